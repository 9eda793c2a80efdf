import type { WorkflowEdge } from "@hoopoe/contract/work/workflow.ts";
import { graphOf } from "@hoopoe/contract/work/workflow-graph.ts";

const columnWidth = 280;
const rowHeight = 140;

/** From left to right by how many steps come before, what is at the same distance below each other. */
export function placeNodes(
  ids: readonly string[],
  edges: readonly WorkflowEdge[],
): Map<string, { x: number; y: number }> {
  const graph = graphOf(
    ids.map((id) => ({ id })),
    edges,
  );
  const columns = new Map<string, number>();
  const taken = new Map<number, number>();
  const places = new Map<string, { x: number; y: number }>();
  for (const id of graph.order ?? ids) {
    const before = (graph.into.get(id) ?? []).map(({ from }) => (columns.get(from) ?? -1) + 1);
    const column = Math.max(0, ...before);
    const row = taken.get(column) ?? 0;
    taken.set(column, row + 1);
    columns.set(id, column);
    places.set(id, { x: column * columnWidth, y: row * rowHeight });
  }
  return places;
}
