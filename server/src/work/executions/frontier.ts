import type { WorkflowEdge } from "@hoopoe/contract/work/workflow.ts";
import type { CompiledWorkflow } from "./compiled.ts";

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

/** What can run next in a run, worked out step by step; keeps no values, writes nothing, asks no clock. */
export interface Frontier {
  /** Steps that can begin now; each is given once. */
  take(): Instance[];
  settle(instance: Instance, settled: Settled): void;
  /** A for-each knows its items: their bodies begin, at most `parallel` at a time. */
  openLoop(instance: Instance, size: { count: number; parallel: number }): void;
  /** For-each steps whose every item has ended; each is given once. */
  takeFinishedLoops(): { instance: Instance; count: number; failed: number }[];
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

export function createFrontier({ graph, starts, bodies }: CompiledWorkflow): Frontier {
  const states = new Map<string, { state: State; way: string | null }>();
  const offered = new Set<string>();
  const loops = new Map<string, Loop>();
  let ready: Instance[] = [];
  let finishedLoops: Loop[] = [];
  const work: (() => void)[] = [];
  let isWorking = false;

  /** What follows is done one after another, not within one another: a chain of thousands needs no deep stack. */
  function later(job: () => void): void {
    work.push(job);
    if (isWorking) return;
    isWorking = true;
    for (let next = work.shift(); next !== undefined; next = work.shift()) next();
    isWorking = false;
  }

  function offer(instance: Instance): void {
    const key = keyOf(instance);
    if (offered.has(key)) return;
    offered.add(key);
    ready.push(instance);
  }

  function end(instance: Instance, state: State, way: string | null): void {
    const key = keyOf(instance);
    if (states.has(key)) return;
    states.set(key, { state, way });
    for (const edge of graph.out.get(instance.nodeId) ?? []) {
      if (edge.when !== "each") later(() => look({ nodeId: edge.to, item: instance.item }));
    }
    later(() => countInLoop(instance, state));
  }

  /** Whether a step can begin, is passed by, or is held up by a failure before it. */
  function look(instance: Instance): void {
    if (offered.has(keyOf(instance)) || states.has(keyOf(instance))) return;
    let isTaken = false;
    let isBlocked = false;
    for (const edge of graph.into.get(instance.nodeId) ?? []) {
      const from = states.get(keyOf({ nodeId: edge.from, item: instance.item }));
      if (edge.when === "each") isTaken = true;
      else if (from === undefined) return;
      else if (from.state === "failed" || from.state === "blocked") isBlocked = true;
      else if (from.state === "succeeded" && isWay(edge, from.way)) isTaken = true;
    }
    if (isBlocked) end(instance, "blocked", null);
    else if (isTaken) offer(instance);
    else end(instance, "skipped", null);
  }

  function countInLoop({ nodeId, item }: Instance, state: State): void {
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
    else later(() => startItem(loop));
  }

  function startItem(loop: Loop): void {
    if (loop.next >= loop.count) return;
    const { nodeId, item } = loop.instance;
    const inner = item === "" ? String(loop.next) : `${item}.${loop.next}`;
    loop.next += 1;
    loop.left.set(inner, bodies.get(nodeId)?.length ?? 0);
    for (const edge of graph.out.get(nodeId) ?? []) {
      if (edge.when === "each") look({ nodeId: edge.to, item: inner });
    }
  }

  for (const nodeId of starts) offer({ nodeId, item: "" });

  return {
    take() {
      const taken = ready;
      ready = [];
      return taken;
    },
    settle: (instance, { status, way }) => later(() => end(instance, status, way)),
    openLoop(instance, { count, parallel }) {
      const loop: Loop = { instance, count, next: 0, ended: 0, failed: 0, left: new Map(), broken: new Set() };
      loops.set(keyOf(instance), loop);
      if (count === 0 || (bodies.get(instance.nodeId)?.length ?? 0) === 0) finishedLoops.push(loop);
      else for (let open = 0; open < Math.min(parallel, count); open += 1) later(() => startItem(loop));
    },
    takeFinishedLoops() {
      const taken = finishedLoops;
      finishedLoops = [];
      return taken.map(({ instance, count, failed }) => ({ instance, count, failed }));
    },
  };
}

function isWay({ when }: WorkflowEdge, way: string | null): boolean {
  return when === undefined || when === way;
}
