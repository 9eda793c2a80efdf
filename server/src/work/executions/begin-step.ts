import { evaluateParams } from "@hoopoe/contract/work/evaluate-expression.ts";
import type { WorkflowNode } from "@hoopoe/contract/work/workflow.ts";
import { closeStep } from "./close-step.ts";
import { type Instance, keyOf } from "./frontier.ts";
import type { StepRow } from "./node-store.ts";
import type { StepOutcome } from "./step-outcome.ts";
import type { Segment, Tried } from "./segment.ts";

/** A step under way for longer is shown as running. */
const shownAfterMs = 400;

export function begin(segment: Segment, instance: Instance): void {
  const { deps, earlier, underWay, workflow } = segment;
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
    wakeAt: null,
    startedAt: before?.startedAt ?? deps.now(),
    finishedAt: null,
    outputBytes: 0,
    outputCount: null,
  };
  const promise = tryStep(segment, { node, instance, row, before });
  underWay.set(keyOf(instance), { promise, row, isShown: false });
}

async function tryStep(
  { deps, execution, scope, signal, values, workflow }: Segment,
  step: {
    node: WorkflowNode;
    instance: Instance;
    row: StepRow;
    before: StepRow | undefined;
  },
): Promise<Tried> {
  const { node, instance, row, before } = step;
  const scopeOfValues = values.scopeOf(instance);
  let input: Record<string, unknown> = {};
  const limit = node.data.timeoutMs === undefined ? [] : [AbortSignal.timeout(node.data.timeoutMs)];
  const stepSignal = AbortSignal.any([signal, ...limit]);
  let tried: StepOutcome;
  try {
    const isPinned = execution.action === "dry-run" && workflow.pins.has(node.id);
    input = isPinned ? {} : evaluateParams(node.data.params, scopeOfValues);
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
export async function nextTried({ deps, underWay }: Segment): Promise<Tried[] | "fenced"> {
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
