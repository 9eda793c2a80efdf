import * as z from "zod/mini";
import { workflowDefinition } from "./workflow.ts";

/** In the order of the gallery. */
export const templateCategories = [
  "Email threats",
  "Identity and access",
  "Data exposure",
  "News and vulnerabilities",
  "Incidents",
  "Reporting",
  "Operations",
] as const;
export type TemplateCategory = (typeof templateCategories)[number];

export const workflowTemplateSummary = z.object({
  id: z.string(),
  name: z.string(),
  summary: z.string(),
  category: z.enum(templateCategories),
  definition: workflowDefinition,
  /** Products that it needs, in the order of its steps. */
  products: z.array(z.object({ product_name: z.string(), isConnected: z.boolean() })),
  /** Whether a step needs a language model for more than quotes. */
  usesModel: z.boolean(),
  /** What whoever uses it fills in: the step, and the field's label. */
  toFill: z.array(z.object({ nodeId: z.string(), step: z.string(), field: z.string() })),
});
export type WorkflowTemplateSummary = z.infer<typeof workflowTemplateSummary>;
