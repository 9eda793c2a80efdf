import { stepLabel } from "@hoopoe/contract/work/workflow-catalog.ts";
import { createFrontier, type Instance, keyOf } from "./frontier.ts";
import { segmentEnd } from "./segment-end.ts";
import type { SegmentEnd, StepRow } from "./node-store.ts";
import { outcomeSoFar } from "./outcome-so-far.ts";
import { isSteering } from "./step-kinds.ts";
import type { StepTry } from "./step-try.ts";
import { createStepValues } from "./step-values.ts";
import type { Segment, SegmentInput, SegmentDeps, Tried } from "./segment.ts";
import { begin, nextTried } from "./begin-step.ts";
import { closeLoop, endRounds, forgiveInside } from "./close-loop.ts";
import { keepLater } from "./keep-later.ts";
import { forgivenSteps, loseBranches, lostSteps, passedOver } from "./lose-branches.ts";
import { stopAtLimit } from "./stop-at-limit.ts";
import { createTimeLimit } from "./time-limit.ts";

export type { StepTry };

export type SegmentResult = "fenced" | SegmentEnd["status"];

/** Steps of one run that are tried at the same time. */
const stepsAtOnceMax = 16;

/** Steps that steer are kept together, no more than so many. */
const unkeptMax = 100;

/**
 * Works on a run until it is over or has to wait. A step begins as soon as what comes before it is kept; what is kept is
 * never done again.
 */
export async function runSegment(deps: SegmentDeps, input: SegmentInput): Promise<SegmentResult> {
  const { execution, workflow, known } = input;
  const variables = workflow.usesVariables ? await deps.loadVariables() : {};
  const timeLimit = createTimeLimit({ execution, workflow, now: deps.now });
  const segment: Segment = {
    ...input,
    timeLimit,
    forgiven: forgivenSteps(workflow, known),
    deps,
    earlier: new Map(known.map((row) => [keyOf(row), row])),
    frontier: createFrontier(workflow, lostSteps(workflow, known)),
    values: createStepValues({ execution, workflow, variables, known }),
    waiting: [],
    failed: [],
    underWay: new Map(),
    queue: [],
    logs: [],
    unkept: new Map(),
    outcome: outcomeSoFar(known, workflow.nodes),
  };
  try {
    return await work(segment);
  } finally {
    timeLimit.stop();
  }
}

async function work(segment: Segment): Promise<SegmentResult> {
  const { deps, queue, underWay } = segment;
  for (;;) {
    gather(segment);
    if (segment.timeLimit.isOver()) return endAtLimit(segment);
    launch(segment);
    if (underWay.size === 0) {
      const end = endNow(segment);
      return (await save(segment, end)) ? end.status : "fenced";
    }
    const tried = await nextTried(segment);
    if (tried === "fenced" || tried.some((one) => one.outcome.kind === "fenced")) return "fenced";
    for (const one of tried) {
      keepLater(segment, one.row);
      settle(segment, one);
    }
    await loseBranches(segment, tried);
    gather(segment);
    const isOver = underWay.size === 0 && (queue.length === 0 || !deps.mayBegin());
    const end = isOver ? endNow(segment) : null;
    if (end === null && mayWait(segment)) continue;
    if (!(await save(segment, end))) return "fenced";
    if (end !== null) return end.status;
  }
}

async function endAtLimit(segment: Segment): Promise<SegmentResult> {
  const end = await stopAtLimit(segment);
  return end !== "fenced" && (await save(segment, end)) ? end.status : "fenced";
}

async function save({ deps, logs, unkept }: Segment, end: SegmentEnd | null): Promise<boolean> {
  const steps = [...unkept.values()];
  unkept.clear();
  return deps.save({ steps, logs: logs.splice(0), end });
}

function endNow(segment: Segment): SegmentEnd {
  const { deps, failed, forgiven, queue, timeLimit, waiting } = segment;
  return segmentEnd({
    waiting,
    failed: failed.filter((row) => !forgiven.has(keyOf(row))),
    deadline: timeLimit.deadline,
    outcome: segment.outcome,
    titleOf: (nodeId) => titleOf(segment, nodeId),
    handOverAt: queue.length === 0 ? null : deps.now(),
  });
}

