import { builtInLabel } from "@hoopoe/agents/models/agent-model.ts";
import { createModel } from "@hoopoe/agents/models/create-model.ts";
import { agentRoutes } from "../domains/agents/routes.ts";
import { type AgentsService, createAgentsService } from "../domains/agents/service.ts";
import { appRoutes } from "../domains/apps/routes.ts";
import { createAppsService } from "../domains/apps/service.ts";
import { modelRoutes } from "../domains/models/routes.ts";
import { createModelsService, type ModelsService } from "../domains/models/service.ts";
import { asFetch } from "../platform/egress/as-fetch.ts";
import { createEgressDoors } from "../platform/egress/egress-for.ts";
import type { DomainOptions, Part } from "./part.ts";

const modelLimits = { deadlineMs: 600_000, bytesMax: 64 * 1024 * 1024 };

/** Apps, the agents behind them, and the models that these speak with. */
export interface AppsPart extends Part {
  readonly agents: AgentsService;
  readonly models: ModelsService;
}

export function composeApps(options: DomainOptions): AppsPart {
  const { core, env, clock, closers, sandboxUrl } = options;
  const { db, secrets, audit } = core;
  const doors = createEgressDoors({ allowedRanges: env.egressAllowed, sandboxOrigin: sandboxUrl });
  closers.add("the way out to models", () => doors.close());
  const operatorModel =
    env.openAi === undefined ? undefined : createModel({ kind: "openai-compatible", ...env.openAi });
  const models = createModelsService({
    db,
    secrets,
    clock,
    audit,
    operatorModel,
    fetchFor: (workspace) => asFetch(doors.egressFor(workspace), modelLimits),
  });
  const agents = createAgentsService({ db, audit });
  const apps = createAppsService({ db, agents, audit, countConversations: async () => 0 });
  return {
    agents,
    models,
    routes: [
      ...appRoutes(apps),
      ...agentRoutes(agents, {
        modelLabel: async (scope, modelId) =>
          (await models.chain(scope, { modelId, purpose: "answer" }))[0]?.model.label ?? builtInLabel,
      }),
      ...modelRoutes(models),
    ],
    async afterLaunch() {},
  };
}
