import { activeWorkflow } from "@hoopoe/contract/work/active-workflow.ts";
import type { WorkflowDefinition, WorkflowNode } from "@hoopoe/contract/work/workflow.ts";
import { isAnswerToCaller } from "./step-kinds.ts";
import { graphOf, type WorkflowGraph } from "@hoopoe/contract/work/workflow-graph.ts";

/** A definition made ready to run; kept in memory by version, which never changes. */
export interface CompiledWorkflow {
  readonly definition: WorkflowDefinition;
  readonly nodes: ReadonlyMap<string, WorkflowNode>;
  readonly graph: WorkflowGraph;
  /** Nodes that nothing leads to. */
  readonly starts: readonly string[];
  /** For each for-each, the nodes directly in its body: a loop inside counts as one. */
  readonly bodies: ReadonlyMap<string, readonly string[]>;
  /** For each loop, the steps of its body that nothing in it follows: what an item comes to. */
  readonly lastSteps: ReadonlyMap<string, readonly string[]>;
  /** Whether any step refers to the workspace's variables. */
  readonly usesVariables: boolean;
  /** The step that answers the request which started a run; null where none does. */
  readonly answerId: string | null;
  /** Outputs that dry runs take instead of running the step. */
  readonly pins: ReadonlyMap<string, unknown>;
}

/** Without its disabled steps. */
export function compileWorkflow(kept: WorkflowDefinition): CompiledWorkflow {
  const definition = activeWorkflow(kept);
  const { nodes, edges } = definition.workflow;
  const graph = graphOf(nodes, edges);
  const bodies = new Map<string, string[]>();
  for (const { id } of nodes) {
    const loop = graph.loopOf(id);
    if (loop === null) continue;
    const body = bodies.get(loop) ?? [];
    body.push(id);
    bodies.set(loop, body);
  }
  return {
    definition,
    nodes: new Map(nodes.map((node) => [node.id, node])),
    graph,
    bodies,
    lastSteps: new Map([...bodies].map(([loop, ids]) => [loop, ids.filter((id) => isLast(graph, id))])),
    usesVariables: JSON.stringify(nodes).includes('"variables.'),
    pins: new Map(Object.entries(definition.editor?.pins ?? {})),
    answerId: nodes.find(isAnswerToCaller)?.id ?? null,
    starts: nodes.flatMap(({ id }) => ((graph.into.get(id) ?? []).length === 0 ? [id] : [])),
  };
}

function isLast(graph: WorkflowGraph, id: string): boolean {
  return (graph.out.get(id) ?? []).every(({ when }) => when === "each");
}
