import type { WorkflowGraph } from "./workflow-graph.ts";

/** Two arrows into a merge that never are both taken: behind different ways out of one step. Null where there are none. */
export function neverTogether(
  graph: WorkflowGraph,
  mergeId: string,
): { from: string; one: string; other: string } | null {
  const all = (graph.into.get(mergeId) ?? []).map(({ from, when }) => needs(graph, from, when));
  for (const [index, first] of all.entries()) {
    for (const second of all.slice(index + 1)) {
      for (const [id, one] of first) {
        const other = second.get(id);
        if (other !== undefined && other !== one) return { from: id, one, other };
      }
    }
  }
  return null;
}

/** Which way out of which step has to be taken for an arrow to be: as far back as only one arrow leads in. */
function needs(graph: WorkflowGraph, from: string, when: string | undefined): Map<string, string> {
  const found = new Map<string, string>();
  let [id, way] = [from, when];
  for (let hops = 0; hops < 10_000; hops += 1) {
    // Behind `each` lies the loop's body, behind `done` what follows: both come.
    if (way !== "each" && way !== "done") found.set(id, way ?? "then");
    const into = graph.into.get(id) ?? [];
    const [edge] = into;
    if (edge === undefined || into.length > 1) break;
    [id, way] = [edge.from, edge.when];
  }
  return found;
}

/**
 * Steps that serve only a merge, on its other branches, once the arrow out of `winner` was taken first: nothing else
 * comes of them. Without those that lead elsewhere too.
 */
export function losingSteps(graph: WorkflowGraph, mergeId: string, winner: string): Set<string> {
  const kept = before(graph, [winner]);
  const into = (graph.into.get(mergeId) ?? []).map(({ from }) => from);
  const losing = before(
    graph,
    into.filter((id) => !kept.has(id)),
  );
  for (const id of kept) losing.delete(id);
  for (let isSettled = false; !isSettled;) {
    isSettled = true;
    for (const id of losing) {
      const leadsAway = (graph.out.get(id) ?? []).some(
        ({ to }) => to !== mergeId && !losing.has(to) && graph.loopOf(to) === graph.loopOf(id),
      );
      if (leadsAway) {
        losing.delete(id);
        isSettled = false;
      }
    }
  }
  return losing;
}

/** These steps and all before them. */
function before(graph: WorkflowGraph, ids: readonly string[]): Set<string> {
  const found = new Set(ids);
  for (const id of found) for (const { from } of graph.into.get(id) ?? []) found.add(from);
  return found;
}
