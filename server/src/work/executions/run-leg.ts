import { stepLabel } from "@hoopoe/contract/work/workflow-catalog.ts";
import { createFrontier, type Instance, keyOf } from "./frontier.ts";
import { legEnd } from "./leg-end.ts";
import type { LegEnd, StepRow } from "./node-store.ts";
import { outcomeSoFar } from "./outcome-so-far.ts";
import { isSteering } from "./step-kinds.ts";
import type { StepTry } from "./step-try.ts";
import { createStepValues } from "./step-values.ts";
import type { Leg, LegGiven, LegDeps, Tried } from "./leg.ts";
import { begin, nextTried } from "./begin-step.ts";

export type { StepTry };

export type LegResult = "fenced" | LegEnd["status"];

/** Steps of one run that are tried at the same time. */
const stepsAtOnceMax = 16;

/** Steps that steer are kept together, no more than so many. */
const unkeptMax = 100;

/**
 * Works on a run until it is over or has to wait. A step begins as soon as what comes before it is kept; what is kept is
 * never done again.
 */
export async function runLeg(deps: LegDeps, given: LegGiven): Promise<LegResult> {
  const { execution, workflow, known } = given;
  const variables = workflow.usesVariables ? await deps.loadVariables() : {};
  return work({
    ...given,
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

async function work(leg: Leg): Promise<LegResult> {
  const { deps, queue, underWay } = leg;
  for (;;) {
    gather(leg);
    launch(leg);
    if (underWay.size === 0) {
      const end = endNow(leg);
      return (await save(leg, end)) ? end.status : "fenced";
    }
    const tried = await nextTried(leg);
    if (tried === "fenced" || tried.some((one) => one.outcome.kind === "fenced")) return "fenced";
    for (const one of tried) {
      keepLater(leg, one.row);
      settle(leg, one);
    }
    gather(leg);
    const isOver = underWay.size === 0 && (queue.length === 0 || !deps.mayBegin());
    const end = isOver ? endNow(leg) : null;
    if (end === null && mayWait(leg)) continue;
    if (!(await save(leg, end))) return "fenced";
    if (end !== null) return end.status;
  }
}

function keepLater({ unkept }: Leg, row: StepRow): void {
  unkept.set(keyOf(row), row);
}

async function save({ deps, logs, unkept }: Leg, end: LegEnd | null): Promise<boolean> {
  const steps = [...unkept.values()];
  unkept.clear();
  return deps.save({ steps, logs: logs.splice(0), end });
}

function endNow(leg: Leg): LegEnd {
  const { deps, failed, queue, waiting } = leg;
  return legEnd({
    waiting,
    failed,
    outcome: leg.outcome,
    titleOf: (nodeId) => titleOf(leg, nodeId),
    handOverAt: queue.length === 0 ? null : deps.now(),
  });
}

function titleOf({ deps, workflow }: Leg, nodeId: string): string {
  const node = workflow.nodes.get(nodeId);
  return node === undefined ? nodeId : stepLabel(node, deps.catalog);
}

/** Nothing but steering is under way or comes next: it is kept together, a little later. */
function mayWait({ queue, underWay, unkept, workflow }: Leg): boolean {
  const next = [...queue, ...[...underWay.values()].map(({ row }) => row)];
  return (
    unkept.size < unkeptMax &&
    next.every(({ nodeId }) => {
      const node = workflow.nodes.get(nodeId);
      return node !== undefined && isSteering(node);
    })
  );
}

/** Passes by what earlier stretches have kept, ends loops whose items have ended, and lines up what can begin. */
function gather(leg: Leg): void {
  const { earlier, frontier, queue, values } = leg;
  for (let found = frontier.take(); found.length > 0 || endLoops(leg); found = frontier.take()) {
    for (const instance of found) {
      const row = earlier.get(keyOf(instance));
      if (row?.status === "succeeded") frontier.settle(instance, { status: "succeeded", way: row.way });
      else if (row?.status === "failed") passFailed(leg, instance, row);
      else if (row !== undefined && values.itemsOf(instance) !== null) reopen(leg, instance);
      else queue.push(instance);
    }
  }
}

function launch(leg: Leg): void {
  const { deps, queue, underWay } = leg;
  while (queue.length > 0 && underWay.size < stepsAtOnceMax && deps.mayBegin()) {
    const instance = queue.shift();
    if (instance !== undefined) begin(leg, instance);
  }
}

function reopen({ frontier, values }: Leg, instance: Instance): void {
  const { items, parallel } = values.itemsOf(instance) ?? { items: [], parallel: 1 };
  frontier.openLoop(instance, { count: items.length, parallel });
}

function settle(leg: Leg, { instance, row, outcome: tried }: Tried): void {
  const { earlier, frontier, values, waiting } = leg;
  if (tried.kind === "fenced") return;
  switch (tried.kind) {
    case "done":
      if (row.status === "failed") return fail(leg, instance, row);
      values.keep(row);
      if (tried.outcome !== undefined) leg.outcome = tried.outcome;
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
      fail(leg, instance, row);
  }
}

function fail(leg: Leg, instance: Instance, row: StepRow): void {
  const { logs } = leg;
  logs.push({ nodeId: row.nodeId, level: "error", sentence: row.error ?? "" });
  passFailed(leg, instance, row);
}

/** What failed in an earlier stretch has failed: only a person's retry begins it again. */
function passFailed({ failed, frontier }: Leg, instance: Instance, row: StepRow): void {
  failed.push(row);
  frontier.settle(instance, { status: "failed", way: null });
}

/** Whether any loop ended. */
function endLoops(leg: Leg): boolean {
  const { deps, earlier, frontier, values } = leg;
  const finished = frontier.takeFinishedLoops();
  for (const { instance, count, failed: failedCount } of finished) {
    const before = earlier.get(keyOf(instance));
    if (before === undefined) throw new Error(`the loop ${instance.nodeId} ended before it began`);
    const base = { ...before, output: { count, failed: failedCount }, reason: null, finishedAt: deps.now() };
    const row: StepRow =
      failedCount === 0
        ? { ...base, status: "succeeded", way: "done", error: null }
        : { ...base, status: "failed", way: null, error: `${failedCount} of ${count} items failed.` };
    keepLater(leg, row);
    values.keep(row);
    if (failedCount === 0) frontier.settle(instance, { status: "succeeded", way: "done" });
    else fail(leg, instance, row);
  }
  return finished.length > 0;
}
