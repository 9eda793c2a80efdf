import { aiToolKinds } from "@hoopoe/contract/ai-tool.ts";
import * as z from "zod/mini";

const text = z.catch(z.optional(z.string()), undefined);
const schema = z.object({
  q: text,
  kind: z.catch(z.optional(z.enum(aiToolKinds)), undefined),
  /** The tool that is open. */
  tool: text,
});
export type ToolsParams = z.infer<typeof schema>;

export function readToolsParams(search: Record<string, unknown>): ToolsParams {
  return schema.parse(search);
}
