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
  return work({
    ...input,
    deps,
    earlier: new Map(known.map((row) => [keyOf(row), row])),
    frontier: createFrontier(workflow),
    values: createStepValues({ execution, workflow, variables, known }),
    waiting: [],
    failed: [],
    underWay: new Map(),
    queue: [],
    logs: [],
    unkept: new Map(),
    outcome: outcomeSoFar(known, workflow.nodes),
  });
}

async function work(segment: Segment): Promise<SegmentResult> {
  const { deps, queue, underWay } = segment;
  for (;;) {
    gather(segment);
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
    gather(segment);
    const isOver = underWay.size === 0 && (queue.length === 0 || !deps.mayBegin());
    const end = isOver ? endNow(segment) : null;
    if (end === null && mayWait(segment)) continue;
    if (!(await save(segment, end))) return "fenced";
    if (end !== null) return end.status;
  }
}

function keepLater({ unkept }: Segment, row: StepRow): void {
  unkept.set(keyOf(row), row);
}

async function save({ deps, logs, unkept }: Segment, end: SegmentEnd | null): Promise<boolean> {
  const steps = [...unkept.values()];
  unkept.clear();
  return deps.save({ steps, logs: logs.splice(0), end });
}

function endNow(segment: Segment): SegmentEnd {
  const { deps, failed, queue, waiting } = segment;
  return segmentEnd({
    waiting,
    failed,
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
  for (let found = frontier.take(); found.length > 0 || endLoops(segment); found = frontier.take()) {
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
  const { items, parallel } = values.itemsOf(instance) ?? { items: [], parallel: 1 };
  frontier.openLoop(instance, { count: items.length, parallel });
}

function settle(segment: Segment, { instance, row, outcome: tried }: Tried): void {
  const { earlier, frontier, values, waiting } = segment;
  if (tried.kind === "fenced") return;
  switch (tried.kind) {
    case "done":
      if (row.status === "failed") return fail(segment, instance, row);
      values.keep(row);
      if (tried.outcome !== undefined) segment.outcome = tried.outcome;
      frontier.settle(instance, { status: "succeeded", way: row.way });
      return;
    case "loop":
      values.keep(row);
      earlier.set(keyOf(row), row);
      frontier.openLoop(instance, { count: tried.items.length, parallel: tried.parallel });
      return;
    case "wait":
      waiting.push(row);
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

/** What failed in an earlier segment has failed: only a person's retry starts it again. */
function passFailed({ failed, frontier }: Segment, instance: Instance, row: StepRow): void {
  failed.push(row);
  frontier.settle(instance, { status: "failed", way: null });
}

/** Whether any loop ended. */
function endLoops(segment: Segment): boolean {
  const { deps, earlier, frontier, values } = segment;
  const finished = frontier.takeFinishedLoops();
  for (const { instance, count, failed: failedCount } of finished) {
    const before = earlier.get(keyOf(instance));
    if (before === undefined) throw new Error(`the loop ${instance.nodeId} ended before it began`);
    const base = {
      ...before,
      output: { count, failed: failedCount },
      outputCount: count,
      reason: null,
      finishedAt: deps.now(),
    };
    const row: StepRow =
      failedCount === 0
        ? { ...base, status: "succeeded", way: "done", error: null }
        : { ...base, status: "failed", way: null, error: `${failedCount} of ${count} items failed.` };
    keepLater(segment, row);
    values.keep(row);
    if (failedCount === 0) frontier.settle(instance, { status: "succeeded", way: "done" });
    else fail(segment, instance, row);
  }
  return finished.length > 0;
}
