import * as z from "zod/mini";
import { activeWorkflow, isDisabled } from "./active-workflow.ts";
import { checkDisabled } from "./check-workflow-disabled.ts";
import { checkEdges } from "./check-workflow-edges.ts";
import { checkParams } from "./check-workflow-params.ts";
import { checkControl } from "./check-workflow-control.ts";
import { checkSubWorkflow, checkWorkflowOutputs } from "./check-sub-workflow.ts";
import { checkIslands } from "./check-workflow-islands.ts";
import { checkApprovals } from "./check-workflow-approvals.ts";
import { checkTrigger } from "./check-workflow-trigger.ts";
import {
  type WorkflowDefinition,
  type WorkflowEdge,
  type WorkflowNode,
  workflowDefinition,
  workflowEdge,
  workflowEdgesMax,
  workflowNode,
  workflowNodesMax,
  workflowVersion,
} from "./workflow.ts";
import type { CatalogProduct } from "./workflow-catalog.ts";
import { findAction, findProduct, stepLabel } from "./workflow-catalog.ts";
import { refRoots } from "./workflow-expression.ts";
import { isOwnAction } from "./own-action.ts";
import { checkOwnStep, goneSentence } from "./check-own-steps.ts";
import { graphOf } from "./workflow-graph.ts";
import type { WorkflowProblem } from "./workflow-problem.ts";

export type WorkflowCheck =
  | { ok: true; definition: WorkflowDefinition; problems: readonly WorkflowProblem[] }
  | { ok: false; definition: WorkflowDefinition | null; problems: readonly WorkflowProblem[] };

const problemsMax = 500;

/**
 * The one judge of a workflow: server, wizard and planner ask it. `ok` when nothing hinders a run (warnings may remain);
 * `definition` is null where it could not even be read. Every problem names node, field and the fix. `workflowId`: whose
 * definition it is, so that jobs which would run it again are found.
 */
export function checkWorkflow(
  input: unknown,
  catalog: readonly CatalogProduct[],
  { workflowId = null }: { workflowId?: string | null } = {},
): WorkflowCheck {
  const newer = newerVersion(input);
  if (newer !== null) return { ok: false, definition: null, problems: [newer] };
  const read = readDefinition(input);
  if (!read.success) return { ok: false, definition: null, problems: read.issues.map(toProblem) };
  const problems: WorkflowProblem[] = [];
  for (const one of problemsOf(read.data, { catalog, workflowId })) {
    problems.push(one);
    if (problems.length === problemsMax) break;
  }
  const ok = problems.every(({ severity }) => severity === "warning");
  return { ok, definition: read.data, problems };
}

/** One after the other, so that whoever has enough of them ends the search. */
function* problemsOf(
  definition: WorkflowDefinition,
  { catalog, workflowId }: { catalog: readonly CatalogProduct[]; workflowId: string | null },
): Generator<WorkflowProblem> {
  const { nodes, edges } = definition.workflow;
  yield* checkTrigger(definition.trigger, catalog);
  if (nodes.length === 0) {
    yield problem("empty", "The workflow has no steps. Drag one from the palette.");
  }
  const seen = new Set<string>();
  for (const { id } of nodes) {
    if (seen.has(id))
      yield { ...problem("duplicate-node", `Two steps have the id ${id}. Change one of them.`), nodeId: id };
    seen.add(id);
    if (refRoots.some((root) => root === id)) {
      yield {
        ...problem("reserved-node-id", `The id ${id} is reserved for references. Give the step another id.`),
        nodeId: id,
      };
    }
  }
  const graph = graphOf(nodes, edges);
  yield* checkEdges(definition, { graph, catalog });
  if (graph.order === null) {
    const named = graph.circle.slice(0, 10).map((id) => {
      const node = nodes.find((one) => one.id === id);
      return node === undefined ? id : `“${stepLabel(node, catalog)}”`;
    });
    yield {
      ...problem("cycle", `The steps ${named.join(" → ")} form a loop. Remove one of their arrows.`),
      nodeId: graph.circle[0] ?? null,
    };
  }
  yield* checkIslands(nodes, { edges, catalog });
  yield* checkWorkflowOutputs(definition, graph);
  yield* checkDisabled(nodes, catalog);
  const active = activeWorkflow(definition).workflow;
  const around = {
    graph: active.nodes === nodes ? graph : graphOf(active.nodes, active.edges),
    trigger: definition.trigger,
  };
  const disabled = new Set(nodes.filter(isDisabled).map(({ id }) => id));
  for (const node of nodes) {
    const product = findProduct(catalog, node.data);
    const action = product === undefined ? undefined : findAction([product], node.data);
    if (product === undefined) {
      yield {
        ...problem(
          "unknown-product",
          isOwnAction(node.data.action)
            ? goneSentence(node.data)
            : `The product ${node.data.product_name} doesn't exist. Choose another step.`,
        ),
        nodeId: node.id,
      };
    } else if (action === undefined) {
      yield {
        ...problem(
          "unknown-action",
          `${product.product_name} has no action ${node.data.action}. Choose one of ${product.actions.map(({ id }) => id).join(", ")}.`,
        ),
        nodeId: node.id,
      };
    } else if (!disabled.has(node.id)) {
      yield* checkParams(node, { ...around, action, product, disabled });
      yield* checkControl(node, { graph: around.graph, label: stepLabel(node, catalog) });
      yield* checkSubWorkflow(node, { jobs: product.jobs, workflowId });
      yield* checkOwnStep(node, action);
    }
  }
  yield* checkApprovals(definition, { graph, catalog });
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly code: string | undefined;
}
type Read = { success: true; data: WorkflowDefinition } | { success: false; issues: Issue[] };

