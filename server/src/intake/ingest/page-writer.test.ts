import { setImmediate as nextTurn } from "node:timers/promises";
import type { ConnectorRecord } from "@hoopoe/connectors/shared/connector-record.ts";
import { expect, it } from "vitest";
import { createPageWriter, type PageParts } from "./page-writer.ts";

const item = (externalId: string): ConnectorRecord => ({
  type: "item",
  item: {
    externalId,
    source_datatype: "test",
    at: "2026-02-03T04:05:06.000Z",
    author: "Ann",
    title: "Title",
    body: "Body",
    url: null,
    raw: null,
  },
});
const checkpoint = (state: number): ConnectorRecord => ({ type: "checkpoint", state });

/** A database that takes its time: each commit ends when it is let go. */
function slowDatabase() {
  const commits: { ids: string[]; state: unknown; present: string[] | null }[] = [];
  const under: PromiseWithResolvers<void>[] = [];
  const commit = async ({ page, state, present }: PageParts) => {
    commits.push({ ids: [...page.changes.keys()], state, present: present === undefined ? null : [...present] });
    const done = Promise.withResolvers<void>();
    under.push(done);
    await done.promise;
    return {};
  };
  const untilBegun = async (count: number) => {
    while (under.length < count) await nextTurn();
  };
  return { commits, writer: createPageWriter(commit, { isFresh: true, total: null }), under, untilBegun };
}

it("what a source checkpoints while a page is written goes into the next one, with the last cursor", async () => {
  const { commits, writer, under, untilBegun } = slowDatabase();
  for (const number of [1, 2, 3]) {
    await writer.take(item(`item-${number}`));
    await writer.take(checkpoint(number));
  }
  await writer.take(item("after"));
  expect(commits).toEqual([{ ids: ["item-1"], state: 1, present: null }]);
  // The source fails now: what it said up to its last checkpoint is kept, and no more.
  const settled = writer.settle();
  under[0]?.resolve();
  await untilBegun(2);
  under[1]?.resolve();
  await settled;
  expect(commits.slice(1)).toEqual([{ ids: ["item-2", "item-3"], state: 3, present: null }]);
});

it("the names of all that exists judge a page of their own: what comes behind them is in another", async () => {
  const { commits, writer, under, untilBegun } = slowDatabase();
  const records = [
    item("a"),
    checkpoint(1),
    item("b"),
    checkpoint(2),
    { type: "presence", externalIds: ["a", "b"], complete: true } satisfies ConnectorRecord,
    checkpoint(3),
    item("new"),
    checkpoint(4),
  ];
  const taken = (async () => {
    for (const record of records) await writer.take(record);
    return writer.finish();
  })();
  for (let index = 0; index < 4; index += 1) {
    await untilBegun(index + 1);
    under[index]?.resolve();
  }
  expect(await taken).toBe(true);
  expect(commits).toEqual([
    { ids: ["a"], state: 1, present: null },
    { ids: ["b"], state: 2, present: null },
    { ids: [], state: 3, present: ["a", "b"] },
    { ids: ["new"], state: 4, present: null },
  ]);
});

it("writes nothing behind a page that failed, and fails the run", async () => {
  const { commits, writer, under } = slowDatabase();
  await writer.take(item("a"));
  await writer.take(checkpoint(1));
  under[0]?.reject(new Error("the disk is full"));
  await writer.take(item("b"));
  await writer.take(checkpoint(2));
  await expect(writer.finish()).rejects.toThrow("the disk is full");
  expect(commits).toHaveLength(1);
});
