import { Graph, layout } from "@dagrejs/dagre";
import type { WorkflowEdge } from "@hoopoe/contract/work/workflow.ts";
import type { Point } from "./route-path.ts";
import * as z from "zod/mini";

/** The size of a step on the canvas, in pixels. */
export const stepSize = { width: 200, height: 60 } as const;

/** The id under which the trigger stands on the canvas; it is no node of the definition. */
export const triggerId = "trigger";

/** The library's labels are untyped: the middle of a step, in its own pixels. */
const placed = z.object({ x: z.number(), y: z.number() });
const routed = z.object({ points: z.array(placed) });

interface TidyInput {
  nodeIds: readonly string[];
  edges: readonly Pick<WorkflowEdge, "from" | "to">[];
  /** Top to bottom in the wizard, left to right in a strip. */
  direction: "TB" | "LR";
}

/** A place for every step, layer by layer, the trigger first. The same graph always gives the same picture. */
export function tidy(input: TidyInput): Map<string, Point> {
  return tidyWithBends({ ...input, edges: input.edges.map((edge) => ({ ...edge, id: "" })) }).places;
}

/** The same, and where arrows that pass by other layers bend around the steps there, by the arrow's id. */
export function tidyWithBends({
  nodeIds,
  edges,
  direction,
}: Omit<TidyInput, "edges"> & { edges: readonly Pick<WorkflowEdge, "id" | "from" | "to">[] }): {
  places: Map<string, Point>;
  bends: Record<string, Point[]>;
} {
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
  const bends = edges.flatMap(({ id, from, to }, index): [string, Point[]][] => {
    if (!known.has(from) || !known.has(to)) return [];
    const { points } = routed.parse(graph.edge({ v: from, w: to, name: `e${index}` }));
    // Start, middle and end: the next layer, with nothing between.
    if (points.length <= 3) return [];
    return [[id, points.slice(1, -1).map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) }))]];
  });
  const places = new Map(
    [triggerId, ...nodeIds].map((id) => {
      const { x, y } = placed.parse(graph.node(id));
      return [id, { x: Math.round(x - stepSize.width / 2), y: Math.round(y - stepSize.height / 2) }];
    }),
  );
  return { places, bends: Object.fromEntries(bends) };
}

/** Steps that nothing leads to: where the trigger hands over. */
export function rootsOf(nodeIds: readonly string[], edges: readonly Pick<WorkflowEdge, "to">[]): string[] {
  const reached = new Set(edges.map(({ to }) => to));
  return nodeIds.filter((id) => !reached.has(id));
}
