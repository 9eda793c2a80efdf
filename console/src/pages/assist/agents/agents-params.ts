import * as z from "zod/mini";
import { searchText } from "../../../lib/search-text.ts";

export const agentTabs = ["agents", "models", "tools", "usage"] as const;
const id = z.catch(z.optional(z.int()), undefined);
const schema = z.object({
  tab: z.catch(z.optional(z.enum(agentTabs)), undefined),
  /** The agent that is open; 0 is a new one. */
  agent: id,
  /** The model that is open; "new" is a new one. */
  model: searchText,
  by: z.catch(z.optional(z.enum(["day", "task", "model", "app", "agent", "user"])), undefined),
});
export type AgentsParams = z.infer<typeof schema>;

export function readAgentsParams(search: Record<string, unknown>): AgentsParams {
  return schema.parse(search);
}
