import { expect, it } from "vitest";
import { createBatch } from "./batch.ts";

it("who asks alone waits for nobody, and what is asked for meanwhile goes out together, group by group", async () => {
  const runs: string[] = [];
  const batch = createBatch<number, number>({
    run: async (group, list) => {
      runs.push(`${group} ${list.join()}`);
      return list.map((one) => one * 2);
    },
    isShared: () => false,
    sizeMax: 3,
  });
  const first = batch("a", 1).then((out) => batch("a", out));
  expect(await Promise.all([first, ...[5, 6, 7].map((one) => batch("a", one)), batch("b", 9)])).toEqual([
    4, 10, 12, 14, 18,
  ]);
  expect(runs).toEqual(["a 1,5,6", "b 9", "a 7,2"]);
});

it("a bad entry fails alone, and a common failure reaches everybody at once", async () => {
  let tries = 0;
  const batch = createBatch<string, string>({
    run: async (_group, list) => {
      tries += 1;
      if (list.includes("away")) throw new Error("away");
      if (list.includes("bad")) throw new Error("bad");
      return list;
    },
    isShared: (error) => error instanceof Error && error.message === "away",
    sizeMax: 10,
  });
  const result = await Promise.allSettled(["good", "bad", "fine"].map((one) => batch("g", one)));
  expect(result.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  tries = 0;
  const away = await Promise.allSettled(["good", "away"].map((one) => batch("g", one)));
  expect([away.map(({ status }) => status), tries]).toEqual([["rejected", "rejected"], 1]);
});
