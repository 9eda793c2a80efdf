import { aiToolKinds } from "@hoopoe/contract/assist/ai-tool.ts";
import * as z from "zod/mini";
import { searchText } from "../../../lib/search-text.ts";

const schema = z.object({
  q: searchText,
  kind: z.catch(z.optional(z.enum(aiToolKinds)), undefined),
  /** The tool that is open. */
  tool: searchText,
});
export type ToolsParams = z.infer<typeof schema>;

export function readToolsParams(search: Record<string, unknown>): ToolsParams {
  return schema.parse(search);
}
