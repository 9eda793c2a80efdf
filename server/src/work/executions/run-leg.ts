import { evaluateParams } from "@hoopoe/contract/work/evaluate-expression.ts";
import type { WorkflowNode } from "@hoopoe/contract/work/workflow.ts";
import { type CatalogProduct, stepLabel } from "@hoopoe/contract/work/workflow-catalog.ts";
import type { Scope } from "../../platform/scope.ts";
import type { CompiledWorkflow } from "./compiled.ts";
import type { Execution } from "./execution-row.ts";
import { closeStep } from "./close-step.ts";
import { createFrontier, type Instance, keyOf } from "./frontier.ts";
import { legEnd } from "./leg-end.ts";
import type { LegEnd, StepLog, StepRow } from "./node-store.ts";
import { outcomeSoFar } from "./outcome-so-far.ts";
import { isSteering } from "./step-kinds.ts";
import type { StepOutcome } from "./step-outcome.ts";
import type { StepTry } from "./step-try.ts";
import { createStepValues } from "./step-values.ts";

export type { StepTry };

export interface LegDeps {
  readonly runStep: (step: StepTry) => Promise<StepOutcome>;
  /** False where the run was taken away: the leg ends at once. */
  readonly save: (given: { steps: StepRow[]; logs: StepLog[]; end: LegEnd | null }) => Promise<boolean>;
  /** What products can do: a step that nobody named is called what its action is called. */
  readonly catalog: readonly CatalogProduct[];
  readonly loadVariables: () => Promise<Readonly<Record<string, unknown>>>;
  readonly now: () => Date;
  /** False once the process stops: steps that have begun end, others begin elsewhere. */
  readonly mayBegin: () => boolean;
}

export type LegResult = "fenced" | LegEnd["status"];

/** Steps of one run that are tried at the same time. */
const stepsAtOnceMax = 16;
/** Steps that steer are kept together, no more than so many. */
const unkeptMax = 100;
/** A step under way for longer is shown as running. */
const shownAfterMs = 400;

interface Tried {
  readonly instance: Instance;
  readonly row: StepRow;
  readonly outcome: StepOutcome;
}

/**
 * Works on a run until it is over or has to wait. A step begins as soon as what comes before it is kept; what is kept is
 * never done again. `known` are the steps of earlier stretches.
 */
