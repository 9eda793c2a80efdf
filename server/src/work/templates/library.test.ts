import { connectors } from "@hoopoe/connectors/catalog.ts";
import { agentTasks } from "@hoopoe/agents/tasks/task-catalog.ts";
import { checkWorkflow } from "@hoopoe/contract/work/check-workflow.ts";
import type { WorkflowNode } from "@hoopoe/contract/work/workflow.ts";
import { readExpression, refsOf } from "@hoopoe/contract/work/workflow-expression.ts";
import { expect, it } from "vitest";
import { buildCatalog } from "../workflows/build-catalog.ts";
import { workflowTemplates } from "./library.ts";
import type { WorkflowTemplate } from "./template.ts";

const catalog = buildCatalog(connectors);
/** What the editor asks for before a template runs. */
const open = new Set(["missing-param", "not-connected", "unapproved-effect"]);

it("has at least 30 templates, each with an id, a name and a sentence of its own", () => {
  expect(workflowTemplates.length).toBeGreaterThanOrEqual(30);
  for (const field of ["id", "name", "summary"] as const) {
    expect(new Set(workflowTemplates.map((template) => template[field])).size).toBe(workflowTemplates.length);
  }
});

it.each(workflowTemplates.map((template) => [template.id, template] as const))(
  "%s lacks nothing but what its user chooses, and acknowledges by name",
  (_id, { definition }) => {
    const { problems } = checkWorkflow(definition, catalog);
    const others = problems.filter(({ code }) => !open.has(code));
    expect(others).toEqual([]);
    expect(definition.workflow.nodes.every(({ data }) => data.label !== undefined)).toBe(true);
    const positions = definition.workflow.nodes.map(({ position }) => JSON.stringify(position));
    expect(new Set(positions).size).toBe(positions.length);
  },
);

it.each(workflowTemplates.map((template) => [template.id, template] as const))(
  "%s is tried on outputs of the shape that its products return",
  (_id, template) => {
    expect(template.definition.workflow.nodes.flatMap((node) => faultsOf(node, template))).toEqual([]);
  },
);

function faultsOf({ id, data }: WorkflowNode, { sample }: WorkflowTemplate): string[] {
  const output = sample.outputs[id];
  const product = connectors.find(({ manifest }) => manifest.name === data.product_name);
  const parsed = product?.actions.find((action) => action.id === data.action)?.output.safeParse(output);
  const task = data.type === "agent" ? agentTasks.find((one) => one.id === data.action) : undefined;
  const missing = task?.output.filter(({ name }) => valueAt(output, [name]) === undefined) ?? [];
  return [
    ...(output === undefined || parsed?.success !== false ? [] : [`${id}: ${parsed.error.message}`]),
    ...missing.map(({ name }) => `${id}: ${name} is missing`),
    ...Object.values(data.params)
      .flatMap((value) => refsIn(value))
      .flatMap(({ root, name, path }) => {
        const from = root === "trigger" ? sample.trigger : root === "node" ? sample.outputs[name] : undefined;
        const isGiven = from === undefined || valueAt(from, path) !== undefined;
        return isGiven ? [] : [`${id}: ${[root, name, ...path].join(".")} has no value`];
      }),
  ];
}

function refsIn(value: unknown): ReturnType<typeof refsOf> {
  const read = readExpression(value);
  if (!read.ok) throw new Error(read.sentence);
  return refsOf(read.expression);
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (at, key) =>
      typeof at === "object" && at !== null ? Object.entries(at).find(([name]) => name === key)?.[1] : undefined,
    value,
  );
}
