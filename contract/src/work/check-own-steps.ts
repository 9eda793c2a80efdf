import { agentIdOf } from "./own-action.ts";
import { codeCharsMax, dataProduct } from "./step-catalog.ts";
import { readStepFields, readTransformOutputs } from "./step-fields.ts";
import { textOf } from "./workflow-functions.ts";
import type { WorkflowNode } from "./workflow.ts";
import type { CatalogAction } from "./workflow-catalog.ts";
import { readExpression, refsOf } from "./workflow-expression.ts";
import type { WorkflowProblem } from "./workflow-problem.ts";

/** What only steps of data, agents and secrets can have wrong: their fields, their pin, where a secret is used. */
export function* checkOwnStep(node: WorkflowNode, action: CatalogAction): Generator<WorkflowProblem> {
  const found: Found = (code, field, sentence, severity = "error") => ({
    code,
    field,
    sentence,
    severity,
    nodeId: node.id,
    edgeId: null,
  });
  yield* checkSecrets(node, action, found);
  const { params, product_name } = node.data;
  const isAgent = agentIdOf(action.id) !== null;
  if (isAgent || product_name === dataProduct) yield* checkFields(node, action, found);
  if (product_name === dataProduct && action.id === "code") yield* checkCode(params["code"], found);
  if (isAgent) yield* checkPin(node, action, found);
}

type Found = (
  code: WorkflowProblem["code"],
  field: string,
  sentence: string,
  severity?: WorkflowProblem["severity"],
) => WorkflowProblem;

function* checkSecrets({ data }: WorkflowNode, action: CatalogAction, found: Found): Generator<WorkflowProblem> {
  for (const [name, value] of Object.entries(data.params)) {
    const param = action.params.find((one) => one.name === name);
    const read = readExpression(value);
    if (param === undefined || param.takesSecrets === true || !read.ok) continue;
    const secret = refsOf(read.expression).find(({ root }) => root === "secrets");
    if (secret !== undefined)
      yield found(
        "secret-not-allowed",
        name,
        `${param.label} can't use the secret ${secret.name}. Secrets can only be sent in the headers of an HTTP request.`,
      );
  }
}

function* checkFields(
  { data: { params } }: WorkflowNode,
  action: CatalogAction,
  found: Found,
): Generator<WorkflowProblem> {
  for (const name of ["inputFields", "outputFields"]) {
    const read = readStepFields(params[name]);
    if (!read.ok) yield found("bad-fields", name, read.sentence);
  }
  if (action.id !== "transform") return;
  const read = readTransformOutputs(params["outputs"]);
  if (!read.ok) yield found("bad-fields", "outputs", read.sentence);
}

function* checkCode(code: unknown, found: Found): Generator<WorkflowProblem> {
  if (code === undefined) return;
  if (typeof code !== "string")
    yield found("wrong-type", "code", "Code must be text. It can't come from another step.");
  else if (code.length > codeCharsMax)
    yield found("too-large", "code", `Code can have at most ${codeCharsMax} characters. Split it into two steps.`);
}

function* checkPin(
  { data: { params } }: WorkflowNode,
  action: CatalogAction,
  found: Found,
): Generator<WorkflowProblem> {
  const { version } = params;
  if (action.version === undefined || version === undefined) return;
  if (!Number.isInteger(version) || Number(version) < 1 || Number(version) > action.version)
    yield found(
      "agent-version",
      "version",
      `${action.label} has no version ${textOf(version)}. Choose one of 1 to ${action.version}.`,
      "error",
    );
  else if (Number(version) < action.version)
    yield found(
      "agent-version",
      "version",
      `${action.label} has version ${action.version}; this step runs version ${textOf(version)}. Compare them and update the step when you're ready.`,
      "warning",
    );
}

/** A step whose agent or tool isn't in the workspace any more. */
export function goneSentence({ product_name, action }: { product_name: string; action: string }): string {
  return agentIdOf(action) === null
    ? `The AI tool ${product_name} isn't available any more. Turn it on again, choose another step, or remove this one.`
    : `The agent ${product_name} was deleted. Choose another agent, or remove this step.`;
}
