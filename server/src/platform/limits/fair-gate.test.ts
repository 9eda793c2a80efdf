import { expect, it } from "vitest";
import { createFairGate } from "./fair-gate.ts";

it("a workspace with a flood of steps lets the step of another one in at the next turn", async () => {
  const gate = createFairGate({ room: 2 });
  const entered: string[] = [];
  const leaves: (() => void)[] = [];
  const enter = (group: string) =>
    gate.enter(group).then((leave) => {
      entered.push(group);
      leaves.push(leave);
    });
  const flood = Array.from({ length: 6 }, () => enter("flood"));
  const quiet = enter("quiet");
  await Promise.all(flood.slice(0, 2));
  expect([gate.waiting("flood"), gate.waiting("quiet")]).toEqual([4, 1]);

  leaves[0]?.();
  leaves[0]?.();
  await flood[2];
  leaves[1]?.();
  await quiet;
  expect(entered).toEqual(["flood", "flood", "flood", "quiet"]);
  for (let next = 2; next < leaves.length; next += 1) {
    leaves[next]?.();
    await Promise.resolve();
  }
  await Promise.all(flood);
  expect([gate.waiting("flood"), gate.waiting("quiet")]).toEqual([0, 0]);
});
