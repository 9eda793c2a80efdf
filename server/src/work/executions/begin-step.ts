import { evaluateParams } from "@hoopoe/contract/work/evaluate-expression.ts";
import type { WorkflowNode } from "@hoopoe/contract/work/workflow.ts";
import { onErrorBranch } from "@hoopoe/contract/work/step-failure.ts";
import { findAction } from "@hoopoe/contract/work/workflow-catalog.ts";
import { durationWords } from "../../platform/duration-words.ts";
import type { CompiledWorkflow } from "./compiled.ts";
import { closeStep } from "./close-step.ts";
import { type Instance, keyOf } from "./frontier.ts";
import type { StepRow } from "./node-store.ts";
import type { StepOutcome } from "./step-outcome.ts";
import type { Segment, Tried } from "./segment.ts";

/** A step under way for longer is shown as running. */
const shownAfterMs = 400;

export function begin(segment: Segment, instance: Instance): void {
  const { deps, earlier, frontier, underWay, workflow } = segment;
  const node = workflow.nodes.get(instance.nodeId);
  if (node === undefined) throw new Error(`the workflow has no node ${instance.nodeId}`);
  const before = earlier.get(keyOf(instance));
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
    failure: null,
    wakeAt: null,
    startedAt: before?.startedAt ?? deps.now(),
    finishedAt: null,
    outputBytes: 0,
    outputCount: null,
  };
  const cancelled = new AbortController();
  const arrived = frontier.arrivedAt(instance);
  const promise = tryStep(segment, { node, instance, row, before, arrived, cancelled: cancelled.signal });
  // What already writes is finished: nobody would know whether half of it arrived.
  const isWriting = (findAction(deps.catalog, node.data)?.effect ?? "read") !== "read";
  const cancel = () => (isWriting ? undefined : cancelled.abort());
  underWay.set(keyOf(instance), { promise, row, isShown: false, cancel });
}

async function tryStep(
  { deps, execution, scope, signal, values, workflow }: Segment,
  step: {
    node: WorkflowNode;
    instance: Instance;
    row: StepRow;
    before: StepRow | undefined;
    arrived: readonly string[];
    cancelled: AbortSignal;
  },
): Promise<Tried> {
  const { node, instance, row, before, arrived, cancelled } = step;
  const scopeOfValues = values.scopeOf(instance);
  let input: Record<string, unknown> = {};
  const limit = node.data.timeoutMs === undefined ? [] : [AbortSignal.timeout(node.data.timeoutMs)];
  const stepSignal = AbortSignal.any([signal, cancelled, ...limit]);
  let tried: StepOutcome;
  try {
    const isPinned = execution.action === "dry-run" && workflow.pins.has(node.id);
    const changed = execution.replayFrom?.nodeId === node.id ? execution.replayFrom.input : undefined;
    input = isPinned ? {} : (changed ?? evaluateParams(node.data.params, scopeOfValues));
    tried = isPinned
      ? { kind: "done", output: workflow.pins.get(node.id) }
      : await deps.runStep({
          scope,
          execution,
          workflow,
          node,
          item: instance.item,
          input,
          values: scopeOfValues,
          attempt: row.attempt,
          arrived,
          before,
          signal: stepSignal,
        });
  } catch (error) {
    if (signal.aborted) tried = { kind: "fenced" };
    else if (cancelled.aborted) tried = { kind: "cancelled" };
    else if (limit.some((one) => one.aborted)) tried = tookTooLong(node.data.timeoutMs ?? 0);
    else throw error;
  }
  const hasErrorPath = hasErrorBranch(workflow, node.id);
  const around = { node, hasErrorPath, values: scopeOfValues, now: deps.now() };
  return { instance, ...closeStep({ ...around, row, input, outcome: tried, before }) };
}

function tookTooLong(timeoutMs: number): StepOutcome {
  const sentence = `It took longer than ${durationWords(timeoutMs)}.`;
  return { kind: "failed", sentence, isRetryable: true, errorCode: "time-limit", errorKind: "timed-out" };
}

export function hasErrorBranch({ graph }: CompiledWorkflow, nodeId: string): boolean {
  return (graph.out.get(nodeId) ?? []).some(({ when }) => when === onErrorBranch);
}

/** What has been tried since: at least one, or none once the run's time is over. Steps that take long are shown as running meanwhile. */
export async function nextTried({ deps, underWay, timeLimit }: Segment): Promise<Tried[] | "fenced"> {
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
    const first = await Promise.race([...watch, late, ...timeLimit.reached]);
    if (timeLimit.isOver()) return [];
    if (first === undefined) {
      const unseen = [...underWay.values()].filter(({ isShown }) => !isShown);
      for (const one of unseen) one.isShown = true;
      if (unseen.length > 0 && !(await deps.save({ steps: unseen.map(({ row }) => row), logs: [], end: null }))) {
        return "fenced";
      }
      await Promise.race([...watch, ...timeLimit.reached]);
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