const { workflow: _, ...around } = workflowDefinition.shape;
const outline = z.object({
  ...around,
  workflow: z.object({
    nodes: z.array(z.unknown()).check(z.maxLength(workflowNodesMax)),
    edges: z.array(z.unknown()).check(z.maxLength(workflowEdgesMax)),
  }),
});
/** Of one step; no action takes more than a dozen. */
const paramsMax = 1_000;
/** Piece by piece, and no further than `problemsMax` faults: a schema of the whole would first list a million of them. */
function readDefinition(input: unknown): Read {
  const read = outline.safeParse(input);
  if (!read.success) return { success: false, issues: read.error.issues.slice(0, problemsMax) };
  const issues: Issue[] = [];
  const note = (place: string, index: number, found: readonly Issue[]) => {
    for (const { path, ...issue } of found) issues.push({ ...issue, path: ["workflow", place, index, ...path] });
  };
  const nodes: WorkflowNode[] = [];
  for (const [index, one] of read.data.workflow.nodes.entries()) {
    const node = paramCount(one) > paramsMax ? tooManyParams : workflowNode.safeParse(one);
    if (node.success) nodes.push(node.data);
    else note("nodes", index, node.error.issues.slice(0, problemsMax));
    if (issues.length >= problemsMax) break;
  }
  const edges: WorkflowEdge[] = [];
  for (const [index, one] of read.data.workflow.edges.entries()) {
    if (issues.length >= problemsMax) break;
    const edge = workflowEdge.safeParse(one);
    if (edge.success) edges.push(edge.data);
    else note("edges", index, edge.error.issues);
  }
  if (issues.length > 0) return { success: false, issues: issues.slice(0, problemsMax) };
  return { success: true, data: { ...read.data, workflow: { nodes, edges } } };
}

function paramCount(node: unknown): number {
  if (typeof node !== "object" || node === null || !("data" in node)) return 0;
  const { data } = node;
  if (typeof data !== "object" || data === null || !("params" in data)) return 0;
  return typeof data.params === "object" && data.params !== null ? Object.keys(data.params).length : 0;
}

const tooManyParams = {
  success: false,
  error: {
    issues: [
      {
        path: ["data", "params"],
        message: `A step can have at most ${paramsMax} parameters. Remove some.`,
        code: "custom",
      },
    ],
  },
} as const;

function problem(code: WorkflowProblem["code"], sentence: string): WorkflowProblem {
  return { code, sentence, severity: "error", nodeId: null, edgeId: null, field: null };
}

const versioned = z.object({ version: z.number() });

function newerVersion(input: unknown): WorkflowProblem | null {
  const read = versioned.safeParse(input);
  if (!read.success || read.data.version <= workflowVersion) return null;
  return {
    ...problem(
      "newer-version",
      `This workflow has version ${read.data.version}, but this Hoopoe supports up to ${workflowVersion}. Update Hoopoe, or export the workflow as version ${workflowVersion}.`,
    ),
    field: "version",
  };
}

function toProblem({ path, message, code }: Issue): WorkflowProblem {
  const at = path.map(String).join(".");
  if (at === "workflow.nodes" && code === "too_big") {
    return {
      ...problem("too-large", `A workflow can have at most ${workflowNodesMax} steps. Split it with a sub-workflow.`),
      field: at,
    };
  }
  return { ...problem("shape", `${at === "" ? "definition" : at}: ${message}`), field: at };
}
