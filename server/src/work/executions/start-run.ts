import type { ExecutionAction } from "@hoopoe/contract/work/execution.ts";
import { uuidV7 } from "../../platform/db/uuid-v7.ts";
import type { Scope } from "../../platform/scope.ts";
import type { NewExecution, ReplayFrom } from "./execution-row.ts";
import { type ExecutionsContext, load } from "./executions-context.ts";
import { checkReplayFrom } from "./replay-from.ts";

/** Runs it again, with other inputs or from a step. */
export async function replay(
  ctx: ExecutionsContext,
  scope: Scope,
  executionId: string,
  {
    inputs,
    trigger,
    isDryRun,
    from,
    onceId,
  }: {
    inputs?: Record<string, unknown> | undefined;
    trigger?: unknown;
    isDryRun: boolean;
    from?: ReplayFrom | undefined;
    onceId: string | null;
  },
): Promise<string> {
  const before = await load(ctx, scope, executionId);
  if (from !== undefined) await checkReplayFrom(ctx, scope, { execution: before, nodeId: from.nodeId });
  return start(
    ctx,
    scope,
    {
      versionId: before.versionId,
      jobId: before.jobId,
      jobName: before.jobName,
      action: actionOf(isDryRun || from !== undefined, "replay"),
      cause: "replay",
      startedBy: scope.userId,
      inputs: inputs ?? before.inputs,
      trigger: trigger ?? before.trigger,
      repeats: before.id,
      replayFrom: from ?? null,
    },
    onceId,
  );
}

/** Begins a run; resolves to its id once it is written down. Under the same `onceId` it is the same run. */
export async function start(
  ctx: ExecutionsContext,
  scope: Scope,
  execution: Omit<NewExecution, "id">,
  onceId?: string | null,
): Promise<string> {
  const id = onceId ?? uuidV7();
  await startOnce(ctx, scope, { ...execution, id });
  return id;
}

/** As `start`, under an id that says what the run is for: beginning it twice is beginning it once; false then. */
export async function startOnce(
  { budgets, runs }: ExecutionsContext,
  scope: Scope,
  execution: NewExecution,
): Promise<boolean> {
  const spender = { ...scope, userId: execution.startedBy };
  await budgets?.check(spender, "runs-at-once");
  const giveBack = await budgets?.take(spender, "runs-per-day");
  let isNew = false;
  try {
    isNew = await runs.start(scope, execution);
    return isNew;
  } finally {
    if (!isNew) await giveBack?.();
  }
}

function actionOf(isDryRun: boolean, other: ExecutionAction): ExecutionAction {
  return isDryRun ? "dry-run" : other;
}
