import { expect, it } from "vitest";
import { startReturnPace } from "./return-pace.ts";

const lostAgainAfterMs = 8_000;

it("a route that alone keeps losing its connection reloads the page more and more rarely", () => {
  const pauseBefore = startReturnPace();
  const pauses: number[] = [];
  for (let nowMs = 0; nowMs < 3_600_000; nowMs += (pauses.at(-1) ?? 0) + lostAgainAfterMs)
    pauses.push(pauseBefore(nowMs));
  expect(pauses.slice(0, 6)).toEqual([0, 0, 0, 8_000, 16_000, 32_000]);
  expect(pauses.length).toBeLessThan(25);
  expect(Math.max(...pauses)).toBe(300_000);
});

it("a server that was calm for a while is read again at once when it is back", () => {
  const pauseBefore = startReturnPace();
  for (const nowMs of [0, 5_000, 10_000]) pauseBefore(nowMs);
  expect(pauseBefore(15_000)).toBe(8_000);
  expect(pauseBefore(15_000 + 8_000 + 61_000)).toBe(0);
});
