import { sql } from "kysely";
import * as z from "zod/mini";
import type { SettleDecision } from "@hoopoe/contract/work/routes/uncertain.ts";
import { plannedChange } from "@hoopoe/contract/work/execution.ts";
import type { Trx } from "../../platform/db/open-database.ts";
import { inScope } from "../../platform/db/scope-queries.ts";

const uncertainRow = z.object({
  id: z.string(),
  execution_id: z.nullable(z.string()),
  job_name: z.nullable(z.string()),
  integration_id: z.string(),
  product_name: z.string(),
  action: z.string(),
  arguments: z.record(z.string(), z.unknown()),
  changes: z.array(plannedChange),
  error: z.nullable(z.string()),
  sent_at: z.nullable(z.date()),
  total: z.int(),
});
export type UncertainRow = z.output<typeof uncertainRow>;

/** Effects whose outcome is unknown, oldest first; of runs that are over nobody asks any more. */
export async function loadUncertain(
  trx: Trx,
  { ids, countMax }: { ids?: readonly string[]; countMax: number },
): Promise<UncertainRow[]> {
  const chosen = ids === undefined ? sql`true` : sql`f.id = ANY(${[...ids]}::uuid[])`;
  const { rows } = await sql`
    SELECT f.id, f.execution_id, e.job_name, f.integration_id, f.product_name, f.action, f.arguments, f.changes, f.error,
      f.sent_at, count(*) OVER ()::int AS total
    FROM effects f LEFT JOIN executions e ON ${inScope("e")}
      AND e.id = f.execution_id
    WHERE ${inScope("f")} AND f.status = 'uncertain' AND ${chosen}
      AND (e.id IS NULL OR e.status NOT IN ('succeeded', 'failed', 'cancelled'))
    ORDER BY f.id LIMIT ${countMax}`.execute(trx);
  return z.array(uncertainRow).parse(rows);
}

/** How many of these effects are the workspace's own, whatever became of them. */
export async function countOwn(trx: Trx, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM effects
    WHERE ${inScope()} AND id = ANY(${[...ids]}::uuid[])`.execute(trx);
  return rows[0]?.count ?? 0;
}

const outcomes = {
  done: { status: "confirmed", output: "{}", error: null },
  repeat: { status: "refused", output: null, error: "A person decided to send it again." },
  skip: { status: "dropped", output: '{"skipped":true}', error: "A person decided to continue without it." },
} as const satisfies Record<SettleDecision, object>;

/** Settles those that are uncertain still; gives their runs. */
export async function settleUncertain(
  trx: Trx,
  { ids, decision }: { ids: readonly string[]; decision: SettleDecision },
): Promise<{ executionId: string | null }[]> {
  const { status, output, error } = outcomes[decision];
  const { rows } = await sql<{ executionId: string | null }>`
    UPDATE effects SET status = ${status}, output = ${output}::jsonb, error = ${error}, settled_at = clock_timestamp()
    WHERE ${inScope()} AND status = 'uncertain' AND id IN (
      SELECT id FROM effects WHERE ${inScope()}
        AND id = ANY(${[...ids]}::uuid[]) ORDER BY id FOR UPDATE)
    RETURNING execution_id AS "executionId"`.execute(trx);
  return rows;
}
