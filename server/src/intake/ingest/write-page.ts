import { sql } from "kysely";
import type { Trx } from "../../platform/db/open-database.ts";
import { inScope } from "../../platform/db/scope-queries.ts";
import type { Scope } from "../../platform/scope.ts";
import type { AudienceOf } from "./audience-store.ts";
import type { CleanItem } from "./clean-item.ts";
import { insertItems, loadStored } from "./item-sql.ts";
import type { Page } from "./page.ts";
import type { RunCounts } from "./run-store.ts";

/** Where a page's items belong. */
export interface PageTarget {
  readonly streamId: string;
  readonly stream: string;
  readonly runId: string;
  readonly audienceOf: AudienceOf;
}

/** Writes what a page changes and lists what it could not take in; unchanged items are neither sent nor touched. */
export async function writePage(
  trx: Trx,
  scope: Scope,
  { page, target }: { page: Page; target: PageTarget },
): Promise<RunCounts> {
  const items = [...page.changes.values()].filter((change) => change !== "delete");
  const deletions = [...page.changes].flatMap(([externalId, change]) => (change === "delete" ? [externalId] : []));
  const failures = [...page.failures];

  const stored = await loadStored(trx, { target, externalIds: items.map(({ externalId }) => externalId) });
  const changed = items.flatMap((item) => {
    const before = stored.get(item.externalId);
    if (before?.hash.equals(item.hash) === true) return [];
    return item.isDatedByArrival && before !== undefined ? [{ ...item, at: before.at.toISOString() }] : [item];
  });
  const written = await insertOrSiftOut(trx, scope, { items: changed, target, failures });
  const deleted = await deleteItems(trx, { target, externalIds: deletions });
  await insertFailures(trx, { target, failures });
  return {
    done: page.seen,
    written,
    unchanged: items.length - changed.length,
    deleted,
    failures: failures.length,
  };
}

/** All at once; where the database refuses one of them for what it holds, one by one, so that only that one is lost. */
async function insertOrSiftOut(
  trx: Trx,
  scope: Scope,
  { items, target, failures }: { items: CleanItem[]; target: PageTarget; failures: Page["failures"] },
): Promise<number> {
  if (items.length === 0) return 0;
  const refusal = await tryInsert(trx, scope, { items, target });
  if (refusal === undefined) return items.length;
  const [only] = items;
  if (items.length === 1 && only !== undefined) {
    failures.push({
      type: "failure",
      externalId: only.externalId.slice(0, 200),
      reason: `The database can't store this record: ${refusal}.`,
      excerpt: `${only.title} ${only.body}`.slice(0, 500),
    });
    return 0;
  }
  const middle = Math.ceil(items.length / 2);
  const first = await insertOrSiftOut(trx, scope, { items: items.slice(0, middle), target, failures });
  return first + (await insertOrSiftOut(trx, scope, { items: items.slice(middle), target, failures }));
}

/** What the database objects to in the content (classes 22, 23 and 54), or undefined. Any other error is thrown. */
async function tryInsert(
  trx: Trx,
  scope: Scope,
  { items, target }: { items: readonly CleanItem[]; target: PageTarget },
): Promise<string | undefined> {
  await sql`SAVEPOINT page_items`.execute(trx);
  try {
    await insertItems(trx, scope, { items, target });
    await sql`RELEASE SAVEPOINT page_items`.execute(trx);
    return undefined;
  } catch (error) {
    const code = error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
    if (!/^(22|23|54)/.test(code)) throw error;
    await sql`ROLLBACK TO SAVEPOINT page_items`.execute(trx);
    return error instanceof Error ? error.message : code;
  }
}

export async function deleteItems(
  trx: Trx,
  { target, externalIds }: { target: PageTarget; externalIds: readonly string[] },
): Promise<number> {
  if (externalIds.length === 0) return 0;
  const result = await sql`
    DELETE FROM items WHERE ${inScope()}
      AND integration_data_id = ${target.streamId} AND stream = ${target.stream}
      AND external_id = ANY (${externalIds}::text[])`.execute(trx);
  return Number(result.numAffectedRows ?? 0);
}

async function insertFailures(
  trx: Trx,
  { target, failures }: { target: PageTarget; failures: Page["failures"] },
): Promise<void> {
  if (failures.length === 0) return;
  await trx
    .insertInto("ingest_failures")
    .values(
      failures.map(({ externalId, reason, excerpt }) => ({
        run_id: target.runId,
        integration_data_id: target.streamId,
        external_id: plain(externalId),
        reason: plain(reason) ?? "",
        excerpt: plain(excerpt)?.slice(0, 500) ?? null,
      })),
    )
    .execute();
}

function plain(value: string | null): string | null {
  return value === null ? null : value.toWellFormed().replaceAll("\0", "");
}
