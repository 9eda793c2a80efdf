import type { ExecutionLog } from "@hoopoe/contract/work/execution.ts";
import { executionLog } from "@hoopoe/contract/work/execution.ts";
import * as z from "zod/mini";
import type { Trx } from "../../platform/db/open-database.ts";

const shownMax = 1_000;

/** What a run says of itself, in order; the first thousand lines. */
export async function loadLogs(trx: Trx, executionId: string): Promise<ExecutionLog[]> {
  const rows = await trx
    .selectFrom("execution_logs")
    .select(["at", "node_id", "level", "sentence"])
    .where("execution_id", "=", executionId)
    .orderBy("id")
    .limit(shownMax)
    .execute();
  return z
    .array(executionLog)
    .parse(rows.map(({ at, node_id, ...row }) => ({ ...row, at: at.toISOString(), nodeId: node_id })));
}

export async function loadUserName(trx: Trx, userId: string): Promise<string | null> {
  const row = await trx.selectFrom("users").select("name").where("id", "=", userId).executeTakeFirst();
  return row?.name ?? null;
}
