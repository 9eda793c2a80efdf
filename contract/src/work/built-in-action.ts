import * as z from "zod/mini";
import { formField } from "../intake/integration.ts";

export const paramOrigins = ["stated", "bound", "optional"] as const;
export const actionEffects = ["read", "write", "destructive"] as const;

/** A parameter of an action: its form field, and where its value normally comes from. */
export const actionParam = z.extend(formField, {
  /** "stated": has to be said; "bound": normally from the trigger or an earlier node; "optional": may be left out. */
  origin: z.enum(paramOrigins),
  /** Whether references to secrets are allowed: their values go to the vendor and nowhere else. */
  takesSecrets: z.optional(z.boolean()),
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
  /** Of an agent of the workspace: its current version. */
  version: z.optional(z.int()),
});
export type CatalogAction = z.infer<typeof catalogAction>;

/** A parameter of a built-in step. */
export function param(
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

/** A built-in step, which changes nothing outside Hoopoe. */
export function builtIn(
  id: string,
  [label, meaning]: readonly [string, string],
  params: ActionParam[],
  outputs: string[],
): CatalogAction {
  return { id, label, meaning, params, outputs, effect: "read", canUndo: false, idempotency: "none" };
}
