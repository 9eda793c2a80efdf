import { builtInLabel } from "@hoopoe/agents/models/agent-model.ts";
import { agentRoutes } from "../assist/agents/routes.ts";
import { type AgentsService, createAgentsService } from "../assist/agents/service.ts";
import { appRoutes } from "../assist/apps/routes.ts";
import { seedDemoApps } from "../assist/apps/seed-demo.ts";
import { type AppPublishing, createAppPublishing } from "../assist/apps/publishing.ts";
import { createAppsService } from "../assist/apps/service.ts";
import { createAnswerBus } from "../assist/chat/answer-bus.ts";
import { createAnswerSpans } from "../assist/chat/answer-spans.ts";
import { parkWrites } from "../assist/chat/park-writes.ts";
import { resumeWaiting } from "../assist/chat/resume-waiting.ts";
import { createAttachments } from "../assist/chat/attachments.ts";
import { chatRoutes } from "../assist/chat/routes.ts";
import { type ChatService, createChatService } from "../assist/chat/service.ts";
import { createTellProgress } from "../assist/chat/tell-progress.ts";
import { registerAnswerWorkflow } from "../assist/chat/workflow.ts";
import type { DataFilesService } from "../intake/data-files/service.ts";
import type { SearchService } from "../search/search/service.ts";
import { actionTools } from "../assist/tools/action-tools.ts";
import { workflowTools } from "../assist/tools/workflow-tools.ts";
import type { ApprovalsService } from "../work/approvals/service.ts";
import type { ExecutionsService } from "../work/executions/service.ts";
import { toolRoutes } from "../assist/tools/routes.ts";
import { usageRoutes } from "../assist/usage/routes.ts";
import { createActionsService } from "../work/actions/service.ts";
import type { OpenConnection } from "../intake/integrations/open-connection.ts";
import { connectorByCatalogId } from "@hoopoe/connectors/catalog.ts";
import { createToolsService } from "../assist/tools/service.ts";
import { createUsageService } from "../assist/usage/service.ts";
import { entityRoutes } from "../assist/entities/routes.ts";
import { createEntitiesService } from "../assist/entities/service.ts";
import { mcpRoutes } from "../assist/mcp/routes.ts";
import { createMcpService } from "../assist/mcp/service.ts";
import { mcpServerRoutes } from "../assist/mcp-servers/routes.ts";
import { createMcpServersService } from "../assist/mcp-servers/service.ts";
import { modelRoutes } from "../assist/models/routes.ts";
import type { ModelsService } from "../assist/models/service.ts";
import { asFetch } from "../platform/egress/as-fetch.ts";
import { createSpans, noSpans } from "../platform/telemetry/spans.ts";
import { createEgressDoors } from "../platform/egress/egress-for.ts";
import type { DomainOptions, Part } from "./part.ts";

const toolLimits = { deadlineMs: 60_000, bytesMax: 4 * 1024 * 1024 };

/** Apps, the agents behind them, and the models that these speak with. */
export interface AppsPart extends Part {
  readonly agents: AgentsService;
  readonly chat: ChatService;
  readonly publishing: AppPublishing;
  /** Jobs stand on agents and models: the runs behind workflows, and approvals, are known once they are joined. */
  joinJobs(joined: { executions: ExecutionsService; approvals: ApprovalsService }): void;
}

export interface AppsOptions extends DomainOptions {
  readonly search: SearchService;
  readonly models: ModelsService;
  readonly openConnection: OpenConnection;
  readonly dataFiles: DataFilesService;
}

export function composeApps(options: AppsOptions): AppsPart {
  const { core, engine, env, clock, log, closers, sandboxUrl, search, models } = options;
  const { db, secrets, audit, notifications } = core;
  const doors = createEgressDoors({ allowedRanges: env.egressAllowed, sandboxOrigin: sandboxUrl });
  closers.add("the way out to tools", () => doors.close());
  const agents = createAgentsService({ db, audit });
  const apps = createAppsService({
    db,
    agents,
    audit,
    countConversations: (trx, scope, appId) => countConversations(trx, scope, appId),
  });
  const actions = createActionsService({
    db,
    openConnection: options.openConnection,
    untilAlive: () => engine.untilAlive(),
  });
  const fromActions = actionTools({ db, actions, connectorOf: connectorByCatalogId });
  const jobs: { executions?: ExecutionsService; approvals?: ApprovalsService } = {};
  const joinedApprovals = (): ApprovalsService => {
    if (jobs.approvals === undefined) throw new Error("approvals are not joined yet");
    return jobs.approvals;
  };
  const approvals = parkWrites(joinedApprovals);
  const publishing = createAppPublishing({ db, audit, notifications, apps, approvals: joinedApprovals });
  const fromWorkflows = workflowTools({ db, executions: () => jobs.executions });
  const mcpServers = createMcpServersService({
    db,
    secrets,
    audit,
    fetchFor: (workspace) => asFetch(doors.egressFor(workspace), toolLimits),
  });
  const tools = createToolsService({
    db,
    clock,
    sources: { action: fromActions, workflow: fromWorkflows, mcp: mcpServers.tools },
  });
  const usage = createUsageService({ db, clock, notifications, budgets: core.budgets });
  const spans = env.otlpEndpoint === undefined ? noSpans : createSpans({ endpoint: env.otlpEndpoint, log });
  closers.add("the spans", () => spans.close());
  const chat = createChatService({
    db,
    engine,
    clock,
    agents,
    models,
    apps,
    approvals,
    bus: createAnswerBus(),
    spans: createAnswerSpans({ spans, now: () => clock.now() }),
    tools,
    attachments: createAttachments(options.dataFiles),
    usage,
    risingTerms: async (scope) => (await search.suggest(scope)).map(({ terms }) => terms),
  });
  const countConversations: ChatService["countOfApp"] = (trx, scope, appId) => chat.countOfApp(trx, scope, appId);
  registerAnswerWorkflow(engine, { chat, tellProgress: createTellProgress({ db, clock, notifications }) });
  return {
    agents,
    chat,
    publishing,
    joinJobs({ executions, approvals: joined }) {
      Object.assign(jobs, { executions, approvals: joined });
    },
    routes: [
      ...appRoutes(apps, publishing),
      ...agentRoutes(agents, {
        modelLabel: async (scope, modelId) =>
          (await models.chain(scope, { modelId, purpose: "answer" }))[0]?.model.label ?? builtInLabel,
      }),
      ...modelRoutes(models),
      ...chatRoutes(chat),
      ...entityRoutes(createEntitiesService({ db, clock, agents, apps, tools, actions })),
      ...mcpRoutes(createMcpService({ db, clock, tools, approvals, audit })),
      ...mcpServerRoutes(mcpServers),
      ...toolRoutes(tools),
      ...usageRoutes(usage),
    ],
    async afterLaunch() {
      if (env.role === "api") return;
      const waiting = resumeWaiting({ db, chat, log });
      closers.add("the look at waiting answers", () => waiting.stop());
      if (sandboxUrl === undefined) return;
      const tenantId = await core.identity.ensureDefaultTenant();
      const workspaceId = await core.workspaces.ensureDemoWorkspace(tenantId);
      await seedDemoApps({ db, agents, apps }, { tenantId, workspaceId, userId: "" });
    },
  };
}
