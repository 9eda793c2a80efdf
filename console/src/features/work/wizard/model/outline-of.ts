import type { WorkflowEdge, WorkflowNode } from "@hoopoe/contract/work/workflow.ts";
import { rootsOf } from "./tidy.ts";

/** One line of the outline: a step, how deep it stands, and on which way out of the step above. */
export interface OutlineRow {
  node: WorkflowNode;
  depth: number;
  /** The names of the lines that lead here: "true", "approved", "each". */
  ways: readonly string[];
  /** The steps that lead here, in words for a reader who sees no lines. */
  after: readonly string[];
  /** The steps that follow. */
  next: readonly string[];
}

/**
 * The graph as a list that can be read from top to bottom: every step once, after all that lead to it; a branch is
 * deeper than what it branches from, a plain follower stands at the same depth.
 */
export function outlineOf(nodes: readonly WorkflowNode[], edges: readonly WorkflowEdge[]): OutlineRow[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const into = Map.groupBy(edges, ({ to }) => to);
  const outOf = Map.groupBy(edges, ({ from }) => from);
  const depths = new Map<string, number>();
  const missing = new Map(nodes.map(({ id }) => [id, into.get(id)?.filter(({ from }) => byId.has(from)).length ?? 0]));
  const rows: OutlineRow[] = [];
  // Depth first, but a step waits until the last line that leads to it has been walked.
  const stack = rootsOf([...byId.keys()], edges).toReversed();
  for (let id = stack.pop(); id !== undefined; id = stack.pop()) {
    const node = byId.get(id);
    if (node === undefined) continue;
    const ways = into.get(id) ?? [];
    const depth = depths.get(id) ?? 0;
    const next = outOf.get(id) ?? [];
    rows.push({ node, depth, ways: waysOf(ways), after: ways.map(({ from }) => from), next: next.map(({ to }) => to) });
    const isFork = next.length > 1 || next.some(({ when }) => when !== undefined);
    for (const { to } of next.toReversed()) {
      depths.set(to, Math.min(depths.get(to) ?? Number.POSITIVE_INFINITY, depth + (isFork ? 1 : 0)));
      const left = (missing.get(to) ?? 1) - 1;
      missing.set(to, left);
      if (left === 0) stack.push(to);
    }
  }
  return [...rows, ...inCircles(nodes, rows)];
}

/** Steps of a circle are never free of predecessors; the validator names the circle, the outline still lists them. */
function inCircles(nodes: readonly WorkflowNode[], rows: readonly OutlineRow[]): OutlineRow[] {
  const listed = new Set(rows.map(({ node }) => node.id));
  return nodes.filter(({ id }) => !listed.has(id)).map((node) => ({ node, depth: 0, ways: [], after: [], next: [] }));
}

function waysOf(edges: readonly WorkflowEdge[]): string[] {
  return [...new Set(edges.flatMap(({ when }) => (when === undefined ? [] : [when])))];
}
