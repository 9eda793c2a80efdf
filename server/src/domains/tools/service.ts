import type { AgentDefinition } from "@hoopoe/contract/agent.ts";
import type { Database } from "../../platform/db/open-database.ts";
import type { Scope } from "../../platform/scope.ts";
import { countItemsTool } from "./count-items.ts";
import { platformTools } from "./list-platform.ts";
import { searchItemsTool } from "./search-items.ts";
import type { OfferedTool, Tool } from "./tool.ts";

export type { OfferedTool, Tool, ToolContext, ToolResult } from "./tool.ts";

export interface ToolsService {
  /** The workspace's tools that the caller may use: the platform's own, and what further sources of tools offer. */
  list(scope: Scope): Promise<Tool[]>;
  /** What an agent may use. Without a list of its own it reads items and counts them. */
  offeredTo(scope: Scope, definition: AgentDefinition): Promise<OfferedTool[]>;
}

export interface ToolsDeps {
  readonly db: Database;
  /** Further tools of a workspace: connector actions, workflows, tools from outside. */
  readonly sources?: readonly ((scope: Scope) => Promise<readonly Tool[]>)[];
}

/** What an agent without a list may do: read. */
const byDefault = ["search_items", "count_items"];

export function createToolsService({ db, sources = [] }: ToolsDeps): ToolsService {
  async function list(scope: Scope): Promise<Tool[]> {
    const own = [searchItemsTool(db, scope), countItemsTool(db, scope), ...platformTools(db, scope)];
    const further = await Promise.all(sources.map((load) => load(scope)));
    return [...own, ...further.flat()];
  }
  return {
    list,
    async offeredTo(scope, { tools }) {
      const wanted = tools.length === 0 ? byDefault.map((toolId) => ({ toolId, policy: "allow" as const })) : tools;
      const denied = new Set(wanted.filter(({ policy }) => policy === "deny").map(({ toolId }) => toolId));
      const known = new Map((await list(scope)).map((tool) => [tool.id, tool]));
      return wanted.flatMap(({ toolId, policy }) => {
        const tool = known.get(toolId);
        return tool === undefined || policy === "deny" || denied.has(toolId) ? [] : [{ ...tool, policy }];
      });
    },
  };
}
