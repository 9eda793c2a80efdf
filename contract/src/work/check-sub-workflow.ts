import { wantedType, type WorkflowInput } from "./workflow-inputs.ts";
import { flowProduct, type WorkflowDefinition, type WorkflowNode } from "./workflow.ts";
import type { CatalogJob } from "./workflow-catalog.ts";
import { readExpression, refsOf } from "./workflow-expression.ts";
import type { WorkflowGraph } from "./workflow-graph.ts";
import type { WorkflowProblem } from "./workflow-problem.ts";

/** A step that runs another job: it exists, gets the inputs that it asks for, and never comes back to this workflow. */
export function* checkSubWorkflow(
  node: WorkflowNode,
  { jobs, workflowId }: { jobs: readonly CatalogJob[] | undefined; workflowId: string | null },
): Generator<WorkflowProblem> {
  const { product_name, action, params } = node.data;
  if (jobs === undefined || product_name !== flowProduct || action !== "sub-workflow") return;
  const named = params["job"];
  if (typeof named !== "string" || named === "") return;
  const at = (code: WorkflowProblem["code"], field: string, sentence: string): WorkflowProblem => ({
    code,
    sentence,
    field,
    severity: "error",
    nodeId: node.id,
    edgeId: null,
  });
  const job = findJob(jobs, named);
  if (job === undefined) {
    yield {
      ...at(
        "unknown-job",
        "job",
        `The job ${named} doesn't exist yet. Choose another one, or create it before the first run.`,
      ),
      severity: "warning",
    };
    return;
  }
  const path = workflowId === null ? null : pathBack(jobs, { from: job, workflowId });
  if (path !== null) {
    const names = path.map(({ name }) => `“${name}”`).join(" → ");
    yield at("job-cycle", "job", `${names} runs this workflow again, so the run would never end. Choose another job.`);
  }
  yield* checkJobInputs(job, { value: params["inputs"], at });
}

function* checkJobInputs(
  { name, inputs }: CatalogJob,
  { value = {}, at }: { value: unknown; at: (code: "job-inputs", field: string, sentence: string) => WorkflowProblem },
): Generator<WorkflowProblem> {
  // A reference to a whole object is looked at when the step runs.
  if (typeof value !== "object" || value === null || Array.isArray(value) || "$ref" in value || "$fn" in value) return;
  const entered = new Map<string, unknown>(Object.entries(value));
  for (const field of inputs) {
    const sentence = inputFault(field, entered.get(field.name));
    if (sentence !== null) yield at("job-inputs", "inputs", `${name}: ${sentence}`);
  }
}

function inputFault(
  { name, label = name, required, type, default: otherwise }: WorkflowInput,
  value: unknown,
): string | null {
  if (value === undefined || value === null || value === "") {
    return required && otherwise === undefined ? `the input ${label} is missing. Enter it.` : null;
  }
  const read = readExpression(value);
  if (!read.ok || read.expression.kind === "ref" || read.expression.kind === "fn") return null;
  if (read.expression.kind !== "literal") return wantedKind(type, read.expression.kind, label);
  const wanted = wantedType(type, read.expression.value);
  return wanted === null ? null : `the input ${label} must be ${wanted}.`;
}

function wantedKind(type: WorkflowInput["type"], kind: "list" | "object", label: string): string | null {
  return type === kind ? null : `the input ${label} must be ${wantedType(type, kind === "list" ? [] : {}) ?? type}.`;
}

/** By id, else by name. */
export function findJob(jobs: readonly CatalogJob[], idOrName: string): CatalogJob | undefined {
  return jobs.find(({ id }) => id === idOrName) ?? jobs.find(({ name }) => name === idOrName);
}

/** From a job to the workflow, over the jobs that each one runs; null where none leads there. */
function pathBack(
  jobs: readonly CatalogJob[],
  { from, workflowId }: { from: CatalogJob; workflowId: string },
): CatalogJob[] | null {
  const before = new Map<string, CatalogJob | null>([[from.id, null]]);
  const open = [from];
  for (let job = open.shift(); job !== undefined; job = open.shift()) {
    if (job.workflowId === workflowId) {
      const path = [job];
      for (let up = before.get(job.id); up != null; up = before.get(up.id)) path.unshift(up);
      return path;
    }
    for (const named of job.runs) {
      const next = findJob(jobs, named);
      if (next === undefined || before.has(next.id)) continue;
      before.set(next.id, job);
      open.push(next);
    }
  }
  return null;
}

/** What the workflow gives back to its caller: expressions over its own steps; names only once. */
export function* checkWorkflowOutputs(
  { inputs = [], outputs = [] }: WorkflowDefinition,
  graph: WorkflowGraph,
): Generator<WorkflowProblem> {
  const at = (field: string, sentence: string): WorkflowProblem => ({
    code: "bad-output",
    sentence,
    field,
    severity: "error",
    nodeId: null,
    edgeId: null,
  });
  for (const [kind, list] of [
    ["input", inputs],
    ["output", outputs],
  ] as const) {
    const twice = list.find(({ name }, index) => list.findIndex((one) => one.name === name) !== index);
    if (twice !== undefined) yield at(`${kind}s`, `Two ${kind}s are named ${twice.name}. Rename one.`);
  }
  for (const { name, value } of outputs) {
    const read = readExpression(value);
    if (!read.ok) yield at("outputs", `The output ${name}: ${read.sentence}`);
    else {
      const missing = refsOf(read.expression).find((ref) => ref.root === "node" && !graph.out.has(ref.name));
      if (missing !== undefined)
        yield at(
          "outputs",
          `The output ${name} uses a value from ${missing.name}, which doesn't exist. Pick another step.`,
        );
    }
  }
}
