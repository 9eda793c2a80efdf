import type { FormField } from "@hoopoe/contract/intake/integration.ts";
import * as z from "zod";

/**
 * What the form shows for a field of a connector's schema, and whether it is kept encrypted. Written beside the field:
 * `z.string().register(fieldMeta, { label: "API token", secret: true })`.
 */
export const fieldMeta = z.registry<FieldMeta>();

/**
 * `type` only where the schema does not tell it; `options` are the words for an enum's values. `origin` is for an
 * action's parameters: "stated" has to come from the user's words, "bound" normally comes from the trigger or an
 * earlier step, "optional" may be left out.
 */
export type FieldMeta = {
  label: string;
  help?: string;
  secret?: boolean;
  type?: FormField["type"];
  options?: Readonly<Record<string, string>>;
  origin?: "stated" | "bound" | "optional";
  /** An action's parameter that references to the workspace's secrets may stand in. */
  takesSecrets?: boolean;
};
