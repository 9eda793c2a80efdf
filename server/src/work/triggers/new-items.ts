import type { WorkflowTrigger } from "@hoopoe/contract/work/workflow.ts";
import { sql } from "kysely";
import { isLockTimeout, lockArrivals } from "../../platform/db/arrivals.ts";
import type { Database, Trx } from "../../platform/db/open-database.ts";
import { inScope } from "../../platform/db/scope-queries.ts";
import type { Scope } from "../../platform/scope.ts";
import type { SearchService } from "../../search/search/service.ts";

/** What a workflow is handed as `trigger.item`. */
export interface TriggerItem {
  readonly id: string;
  readonly externalId: string;
  readonly date: string;
  readonly author: string;
  readonly title: string;
  readonly body: string;
  readonly url: string | null;
  readonly source_datatype: string;
}

/** `takenInMs`: when it came in, the same for whoever asks. */
export type NewItem = TriggerItem & { readonly takenInMs: number };

/** Items after the one seen last (null: none yet, then only what comes from now on), oldest first, and the new mark. */
export type FindNewItems = (
  scope: Scope,
  input: { trigger: Extract<WorkflowTrigger, { kind: "new-item" }>; after: string | null },
) => Promise<{ items: NewItem[]; seenItem: string | null }>;

const batchMax = 50;
/** How long inserts may be waited for; then the next look tries again. */
const arrivalWaitMsMax = 2_000;
/** A process that is frozen with the lock must not stop the workspace's ingest. */
const openFor = { idleMaxMs: 2_500 };
const bodyCharsMax = 50_000;

/**
 * `catalogIdOf` names a product's number. A search of the trigger keeps to the job's creator: what they may not see starts
 * nothing.
 */
export function createFindNewItems({
  db,
  search,
  catalogIdOf,
}: {
  db: Database;
  search: Pick<SearchService, "search">;
  catalogIdOf: (product_name: string) => number | null;
}): FindNewItems {
  return async (scope, { trigger, after }) => {
    const catalogId = catalogIdOf(trigger.source) ?? -1;
    if (after === null) return { items: [], seenItem: (await settled(db, scope, (trx) => newestId(trx))) ?? null };
    const read = (trx: Trx) => loadAfter(trx, scope, { catalogId, after });
    const isAny = (await db.withTenant(scope, read)).length > 0;
    const found = (isAny ? await settled(db, scope, read) : undefined) ?? [];
    const { match = "" } = trigger;
    const items =
      match.trim() === ""
        ? found
        : await matching(found, (window) => search.search(scope, { terms: match, sources: [], ...window }));
    return { items, seenItem: found.at(-1)?.id ?? after };
  };
}

/** Reads when no item of the workspace is on its way; undefined where that does not come about in time. */
async function settled<T>(db: Database, scope: Scope, read: (trx: Trx) => Promise<T>): Promise<T | undefined> {
  try {
    return await db.withTenant(
      scope,
      async (trx) => {
        await lockArrivals(trx, { workspaceId: scope.workspaceId, waitMsMax: arrivalWaitMsMax });
        return read(trx);
      },
      openFor,
    );
  } catch (error) {
    if (isLockTimeout(error)) return undefined;
    throw error;
  }
}

const windowMax = 500;

/**
 * Those of the items that a search finds. All in one window of time where it holds no more matches than a search gives;
 * else, and then only, each in a window of its own moment.
 */
async function matching(
  items: readonly NewItem[],
  search: (window: { from: string; to: string; limit: number }) => ReturnType<SearchService["search"]>,
): Promise<NewItem[]> {
  if (items.length === 0) return [];
  const dates = items.map(({ date }) => date).toSorted();
  const { results, cursor } = await search(windowOf(dates[0] ?? "", dates.at(-1) ?? ""));
  const ids = new Set(results.map(({ id }) => id));
  if (cursor !== null) {
    for (const date of new Set(dates)) for (const { id } of (await search(windowOf(date, date))).results) ids.add(id);
  }
  return items.filter(({ id }) => ids.has(id));
}

/** From the first moment to the last, both within: a search leaves its end out. */
function windowOf(first: string, last: string): { from: string; to: string; limit: number } {
  return { from: first, to: new Date(Date.parse(last) + 1).toISOString(), limit: windowMax };
}

async function newestId(trx: Trx): Promise<string> {
  const { rows } = await sql<{ id: string | null }>`SELECT max(id)::text AS id FROM items
    WHERE ${inScope()}`.execute(trx);
  return rows[0]?.id ?? "0";
}

async function loadAfter(
  trx: Trx,
  { userId }: Scope,
  { catalogId, after }: { catalogId: number; after: string },
): Promise<NewItem[]> {
  const { rows } = await sql<Omit<TriggerItem, "date"> & { at: Date; created_at: Date }>`
    SELECT i.id::text AS id, i.external_id AS "externalId", i.at, i.author, i.title, left(i.body, ${bodyCharsMax}) AS body,
      i.url, i.source_datatype, i.created_at
    FROM items i
    JOIN integration_data d ON ${inScope("d")} AND d.id = i.integration_data_id
    JOIN integrations g ON ${inScope("g")} AND g.id = d.integration_id
    WHERE ${inScope("i")} AND i.id > ${after}
      AND g.catalog_id = ${catalogId}
      AND (i.audience_user_ids IS NULL OR ${userId}::uuid = ANY (i.audience_user_ids))
    ORDER BY i.id LIMIT ${batchMax}`.execute(trx);
  return rows.map(({ at, created_at, ...row }) => ({
    ...row,
    date: at.toISOString(),
    takenInMs: created_at.getTime(),
  }));
}
