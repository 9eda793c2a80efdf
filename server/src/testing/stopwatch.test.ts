import { expect, it, onTestFinished, vi } from "vitest";
import { startStopwatch } from "./stopwatch.ts";

it("counts what a program waits and computes, and not what it is suspended", async () => {
  // A machine that let others run meanwhile would be left out of a real wait.
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ["performance", "setInterval", "clearInterval"] });
  const waiting = startStopwatch();
  vi.advanceTimersByTime(200);
  expect(waiting.read()).toBe(200);
  vi.useRealTimers();

  const computing = startStopwatch();
  // Of this thread: what collects garbage computes beside it.
  const { user } = process.threadCpuUsage();
  while (process.threadCpuUsage().user - user < 200_000);
  expect(computing.read()).toBeGreaterThan(190);

  const standing = startStopwatch();
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
  expect(standing.read()).toBeLessThan(150);
});
