import { type AgentModel, builtInLabel } from "@hoopoe/agents/models/agent-model.ts";
import { createModel } from "@hoopoe/agents/models/create-model.ts";
import type { CatalogProduct } from "@hoopoe/contract/work/workflow-catalog.ts";
import type { WorkspacePort } from "@hoopoe/agents/reports/writer/workspace-port.ts";
import { connectorByCatalogId } from "@hoopoe/connectors/catalog.ts";
import type { Part } from "../http/part.ts";
import type { GroupOptions } from "../identity/compose.ts";
import { mayManageOrganisation } from "../identity/sso/service.ts";
import type { Intake } from "../intake/compose.ts";
import { asFetch } from "../platform/egress/as-fetch.ts";
import { createEgressClients } from "../platform/egress/egress-for.ts";
import type { Scope } from "../platform/scope.ts";
import { createSpans, noSpans } from "../platform/telemetry/spans.ts";
import type { Search } from "../search/compose.ts";
import type { ClaimsService } from "../reports/claims/service.ts";
import type { Work } from "../work/compose.ts";
import type { RunAgent, RunOwnStep } from "../work/executions/service.ts";
import type { OwnStepDeps } from "./agent-steps/own-step-deps.ts";
import { createRunOwnStep, ownProducts } from "./agent-steps/own-steps.ts";
import { agentRoutes } from "./agents/routes.ts";
import { type AgentsService, createAgentsService } from "./agents/service.ts";
import { createAppPublishing } from "./apps/publishing.ts";
import { appRoutes } from "./apps/routes.ts";
import { seedDemoApps } from "./apps/seed-demo.ts";
import { type AppsService, createAppsService } from "./apps/service.ts";
import { createAnswerBus } from "./chat/answer-bus.ts";
import { createAnswerSpans } from "./chat/answer-spans.ts";
import { createAttachments } from "./chat/attachments.ts";
import { parkWrites } from "./chat/park-writes.ts";
import { resumeWaiting } from "./chat/resume-waiting.ts";
import { chatRoutes } from "./chat/routes.ts";
import { type AskApproval, type ChatService, createChatService } from "./chat/service.ts";
import { createProgressNotifier } from "./chat/notify-progress.ts";
import { registerAnswerWorkflow } from "./chat/workflow.ts";
import { embedRoutes } from "./embed/routes.ts";
import { createEmbedService } from "./embed/service.ts";
import { entityRoutes } from "./entities/routes.ts";
import { createEntitiesService } from "./entities/service.ts";
import { mcpRoutes } from "./mcp/routes.ts";
import { createMcpService } from "./mcp/service.ts";
import { mcpServerRoutes } from "./mcp-servers/routes.ts";
import { createMcpServersService, type McpServersService } from "./mcp-servers/service.ts";
import { modelRoutes } from "./models/routes.ts";
import { countCalls, countedModel } from "./models/counted-model.ts";
import { runAgentOn } from "./models/run-agent-on.ts";
import { estimateQuestion } from "./models/estimate-question.ts";
import { createModelsService, type ModelsService } from "./models/service.ts";
import { actionTools } from "./tools/action-tools.ts";
import { openWorkspace } from "./tools/open-workspace.ts";
import { loadSenders } from "./triage/load-senders.ts";
import { toolRoutes } from "./tools/routes.ts";
import { createToolsService, type ToolsService } from "./tools/service.ts";
import { workflowTools } from "./tools/workflow-tools.ts";
import { usageRoutes } from "./usage/routes.ts";
import { createUsageService, type UsageService } from "./usage/service.ts";

export interface Assist extends Part {
  readonly agents: AgentsService;
  /** Who makes the vectors of a workspace; its calls are counted. */
  readonly embedder: (scope: Scope) => Promise<{ id: string; model: AgentModel } | undefined>;
  /** The workspace's first model for a task, counted and stopped at the task's budget. */
  readonly modelFor: ReturnType<typeof countedModel>;
  /** What the calls for these works took. */
  readonly costOf: UsageService["costOf"];
  /** Whom a task asks first, and at what price; null for the built-in one, which costs nothing. */
  readonly priceFor: (
    scope: Scope,
    task: "claims" | "report",
  ) => Promise<{ label: string; inputPrice: number | null } | null>;
  /** Whether a task has a model other than the built-in one, be its budget used up. */
  readonly hasModelFor: (scope: Scope, task: "report") => Promise<boolean>;
  readonly runAgent: RunAgent;
  /** The workspace's agents and AI tools as steps of workflows. */
  readonly ownProducts: (scope: Scope) => Promise<CatalogProduct[]>;
  readonly runOwn: RunOwnStep;
  /** What the writer of a report may look at beside its events. */
  readonly openWorkspace: (scope: Scope, readBy: Parameters<typeof openWorkspace>[2]) => WorkspacePort;
  /** Who may embed the pages of the organisation of this label. */
  readonly frameAncestors: (label: string) => Promise<readonly string[]>;
}

