import type { WorkflowEdge } from "@hoopoe/contract/work/workflow.ts";
import type { CompiledWorkflow } from "./compiled.ts";
import { bind } from "../../platform/bind.ts";

/** One step of a run: a node, and in a loop which item ("" outside, "3", in a loop inside a loop "3.0"). */
export interface Instance {
  readonly nodeId: string;
  readonly item: string;
}

/** How a step ended. `way` is the way out of a step that steers. */
export interface Settled {
  readonly status: "succeeded" | "failed";
  readonly way: string | null;
}

type State = "succeeded" | "failed" | "skipped" | "blocked";
interface Loop {
  readonly instance: Instance;
  readonly count: number;
  next: number;
  ended: number;
  failed: number;
  /** Steps of the body that have not ended, by open item. */
  readonly left: Map<string, number>;
  readonly broken: Set<string>;
}

export function keyOf({ nodeId, item }: Instance): string {
  return `${nodeId} ${item}`;
}

/** The item of the loop around: "3.0" lies in "3", "3" in "". */
export function outerItem(item: string): string {
  const dot = item.lastIndexOf(".");
  return dot === -1 ? "" : item.slice(0, dot);
}

/** What the functions of the service work with. */
interface FrontierContext extends CompiledWorkflow {
  readonly states: Map<string, { state: State; way: string | null }>;
  readonly offered: Set<string>;
  readonly loops: Map<string, Loop>;
  readonly ready: Instance[];
  readonly finishedLoops: Loop[];
  readonly work: (() => void)[];
}

/** What can run next in a run, worked out step by step; keeps no values, writes nothing, asks no clock. */
export type Frontier = ReturnType<typeof createFrontier>;

export function createFrontier(deps: CompiledWorkflow) {
  const { starts } = deps;
  const states = new Map<string, { state: State; way: string | null }>();
  const offered = new Set<string>();
  const loops = new Map<string, Loop>();
  const ready: Instance[] = [];
  const finishedLoops: Loop[] = [];
  const work: (() => void)[] = [];
  const ctx: FrontierContext = { ...deps, states, offered, loops, ready, finishedLoops, work };
  for (const nodeId of starts) offer(ctx, { nodeId, item: "" });
  return bind(ctx, { take, settle, openLoop, takeFinishedLoops });
}

/** Steps that can begin now; each is given once. */
function take({ ready }: FrontierContext): Instance[] {
  return ready.splice(0);
}

function settle(ctx: FrontierContext, instance: Instance, { status, way }: Settled): void {
  return later(ctx, () => end(ctx, instance, status, way));
}

/** A for-each knows its items: their bodies begin, at most `parallel` at a time. */
function openLoop(
  ctx: FrontierContext,
  instance: Instance,
  { count, parallel }: { count: number; parallel: number },
): void {
  const { bodies, finishedLoops, loops } = ctx;
  const loop: Loop = { instance, count, next: 0, ended: 0, failed: 0, left: new Map(), broken: new Set() };
  loops.set(keyOf(instance), loop);
  if (count === 0 || (bodies.get(instance.nodeId)?.length ?? 0) === 0) finishedLoops.push(loop);
  else for (let open = 0; open < Math.min(parallel, count); open += 1) later(ctx, () => startItem(ctx, loop));
}

/** For-each steps whose every item has ended; each is given once. */
function takeFinishedLoops({
  finishedLoops,
}: FrontierContext): { instance: Instance; count: number; failed: number }[] {
  return finishedLoops.splice(0).map(({ instance, count, failed }) => ({ instance, count, failed }));
}

/** What follows is done one after another, not within one another: a chain of thousands needs no deep stack. */
function later({ work }: FrontierContext, job: () => void): void {
  // What is done stays at the head until it has ended: who comes meanwhile lines up behind it.
  if (work.push(job) > 1) return;
  for (let next = work[0]; next !== undefined; next = work[0]) {
    next();
    work.shift();
  }
}

function offer({ offered, ready }: FrontierContext, instance: Instance): void {
  const key = keyOf(instance);
  if (offered.has(key)) return;
  offered.add(key);
  ready.push(instance);
}

function end(ctx: FrontierContext, instance: Instance, state: State, way: string | null): void {
  const { graph, states } = ctx;
  const key = keyOf(instance);
  if (states.has(key)) return;
  states.set(key, { state, way });
  for (const edge of graph.out.get(instance.nodeId) ?? []) {
    if (edge.when !== "each") later(ctx, () => look(ctx, { nodeId: edge.to, item: instance.item }));
  }
  later(ctx, () => countInLoop(ctx, instance, state));
}

/** Whether a step can begin, is passed by, or is held up by a failure before it. */
function look(ctx: FrontierContext, instance: Instance): void {
  const { graph, offered, states } = ctx;
  if (offered.has(keyOf(instance)) || states.has(keyOf(instance))) return;
  let isTaken = false;
  let isBlocked = false;
  for (const edge of graph.into.get(instance.nodeId) ?? []) {
    const from = states.get(keyOf({ nodeId: edge.from, item: instance.item }));
    if (edge.when === "each") isTaken = true;
    else if (from === undefined) return;
    else if (from.state === "failed" || from.state === "blocked") isBlocked = true;
    else if (from.state === "succeeded" && isBranch(edge, from.way)) isTaken = true;
  }
  if (isBlocked) end(ctx, instance, "blocked", null);
  else if (isTaken) offer(ctx, instance);
  else end(ctx, instance, "skipped", null);
}

function countInLoop(ctx: FrontierContext, { nodeId, item }: Instance, state: State): void {
  const { finishedLoops, graph, loops } = ctx;
  const loopId = graph.loopOf(nodeId);
  if (loopId === null) return;
  const loop = loops.get(keyOf({ nodeId: loopId, item: outerItem(item) }));
  if (loop === undefined) return;
  if (state === "failed") loop.broken.add(item);
  const left = (loop.left.get(item) ?? 0) - 1;
  loop.left.set(item, left);
  if (left > 0) return;
  loop.left.delete(item);
  loop.ended += 1;
  if (loop.broken.delete(item)) loop.failed += 1;
  if (loop.ended === loop.count) finishedLoops.push(loop);
  else later(ctx, () => startItem(ctx, loop));
}

function startItem(ctx: FrontierContext, loop: Loop): void {
  const { bodies, graph } = ctx;
  if (loop.next >= loop.count) return;
  const { nodeId, item } = loop.instance;
  const inner = item === "" ? String(loop.next) : `${item}.${loop.next}`;
  loop.next += 1;
  loop.left.set(inner, bodies.get(nodeId)?.length ?? 0);
  for (const edge of graph.out.get(nodeId) ?? []) {
    if (edge.when === "each") look(ctx, { nodeId: edge.to, item: inner });
  }
}

function isBranch({ when }: WorkflowEdge, way: string | null): boolean {
  return when === undefined || when === way;
}
