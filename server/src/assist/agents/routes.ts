import { platformAgentId, systemDataSources } from "@hoopoe/contract/assist/agent.ts";
import {
  agentConfig,
  agentCreate,
  agentDelete,
  agentGet,
  agentList,
  agentUpdate,
  agentVersions,
} from "@hoopoe/contract/assist/routes/agent.ts";
import { serve, type ServedRoute } from "../../http/serve-route.ts";
import type { AgentsService } from "./service.ts";

export interface AgentRoutesDeps {
  /** The model that would answer for an agent. `hasModel` false: none is connected. */
  readonly modelOf: (
    scope: { tenantId: string; workspaceId: string; userId: string },
    modelId: string | null,
  ) => Promise<{ model: string; hasModel: boolean }>;
}

export function agentRoutes(agents: AgentsService, { modelOf }: AgentRoutesDeps): ServedRoute[] {
  return [
    serve(agentList, async ({ caller }) => ({ data: await agents.list(caller) })),
    serve(agentGet, async ({ caller, params }) => ({ data: await agents.load(caller, Number(params.id)) })),
    serve(agentCreate, async ({ caller, body }) => ({ data: await agents.create(caller, body) })),
    serve(agentUpdate, async ({ caller, params, body }) => ({
      data: await agents.update(caller, Number(params.id), body),
    })),
    serve(agentDelete, async ({ caller, params }) => {
      await agents.remove(caller, Number(params.id));
      return { data: { id: Number(params.id) } };
    }),
    serve(agentVersions, async ({ caller, params }) => ({ data: await agents.versions(caller, Number(params.id)) })),
    serve(agentConfig, async ({ caller, params }) => {
      const { id, name, definition } = await agents.load(caller, Number(params.id));
      return {
        id,
        name,
        parameters: {
          systemDataSources: id === platformAgentId ? [...systemDataSources] : [],
          dataSources: definition.dataSources,
          tools: definition.tools.filter(({ policy }) => policy !== "deny").map(({ toolId }) => toolId),
          ...(await modelOf(caller, definition.modelId)),
        },
      };
    }),
  ];
}
