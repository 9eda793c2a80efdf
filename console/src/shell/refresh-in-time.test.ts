import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createRefresh } from "./refresh-in-time.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("an answer slower than the news is waited for, not requested again each second; one that hangs is", () => {
  const read: boolean[] = [];
  let isReading = false;
  const refresh = createRefresh({ readAgain: (hasEnded) => void read.push(hasEnded), isReading: () => isReading });
  refresh(false);
  refresh(false);
  vi.advanceTimersByTime(999);
  expect(read).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(read).toEqual([false]);

  isReading = true;
  refresh(true);
  refresh(false);
  vi.advanceTimersByTime(3_000);
  expect(read).toEqual([false]);
  isReading = false;
  vi.advanceTimersByTime(1_000);
  // What had ended meanwhile is not forgotten.
  expect(read).toEqual([false, true]);

  isReading = true;
  refresh(false);
  vi.advanceTimersByTime(60_000);
  expect(read).toEqual([false, true, false]);
});
