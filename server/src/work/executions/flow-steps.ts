import { textOf } from "@hoopoe/contract/work/workflow-functions.ts";
import type { ApprovalsService } from "../approvals/service.ts";
import { loopUntil, mergeStep, switchStep } from "./control-steps.ts";
import { sourceItems } from "./source-items.ts";
import { nobodyDecided, rejectedWords } from "./outcome-so-far.ts";
import type { StepTry } from "./run-segment.ts";
import { reasonOf, type StepOutcome } from "./step-outcome.ts";
import { waitUntil } from "./wait-until.ts";
import { utcWords } from "../../platform/utc-words.ts";

/**
 * What steers a run and needs nobody: branch, for-each, wait, end. An end ends its own way, as BPMN's plain end does: what
 * goes on or waits beside it (a person may have been asked) is not cut off, and the run is over once every way is.
 */
export function runFlowStep(step: StepTry, now: Date): StepOutcome {
  switch (step.node.data.action) {
    case "branch":
      return branch(step);
    case "for-each":
      return forEach(step);
    case "wait":
      return wait(step, now);
    case "switch":
      return switchStep(step);
    case "merge":
      return mergeStep(step);
    case "loop-until":
      return loopUntil(step);
    case "end": {
      const outcome = textOf(step.input["outcome"]).slice(0, 500);
      return { kind: "done", output: { outcome }, ...(outcome !== "" && { outcome }) };
    }
    default:
      return failed(`Flow has no action ${step.node.data.action}.`);
  }
}

function branch({ node, workflow, input }: StepTry): StepOutcome {
  const value = input["condition"];
  const ways = (workflow.graph.out.get(node.id) ?? []).map(({ when }) => when ?? "");
  const wanted = textOf(value).trim().toLowerCase();
  const way = ways.find((one) => one.toLowerCase() === wanted);
  const isFlag = value === true || value === false || wanted === "true" || wanted === "false";
  const taken =
    way ?? (isFlag ? wanted : ways.find((one) => ["else", "default", "otherwise"].includes(one.toLowerCase())));
  if (taken === undefined) {
    return failed(
      `The condition returned '${wanted.slice(0, 80)}', but no branch has that name. Add that case, or one named else.`,
    );
  }
  return { kind: "done", output: { value: value ?? null }, way: taken };
}

const itemsMax = 10_000;

function forEach({ input, node, workflow, values }: StepTry): StepOutcome {
  const items = sourceItems(input["items"] ?? sourceItems.before({ node, workflow, values }));
  if (items === null) return failed("The list is missing. Pick a list from an earlier step.");
  if (items.length > itemsMax)
    return failed(`The list has ${items.length} entries, but a loop can process at most ${itemsMax}.`);
  const parallel = Math.round(Number(input["parallel"] ?? 4));
  return { kind: "loop", items, parallel: Number.isFinite(parallel) ? Math.min(20, Math.max(1, parallel)) : 4 };
}

function wait({ input, before, execution }: StepTry, now: Date): StepOutcome {
  if (execution.action === "dry-run") return { kind: "done", output: { waitedUntil: now.toISOString() } };
  const planned = before?.reason?.kind === "time" ? before.reason.until : null;
  const until = planned === null ? waitUntil(input, now) : new Date(planned);
  if (until === null) return failed("Enter how long to wait ('2 hours'), or until when (a date and time).");
  if (until <= now) return { kind: "done", output: { waitedUntil: until.toISOString() } };
  const reason = reasonOf("time", `Waiting until ${utcWords(until)}`, {
    since: now,
    until,
  });
  return { kind: "wait", reason, wakeAt: until };
}

function failed(sentence: string): StepOutcome {
  return { kind: "failed", sentence, isRetryable: false, errorCode: "refused", errorKind: "refused" };
}

/** What an approval's state means for the run: its way out, or that it waits. */
export function approvalOutcome(approval: Awaited<ReturnType<ApprovalsService["ofStep"]>>): StepOutcome {
  if (approval === null) throw new Error("a step waits for an approval that nobody asked for");
  const { status, decisions, policy, requestedAt, expiresAt } = approval;
  const last = decisions.at(-1);
  const output = {
    decision: status,
    decidedBy: last?.by.name ?? "",
    words: last?.words ?? "",
    arguments: approval.arguments,
  };
  switch (status) {
    case "approved":
    case "executed":
      return { kind: "done", output, way: "approved" };
    case "rejected":
      return { kind: "done", output, way: "rejected", outcome: rejectedWords(output) };
    case "expired":
      return { kind: "done", output, way: "timed-out", outcome: nobodyDecided };
    case "void":
      return {
        kind: "failed",
        sentence: "The request changed after it was made. Retry to request approval again.",
        isRetryable: false,
      };
    case "withdrawn":
      return { kind: "failed", sentence: "The approval request was withdrawn.", isRetryable: false };
    case "pending": {
      const whom = policy.people.length > 0 ? policy.people.join(" or ") : `${article(policy.role)} ${policy.role}`;
      const sentence = `Waiting for ${whom} since ${utcWords(requestedAt)}`;
      return {
        kind: "wait",
        reason: reasonOf("approval", sentence, { since: requestedAt, until: expiresAt }),
        wakeAt: null,
      };
    }
  }
}

function article(word: string): string {
  return /^[aeiou]/.test(word) ? "an" : "a";
}
