import type { WorkflowDefinition, WorkflowEdge } from "@hoopoe/contract/work/workflow.ts";
import { type Change, diffDefinitions, lineKey } from "./diff-definitions.ts";

/**
 * `before` with the accepted ones of the changes that lead to `after`. A line is taken only where both its ends are
 * there, so a step that was refused leaves no line hanging. All accepted gives `after`, none gives `before`.
 */
export function acceptChanges(
  before: WorkflowDefinition,
  after: WorkflowDefinition,
  accepted: ReadonlySet<string>,
): WorkflowDefinition {
  const changes = diffDefinitions(before, after).filter(({ id }) => accepted.has(id));
  const taken = (kind: Change["kind"]) => new Set(changes.filter((change) => change.kind === kind).map(({ id }) => id));
  const [removed, changed, added] = [taken("step-removed"), taken("step-changed"), taken("step-added")];
  const fresh = new Map(after.workflow.nodes.map((node) => [node.id, node]));
  const nodes = [
    ...before.workflow.nodes
      .filter(({ id }) => !removed.has(id))
      .map((node) => ({
        ...node,
        // Steps that make room for a new one move only where one is taken.
        position: (added.size > 0 ? fresh.get(node.id)?.position : undefined) ?? node.position,
        data: (changed.has(node.id) ? fresh.get(node.id)?.data : undefined) ?? node.data,
      })),
    ...after.workflow.nodes.filter(({ id }) => added.has(id)),
  ];
  const [linesGone, linesNew] = [taken("line-removed"), taken("line-added")];
  const there = new Set(nodes.map(({ id }) => id));
  const edges = [
    ...before.workflow.edges.filter((edge) => !linesGone.has(`line ${lineKey(edge)}`)),
    ...after.workflow.edges.filter((edge) => linesNew.has(`line ${lineKey(edge)}`)),
  ].filter(({ from, to }) => there.has(from) && there.has(to));
  const trigger = taken("trigger-changed").size > 0 ? after.trigger : before.trigger;
  return { ...before, trigger, workflow: { ...before.workflow, nodes, edges: uniqueIds(edges) } };
}

/** Lines of two definitions may carry one id. */
function uniqueIds(edges: readonly WorkflowEdge[]): WorkflowEdge[] {
  const taken = new Set<string>();
  return edges.map((edge) => {
    let { id } = edge;
    for (let number = 2; taken.has(id); number += 1) id = `${edge.id}-${number}`;
    taken.add(id);
    return id === edge.id ? edge : { ...edge, id };
  });
}
