import { outputBytesMax } from "@hoopoe/contract/work/execution.ts";
import type { WorkflowNode } from "@hoopoe/contract/work/workflow.ts";
import { cleanJson } from "../../platform/db/clean-json.ts";
import { countOutput } from "./count-output.ts";
import type { StepRow } from "./node-store.ts";
import { reasonOf, type StepOutcome } from "./step-outcome.ts";

export interface ClosedStep {
  readonly row: StepRow;
  readonly outcome: StepOutcome;
}

/** The row of a step that was tried, and what the outcome means for the run: a failure with tries left is a wait. */
export function closeStep(step: {
  node: WorkflowNode;
  row: StepRow;
  input: Record<string, unknown>;
  outcome: StepOutcome;
  before: StepRow | undefined;
  now: Date;
}): ClosedStep {
  const { node, input, outcome: tried, before, now } = step;
  const row = { ...step.row, input };
  switch (tried.kind) {
    case "fenced":
      return { row, outcome: tried };
    case "loop":
      return { row: { ...row, input: { ...input, items: tried.items, parallel: tried.parallel } }, outcome: tried };
    case "wait": {
      const since = before?.reason?.kind === tried.reason.kind ? before.reason.since : tried.reason.since;
      const status = tried.isUncertain ? "uncertain" : "waiting";
      return { row: { ...row, status, reason: { ...tried.reason, since }, wakeAt: tried.wakeAt }, outcome: tried };
    }
    case "failed":
      return closeFailed(row, tried, { node, now });
    case "done":
      return closeDone(row, tried, now);
  }
}

function closeFailed(
  row: StepRow,
  tried: Extract<StepOutcome, { kind: "failed" }>,
  { node, now }: { node: WorkflowNode; now: Date },
): ClosedStep {
  const { maxAttempts, backoffMs } = node.data.retry ?? { maxAttempts: 1, backoffMs: 0 };
  if (!tried.isRetryable || row.attempt >= maxAttempts) {
    return { row: { ...row, status: "failed", error: tried.sentence, finishedAt: now }, outcome: tried };
  }
  const pauseMs = spread(Math.min(backoffMs * 2 ** (row.attempt - 1), 3_600_000));
  const wakeAt = new Date(Math.max(now.getTime() + pauseMs, tried.retryAt?.getTime() ?? 0));
  const reason = reasonOf("retry", `Attempt ${row.attempt} of ${maxAttempts} failed: ${tried.sentence}`, {
    since: now,
    until: wakeAt,
  });
  return {
    row: { ...row, status: "waiting", reason, error: tried.sentence, wakeAt },
    outcome: { kind: "wait", reason, wakeAt },
  };
}

function closeDone(row: StepRow, tried: Extract<StepOutcome, { kind: "done" }>, now: Date): ClosedStep {
  const json = cleanJson(tried.output);
  const outputBytes = Buffer.byteLength(json);
  if (outputBytes > outputBytesMax) {
    const error = `Its output is ${Math.ceil(outputBytes / 1_048_576)} MB, but at most ${outputBytesMax / 1_048_576} MB can be stored. Request less, or write it to a file.`;
    return {
      row: { ...row, status: "failed", error, finishedAt: now },
      outcome: { kind: "failed", sentence: error, isRetryable: false },
    };
  }
  const way = tried.way ?? null;
  return {
    row: {
      ...row,
      status: "succeeded",
      output: tried.output ?? null,
      outputBytes,
      outputCount: countOutput(tried.output),
      way,
      finishedAt: now,
    },
    outcome: tried,
  };
}

/** Never sooner, up to a fifth later: runs that one outage stopped together do not come back together. */
function spread(pauseMs: number): number {
  return Math.round(pauseMs * (1 + Math.random() / 5));
}
