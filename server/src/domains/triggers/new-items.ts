import type { WorkflowTrigger } from "@hoopoe/contract/workflow.ts";
import { sql } from "kysely";
import type { Database, Trx } from "../../platform/db/open-database.ts";
import type { Scope } from "../../platform/scope.ts";
import type { SearchService } from "../search/service.ts";

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
  given: { trigger: Extract<WorkflowTrigger, { kind: "new-item" }>; after: string | null },
) => Promise<{ items: NewItem[]; seenItem: string }>;

const batchMax = 50;
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
    if (after === null) return { items: [], seenItem: await db.withTenant(scope, (trx) => newestId(trx, scope)) };
    const found = await db.withTenant(scope, (trx) => loadAfter(trx, scope, { catalogId, after }));
    const last = found.at(-1)?.id ?? after;
    const { match } = trigger;
    if (match === undefined || match.trim() === "" || found.length === 0) return { items: found, seenItem: last };
    const oldest = found.reduce((min, { date }) => (date < min ? date : min), found[0]?.date ?? "");
    const matching = await search.search(scope, { terms: match, sources: [], from: oldest, limit: 500 });
    const ids = new Set(matching.results.map(({ id }) => id));
    return { items: found.filter(({ id }) => ids.has(id)), seenItem: last };
  };
}

async function newestId(trx: Trx, { tenantId, workspaceId }: Scope): Promise<string> {
  const { rows } = await sql<{ id: string | null }>`SELECT max(id)::text AS id FROM items
    WHERE tenant_id = ${tenantId} AND workspace_id = ${workspaceId}`.execute(trx);
  return rows[0]?.id ?? "0";
}

async function loadAfter(
  trx: Trx,
  { tenantId, workspaceId, userId }: Scope,
  { catalogId, after }: { catalogId: number; after: string },
): Promise<NewItem[]> {
  const { rows } = await sql<Omit<TriggerItem, "date"> & { at: Date; created_at: Date }>`
    SELECT i.id::text AS id, i.external_id AS "externalId", i.at, i.author, i.title, left(i.body, ${bodyCharsMax}) AS body,
      i.url, i.source_datatype, i.created_at
    FROM items i
    JOIN integration_data d ON d.tenant_id = ${tenantId} AND d.workspace_id = ${workspaceId} AND d.id = i.integration_data_id
    JOIN integrations g ON g.tenant_id = ${tenantId} AND g.workspace_id = ${workspaceId} AND g.id = d.integration_id
    WHERE i.tenant_id = ${tenantId} AND i.workspace_id = ${workspaceId} AND i.id > ${after}
      AND g.catalog_id = ${catalogId}
      AND (i.audience_user_ids IS NULL OR ${userId === "" ? null : userId}::uuid = ANY (i.audience_user_ids))
    ORDER BY i.id LIMIT ${batchMax}`.execute(trx);
  return rows.map(({ at, created_at, ...row }) => ({
    ...row,
    date: at.toISOString(),
    takenInMs: created_at.getTime(),
  }));
}
