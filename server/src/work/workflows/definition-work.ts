import { activeWorkflow, withoutPins, workflowUpTo } from "@hoopoe/contract/work/active-workflow.ts";
import { checkWorkflow } from "@hoopoe/contract/work/check-workflow.ts";
import { jobFile } from "@hoopoe/contract/work/job.ts";
import type { WorkflowDefinition, WorkflowNode } from "@hoopoe/contract/work/workflow.ts";
import { type CatalogProduct, stepLabel } from "@hoopoe/contract/work/workflow-catalog.ts";
import type { WorkflowProblem } from "@hoopoe/contract/work/workflow-problem.ts";
import { keptOf } from "@hoopoe/contract/work/kept-definition.ts";

type Catalog = readonly CatalogProduct[];

/** What is done with a definition given as JSON: here while it is small, in a thread of its own otherwise. */
export type DefinitionWork =
  | { readonly kind: "read"; readonly json: string; readonly catalog: Catalog; readonly workflowId: string | null }
  | {
      readonly kind: "run";
      readonly json: string;
      readonly catalog: Catalog;
      readonly workflowId: string;
      readonly hasPins: boolean;
      readonly upTo?: string;
    }
  | { readonly kind: "step"; readonly json: string; readonly nodeId: string }
  | {
      readonly kind: "job-file";
      readonly json: string;
      readonly catalog: Catalog;
      readonly connections: Readonly<Record<string, string>>;
    }
  | { readonly kind: "compare"; readonly json: string; readonly before: string };

export function doDefinitionWork(work: DefinitionWork): unknown {
  const input: unknown = JSON.parse(work.json);
  switch (work.kind) {
    case "read":
      return readDefinition(input, work);
    case "run":
      return readForRun(input, work);
    case "step":
      return aroundStep(input, work.nodeId);
    case "job-file":
      return readJobFile(input, work);
    case "compare":
      return compare(checkWorkflow(JSON.parse(work.before), []).definition, checkWorkflow(input, []).definition);
  }
}

/** `kept` is null where the definition cannot be read. `label`: of the step of the first error. */
function readDefinition(input: unknown, { catalog, workflowId }: { catalog: Catalog; workflowId: string | null }) {
  const { ok, definition, problems } = checkWorkflow(input, catalog, { workflowId });
  const first = problems.find(({ severity }) => severity === "error");
  const node = definition?.workflow.nodes.find(({ id }) => id === first?.nodeId);
  return {
    ok,
    kept: definition === null ? null : keptOf(definition),
    problems,
    label: node === undefined ? "" : stepLabel(node, catalog),
  };
}

/** What is to run of it, judged by itself: what comes after `upTo` may be half done. */
function readForRun(input: unknown, work: Extract<DefinitionWork, { kind: "run" }>) {
  const { upTo } = work;
  const { definition } = checkWorkflow(input, []);
  if (definition === null) return readDefinition(input, work);
  const part = upTo === undefined ? definition : workflowUpTo(definition, upTo);
  return readDefinition(work.hasPins ? part : withoutPins(part), work);
}

const passedThrough = ["branch", "switch", "approval", "wait"];

/** A definition of what one step needs: itself and where its input comes from. */
function aroundStep(input: unknown, nodeId: string) {
  const { definition, problems } = checkWorkflow(input, []);
  if (definition === null) return { refused: sentenceOf(problems) };
  const { nodes, edges } = activeWorkflow(definition, nodeId).workflow;
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const into = Map.groupBy(edges, ({ to }) => to);
  const kept = new Set([nodeId]);
  for (const id of kept) {
    const data = byId.get(id)?.data;
    if (id !== nodeId && (data?.product_name !== "Flow" || !passedThrough.includes(data.action))) continue;
    for (const { from } of into.get(id) ?? []) kept.add(from);
  }
  const workflow = {
    nodes: nodes.filter(({ id }) => kept.has(id)),
    edges: edges.filter(({ from, to }) => kept.has(from) && kept.has(to)),
  };
  return { definition: { ...definition, workflow } };
}

function readJobFile(
  input: unknown,
  { catalog, connections }: { catalog: Catalog; connections: Readonly<Record<string, string>> },
) {
  const read = jobFile.safeParse(input);
  if (!read.success) {
    const [issue] = read.error.issues;
    return { field: `file.${issue?.path.map(String).join(".") ?? ""}`, reason: issue?.message ?? "isn't a job" };
  }
  const { name, trigger, inputs, concurrency } = read.data;
  const file = { name, trigger, inputs, concurrency };
  const bare = checkWorkflow(read.data.definition, catalog);
  if (bare.definition === null) return { file, ok: false, json: null, problems: bare.problems, missing: [] };
  const definition = connect(bare.definition, connections);
  const { ok, problems } = checkWorkflow(definition, catalog);
  const lacking = new Set(problems.flatMap(({ code, nodeId }) => (code === "not-connected" ? [nodeId] : [])));
  const missing = definition.workflow.nodes.flatMap(({ id, data }) => (lacking.has(id) ? [data.product_name] : []));
  return { file, ok, json: JSON.stringify(definition), problems, missing: [...new Set(missing)] };
}

/** The definition with the given connections, by product; without the ids of another workspace's. */
export function connect(
  definition: WorkflowDefinition,
  connections: Readonly<Record<string, string>>,
): WorkflowDefinition {
  const nodes = definition.workflow.nodes.map((node) => {
    const data = withoutConnection(node);
    const own = connections[data.product_name];
    return { ...node, data: own === undefined ? data : { ...data, integrationId: own } };
  });
  return { ...definition, workflow: { ...definition.workflow, nodes } };
}

function withoutConnection({ data }: WorkflowNode): WorkflowNode["data"] {
  const bare = { ...data };
  delete bare.integrationId;
  return bare;
}

type Difference = { nodeId: string; change: "added" | "removed" | "changed"; what: string };

function compare(before: WorkflowDefinition | null, after: WorkflowDefinition | null): Difference[] {
  if (before === null || after === null) return [];
  const bare = ({ workflow }: WorkflowDefinition) =>
    new Map(
      workflow.nodes.map((node) => [
        node.id,
        { what: node.data.action, text: JSON.stringify(withoutConnection(node)) },
      ]),
    );
  const [old, fresh] = [bare(before), bare(after)];
  const changed = [...fresh].flatMap(([nodeId, { what, text }]): Difference[] => {
    const known = old.get(nodeId);
    if (known === undefined) return [{ nodeId, change: "added", what }];
    return known.text === text ? [] : [{ nodeId, change: "changed", what }];
  });
  const removed = [...old].flatMap(([nodeId, { what }]): Difference[] =>
    fresh.has(nodeId) ? [] : [{ nodeId, change: "removed", what }],
  );
  return [...changed, ...removed];
}

function sentenceOf([first]: readonly WorkflowProblem[]): string {
  return first?.sentence ?? "This isn't a workflow.";
}
