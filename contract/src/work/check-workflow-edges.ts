import type { WorkflowDefinition, WorkflowEdge, WorkflowNode } from "./workflow.ts";
import { flowProduct } from "./workflow.ts";
import { onErrorBranch } from "./step-failure.ts";
import { casesOf, elseBranch, isLoop } from "./switch-cases.ts";
import type { CatalogProduct } from "./workflow-catalog.ts";
import type { WorkflowGraph } from "./workflow-graph.ts";
import type { WorkflowProblem } from "./workflow-problem.ts";

/** The ways out of a step that steers, errors apart; undefined: any name (a branch's cases); null: it has no named ways. */
export function branchesOf({ data }: Pick<WorkflowNode, "data">): readonly string[] | undefined | null {
  if (data.product_name !== flowProduct) return null;
  if (data.action === "branch") return undefined;
  if (data.action === "approval") return ["approved", "rejected", "timed-out"];
  if (isLoop(data)) return ["each", "done"];
  if (data.action === "switch") return [...casesOf(data.params).map(({ name }) => name), elseBranch];
  return null;
}

/** Edges: both ends are there, the way out exists, no edge leads into a loop's body but from inside. */
export function* checkEdges(
  { workflow: { nodes, edges } }: WorkflowDefinition,
  { graph }: { graph: WorkflowGraph; catalog: readonly CatalogProduct[] },
): Generator<WorkflowProblem> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  for (const edge of edges) {
    const from = byId.get(edge.from);
    const missing = from === undefined ? edge.from : byId.has(edge.to) ? null : edge.to;
    if (from === undefined || missing !== null) {
      yield problem(
        edge,
        "dangling-edge",
        `An arrow leads to the step ${missing}, which doesn't exist. Remove the arrow.`,
      );
    } else {
      yield* checkBranch(edge, from);
      yield* checkLoop(edge, { from, graph });
    }
  }
}

function checkBranch(edge: WorkflowEdge, from: WorkflowNode): WorkflowProblem[] {
  if (edge.when === onErrorBranch) return [];
  const ways = branchesOf(from);
  if (ways === undefined) {
    return edge.when === undefined
      ? [problem(edge, "wrong-way-out", "An arrow out of a branch needs a case: true, false or a name.")]
      : [];
  }
  if (ways === null) {
    return edge.when === undefined
      ? []
      : [problem(edge, "wrong-way-out", `${from.id} has no branch named ${edge.when}. Remove the name.`)];
  }
  if (edge.when === undefined || !ways.includes(edge.when)) {
    return [problem(edge, "wrong-way-out", `An arrow out of ${from.id} needs one of ${ways.join(", ")}.`)];
  }
  return [];
}

/** A body begins behind `each` and holds all that follows there; nothing from outside may join it. */
function checkLoop(
  edge: WorkflowEdge,
  { from, graph }: { from: WorkflowNode; graph: WorkflowGraph },
): WorkflowProblem[] {
  if (graph.order === null) return [];
  const own = edge.when === "each" ? from.id : graph.loopOf(from.id);
  if (graph.loopOf(edge.to) === own) return [];
  return [
    problem(
      edge,
      "into-loop",
      `The step ${edge.to} is inside a loop and can't follow ${from.id}, which is outside. Connect it to the loop's 'done' instead.`,
    ),
  ];
}

function problem(edge: WorkflowEdge, code: WorkflowProblem["code"], sentence: string): WorkflowProblem {
  return { code, sentence, severity: "error", nodeId: edge.from, edgeId: edge.id, field: null };
}
