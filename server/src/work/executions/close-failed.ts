import { readExpression } from "@hoopoe/contract/work/workflow-expression.ts";
import { evaluateExpression, type ExpressionScope } from "@hoopoe/contract/work/evaluate-expression.ts";
import { type ErrorKind, onErrorBranch, type StepFailure } from "@hoopoe/contract/work/step-failure.ts";
import type { WorkflowNode } from "@hoopoe/contract/work/workflow.ts";
import type { StepRow } from "./node-store.ts";
import { reasonOf, type StepOutcome } from "./step-outcome.ts";

type Failed = Extract<StepOutcome, { kind: "failed" }>;

interface Around {
  readonly node: WorkflowNode;
  /** Whether an arrow `on-error` leads out of the step. */
  readonly hasErrorPath: boolean;
  readonly values: ExpressionScope;
  readonly now: Date;
}

/** A failed attempt: another one later, the step's error path, or the end of the run. */
export function closeFailed(row: StepRow, tried: Failed, around: Around): { row: StepRow; outcome: StepOutcome } {
  const { node, now } = around;
  const failure: StepFailure = {
    message: tried.sentence,
    code: tried.errorCode ?? "failed",
    kind: tried.errorKind ?? "other",
    step: node.id,
    attempts: row.attempt,
  };
  const { maxAttempts, backoffMs, on } = node.data.retry ?? { maxAttempts: 1, backoffMs: 0 };
  if (tried.isRetryable && row.attempt < maxAttempts && isAbout(on, failure.kind)) {
    const pauseMs = spread(Math.min(backoffMs * 2 ** (row.attempt - 1), 3_600_000));
    const wakeAt = new Date(Math.max(now.getTime() + pauseMs, tried.retryAt?.getTime() ?? 0));
    const reason = reasonOf("retry", `Attempt ${row.attempt} of ${maxAttempts} failed: ${tried.sentence}`, {
      since: now,
      until: wakeAt,
    });
    const outcome: StepOutcome = { kind: "wait", reason, wakeAt };
    return { row: { ...row, status: "waiting", reason, error: tried.sentence, failure, wakeAt }, outcome };
  }
  const failed = { ...row, error: tried.sentence, failure, reason: null, wakeAt: null, finishedAt: now };
  const handled = handle(failure, around);
  if (handled === null) return { row: { ...failed, status: "failed" }, outcome: tried };
  const { output, way } = handled;
  return { row: { ...failed, status: "succeeded", output, way }, outcome: { kind: "done", output } };
}

/** What the step comes to in spite of its error; null where its author said nothing about errors of this kind. */
function handle(
  failure: StepFailure,
  { node, hasErrorPath, values }: Around,
): { output: unknown; way: string | null } | null {
  const { onError } = node.data;
  if (!isAbout(onError?.on, failure.kind)) return null;
  if (onError?.action === "continue") {
    const read = readExpression(onError.value ?? null);
    return { output: read.ok ? evaluateExpression(read.expression, values) : null, way: null };
  }
  return hasErrorPath ? { output: { error: failure }, way: onErrorBranch } : null;
}

function isAbout(on: readonly ErrorKind[] | undefined, kind: ErrorKind): boolean {
  return on === undefined || on.includes(kind);
}

/** Never sooner, up to a fifth later: runs that one outage stopped together do not come back together. */
function spread(pauseMs: number): number {
  return Math.round(pauseMs * (1 + Math.random() / 5));
}
