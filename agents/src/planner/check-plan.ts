import { checkWorkflow } from "@hoopoe/contract/work/check-workflow.ts";
import { findAction } from "@hoopoe/contract/work/workflow-catalog.ts";
import type { WorkflowDefinition, WorkflowNode } from "@hoopoe/contract/work/workflow.ts";
import { graphOf } from "@hoopoe/contract/work/workflow-graph.ts";
import { readExpression, refsOf } from "@hoopoe/contract/work/workflow-expression.ts";
import { isKnown } from "./known-paths.ts";
import type { PlanRequest } from "./plan-request.ts";
import type { Plan } from "./plan-schema.ts";

/** Codes of the workflow's own check that a person can settle later. */
const settledLater = new Set(["not-connected", "empty", "unapproved-effect"]);

/** All that is wrong with the steps of a plan, as sentences that name the step and the field. */
export function checkPlan(plan: Plan, definition: WorkflowDefinition, request: PlanRequest): string[] {
  const { nodes, edges } = definition.workflow;
  const asked = new Set(plan.questions.map(({ step, param }) => `${step}.${param}`));
  const problems = checkWorkflow(definition, request.catalog).problems.filter(
    ({ code, severity, nodeId, field }) =>
      severity === "error" && !settledLater.has(code) && !(code === "missing-param" && asked.has(`${nodeId}.${field}`)),
  );
  const graph = graphOf(nodes, edges);
  const around = { definition, catalog: request.catalog, graph };
  const ownNodes = nodes.filter(({ id }) => !plan.steps.some((step) => step.id === id && step.isKept));
  const named = problems.map(
    ({ nodeId, field, sentence }) => `${[nodeId, field].filter(Boolean).join(".") || "plan"}: ${sentence}`,
  );
  const unknown = ownNodes.flatMap(({ id, data }) =>
    Object.entries(data.params).flatMap(([name, value]) => {
      const read = readExpression(value);
      const refs = read.ok ? refsOf(read.expression).filter((ref) => !isKnown(ref, id, around)) : [];
      return refs.map((ref) => `${id}.${name}: ${pathOf(ref)} isn't among the fields that are handed over there.`);
    }),
  );
  const kept = plan.steps.filter(
    ({ id, isKept }) => isKept && !request.current?.workflow.nodes.some((node) => node.id === id),
  );
  return [
    ...named,
    ...unknown,
    ...kept.map(({ id }) => `${id}: the present workflow has no step of this id to keep.`),
    ...ownNodes.flatMap((node) => placeholdersIn(node)),
    ...ownNodes.flatMap((node) => strangersIn(node, request, asked)),
    ...questionFaults(plan),
  ];
}

function pathOf({ root, name, path }: { root: string; name: string; path: readonly string[] }): string {
  return [root === "node" ? name : root, ...(root === "inputs" || root === "variables" ? [name] : []), ...path].join(
    ".",
  );
}

/** Marks that are left for somebody to fill: {{x}}, ${x}, <address>, [name]. */
const placeholder = /\{\{|\$\{|<[\p{L} _-]{2,40}>|\[[\p{L}][\p{L} _-]{1,40}\]/u;

function placeholdersIn({ id, data }: WorkflowNode): string[] {
  return Object.entries(data.params).flatMap(([name, value]) =>
    literalsIn(value).some((text) => placeholder.test(text))
      ? [`${id}.${name}: it holds a placeholder. Write a reference, the text itself, or ask.`]
      : [],
  );
}

export function literalsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(literalsIn);
  if (typeof value !== "object" || value === null || "$ref" in value) return [];
  return "args" in value ? literalsIn(value.args) : Object.values(value).flatMap(literalsIn);
}

/** Recipients that are neither known to the workspace nor named as an address in the request. */
function strangersIn({ id, data }: WorkflowNode, request: PlanRequest, asked: ReadonlySet<string>): string[] {
  const targets = findAction(request.catalog, data)?.targetParams ?? [];
  return targets.flatMap((name) => {
    if (asked.has(`${id}.${name}`)) return [];
    return recipientsIn(data.params[name])
      .filter((one) => !isKnownRecipient(one, request))
      .map(
        (one) =>
          `${id}.${name}: ${JSON.stringify(one)} is no address that the request or the workspace names. Take it from a step, from the lists, or ask.`,
      );
  });
}

export function recipientsIn(value: unknown): string[] {
  if (typeof value === "string")
    return value
      .split(/[\n,;]/)
      .map((one) => one.trim())
      .filter((one) => one !== "");
  return Array.isArray(value) ? value.flatMap(recipientsIn) : [];
}

function isKnownRecipient(recipient: string, { prompt, answers, facts: { people, channels } }: PlanRequest): boolean {
  const wanted = recipient.toLowerCase().replace(/^[#@]/, "");
  const known = [...people.flatMap(({ name, email }) => [name, email]), ...channels];
  if (known.some((one) => one.toLowerCase().replace(/^[#@]/, "") === wanted)) return true;
  const isSaid = [prompt, ...answers.map(({ answer }) => answer)].some((text) => text.toLowerCase().includes(wanted));
  // Words for an address are no address.
  return (
    isSaid && (/^\S+@\S+\.\S+$/.test(wanted) || /^https?:\/\/\S+$/.test(wanted) || /^[\p{L}\p{N}._-]+$/u.test(wanted))
  );
}

function questionFaults({ questions, steps }: Plan): string[] {
  return questions.flatMap(({ question, step, param, readings }, index) => {
    if (step !== null && !steps.some(({ id }) => id === step)) return [`questions.${index}: there is no step ${step}.`];
    if (param === null && readings.length < 2)
      return [`questions.${index}: "${question.slice(0, 80)}" needs two readings to choose from.`];
    return [];
  });
}
