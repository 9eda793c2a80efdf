import * as z from "zod/mini";
import { formField } from "../intake/integration.ts";
import { flowProduct } from "./workflow.ts";

export const paramOrigins = ["stated", "bound", "optional"] as const;
export const actionEffects = ["read", "write", "destructive"] as const;

/** A parameter of an action: its form field, and where its value normally comes from. */
export const actionParam = z.extend(formField, {
  /** "stated": has to be said; "bound": normally from the trigger or an earlier node; "optional": may be left out. */
  origin: z.enum(paramOrigins),
});
export type ActionParam = z.infer<typeof actionParam>;

export const catalogAction = z.object({
  id: z.string(),
  label: z.string(),
  meaning: z.string(),
  params: z.array(actionParam),
  /** What a step of it does to the world; whether it can be taken back; what a repeat does (see effects). */
  effect: z.enum(actionEffects),
  canUndo: z.boolean(),
  idempotency: z.enum(["safe", "keyed", "lookup", "none"]),
  /** Parameters that say to whom it sends; absent where it sends nothing to anybody. */
  targetParams: z.optional(z.array(z.string())),
  /** Names of the fields of its output, where they are known: what references can pick. */
  outputs: z.array(z.string()),
  /** All fields of its output: "issues[].key", "count:number"; absent where they are unknown. */
  outputPaths: z.optional(z.array(z.string())),
});
export type CatalogAction = z.infer<typeof catalogAction>;

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
});
export type CatalogProduct = z.infer<typeof catalogProduct>;

/** Finds an action by what a node says. */
export function findAction(
  catalog: readonly CatalogProduct[],
  { product_name, action }: { product_name: string; action: string },
): CatalogAction | undefined {
  return catalog.find((product) => product.product_name === product_name)?.actions.find(({ id }) => id === action);
}

/** The name that a person gave a step, else what its action is called. */
export function stepLabel(
  { data }: { data: { product_name: string; action: string; label?: string | undefined } },
  catalog: readonly CatalogProduct[],
): string {
  return data.label?.trim() || (findAction(catalog, data)?.label ?? data.action);
}

function param(
  name: string,
  label: string,
  origin: ActionParam["origin"],
  more: Partial<Pick<ActionParam, "help" | "type" | "options">> = {},
): ActionParam {
  return {
    name,
    label,
    origin,
    required: origin !== "optional",
    help: null,
    type: "text",
    default: null,
    options: null,
    ...more,
  };
}
function builtIn(
  id: string,
  [label, meaning]: readonly [string, string],
  params: ActionParam[],
  outputs: string[],
): CatalogAction {
  return { id, label, meaning, params, outputs, effect: "read", canUndo: false, idempotency: "none" };
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
      ],
      ["count", "failed"],
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
      ["status", "outcome", "executionId"],
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
  ],
};
