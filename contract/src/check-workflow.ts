import * as z from "zod/mini";
import { checkEdges } from "./check-workflow-edges.ts";
import { checkParams } from "./check-workflow-params.ts";
import { checkTrigger } from "./check-workflow-trigger.ts";
import { type WorkflowDefinition, workflowDefinition, workflowNodesMax, workflowVersion } from "./workflow.ts";
import type { CatalogProduct } from "./workflow-catalog.ts";
import { findAction, stepLabel } from "./workflow-catalog.ts";
import { graphOf } from "./workflow-graph.ts";
import type { WorkflowProblem } from "./workflow-problem.ts";

export type WorkflowCheck =
  | { ok: true; definition: WorkflowDefinition; problems: readonly WorkflowProblem[] }
  | { ok: false; definition: WorkflowDefinition | null; problems: readonly WorkflowProblem[] };

const problemsMax = 500;

/**
 * The one judge of a workflow: server, wizard and planner ask it. `ok` when nothing hinders a run (warnings may remain);
 * `definition` is null where it could not even be read. Every problem names node, field and the fix.
 */
export function checkWorkflow(given: unknown, catalog: readonly CatalogProduct[]): WorkflowCheck {
  const newer = newerVersion(given);
  if (newer !== null) return { ok: false, definition: null, problems: [newer] };
  const read = workflowDefinition.safeParse(given);
  if (!read.success)
    return { ok: false, definition: null, problems: read.error.issues.slice(0, problemsMax).map(toProblem) };
  const problems = problemsOf(read.data, catalog).slice(0, problemsMax);
  const ok = problems.every(({ severity }) => severity === "warning");
  return { ok, definition: read.data, problems };
}

function problemsOf(definition: WorkflowDefinition, catalog: readonly CatalogProduct[]): WorkflowProblem[] {
  const { nodes, edges } = definition.workflow;
  const problems: WorkflowProblem[] = checkTrigger(definition.trigger, catalog);
  if (nodes.length === 0) {
    problems.push(problem("empty", "The workflow has no step. Drag one from the palette."));
  }
  const seen = new Set<string>();
  for (const { id } of nodes) {
    if (seen.has(id))
      problems.push({ ...problem("duplicate-node", `Two steps have the id ${id}. Give one another id.`), nodeId: id });
    seen.add(id);
    if (["trigger", "item", "variables", "inputs"].includes(id)) {
      problems.push({
        ...problem(
          "reserved-node-id",
          `A step cannot have the id ${id}: references begin with this word. Give it another id.`,
        ),
        nodeId: id,
      });
    }
  }
  const graph = graphOf(nodes, edges);
  problems.push(...checkEdges(definition, { graph, catalog }));
  if (graph.order === null) {
    const named = graph.circle.slice(0, 10).map((id) => {
      const node = nodes.find((one) => one.id === id);
      return node === undefined ? id : `“${stepLabel(node, catalog)}”`;
    });
    problems.push({
      ...problem("cycle", `The steps ${named.join(" → ")} run in a circle. Remove one of their connections.`),
      nodeId: graph.circle[0] ?? null,
    });
  }
  for (const node of nodes) {
    const product = catalog.find(({ product_name }) => product_name === node.data.product_name);
    const action = product === undefined ? undefined : findAction([product], node.data);
    if (product === undefined) {
      problems.push({
        ...problem("unknown-product", `There is no product ${node.data.product_name}. Choose another step.`),
        nodeId: node.id,
      });
    } else if (action === undefined) {
      problems.push({
        ...problem(
          "unknown-action",
          `${product.product_name} has no action ${node.data.action}. Choose one of ${product.actions.map(({ id }) => id).join(", ")}.`,
        ),
        nodeId: node.id,
      });
    } else {
      problems.push(...checkParams(node, { action, product, graph, trigger: definition.trigger }));
    }
  }
  return problems;
}

function problem(code: WorkflowProblem["code"], sentence: string): WorkflowProblem {
  return { code, sentence, severity: "error", nodeId: null, edgeId: null, field: null };
}

const versioned = z.object({ version: z.number() });

function newerVersion(given: unknown): WorkflowProblem | null {
  const read = versioned.safeParse(given);
  if (!read.success || read.data.version <= workflowVersion) return null;
  return {
    ...problem(
      "newer-version",
      `This workflow is of version ${read.data.version}; Hoopoe here understands up to ${workflowVersion}. Update Hoopoe, or export it again as version ${workflowVersion}.`,
    ),
    field: "version",
  };
}

function toProblem({ path, message, code }: z.core.$ZodIssue): WorkflowProblem {
  const at = path.map(String).join(".");
  if (at === "workflow.nodes" && code === "too_big") {
    return {
      ...problem("too-large", `A workflow has at most ${workflowNodesMax} steps. Split it with a sub-workflow.`),
      field: at,
    };
  }
  return { ...problem("shape", `${at === "" ? "definition" : at}: ${message}`), field: at };
}
