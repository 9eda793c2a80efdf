import { type PersonVerdict, triageResult, type Verdict } from "@hoopoe/contract/work/triage.ts";
import { fail } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import { type ExecutionsContext, load } from "./executions-context.ts";
import { loadStepValue } from "./node-store.ts";
import { insertVerdict, type JudgedStep, loadVerdicts } from "./verdict-store.ts";

/** Sets a person's verdict beside the step's own; a run that waits for it continues. @throws Failure execution-not-found, step-not-judged */
export async function judge(
  ctx: ExecutionsContext,
  scope: Scope,
  { verdict, reason, ...step }: JudgedStep & { verdict: Verdict; reason: string },
): Promise<{ verdicts: PersonVerdict[] }> {
  const { db, audit } = ctx;
  await load(ctx, scope, step.executionId);
  const set = await db.withTenant(scope, async (trx) => {
    const value = await loadStepValue(trx, step);
    if (!triageResult.safeParse(value?.output).success) fail("step-not-judged");
    await insertVerdict(trx, scope, { ...step, verdict, reason });
    const details = { nodeId: step.nodeId, item: step.item, verdict, reason };
    await audit.record(trx, { ...scope, action: "execution.judged", target: step.executionId, details });
    return { verdicts: await loadVerdicts(trx, step) };
  });
  await ctx.wakeRun(scope, step.executionId);
  return set;
}