export interface AssistOptions extends GroupOptions {
  readonly intake: Pick<Intake, "openConnection" | "dataFiles">;
  readonly search: Pick<Search, "search">;
  readonly work: Pick<Work, "actions" | "approvals" | "executions">;
  readonly reports: { readonly claims: Pick<ClaimsService, "loadKnownPeople" | "loadStandings"> };
}

/** This machine, on every port: Ollama, vLLM, LM Studio and the like. */
const loopback = [
  { cidr: "127.0.0.0/8", port: undefined },
  { cidr: "::1/128", port: undefined },
];
const modelLimits = { deadlineMs: 600_000, bytesMax: 64 * 1024 * 1024 };
const toolLimits = { deadlineMs: 60_000, bytesMax: 4 * 1024 * 1024 };

/** Apps, the agents behind them, the models that these speak with, and the tools that they use. */
export function composeAssist(options: AssistOptions): Assist {
  const { core, work } = options;
  const { db, clock, audit, identity, limits, notifications, budgets } = core;
  const senders = { db, clock, loadPeople: options.reports.claims.loadKnownPeople };
  const usage = createUsageService({ db, clock, notifications, budgets });
  const models = composeModels(options, usage);
  const agents = createAgentsService({ db, audit });
  const apps: AppsService = createAppsService({
    db,
    agents,
    audit,
    countConversations: (trx, appId) => chat.countOfApp(trx, appId),
  });
  const publishing = createAppPublishing({ db, audit, notifications, apps, approvals: work.approvals });
  const { tools, mcpServers } = composeTools(options);
  const approvals = parkWrites(work.approvals);
  const chat = composeChat(options, { agents, models, apps, approvals, tools, usage });
  const counted: OwnStepDeps["counted"] = (scope, ready, step) =>
    countCalls(ready, { usage, scope, purpose: "task", step });
  const ownSteps = { db, agents, models, counted, tools, approvals };
  const embed = createEmbedService({ db, clock, limits, audit, identity, mayManage: mayManageOrganisation });
  const modelOf = async (scope: Scope, modelId: string | null) => {
    const [first] = await models.chain(scope, { modelId, purpose: "answer" });
    const hasModel = first !== undefined && first.model.kind !== "built-in";
    return { model: first?.model.label ?? builtInLabel, hasModel };
  };
  return {
    agents,
    async embedder(scope) {
      const found = await models.embedder(scope);
      return found && { id: found.id, model: countCalls(found, { usage, scope, purpose: "search" }) };
    },
    modelFor: countedModel(models, usage),
    costOf: usage.costOf,
    async priceFor(scope, purpose) {
      const [ready] = await models.chain(scope, { modelId: null, purpose });
      if (ready === undefined || ready.model.kind === "built-in") return null;
      return { label: ready.model.label, inputPrice: ready.isPriced === true ? ready.inputPrice : null };
    },
    hasModelFor: async (scope, purpose) =>
      (await models.chain(scope, { modelId: null, purpose }))[0]?.model.kind !== "built-in",
    ownProducts: (scope) => ownProducts(ownSteps, scope),
    runOwn: createRunOwnStep(ownSteps),
    runAgent: runAgentOn({ models, usage, loadSenders: (scope, input) => loadSenders(senders, scope, input) }),
    openWorkspace: (scope, readBy) => openWorkspace(db, scope, readBy),
    frameAncestors: embed.frameAncestors,
    routes: [
      ...appRoutes(apps, publishing),
      ...agentRoutes(agents, { modelOf }),
      ...modelRoutes(models, { estimateQuestion: (scope) => estimateQuestion({ db, tools }, scope) }),
      ...chatRoutes(chat),
      ...entityRoutes(createEntitiesService({ db, clock, agents, apps, tools, actions: work.actions })),
      ...mcpRoutes(createMcpService({ db, clock, tools, approvals, audit })),
      ...mcpServerRoutes(mcpServers),
      ...toolRoutes(tools),
      ...usageRoutes(usage),
      ...embedRoutes(embed, { ownCookie: core.refreshCookie }),
    ],
    afterLaunch: () => launch(options, { agents, apps, chat }),
  };
}

