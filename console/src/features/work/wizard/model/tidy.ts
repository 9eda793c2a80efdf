import { Graph, layout } from "@dagrejs/dagre";
import type { WorkflowEdge } from "@hoopoe/contract/work/workflow.ts";
import * as z from "zod/mini";

/** The size of a step on the canvas, in pixels. */
export const stepSize = { width: 200, height: 60 } as const;

/** The id under which the trigger stands on the canvas; it is no node of the definition. */
export const triggerId = "trigger";

/** The library's labels are untyped: the middle of a step, in its own pixels. */
const placed = z.object({ x: z.number(), y: z.number() });

interface TidyInput {
  nodeIds: readonly string[];
  edges: readonly Pick<WorkflowEdge, "from" | "to">[];
  /** Top to bottom in the wizard, left to right in a strip. */
  direction: "TB" | "LR";
}

/** A place for every step, layer by layer, the trigger first. The same graph always gives the same picture. */
export function tidy({ nodeIds, edges, direction }: TidyInput): Map<string, { x: number; y: number }> {
  const graph = new Graph({ multigraph: true });
  graph.setGraph({ rankdir: direction, nodesep: 56, ranksep: direction === "TB" ? 44 : 56, marginx: 0, marginy: 0 });
  graph.setDefaultEdgeLabel(() => ({}));
  const known = new Set(nodeIds);
  graph.setNode(triggerId, { ...stepSize });
  for (const id of nodeIds) graph.setNode(id, { ...stepSize });
  for (const id of rootsOf(nodeIds, edges)) graph.setEdge(triggerId, id);
  for (const [index, { from, to }] of edges.entries())
    if (known.has(from) && known.has(to)) graph.setEdge(from, to, {}, `e${index}`);
  layout(graph);
  return new Map(
    [triggerId, ...nodeIds].map((id) => {
      const { x, y } = placed.parse(graph.node(id));
      return [id, { x: Math.round(x - stepSize.width / 2), y: Math.round(y - stepSize.height / 2) }];
    }),
  );
}

/** Steps that nothing leads to: where the trigger hands over. */
export function rootsOf(nodeIds: readonly string[], edges: readonly Pick<WorkflowEdge, "to">[]): string[] {
  const reached = new Set(edges.map(({ to }) => to));
  return nodeIds.filter((id) => !reached.has(id));
}