function titleOf({ deps, workflow }: Segment, nodeId: string): string {
  const node = workflow.nodes.get(nodeId);
  return node === undefined ? nodeId : stepLabel(node, deps.catalog);
}

/** Nothing but steering is under way or comes next: it is kept together, a little later. */
function mayWait({ queue, underWay, unkept, workflow }: Segment): boolean {
  const next = [...queue, ...[...underWay.values()].map(({ row }) => row)];
  return (
    unkept.size < unkeptMax &&
    next.every(({ nodeId }) => {
      const node = workflow.nodes.get(nodeId);
      return node !== undefined && isSteering(node);
    })
  );
}

/** Passes by what earlier segments have saved, ends loops whose items have ended, and lines up what can begin. */
function gather(segment: Segment): void {
  const { earlier, frontier, queue, values } = segment;
  for (
    let found = frontier.take();
    found.length > 0 || endRounds(segment) || endLoops(segment);
    found = frontier.take()
  ) {
    for (const instance of found) {
      const row = earlier.get(keyOf(instance));
      if (row?.status === "succeeded") frontier.settle(instance, { status: "succeeded", way: row.way });
      else if (row?.status === "failed") passFailed(segment, instance, row);
      else if (row !== undefined && values.itemsOf(instance) !== null) reopen(segment, instance);
      else queue.push(instance);
    }
  }
}

function launch(segment: Segment): void {
  const { deps, queue, underWay } = segment;
  while (queue.length > 0 && underWay.size < stepsAtOnceMax && deps.mayBegin()) {
    const instance = queue.shift();
    if (instance !== undefined) begin(segment, instance);
  }
}

function reopen({ frontier, values }: Segment, instance: Instance): void {
  const { items, parallel, roundsMax } = values.itemsOf(instance) ?? { items: [], parallel: 1, roundsMax: null };
  const isByRounds = roundsMax !== null;
  if (isByRounds) values.addRound(instance);
  frontier.openLoop(instance, { count: items.length, parallel, isByRounds });
}

function settle(segment: Segment, { instance, row, outcome: tried }: Tried): void {
  const { earlier, frontier, values, waiting } = segment;
  if (tried.kind === "fenced") return;
  if ("log" in tried)
    for (const sentence of tried.log ?? []) segment.logs.push({ nodeId: row.nodeId, level: "info", sentence });
  switch (tried.kind) {
    case "done":
      if (row.status === "failed") return fail(segment, instance, row);
      if (row.failure !== null) noteHandled(segment, row);
      values.keep(row);
      if (tried.outcome !== undefined) segment.outcome = tried.outcome;
      frontier.settle(instance, { status: "succeeded", way: row.way });
      return;
    case "loop":
      values.keep(row);
      earlier.set(keyOf(row), row);
      reopen(segment, instance);
      return;
    case "wait":
      waiting.push(row);
      return;
    case "cancelled":
      keepLater(segment, { ...row, way: passedOver });
      return;
    case "failed":
      fail(segment, instance, row);
  }
}

function fail(segment: Segment, instance: Instance, row: StepRow): void {
  const { logs } = segment;
  logs.push({ nodeId: row.nodeId, level: "error", sentence: row.error ?? "" });
  passFailed(segment, instance, row);
}

function noteHandled(segment: Segment, row: StepRow): void {
  const next = row.way === null ? "The run continues with the value set in the step." : "The run follows 'on error'.";
  segment.logs.push({ nodeId: row.nodeId, level: "warning", sentence: `${row.error ?? ""} ${next}` });
}

/** What failed in an earlier segment has failed: only a person's retry starts it again. */
function passFailed({ failed, frontier }: Segment, instance: Instance, row: StepRow): void {
  failed.push(row);
  frontier.settle(instance, { status: "failed", way: null });
}

/** Whether any loop ended. */
function endLoops(segment: Segment): boolean {
  const { frontier, values } = segment;
  const finished = frontier.takeFinishedLoops();
  for (const one of finished) {
    const { instance } = one;
    const { row, outcome } = closeLoop(segment, one);
    keepLater(segment, row);
    if (outcome.kind !== "done") fail(segment, instance, row);
    else {
      forgiveInside(segment, instance);
      if (row.failure !== null) noteHandled(segment, row);
      values.keep(row);
      frontier.settle(instance, { status: "succeeded", way: row.way });
    }
  }
  return finished.length > 0;
}
