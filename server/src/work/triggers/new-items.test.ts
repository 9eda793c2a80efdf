import { afterAll, beforeAll, expect, it } from "vitest";
import type { Trx } from "../../platform/db/open-database.ts";
import { type OpenTestDatabase, openTestDatabase } from "../../testing/open-test-database.ts";
import { type SeededWorkspace, seedStream, seedWorkspace } from "../../testing/seed-workspace.ts";
import { cleanItem } from "../../intake/ingest/clean-item.ts";
import { insertItems } from "../../intake/ingest/item-sql.ts";
import { createSearchService } from "../../search/search/service.ts";
import { createFindNewItems } from "./new-items.ts";

let opened: OpenTestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

const trigger = (match?: string) =>
  ({ kind: "new-item", source: "Gmail", ...(match === undefined ? {} : { match }) }) as const;
const finder = () => {
  const { db } = opened;
  return createFindNewItems({ db, search: createSearchService({ db }), catalogIdOf: () => 1 });
};

/** As a run of ingest opens a page's transaction: for nobody in particular. */
const asRun = <T>(stream: SeededWorkspace, run: (trx: Trx) => Promise<T>): Promise<T> =>
  opened.db.withTenant({ ...stream, userId: null }, run);

async function insert(trx: Trx, stream: SeededWorkspace, titles: readonly string[], at = "2026-11-20T08:00:00.000Z") {
  const items = titles.flatMap((title) => {
    const source = { externalId: title, source_datatype: "gmail", at, author: "", title, body: "", url: null, raw: {} };
    const item = cleanItem(source);
    return "reason" in item ? [] : [item];
  });
  const target = { streamId: stream.integrationDataId, stream: "s", audienceOf: () => null };
  await insertItems(trx, stream, { items, target });
}

it("passes over no item whose page commits after one with larger ids", async () => {
  const { admin } = opened;
  const stream = await seedWorkspace(admin);
  const other = await seedStream(admin, stream);
  const find = finder();
  const { seenItem } = await find(stream, { trigger: trigger(), after: null });
  const [begun, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = asRun(stream, async (trx) => {
    await insert(trx, stream, ["slow"]);
    begun.resolve();
    await mayEnd.promise;
  });
  await begun.promise;
  await asRun(other, (trx) => insert(trx, other, ["fast"]));
  const looking = find(stream, { trigger: trigger(), after: seenItem });
  // The look has come as far as it gets while the slow page is open.
  const waits = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
  await expect.poll(async () => (await admin.query(waits)).rowCount).toBe(1);
  mayEnd.resolve();
  await slow;
  const found = await looking;
  expect(found.items.map(({ title }) => title)).toEqual(["slow", "fast"]);
  expect(await find(stream, { trigger: trigger(), after: found.seenItem })).toEqual({
    items: [],
    seenItem: found.seenItem,
  });
});

it("finds a match that more newer matches than a search gives stand before", async () => {
  const { admin } = opened;
  const stream = await seedWorkspace(admin);
  const find = finder();
  const { seenItem } = await find(stream, { trigger: trigger("invoice"), after: null });
  const other = await seedStream(admin, stream);
  await admin.query("UPDATE integrations SET catalog_id = 2 WHERE id = $1", [other.integrationId]);
  const titles = Array.from({ length: 600 }, (_none, number) => `Invoice ${number}`);
  await asRun(other, (trx) => insert(trx, other, titles));
  await asRun(stream, async (trx) => {
    await insert(trx, stream, ["An old invoice", "An old greeting"], "2026-10-01T08:00:00.000Z");
    await insert(trx, stream, ["A late invoice"], "2026-11-21T08:00:00.000Z");
  });
  const { items } = await find(stream, { trigger: trigger("invoice"), after: seenItem });
  expect(items.map(({ title }) => title)).toEqual(["An old invoice", "A late invoice"]);
});
