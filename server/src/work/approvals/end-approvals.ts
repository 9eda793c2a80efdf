import { sql } from "kysely";
import type { Trx } from "../../platform/db/open-database.ts";
import { inScope } from "../../platform/db/scope-queries.ts";

/** Nothing that a run asked for is done any more, not even what was approved already. */
export async function disarmApprovals(trx: Trx, executionId: string): Promise<void> {
  await sql`UPDATE approvals SET status = CASE status WHEN 'pending' THEN 'withdrawn' ELSE 'void' END, settled_at = now()
    WHERE ${inScope()} AND execution_id = ${executionId}
      AND status IN ('pending', 'approved')`.execute(trx);
}

/** What a run asked for isn't asked any more once the run, or the step of it, is over. */
export async function withdrawApprovals(
  trx: Trx,
  executionId: string,
  steps: readonly { nodeId: string; item: string }[] | "all" = "all",
): Promise<void> {
  const pending = trx
    .updateTable("approvals")
    .set({ status: "withdrawn", settled_at: new Date() })
    .where("execution_id", "=", executionId)
    .where("status", "=", "pending");
  if (steps === "all") {
    await pending.execute();
    return;
  }
  for (const { nodeId, item } of steps) await pending.where("node_id", "=", nodeId).where("item", "=", item).execute();
}