function composeModels({ core, env, closers, sandboxUrl }: AssistOptions, usage: UsageService): ModelsService {
  const { db, secrets, clock, audit } = core;
  const egressClients = createEgressClients({
    allowedRanges: [...env.egressAllowed, ...(env.allowsLocalModels ? loopback : [])],
    sandboxOrigin: sandboxUrl,
    localSwitch: "ALLOW_LOCAL_MODELS=on",
  });
  closers.add("the way out to models", () => egressClients.close());
  return createModelsService({
    db,
    secrets,
    clock,
    audit,
    operatorModel: env.openAi === undefined ? undefined : createModel({ kind: "openai-compatible", ...env.openAi }),
    fetchFor: (workspace) => asFetch(egressClients.egressFor(workspace), modelLimits),
    noteTest: async (scope, ready, call) => countCalls(ready, { usage, scope, purpose: "test" }).onCall?.(call),
  });
}

function composeTools(options: AssistOptions): { tools: ToolsService; mcpServers: McpServersService } {
  const { core, env, closers, sandboxUrl, work } = options;
  const { db, secrets, clock, audit } = core;
  const senders = { db, clock, loadPeople: options.reports.claims.loadKnownPeople };
  const egressClients = createEgressClients({ allowedRanges: env.egressAllowed, sandboxOrigin: sandboxUrl });
  closers.add("the way out to tools", () => egressClients.close());
  const mcpServers = createMcpServersService({
    db,
    secrets,
    audit,
    fetchFor: (workspace) => asFetch(egressClients.egressFor(workspace), toolLimits),
  });
  const action = actionTools({ db, actions: work.actions, connectorOf: connectorByCatalogId });
  const workflow = workflowTools({ db, executions: work.executions });
  const tools = createToolsService({
    db,
    clock,
    standingsOf: options.reports.claims.loadStandings,
    loadSenders: (scope, input) => loadSenders(senders, scope, input),
    sources: { action, workflow, mcp: mcpServers.tools },
  });
  return { tools, mcpServers };
}

function composeChat(
  { core, engine, env, closers, intake, reports }: AssistOptions,
  deps: {
    readonly agents: AgentsService;
    readonly models: ModelsService;
    readonly apps: AppsService;
    readonly approvals: AskApproval;
    readonly tools: ToolsService;
    readonly usage: UsageService;
  },
): ChatService {
  const { db, clock, log, notifications } = core;
  const spans = env.otlpEndpoint === undefined ? noSpans : createSpans({ endpoint: env.otlpEndpoint, log });
  closers.add("the spans", () => spans.close());
  const chat = createChatService({
    ...deps,
    db,
    engine,
    clock,
    bus: createAnswerBus(),
    spans: createAnswerSpans({ spans, now: () => clock.now() }),
    attachments: createAttachments(intake.dataFiles),
    standingsOf: reports.claims.loadStandings,
  });
  registerAnswerWorkflow(engine, { chat, notifyProgress: createProgressNotifier({ db, clock, notifications }) });
  return chat;
}

async function launch(
  { core, env, closers, sandboxUrl }: AssistOptions,
  { agents, apps, chat }: { agents: AgentsService; apps: AppsService; chat: ChatService },
): Promise<void> {
  if (env.role === "api") return;
  const { db, log } = core;
  const waiting = resumeWaiting({ db, chat, log });
  closers.add("the look at waiting answers", () => waiting.stop());
  if (sandboxUrl === undefined) return;
  const tenantId = await core.identity.ensureDefaultTenant();
  const workspaceId = await core.workspaces.ensureDemoWorkspace(tenantId);
  await seedDemoApps({ db, agents, apps }, { tenantId, workspaceId, userId: null });
}
