import * as z from "zod";

const trigger = z.object({
  kind: z.enum(["manual", "schedule", "webhook", "new-item", "execution-finished"]),
  source: z.string().optional(),
  match: z.string().optional(),
  schedule: z
    .object({ rrule_or_words: z.string(), words: z.string().optional(), time_zone: z.string().optional() })
    .optional(),
});
const node = z.object({
  id: z.string(),
  type: z.enum(["agent", "connector"]),
  product_name: z.string(),
  action: z.string(),
  params: z.record(z.string(), z.string()),
});
const edge = z.object({ from: z.string(), to: z.string(), when: z.string().optional() });
const answer = z.object({
  trigger,
  nodes: z.array(node),
  edges: z.array(edge),
  needs: z.array(z.object({ node: z.string(), param: z.string() })),
  unsupported: z.array(z.string()),
});
export type GoldTrigger = z.infer<typeof trigger>;
export type GoldNode = z.infer<typeof node>;
export type GoldEdge = z.infer<typeof edge>;
export type GoldAnswer = z.infer<typeof answer>;

/** A request with the workflow that answers it, and others that answer it as well (only what differs). */
const entry = answer.extend({
  id: z.string(),
  prompt: z.string(),
  forbidden: z.array(z.string()).default([]),
  alternatives: z.array(answer.partial()).default([]),
});
export type GoldEntry = z.infer<typeof entry>;
export const goldEntries = z.array(entry);

export const goldCatalog = z.object({
  products: z.array(
    z.object({
      product_name: z.string(),
      type: z.enum(["agent", "connector"]),
      actions: z.array(
        z.object({
          id: z.string(),
          meaning: z.string(),
          params: z.array(z.object({ name: z.string(), origin: z.enum(["stated", "bound", "optional"]) })),
        }),
      ),
    }),
  ),
});
