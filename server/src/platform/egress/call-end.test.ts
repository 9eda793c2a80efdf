import { getEventListeners } from "node:events";
import { describe, expect, it, vi } from "vitest";
import { callEnd } from "./call-end.ts";

describe("the end of a call", () => {
  it("comes with its caller's, and says that it was not the deadline", () => {
    const caller = new AbortController();
    const end = callEnd({ deadlineMs: 60_000, caller: caller.signal });
    caller.abort(new Error("stopped"));
    expect(end.signal.reason).toEqual(new Error("stopped"));
    expect(end.isPastDeadline()).toBe(false);
    end.release();
  });

  it("has come already where the caller had ended before", () => {
    const end = callEnd({ deadlineMs: 60_000, caller: AbortSignal.abort() });
    expect(end.signal.aborted).toBe(true);
    end.release();
  });

  it("leaves nothing behind once the call is over: no timer, and nothing on a caller that outlives it", () => {
    vi.useFakeTimers();
    try {
      const caller = new AbortController();
      const ends = Array.from({ length: 50 }, () => callEnd({ deadlineMs: 60_000, caller: caller.signal }));
      for (const end of ends) end.release();
      expect(vi.getTimerCount()).toBe(0);
      expect(getEventListeners(caller.signal, "abort")).toHaveLength(0);
    } finally {
      vi.useRealTimers();
    }
  });
});
