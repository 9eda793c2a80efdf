import { onErrorBranch } from "@hoopoe/contract/work/step-failure.ts";
import { flowProduct, type WorkflowEdge } from "@hoopoe/contract/work/workflow.ts";
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

/** Steps that a merge's first branch has made pointless: `<node> <item>`. */
export type LostSteps = ReadonlySet<string>;

type State = "succeeded" | "failed" | "skipped" | "blocked";
interface Loop {
  readonly instance: Instance;
  /** Of a loop with rounds: those begun so far. */
  count: number;
  readonly isByRounds: boolean;
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
  readonly endedRounds: Loop[];
  readonly lost: Set<string>;
  readonly work: (() => void)[];
}

/** What can run next in a run, worked out step by step; keeps no values, writes nothing, asks no clock. */
export type Frontier = ReturnType<typeof createFrontier>;

export function createFrontier(deps: CompiledWorkflow, lost: LostSteps = new Set()) {
  const { starts } = deps;
  const states = new Map<string, { state: State; way: string | null }>();
  const offered = new Set<string>();
  const loops = new Map<string, Loop>();
  const ready: Instance[] = [];
  const finishedLoops: Loop[] = [];
  const endedRounds: Loop[] = [];
  const work: (() => void)[] = [];
  const ctx: FrontierContext = {
    ...deps,
    states,
    offered,
    loops,
    ready,
    finishedLoops,
    endedRounds,
    work,
    lost: new Set(lost),
  };
  for (const nodeId of starts) offer(ctx, { nodeId, item: "" });
  return bind(ctx, {
    take,
    settle,
    openLoop,
    takeFinishedLoops,
    takeEndedRounds,
    nextRound,
    endRounds,
    lose,
    isLost,
    hasLost,
    isOpenLoop,
    arrivedAt,
  });
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
  { count, parallel, isByRounds = false }: { count: number; parallel: number; isByRounds?: boolean },
): void {
  const { bodies, finishedLoops, loops } = ctx;
  const blank = { next: 0, ended: 0, failed: 0, left: new Map<string, number>(), broken: new Set<string>() };
  const loop: Loop = { instance, count, isByRounds, ...blank };
  loops.set(keyOf(instance), loop);
  if (count === 0 || (bodies.get(instance.nodeId)?.length ?? 0) === 0) finishedLoops.push(loop);
  else for (let open = 0; open < Math.min(parallel, count); open += 1) later(ctx, () => startItem(ctx, loop));
}

/** Loops whose every item has ended; each is given once. */
function takeFinishedLoops(ctx: FrontierContext): { instance: Instance; count: number; failed: number }[] {
  const finished = ctx.finishedLoops.splice(0).filter(({ instance }) => !isLost(ctx, instance));
  return finished.map(({ instance, count, failed }) => ({ instance, count, failed }));
}

/** Loops whose last round has ended, `round` counted from 0: each waits for `nextRound` or `endRounds`. */
function takeEndedRounds(ctx: FrontierContext): { instance: Instance; round: number; hasFailed: boolean }[] {
  const ended = ctx.endedRounds.splice(0).filter(({ instance }) => !isLost(ctx, instance));
  return ended.map(({ instance, count, failed }) => ({ instance, round: count - 1, hasFailed: failed > 0 }));
}

function nextRound(ctx: FrontierContext, instance: Instance): void {
  const loop = ctx.loops.get(keyOf(instance));
  if (loop === undefined) return;
  loop.count += 1;
  later(ctx, () => startItem(ctx, loop));
}

function endRounds({ finishedLoops, loops }: FrontierContext, instance: Instance): void {
  const loop = loops.get(keyOf(instance));
  if (loop !== undefined) finishedLoops.push(loop);
}

/** Steps that another branch has made pointless: what hasn't ended of them is passed by. */
function lose(ctx: FrontierContext, instances: readonly Instance[]): void {
  for (const instance of instances) ctx.lost.add(keyOf(instance));
  for (const instance of instances) later(ctx, () => end(ctx, instance, "skipped", null));
}

