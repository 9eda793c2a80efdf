import type { ExpressionScope } from "@hoopoe/contract/work/evaluate-expression.ts";
import { outputBytesMax } from "@hoopoe/contract/work/execution.ts";
import type { WorkflowNode } from "@hoopoe/contract/work/workflow.ts";
import { cleanJson } from "../../platform/db/clean-json.ts";
import { closeFailed } from "./close-failed.ts";
import { countOutput } from "./count-output.ts";
import type { StepRow } from "./node-store.ts";
import type { StepOutcome } from "./step-outcome.ts";

export interface ClosedStep {
  readonly row: StepRow;
  readonly outcome: StepOutcome;
}

interface Closing {
  readonly node: WorkflowNode;
  readonly hasErrorPath: boolean;
  readonly values: ExpressionScope;
  readonly now: Date;
}

/** The row of a step that was tried, and what the outcome means for the run: a failure with tries left is a wait. */
export function closeStep(
  step: Closing & {
    row: StepRow;
    input: Record<string, unknown>;
    outcome: StepOutcome;
    before: StepRow | undefined;
  },
): ClosedStep {
  const { input, outcome: tried, before, now } = step;
  const row = { ...step.row, input };
  switch (tried.kind) {
    case "fenced":
      return { row, outcome: tried };
    case "cancelled":
      return { row: { ...row, status: "cancelled", finishedAt: now }, outcome: tried };
    case "loop": {
      const { items, parallel, roundsMax } = tried;
      const own = { ...input, items, parallel, ...(roundsMax !== undefined && { roundsMax }) };
      return { row: { ...row, input: own }, outcome: tried };
    }
    case "wait": {
      const since = before?.reason?.kind === tried.reason.kind ? before.reason.since : tried.reason.since;
      const status = tried.isUncertain ? "uncertain" : "waiting";
      const output = tried.output ?? row.output;
      return {
        row: { ...row, status, output, reason: { ...tried.reason, since }, wakeAt: tried.wakeAt },
        outcome: tried,
      };
    }
    case "failed":
      return closeFailed(row, tried, step);
    case "done":
      return closeDone(row, tried, step);
  }
}

function closeDone(row: StepRow, tried: Extract<StepOutcome, { kind: "done" }>, step: Closing): ClosedStep {
  const json = cleanJson(tried.output);
  const outputBytes = Buffer.byteLength(json);
  if (outputBytes > outputBytesMax) {
    const sentence = `Its output is ${Math.ceil(outputBytes / 1_048_576)} MB, but at most ${outputBytesMax / 1_048_576} MB can be stored. Request less, or write it to a file.`;
    const failed = {
      kind: "failed",
      sentence,
      isRetryable: false,
      errorCode: "too-large",
      errorKind: "limit",
    } as const;
    return closeFailed(row, failed, step);
  }
  const way = tried.way ?? null;
  const output = tried.output ?? null;
  const outputCount = countOutput(tried.output);
  const end = { status: "succeeded", output, outputBytes, outputCount, way, finishedAt: step.now } as const;
  return { row: { ...row, ...end }, outcome: tried };
}
