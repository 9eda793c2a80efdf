import * as z from "zod/mini";
import { type ActionParam, builtIn, type CatalogAction, catalogAction, param } from "./built-in-action.ts";
import { controlActions } from "./control-actions.ts";
import { isOwnAction } from "./own-action.ts";
import { flowProduct } from "./workflow.ts";
import { workflowInput, workflowOutput } from "./workflow-inputs.ts";

export { type ActionParam, type CatalogAction, catalogAction };

/** A job that a sub-workflow step can run: the inputs of its workflow, what it gives back, and which jobs it runs itself. */
export const catalogJob = z.object({
  id: z.string(),
  name: z.string(),
  workflowId: z.string(),
  inputs: z.array(workflowInput),
  outputs: z.array(workflowOutput),
  /** As its steps name them: by id or name. */
  runs: z.array(z.string()),
});
export type CatalogJob = z.infer<typeof catalogJob>;

/** A product with what it can do. Built-in products (Agents, Flow) have no catalogId and need no connection. */
export const catalogProduct = z.object({
  product_name: z.string(),
  type: z.enum(["agent", "connector"]),
  catalogId: z.nullable(z.int()),
  icon: z.nullable(z.string()),
  category: z.string(),
  actions: z.array(catalogAction),
  /** Connections of this product in the workspace; empty: it has to be connected before a run. */
  connections: z.array(z.object({ integrationId: z.string(), name: z.string() })),
  /** Of Flow alone: the workspace's jobs. */
  jobs: z.optional(z.array(catalogJob)),
});
export type CatalogProduct = z.infer<typeof catalogProduct>;

/** The product of a node. An agent or tool of the workspace is found by its id: it may be called otherwise by now. */
export function findProduct(
  catalog: readonly CatalogProduct[],
  { product_name, action }: { product_name: string; action: string },
): CatalogProduct | undefined {
  return isOwnAction(action)
    ? catalog.find(({ actions }) => actions.some(({ id }) => id === action))
    : catalog.find((product) => product.product_name === product_name && !isOwn(product));
}

function isOwn({ actions }: CatalogProduct): boolean {
  return actions.length > 0 && actions.every(({ id }) => isOwnAction(id));
}

/** Finds an action by what a node says. */
export function findAction(
  catalog: readonly CatalogProduct[],
  node: { product_name: string; action: string },
): CatalogAction | undefined {
  return findProduct(catalog, node)?.actions.find(({ id }) => id === node.action);
}

/** The name that a person gave a step, else what its action is called. */
export function stepLabel(
  { data }: { data: { product_name: string; action: string; label?: string | undefined } },
  catalog: readonly CatalogProduct[],
): string {
  const own = isOwnAction(data.action) ? data.product_name : data.action;
  return data.label?.trim() || (findAction(catalog, data)?.label ?? own);
}

/** What steers a run. */
export const flowActions: CatalogProduct = {
  product_name: flowProduct,
  type: "connector",
  catalogId: null,
  icon: null,
  category: "Flow",
  connections: [],
  actions: [
    builtIn(
      "branch",
      ["Branch", "Choose a path; outgoing arrows carry when: true or false, or the name of a case."],
      [param("condition", "Condition", "stated")],
      ["value"],
    ),
    builtIn(
      "for-each",
      ["For each", "Run a path once per item; outgoing arrows carry when: each, and when: done for what follows."],
      [
        param("items", "Items", "bound"),
        param("parallel", "At once", "optional", { type: "number", help: "1 to 20. Default: 4." }),
        param("continueOnError", "Continue if an item fails", "optional", {
          type: "switch",
          help: "The failed items are listed in errors. Otherwise the loop fails once all items have run.",
        }),
      ],
      ["count", "failed", "results", "errors"],
    ),
    builtIn(
      "wait",
      ["Wait", "Pause for a duration or until a time."],
      [
        param("duration", "Duration", "optional", { help: "Such as '2 hours', '30 min' or 'PT15M'." }),
        param("until", "Until", "optional", { help: "A date and time, ISO 8601." }),
      ],
      ["waitedUntil"],
    ),
    builtIn(
      "approval",
      ["Approval", "Pause until a person decides; outgoing arrows carry when: approved or rejected."],
      [
        param("approvers", "Approvers", "optional", {
          help: "Email addresses or a role. Leave empty to use the workspace's policy.",
        }),
        param("message", "Message", "optional"),
        param("timeout", "Time-out", "optional", {
          help: "Such as '24 hours'. Then the timed-out branch is followed.",
        }),
      ],
      ["decision", "decidedBy", "words"],
    ),
    builtIn(
      "sub-workflow",
      ["Run another job", "Run another job in this workspace and use its outcome."],
      [param("job", "Job", "stated"), param("inputs", "Inputs", "optional")],
      ["status", "outcome", "executionId", "outputs"],
    ),
    builtIn(
      "end",
      ["End", "End this branch of the run with an outcome."],
      [
        param("outcome", "Outcome", "optional", {
          help: "The run ends when all its branches have ended. 'failed' makes the run fail.",
        }),
      ],
      ["outcome"],
    ),
    ...controlActions,
  ],
};
