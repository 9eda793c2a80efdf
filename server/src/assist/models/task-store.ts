import { type ModelPurpose, modelPurposes } from "@hoopoe/contract/assist/model.ts";
import { sql } from "kysely";
import type { Trx } from "../../platform/db/open-database.ts";
import { inScope } from "../../platform/db/scope-queries.ts";
import type { Scope } from "../../platform/scope.ts";

export interface TaskUse {
  readonly task: ModelPurpose;
  readonly tokensPerDay: number | null;
  readonly tokensToday: number;
  readonly usdToday: number;
}

/** Each task with its budget and what it used since midnight UTC; a call under way counts with the most it may cost. */
export async function loadTaskUse(trx: Trx, now: Date): Promise<TaskUse[]> {
  const { rows } = await sql<Omit<TaskUse, "task"> & { task: string }>`
    SELECT t.task, (SELECT b.tokens_per_day::float8 FROM model_budgets b WHERE ${inScope("b")} AND b.task = t.task)
        AS "tokensPerDay",
      coalesce(sum(l.input_tokens + l.output_tokens), 0)::float8 AS "tokensToday",
      coalesce(sum(l.micro_usd), 0)::float8 / 1000000 AS "usdToday"
    FROM unnest(${[...modelPurposes]}::text[]) t(task)
      LEFT JOIN usage_ledger l ON ${inScope("l")} AND l.purpose = t.task AND l.at >= date_trunc('day', ${now}::timestamptz, 'UTC')
    GROUP BY t.task`.execute(trx);
  return modelPurposes.flatMap((task) => rows.flatMap((row) => (row.task === task ? [{ ...row, task }] : [])));
}

export async function saveTaskBudget(
  trx: Trx,
  scope: Scope,
  { task, tokensPerDay }: { task: ModelPurpose; tokensPerDay: number | null },
): Promise<void> {
  if (tokensPerDay === null) {
    await trx.deleteFrom("model_budgets").where("task", "=", task).execute();
    return;
  }
  await sql`
    INSERT INTO model_budgets (tenant_id, workspace_id, task, tokens_per_day)
    VALUES (${scope.tenantId}, ${scope.workspaceId}, ${task}, ${tokensPerDay})
    ON CONFLICT (workspace_id, task) DO UPDATE SET tokens_per_day = excluded.tokens_per_day`.execute(trx);
}
