import type { PersonVerdict, Verdict } from "@hoopoe/contract/work/triage.ts";
import type { Trx } from "../../platform/db/open-database.ts";
import type { Scope } from "../../platform/scope.ts";

export interface JudgedStep {
  readonly executionId: string;
  readonly nodeId: string;
  readonly item: string;
}

const listedMax = 50;

/** What people said of a step's message, the newest first. */
export async function loadVerdicts(trx: Trx, { executionId, nodeId, item }: JudgedStep): Promise<PersonVerdict[]> {
  const rows = await trx
    .selectFrom("step_verdicts as v")
    .leftJoin("users as u", (join) => join.onRef("u.tenant_id", "=", "v.tenant_id").onRef("u.id", "=", "v.created_by"))
    .select(["v.verdict", "v.reason", "v.created_at", "u.name"])
    .where("v.execution_id", "=", executionId)
    .where("v.node_id", "=", nodeId)
    .where("v.item", "=", item)
    .orderBy("v.created_at", "desc")
    .orderBy("v.id", "desc")
    .limit(listedMax)
    .execute();
  return rows.map(({ verdict, reason, created_at, name }) => ({
    verdict,
    reason,
    by: name ?? "A former member",
    at: created_at.toISOString(),
  }));
}

export async function insertVerdict(
  trx: Trx,
  { userId }: Scope,
  { executionId, nodeId, item, verdict, reason }: JudgedStep & { verdict: Verdict; reason: string },
): Promise<void> {
  await trx
    .insertInto("step_verdicts")
    .values({ execution_id: executionId, node_id: nodeId, item, verdict, reason, created_by: userId })
    .execute();
}
