import type { FormField } from "../intake/integration.ts";
import type { ActionParam, CatalogAction, CatalogProduct } from "./workflow-catalog.ts";
import { agentActionOf, agentIdOf, toolActionOf } from "./own-action.ts";
import type { WorkflowNode } from "./workflow.ts";
import { readStepFields, readTransformOutputs } from "./step-fields.ts";

/** What the built-in product that works on data is called in `data.product_name`. */
export const dataProduct = "Data";
export const codeCharsMax = 50_000;

function param(
  [name, label]: readonly [string, string],
  origin: ActionParam["origin"],
  help: string | null,
  type: FormField["type"] = "text",
): ActionParam {
  return { name, label, origin, help, type, required: origin === "stated", default: null, options: null };
}

const pure = { effect: "read", canUndo: false, idempotency: "safe" } as const;

/** Steps that compute: they read nothing and change nothing outside the run. */
export const dataActions: CatalogProduct = {
  product_name: dataProduct,
  type: "connector",
  catalogId: null,
  icon: null,
  category: "Data",
  connections: [],
  actions: [
    {
      ...pure,
      id: "transform",
      label: "Transform data",
      meaning: "Compute named values from data with JSONata expressions: pick, filter, sort, group, count, rename.",
      params: [
        param(["data", "Data"], "bound", "What the expressions read. Leave empty to use the step before."),
        param(
          ["outputs", "Outputs"],
          "stated",
          'A list of {"name", "type", "expression"}; type is text, number, boolean, date, list, object or any; expression is JSONata over the data.',
        ),
      ],
      outputs: [],
    },
    {
      ...pure,
      id: "code",
      label: "Run code",
      meaning: "Run JavaScript in a sandbox without network, files or secrets; it reads input and returns an object.",
      params: [
        param(["input", "Input"], "bound", "What the code reads as input. Leave empty to use the step before."),
        param(["code", "Code"], "stated", "The body of a function: it reads input and returns an object."),
        param(["inputFields", "Input fields"], "optional", 'A list of {"name", "type"} that the input must have.'),
        param(["outputFields", "Output fields"], "optional", 'A list of {"name", "type"} that the code returns.'),
      ],
      outputs: [],
    },
  ],
};

/** A user's agent as a product of its own name, with its one action. */
export function agentProduct(agent: {
  id: number;
  name: string;
  description: string;
  version: number;
}): CatalogProduct {
  const action: CatalogAction = {
    id: agentActionOf(agent.id),
    label: agent.name,
    meaning: agent.description === "" ? `Have the agent ${agent.name} do a task.` : agent.description,
    effect: "write",
    canUndo: false,
    idempotency: "keyed",
    version: agent.version,
    params: [
      param(["task", "Task"], "stated", "What the agent is to do with the input."),
      param(["input", "Input"], "bound", "What the agent works on. Leave empty to use the step before."),
      param(["version", "Version"], "stated", "The agent's version that runs until you update this step.", "number"),
      param(
        ["outputFields", "Output fields"],
        "optional",
        'A list of {"name", "type", "description"} that the agent fills in. Default: text.',
      ),
    ],
    outputs: ["text"],
  };
  return { ...ownProduct(agent.name, "Your agents"), actions: [action] };
}

/** An AI tool as a product of its own name; `params` as its input's schema has them. */
export function toolProduct(tool: {
  id: string;
  title: string;
  meaning: string;
  effect: CatalogAction["effect"];
  params: ActionParam[];
}): CatalogProduct {
  const { id, title: label, meaning, effect, params } = tool;
  const outputs = ["summary", "text"];
  const action = { id: toolActionOf(id), label, meaning, effect, params, outputs, canUndo: false } as const;
  return {
    ...ownProduct(label, "AI tools"),
    actions: [{ ...action, idempotency: effect === "read" ? "safe" : "keyed", outputs }],
  };
}

function ownProduct(product_name: string, category: string): Omit<CatalogProduct, "actions"> {
  return { product_name, type: "agent", catalogId: null, icon: null, category, connections: [] };
}

/** Names of a step's outputs: as its author set them, else as the action has them. */
export function outputsOf(
  node: Pick<WorkflowNode, "data">,
  action: Pick<CatalogAction, "outputs"> | undefined,
): string[] {
  const { product_name, action: id, params } = node.data;
  if (product_name === dataProduct && id === "transform") {
    const read = readTransformOutputs(params["outputs"]);
    return read.ok ? read.fields.map(({ name }) => name) : [];
  }
  if ((product_name === dataProduct && id === "code") || agentIdOf(id) !== null) {
    const read = readStepFields(params["outputFields"]);
    if (read.ok && read.fields.length > 0) return read.fields.map(({ name }) => name);
  }
  return action?.outputs ?? [];
}
