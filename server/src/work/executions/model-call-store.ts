import type { ExecutionModelCall } from "@hoopoe/contract/work/execution.ts";
import { sql } from "kysely";
import type { Trx } from "../../platform/db/open-database.ts";
import { inScope } from "../../platform/db/scope-queries.ts";

const listedMax = 500;

/** What the steps of a run have asked models, in order. */
export async function loadModelCalls(trx: Trx, executionId: string): Promise<ExecutionModelCall[]> {
  const { rows } = await sql<Omit<ExecutionModelCall, "at"> & { at: Date }>`
    SELECT node_id AS "nodeId", item, model, input_tokens::int AS "inputTokens", output_tokens::int AS "outputTokens",
      CASE WHEN is_priced OR micro_usd > 0 THEN micro_usd::float8 / 1000000 END AS usd, took_ms AS "tookMs", at FROM usage_ledger
    WHERE ${inScope()} AND execution_id = ${executionId}
    ORDER BY id LIMIT ${listedMax}`.execute(trx);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
