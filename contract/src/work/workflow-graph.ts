import { onErrorBranch } from "./step-failure.ts";
import type { WorkflowEdge, WorkflowNode } from "./workflow.ts";

/** A workflow's shape, worked out once: the order, and for each node what comes before it and which loops it is in. */
export interface WorkflowGraph {
  /** Parents before children; null where the edges run in a circle (`circle` names its nodes). */
  readonly order: readonly string[] | null;
  readonly circle: readonly string[];
  /** By node id: the edges that lead in and out, in the definition's order. */
  readonly into: ReadonlyMap<string, readonly WorkflowEdge[]>;
  readonly out: ReadonlyMap<string, readonly WorkflowEdge[]>;
  /** The innermost for-each whose body a node is in; null outside. */
  loopOf(id: string): string | null;
  /** Whether `earlier` has ended whenever `id` begins, or was skipped; false without an order. */
  comesBefore(earlier: string, id: string): boolean;
}

/** Edges that name no node are left out. Ten thousand nodes take some tens of milliseconds. */
export function graphOf(nodes: readonly Pick<WorkflowNode, "id">[], edges: readonly WorkflowEdge[]): WorkflowGraph {
  const ids = new Set(nodes.map(({ id }) => id));
  const into = new Map<string, WorkflowEdge[]>([...ids].map((id) => [id, []]));
  const out = new Map<string, WorkflowEdge[]>([...ids].map((id) => [id, []]));
  for (const edge of edges) {
    if (!ids.has(edge.from) || !ids.has(edge.to)) continue;
    out.get(edge.from)?.push(edge);
    into.get(edge.to)?.push(edge);
  }
  const order = sort(ids, into, out);
  const isWhole = order.length === ids.size;
  const known = new Set(order);
  const loops = isWhole ? loopsOf(order, into) : new Map<string, string | null>();
  let before: ((earlier: string, id: string) => boolean) | undefined;
  return {
    order: isWhole ? order : null,
    circle: isWhole
      ? []
      : circleIn(
          [...ids].filter((id) => !known.has(id)),
          into,
        ),
    into,
    out,
    loopOf: (id) => loops.get(id) ?? null,
    comesBefore(earlier, id) {
      if (!isWhole) return false;
      before ??= ancestorsOf(order, { into, loops });
      return before(earlier, id);
    },
  };
}

function sort(
  ids: ReadonlySet<string>,
  into: ReadonlyMap<string, readonly WorkflowEdge[]>,
  out: ReadonlyMap<string, readonly WorkflowEdge[]>,
): string[] {
  const missing = new Map([...ids].map((id) => [id, into.get(id)?.length ?? 0]));
  const order = [...ids].filter((id) => missing.get(id) === 0);
  for (let index = 0; index < order.length; index += 1) {
    for (const { to } of out.get(order[index] ?? "") ?? []) {
      const left = (missing.get(to) ?? 0) - 1;
      missing.set(to, left);
      if (left === 0) order.push(to);
    }
  }
  return order;
}

/** One circle among nodes that each have a parent among them: walk back until a node comes again. */
function circleIn(rest: readonly string[], into: ReadonlyMap<string, readonly WorkflowEdge[]>): string[] {
  const among = new Set(rest);
  const path: string[] = [];
  const seen = new Set<string>();
  let at: string | undefined = rest[0];
  while (at !== undefined && !seen.has(at)) {
    seen.add(at);
    path.push(at);
    at = into.get(at)?.find(({ from }) => among.has(from))?.from;
  }
  return at === undefined ? path : path.slice(path.indexOf(at)).reverse();
}

/** The innermost loop of each node: that of its parents, or the for-each itself behind an edge `each`. */
function loopsOf(
  order: readonly string[],
  into: ReadonlyMap<string, readonly WorkflowEdge[]>,
): Map<string, string | null> {
  const loops = new Map<string, string | null>();
  for (const id of order) {
    const inner = (into.get(id) ?? []).map(({ from, when }) => (when === "each" ? from : (loops.get(from) ?? null)));
    loops.set(id, inner.find((loop) => loop !== null) ?? null);
  }
  return loops;
}

/** One bit for each pair of nodes: ancestors by edges; behind `done`, the loop's whole body as well. */
function ancestorsOf(
  order: readonly string[],
  { into, loops }: { into: ReadonlyMap<string, readonly WorkflowEdge[]>; loops: ReadonlyMap<string, string | null> },
): (earlier: string, id: string) => boolean {
  const position = new Map(order.map((id, index) => [id, index]));
  const words = Math.ceil(order.length / 32);
  const bits = order.map(() => new Uint32Array(words));
  const mark = (own: Uint32Array, id: string) => {
    const index = position.get(id) ?? 0;
    own[index >> 5] = (own[index >> 5] ?? 0) | (1 << (index & 31));
  };
  const join = (own: Uint32Array, theirs: Uint32Array | undefined) => {
    if (theirs !== undefined)
      for (let word = 0; word < words; word += 1) own[word] = (own[word] ?? 0) | (theirs[word] ?? 0);
  };
  // A loop's body holds those of the loops inside: from the last node back, each inner one is complete before it is joined.
  const bodies = new Map<string, Uint32Array>();
  for (const id of order.toReversed()) {
    const loop = loops.get(id) ?? null;
    if (loop === null) continue;
    const body = bodies.get(loop) ?? new Uint32Array(words);
    mark(body, id);
    join(body, bodies.get(id));
    bodies.set(loop, body);
  }
  for (const [index, id] of order.entries()) {
    const own = bits[index] ?? new Uint32Array(words);
    for (const { from, when } of into.get(id) ?? []) {
      join(own, bits[position.get(from) ?? 0]);
      mark(own, from);
      if (when === "done" || when === onErrorBranch) join(own, bodies.get(from));
    }
  }
  return (earlier, id) => {
    const at = position.get(earlier);
    const own = bits[position.get(id) ?? -1];
    return at !== undefined && own !== undefined && ((own[at >> 5] ?? 0) & (1 << (at & 31))) !== 0;
  };
}
