import type { WorkflowDefinition } from "@hoopoe/contract/work/workflow.ts";
import { rootsOf, triggerId } from "../../../../features/work/wizard/model/tidy.ts";

export type Direction = "up" | "down" | "left" | "right";

/**
 * The step that an arrow key leads to: down and up follow the arrows between steps, left and right go among those that
 * follow the same step. Null where there is none.
 */
export function walkSteps(definition: WorkflowDefinition, id: string | null, direction: Direction): string | null {
  const { nodes, edges } = definition.workflow;
  const roots = rootsOf(
    nodes.map((node) => node.id),
    edges,
  );
  if (id === null) return triggerId;
  const x = new Map(nodes.map((node) => [node.id, node.position.x]));
  const byPlace = (ids: readonly string[]): string[] =>
    [...new Set(ids)].toSorted((a, b) => (x.get(a) ?? 0) - (x.get(b) ?? 0));
  const followers = (of: string): string[] =>
    byPlace(of === triggerId ? roots : edges.flatMap(({ from, to }) => (from === of ? [to] : [])));
  const leaders = (of: string): string[] => {
    if (of === triggerId) return [];
    const found = byPlace(edges.flatMap(({ from, to }) => (to === of ? [from] : [])));
    return found.length === 0 ? [triggerId] : found;
  };
  if (direction === "down") return followers(id)[0] ?? null;
  if (direction === "up") return leaders(id)[0] ?? null;
  const beside = byPlace(leaders(id).flatMap(followers));
  return beside[beside.indexOf(id) + (direction === "right" ? 1 : -1)] ?? null;
}