/** Whether a step, or a loop around it, was lost. */
function isLost({ graph, lost }: FrontierContext, { nodeId, item }: Instance): boolean {
  if (lost.size === 0) return false;
  for (let at: Instance = { nodeId, item }; ;) {
    if (lost.has(keyOf(at))) return true;
    const loop = graph.loopOf(at.nodeId);
    if (loop === null) return false;
    at = { nodeId: loop, item: outerItem(at.item) };
  }
}

function hasLost({ lost }: FrontierContext): boolean {
  return lost.size > 0;
}

/** Whether a loop has begun, and not all of its items have ended, or it was lost before. */
function isOpenLoop({ loops, states }: FrontierContext, { nodeId, item }: Instance): boolean {
  const key = keyOf({ nodeId, item });
  return loops.has(key) && (states.get(key)?.state ?? "skipped") === "skipped";
}

/** The steps before this one whose arrows to it were taken, in the order of the arrows. */
function arrivedAt({ graph, states }: FrontierContext, { nodeId, item }: Instance): string[] {
  return (graph.into.get(nodeId) ?? []).flatMap((edge) => {
    const from = states.get(keyOf({ nodeId: edge.from, item }));
    return from?.state === "succeeded" && isBranch(edge, from.way) ? [edge.from] : [];
  });
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

function offer(ctx: FrontierContext, instance: Instance): void {
  const { offered, ready } = ctx;
  const key = keyOf(instance);
  if (offered.has(key)) return;
  offered.add(key);
  if (isLost(ctx, instance)) later(ctx, () => end(ctx, instance, "skipped", null));
  else ready.push(instance);
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
  const count = { taken: 0, blocked: 0, skipped: 0, open: 0 };
  for (const edge of graph.into.get(instance.nodeId) ?? []) {
    const from = states.get(keyOf({ nodeId: edge.from, item: instance.item }));
    if (edge.when === "each") count.taken += 1;
    else if (from === undefined) count.open += 1;
    else if (from.state === "failed" || from.state === "blocked") count.blocked += 1;
    else if (from.state === "succeeded" && isBranch(edge, from.way)) count.taken += 1;
    else count.skipped += 1;
  }
  const next = nextOf(count, mergeOf(ctx, instance.nodeId));
  if (next === "begin") offer(ctx, instance);
  else if (next !== "open") end(ctx, instance, next, null);
}

/** By how many arrows into a step are taken, held up by a failure, passed by, or still open. */
function nextOf(
  { taken, blocked, skipped, open }: Record<"taken" | "blocked" | "skipped" | "open", number>,
  merge: "all" | "any" | null,
): "begin" | "open" | "blocked" | "skipped" {
  if (merge === "any" && taken > 0) return "begin";
  if (open > 0) return "open";
  if (blocked > 0) return "blocked";
  return taken === 0 || (merge === "all" && skipped > 0) ? "skipped" : "begin";
}

function mergeOf({ nodes }: FrontierContext, nodeId: string): "all" | "any" | null {
  const data = nodes.get(nodeId)?.data;
  if (data?.product_name !== flowProduct || data.action !== "merge") return null;
  return data.params["wait"] === "any" ? "any" : "all";
}

function countInLoop(ctx: FrontierContext, { nodeId, item }: Instance, state: State): void {
  const { endedRounds, finishedLoops, graph, loops } = ctx;
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
  if (loop.isByRounds) endedRounds.push(loop);
  else if (loop.ended === loop.count) finishedLoops.push(loop);
  else later(ctx, () => startItem(ctx, loop));
}

function startItem(ctx: FrontierContext, loop: Loop): void {
  const { bodies, graph } = ctx;
  if (loop.next >= loop.count || isLost(ctx, loop.instance)) return;
  const { nodeId, item } = loop.instance;
  const inner = item === "" ? String(loop.next) : `${item}.${loop.next}`;
  loop.next += 1;
  loop.left.set(inner, bodies.get(nodeId)?.length ?? 0);
  for (const edge of graph.out.get(nodeId) ?? []) {
    if (edge.when === "each") look(ctx, { nodeId: edge.to, item: inner });
  }
}

function isBranch({ when }: WorkflowEdge, way: string | null): boolean {
  if (way === onErrorBranch || when === onErrorBranch) return way === when;
  return when === undefined || when === way;
}