export async function runLeg(
  deps: LegDeps,
  given: {
    scope: Scope;
    execution: Execution;
    workflow: CompiledWorkflow;
    known: readonly StepRow[];
    signal: AbortSignal;
  },
): Promise<LegResult> {
  const { execution, workflow, signal } = given;
  const known = new Map(given.known.map((row) => [keyOf(row), row]));
  const frontier = createFrontier(workflow);
  const variables = workflow.usesVariables ? await deps.loadVariables() : {};
  const values = createStepValues({ execution, workflow, variables, known: given.known });
  const waiting: StepRow[] = [];
  const failed: StepRow[] = [];
  const underWay = new Map<string, { promise: Promise<Tried>; row: StepRow; isShown: boolean }>();
  const queue: Instance[] = [];
  let outcome = outcomeSoFar(given.known, workflow.nodes);
  const logs: StepLog[] = [];

  /** Kept with the next save, each step as it stood last: what steers, and loops that came to their end. */
  const unkept = new Map<string, StepRow>();
  const keepLater = (row: StepRow): void => void unkept.set(keyOf(row), row);
  const save = async (end: LegEnd | null): Promise<boolean> => {
    const steps = [...unkept.values()];
    unkept.clear();
    return deps.save({ steps, logs: logs.splice(0), end });
  };

  for (;;) {
    gather();
    launch();
    if (underWay.size === 0) {
      const end = endNow();
      return (await save(end)) ? end.status : "fenced";
    }
    const tried = await nextTried();
    if (tried === "fenced" || tried.some((one) => one.outcome.kind === "fenced")) return "fenced";
    for (const one of tried) {
      keepLater(one.row);
      settle(one);
    }
    gather();
    const isOver = underWay.size === 0 && (queue.length === 0 || !deps.mayBegin());
    const end = isOver ? endNow() : null;
    if (end === null && mayWait()) continue;
    if (!(await save(end))) return "fenced";
    if (end !== null) return end.status;
  }

  function endNow(): LegEnd {
    return legEnd({ waiting, failed, outcome, titleOf, handOverAt: queue.length === 0 ? null : deps.now() });
  }

  function titleOf(nodeId: string): string {
    const node = workflow.nodes.get(nodeId);
    return node === undefined ? nodeId : stepLabel(node, deps.catalog);
  }

  /** Nothing but steering is under way or comes next: it is kept together, a little later. */
  function mayWait(): boolean {
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
  function gather(): void {
    for (let found = frontier.take(); found.length > 0 || endLoops(); found = frontier.take()) {
      for (const instance of found) {
        const row = known.get(keyOf(instance));
        if (row?.status === "succeeded") frontier.settle(instance, { status: "succeeded", way: row.way });
        else if (row?.status === "failed") passFailed(instance, row);
        else if (row !== undefined && values.itemsOf(instance) !== null) reopen(instance);
        else queue.push(instance);
      }
    }
  }

  function launch(): void {
    while (queue.length > 0 && underWay.size < stepsAtOnceMax && deps.mayBegin()) {
      const instance = queue.shift();
      if (instance !== undefined) begin(instance);
    }
  }

  function reopen(instance: Instance): void {
    const { items, parallel } = values.itemsOf(instance) ?? { items: [], parallel: 1 };
    frontier.openLoop(instance, { count: items.length, parallel });
  }

  function begin(instance: Instance): void {
    const node = workflow.nodes.get(instance.nodeId);
    if (node === undefined) throw new Error(`the workflow has no node ${instance.nodeId}`);
    const before = known.get(keyOf(instance));
    const isAnew = before === undefined || before.status === "pending";
    const isRetry = before?.reason?.kind === "retry";
    const attempt = isAnew ? Math.max(1, before?.attempt ?? 1) : isRetry ? before.attempt + 1 : before.attempt;
    const row: StepRow = {
      ...instance,
      status: "running",
      attempt,
      way: null,
      input: null,
      output: null,
      reason: null,
      error: null,
      wakeAt: null,
      startedAt: before?.startedAt ?? deps.now(),
      finishedAt: null,
      outputBytes: 0,
    };
    const promise = tryStep({ node, instance, row, before });
    underWay.set(keyOf(instance), { promise, row, isShown: false });
  }

  async function tryStep(step: {
    node: WorkflowNode;
    instance: Instance;
    row: StepRow;
    before: StepRow | undefined;
  }): Promise<Tried> {
    const { node, instance, row, before } = step;
    const scopeOfValues = values.scopeOf(instance);
    let input: Record<string, unknown> = {};
    const limit = node.data.timeoutMs === undefined ? [] : [AbortSignal.timeout(node.data.timeoutMs)];
    const stepSignal = AbortSignal.any([signal, ...limit]);
    let tried: StepOutcome;
    try {
      input = evaluateParams(node.data.params, scopeOfValues);
      tried = await deps.runStep({
        scope: given.scope,
        execution,
        workflow,
        node,
        item: instance.item,
        input,
        values: scopeOfValues,
        attempt: row.attempt,
        before,
        signal: stepSignal,
      });
    } catch (error) {
      if (signal.aborted) tried = { kind: "fenced" };
      else if (limit.some((one) => one.aborted)) {
        tried = { kind: "failed", sentence: `It took longer than ${node.data.timeoutMs} ms.`, isRetryable: true };
      } else throw error;
    }
    return { instance, ...closeStep({ node, row, input, outcome: tried, before, now: deps.now() }) };
  }

  /** What has been tried since: at least one. Steps that take long are shown as running meanwhile. */
  async function nextTried(): Promise<Tried[] | "fenced"> {
    const done: Tried[] = [];
    const watch = [...underWay].map(([key, { promise }]) =>
      promise.then((tried) => {
        done.push(tried);
        return key;
      }),
    );
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), shownAfterMs);
    });
    try {
      const first = await Promise.race([...watch, late]);
      if (first === undefined) {
        const unseen = [...underWay.values()].filter(({ isShown }) => !isShown);
        for (const one of unseen) one.isShown = true;
        if (unseen.length > 0 && !(await deps.save({ steps: unseen.map(({ row }) => row), logs: [], end: null }))) {
          return "fenced";
        }
        await Promise.race(watch);
      }
    } finally {
      clearTimeout(timer);
      for (const one of watch) one.catch(() => undefined);
    }
    // Others that ended in the same turn are kept with it.
    await Promise.resolve();
    const taken = done.filter(({ instance }) => underWay.delete(keyOf(instance)));
    return taken;
  }

  function settle({ instance, row, outcome: tried }: Tried): void {
    if (tried.kind === "fenced") return;
    switch (tried.kind) {
      case "done":
        if (row.status === "failed") return fail(instance, row);
        values.keep(row);
        if (tried.outcome !== undefined) outcome = tried.outcome;
        frontier.settle(instance, { status: "succeeded", way: row.way });
        return;
      case "loop":
        values.keep(row);
        known.set(keyOf(row), row);
        frontier.openLoop(instance, { count: tried.items.length, parallel: tried.parallel });
        return;
      case "wait":
        waiting.push(row);
        return;
      case "failed":
        fail(instance, row);
    }
  }

  function fail(instance: Instance, row: StepRow): void {
    logs.push({ nodeId: row.nodeId, level: "error", sentence: row.error ?? "" });
    passFailed(instance, row);
  }

  /** What failed in an earlier stretch has failed: only a person's retry begins it again. */
  function passFailed(instance: Instance, row: StepRow): void {
    failed.push(row);
    frontier.settle(instance, { status: "failed", way: null });
  }

  /** Whether any loop ended. */
  function endLoops(): boolean {
    const finished = frontier.takeFinishedLoops();
    for (const { instance, count, failed: failedCount } of finished) {
      const before = known.get(keyOf(instance));
      if (before === undefined) throw new Error(`the loop ${instance.nodeId} ended before it began`);
      const base = { ...before, output: { count, failed: failedCount }, reason: null, finishedAt: deps.now() };
      const row: StepRow =
        failedCount === 0
          ? { ...base, status: "succeeded", way: "done", error: null }
          : { ...base, status: "failed", way: null, error: `${failedCount} of ${count} items failed.` };
      keepLater(row);
      values.keep(row);
      if (failedCount === 0) frontier.settle(instance, { status: "succeeded", way: "done" });
      else fail(instance, row);
    }
    return finished.length > 0;
  }
}
