import { isInside } from "@hoopoe/contract/work/check-workflow-control.ts";
import { evaluateParams } from "@hoopoe/contract/work/evaluate-expression.ts";
import { hasErrorBranch } from "./begin-step.ts";
import { closeFailed } from "./close-failed.ts";
import { isTrue } from "./control-steps.ts";
import { type Instance, keyOf, outerItem } from "./frontier.ts";
import { keepLater } from "./keep-later.ts";
import { passedOver } from "./lose-branches.ts";
import type { StepRow } from "./node-store.ts";
import { parseDuration } from "./parse-duration.ts";
import type { Segment } from "./segment.ts";
import { reasonOf, type StepOutcome } from "./step-outcome.ts";

const listedErrorsMax = 100;

/** A loop whose items or rounds have ended: its output, or its failure. */
export function closeLoop(
  segment: Segment,
  { instance, count, failed }: { instance: Instance; count: number; failed: number },
): { row: StepRow; outcome: StepOutcome } {
  const { deps, earlier, values, workflow } = segment;
  const before = earlier.get(keyOf(instance));
  const node = workflow.nodes.get(instance.nodeId);
  if (before === undefined || node === undefined) throw new Error(`the loop ${instance.nodeId} ended before it began`);
  const isByRounds = values.itemsOf(instance)?.roundsMax != null;
  const isMet = isByRounds && isConditionMet(segment, instance, count - 1);
  const output = isByRounds ? { rounds: count, isMet } : { count, failed, errors: errorsIn(segment, instance) };
  const now = deps.now();
  const row: StepRow = {
    ...before,
    output,
    outputCount: count,
    failure: null,
    reason: null,
    wakeAt: null,
    finishedAt: now,
  };
  const params = evaluateParams(node.data.params, values.scopeOf(instance));
  const error = loopError({ isByRounds, isMet, count, failed, params });
  if (error === null) {
    return { row: { ...row, status: "succeeded", way: "done", error: null }, outcome: { kind: "done", output } };
  }
  const around = { node, hasErrorPath: hasErrorBranch(workflow, node.id), values: values.scopeOf(instance), now };
  return closeFailed(row, { kind: "failed", sentence: error, isRetryable: false, errorCode: "loop-failed" }, around);
}

function loopError(ended: {
  isByRounds: boolean;
  isMet: boolean;
  count: number;
  failed: number;
  params: Readonly<Record<string, unknown>>;
}): string | null {
  const { isByRounds, isMet, count, failed, params } = ended;
  if (!isByRounds)
    return failed > 0 && params["continueOnError"] !== true ? `${failed} of ${count} items failed.` : null;
  if (failed > 0) return `Round ${count} failed.`;
  if (isMet || params["atMax"] === "continue") return null;
  return `The condition still wasn't true after ${count} ${count === 1 ? "round" : "rounds"}.`;
}

/** The loop continues in spite of these: they fail no run, and its retry doesn't begin them again. */
export function forgiveInside(segment: Segment, loop: Instance): void {
  for (const row of failedInside(segment, loop)) {
    segment.forgiven.add(keyOf(row));
    keepLater(segment, { ...row, way: passedOver });
  }
}

function failedInside({ failed, workflow }: Segment, { nodeId, item }: Instance): StepRow[] {
  const isWithin = (inner: string) => item === "" || inner.startsWith(`${item}.`);
  return failed.filter((row) => isWithin(row.item) && isInside(workflow.graph, row.nodeId, nodeId));
}

/** The failed steps of a loop's items, the first hundred. */
function errorsIn(segment: Segment, loop: Instance): object[] {
  return failedInside(segment, loop)
    .filter((row) => outerItem(row.item) === loop.item)
    .slice(0, listedErrorsMax)
    .map((row) => ({ item: Number(row.item.slice(row.item.lastIndexOf(".") + 1)), ...row.failure }));
}

/** Tests the condition of loops whose round has ended: another round, after its pause, or the end. Whether there were any. */
export function endRounds(segment: Segment): boolean {
  const { frontier, values } = segment;
  const ended = frontier.takeEndedRounds();
  for (const { instance, round, hasFailed } of ended) {
    const roundsMax = values.itemsOf(instance)?.roundsMax ?? 1;
    const isOver = hasFailed || round + 1 >= roundsMax || isConditionMet(segment, instance, round);
    if (isOver) frontier.endRounds(instance);
    else if (!pauseBefore(segment, instance, round + 1)) {
      values.addRound(instance);
      frontier.nextRound(instance);
    }
  }
  return ended.length > 0;
}

function isConditionMet({ values, workflow }: Segment, instance: Instance, round: number): boolean {
  const until = workflow.nodes.get(instance.nodeId)?.data.params["until"];
  return isTrue(evaluateParams({ until }, values.roundScopeOf(instance, round))["until"]);
}

/** Whether the loop waits before this round. The pause is kept with the loop's row, so that it's the same after a restart. */
function pauseBefore(segment: Segment, instance: Instance, round: number): boolean {
  const { deps, earlier, values, waiting, workflow } = segment;
  const row = earlier.get(keyOf(instance));
  const node = workflow.nodes.get(instance.nodeId);
  if (row === undefined || node === undefined || segment.execution.action === "dry-run") return false;
  const planned = plannedPause(row);
  const now = deps.now();
  if (planned !== null && planned.round > round) return false;
  if (planned?.round !== round) {
    const pauseMs = parseDuration(evaluateParams(node.data.params, values.scopeOf(instance))["pause"]) ?? 0;
    if (pauseMs === 0) return false;
    const wakeAt = new Date(now.getTime() + pauseMs);
    const reason = reasonOf("time", `Waiting before round ${round + 1}`, { since: now, until: wakeAt });
    const input = { ...inputOf(row), pausedBefore: round, pausedUntil: wakeAt.toISOString() };
    const paused: StepRow = { ...row, status: "waiting", reason, wakeAt, input };
    earlier.set(keyOf(instance), paused);
    keepLater(segment, paused);
    waiting.push(paused);
    return true;
  }
  if (planned.until > now) {
    waiting.push(row);
    return true;
  }
  const begun: StepRow = { ...row, status: "running", reason: null, wakeAt: null };
  earlier.set(keyOf(instance), begun);
  keepLater(segment, begun);
  return false;
}

function plannedPause(row: StepRow): { round: number; until: Date } | null {
  const { pausedBefore: round, pausedUntil } = inputOf(row);
  return typeof round === "number" && typeof pausedUntil === "string" ? { round, until: new Date(pausedUntil) } : null;
}

function inputOf({ input }: StepRow): Record<string, unknown> {
  return typeof input === "object" && input !== null ? { ...input } : {};
}
