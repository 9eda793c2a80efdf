import { connectors } from "@hoopoe/connectors/catalog.ts";
import { type RawBuilder, sql } from "kysely";
import type { Trx } from "../../platform/db/open-database.ts";
import type { RowSet } from "./row-set.ts";

interface Sources {
  readonly ids: readonly string[];
  readonly streamIds: readonly string[];
  /** Executions that go whatever they called. */
  readonly sendings: RawBuilder<unknown>;
}

/**
 * The work that read from integrations or wrote through them, in the order in which it is deleted: its inputs, outputs and
 * arguments say what they held. A step that names no connection took the product's only one. With a run go those that
 * it started, those that started it, its replays and what followed on its end, since they hand values to each other.
 */
export async function runsOf(trx: Trx, { ids, streamIds, sendings }: Sources): Promise<RowSet[]> {
  const rows = await trx
    .selectFrom("integrations")
    .select("catalog_id")
    .where("id", "in", [...ids])
    .execute();
  const catalogIds = new Set(rows.map(({ catalog_id: catalogId }) => catalogId));
  const products = connectors
    .filter(({ manifest }) => catalogIds.has(manifest.catalogId))
    .map((one) => one.manifest.name);
  const named = sql`integration_id = ANY (${ids}::uuid[])`;
  const isOfSources = (id: RawBuilder<unknown>) => sql`(${id} ~ '^[0-9]{1,18}$' AND EXISTS (SELECT FROM items
    WHERE items.id = (CASE WHEN ${id} ~ '^[0-9]{1,18}$' THEN ${id} END)::bigint
      AND integration_data_id = ANY (${streamIds}::uuid[])))`;
  const versions = sql`SELECT v.id FROM workflow_versions v, jsonb_array_elements(v.definition -> 'workflow' -> 'nodes') node
    WHERE node -> 'data' ->> 'integrationId' = ANY (${ids})
      OR (node -> 'data' ->> 'integrationId' IS NULL AND node -> 'data' ->> 'product_name' = ANY (${products}))`;
  // Who was handed what a run had: its parts and what it is a part of, its replays (whose inputs somebody may have edited,
  // so that no id tells any more), and what began when it ended, with its outcome or its error in the trigger. Joined by
  // one column, so that each round is one pass over the runs.
  const handedOn = sql`SELECT id, parent_id, parent_id AS after FROM executions WHERE parent_id IS NOT NULL
    UNION ALL SELECT whole.id, whole.parent_id, part.id FROM executions part JOIN executions whole ON whole.id = part.parent_id
    UNION ALL SELECT id, parent_id, repeats FROM executions WHERE repeats IS NOT NULL
    UNION ALL SELECT id, parent_id, (trigger ->> 'executionId')::uuid FROM executions
      WHERE cause = 'execution-finished' AND trigger ->> 'executionId' IS NOT NULL`;
  const executions = sql`WITH RECURSIVE going AS (
      SELECT e.id, e.parent_id FROM executions e WHERE e.id IN (${sendings})
        OR e.id IN (SELECT execution_id FROM effects WHERE ${named})
        OR e.id IN (SELECT execution_id FROM approvals WHERE ${named})
        OR e.id IN (SELECT execution_id FROM exposure_approvals WHERE ${named})
        OR ${isOfSources(sql`(e.trigger -> 'item' ->> 'id')`)}
        OR e.version_id IN (${versions})
      UNION SELECT next.id, next.parent_id FROM (${handedOn}) AS next JOIN going ON next.after = going.id
    ) SELECT id FROM going`;
  const isOfRuns = sql`(${named} OR execution_id IN (${executions}))`;
  const isOrphaned = sql`(execution_id IS NOT NULL AND execution_id NOT IN (SELECT id FROM executions))`;
  // Its later runs name what an earlier one had found: the history of a question goes as a whole.
  const histories = sql`SELECT r.saved_task_id FROM saved_task_runs r, jsonb_array_elements(r.results) AS line
    WHERE ${isOfSources(sql`(line ->> 'id')`)}`;
  return [
    { table: "saved_task_runs", where: sql`(saved_task_id IN (${histories}) OR execution_id IN (${executions}))` },
    { table: "executions", where: sql`id IN (${executions})` },
    // Of runs that are gone already too.
    { table: "approvals", where: sql`(${isOfRuns} OR ${isOrphaned})` },
    { table: "effects", where: isOfRuns },
    { table: "exposure_approvals", where: sql`(${isOfRuns} OR ${isOrphaned})` },
  ];
}
