import * as z from "zod/mini";
import type { WorkflowDefinition } from "./workflow.ts";

/** What is kept of a version: its JSON, and what lists show of it. */
export const keptDefinition = z.object({
  json: z.string(),
  agents: z.array(z.string()),
  connectors: z.array(z.string()),
  /** The first steps, with what they are. */
  listed: z.array(z.unknown()),
});
export type KeptDefinition = z.infer<typeof keptDefinition>;

const listedMax = 200;

export function keptOf(definition: WorkflowDefinition): KeptDefinition {
  const { nodes } = definition.workflow;
  const products = (type: "agent" | "connector") => [
    ...new Set(nodes.flatMap(({ data }) => (data.type === type ? [data.product_name] : []))),
  ];
  const listed = nodes.slice(0, listedMax).map(({ id, data: { type, product_name, action, label } }) => ({
    id,
    data: { type, product_name, action, ...(label !== undefined && { label }) },
  }));
  return { json: JSON.stringify(definition), agents: products("agent"), connectors: products("connector"), listed };
}
