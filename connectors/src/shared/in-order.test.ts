import { expect, it } from "vitest";
import { inOrder } from "./in-order.ts";

it("gives answers in order while no more than so many are under way, and slow ones hold nobody up", async () => {
  const gates = Array.from({ length: 6 }, () => Promise.withResolvers<void>());
  const begun: number[] = [];
  const args: number[] = [];
  const reading = (async () => {
    const run = async (index: number) => {
      begun.push(index);
      await gates[index]?.promise;
      return index;
    };
    for await (const answer of inOrder([0, 1, 2, 3, 4, 5], { atOnce: 3, run })) args.push(answer);
  })();
  await Promise.resolve();
  expect(begun).toEqual([0, 1, 2]);
  gates[1]?.resolve();
  gates[2]?.resolve();
  await new Promise(setImmediate);
  expect([begun, args]).toEqual([[0, 1, 2], []]);
  gates[0]?.resolve();
  await new Promise(setImmediate);
  expect([begun, args]).toEqual([
    [0, 1, 2, 3, 4, 5],
    [0, 1, 2],
  ]);
  for (const gate of gates) gate.resolve();
  await reading;
  expect(args).toEqual([0, 1, 2, 3, 4, 5]);
});

it("ends with the first that fails, after those that are under way", async () => {
  let ended = 0;
  const run = async (index: number) => {
    if (index === 1) throw new Error("no");
    await new Promise(setImmediate);
    ended += 1;
    return index;
  };
  const args: number[] = [];
  const reading = async () => {
    for await (const answer of inOrder([0, 1, 2, 3, 4], { atOnce: 3, run })) args.push(answer);
  };
  await expect(reading()).rejects.toThrow("no");
  expect(args).toEqual([0]);
  expect(ended).toBeGreaterThanOrEqual(2);
});
