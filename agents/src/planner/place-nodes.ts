import type { Plan } from "./plan.ts";

const columnWidth = 280;
const rowHeight = 140;

/** From left to right by how many steps come before, the ways of a choice below each other. */
export function placeNodes({ nodes, edges }: Pick<Plan, "nodes" | "edges">): Map<string, { x: number; y: number }> {
  const columns = new Map<string, number>();
  // Plans list a node behind all that lead to it.
  for (const { id } of nodes) {
    const before = edges.filter(({ to }) => to === id).map(({ from }) => columns.get(from) ?? 0);
    columns.set(id, before.length === 0 ? 0 : Math.max(...before) + 1);
  }
  const taken = new Map<number, number>();
  return new Map(
    nodes.map(({ id }) => {
      const column = columns.get(id) ?? 0;
      const row = taken.get(column) ?? 0;
      taken.set(column, row + 1);
      return [id, { x: column * columnWidth, y: row * rowHeight }];
    }),
  );
}
