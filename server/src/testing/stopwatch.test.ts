import { setTimeout as pause } from "node:timers/promises";
import { expect, it } from "vitest";
import { startStopwatch } from "./stopwatch.ts";

it("counts what a program waits and computes, and not what it stands still", async () => {
  const waiting = startStopwatch();
  await pause(200);
  expect(waiting.read()).toBeGreaterThan(150);

  const computing = startStopwatch();
  const { user } = process.cpuUsage();
  while (process.cpuUsage().user - user < 200_000);
  expect(computing.read()).toBeGreaterThan(190);

  const standing = startStopwatch();
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
  expect(standing.read()).toBeLessThan(150);
});
