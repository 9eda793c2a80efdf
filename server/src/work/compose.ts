import type { CatalogProduct } from "@hoopoe/contract/work/workflow-catalog.ts";
import type { AgentModel } from "@hoopoe/agents/models/agent-model.ts";
import { connectors } from "@hoopoe/connectors/catalog.ts";
import type { Part } from "../http/part.ts";
import type { GroupOptions } from "../identity/compose.ts";
import type { Intake } from "../intake/compose.ts";
import type { Due } from "../platform/db/lookup-types.ts";
import type { Scope } from "../platform/scope.ts";
import { createTopic, type Topic } from "../platform/topic.ts";
import type { Search } from "../search/compose.ts";
import { uncertainRoutes } from "./actions/routes.ts";
import { type ActionsService, createActionsService } from "./actions/service.ts";
import { createUncertainEffects } from "./actions/uncertain.ts";
import { approvalRoutes } from "./approvals/routes.ts";
import { type ApprovalsService, createApprovalsService } from "./approvals/service.ts";
import { executionRoutes } from "./executions/routes.ts";
import type { ExecutionsDeps } from "./executions/executions-context.ts";
import {
  createExecutionsService,
  type ExecutionsService,
  type RunAgent,
  type RunOwnStep,
} from "./executions/service.ts";
import { wakeWhenSettled } from "./executions/wake-when-settled.ts";
import { exposureRoutes } from "./exposures/routes.ts";
import { createExposureRuns } from "./exposures/run-behind-approval.ts";
import { createExposuresService, type ExposuresService } from "./exposures/service.ts";
import { hookRoutes } from "./hooks/routes.ts";
import { createHooksService } from "./hooks/service.ts";
import { createJobFiles } from "./jobs/job-file.ts";
import { createJobRecipients } from "./jobs/recipients.ts";
import { jobRoutes } from "./jobs/routes.ts";
import { createJobsService, type JobsService } from "./jobs/service.ts";
import { workflowSecretRoutes } from "./secrets/routes.ts";
import { createWorkflowSecrets, type WorkflowSecretsService } from "./secrets/service.ts";
import { secretSourcesOf } from "./secrets/secret-sources-of.ts";
import { teamChannelRoutes } from "./team-channel/routes.ts";
import { createTeamChannelService, type TeamChannelService } from "./team-channel/service.ts";
import { workflowTemplateRoutes } from "./templates/routes.ts";
import { createWorkflowTemplates } from "./templates/service.ts";
import { startClockwork } from "./triggers/clockwork.ts";
import { createFindNewItems } from "./triggers/new-items.ts";
import { createOnChanged } from "./triggers/on-changed.ts";
import { createRunDueJob } from "./triggers/run-due-job.ts";
import { atOnceIn, buildCatalog, recipientsIn } from "./workflows/build-catalog.ts";
import { createConnections } from "./workflows/connections.ts";
import { createDraftRuns } from "./workflows/draft-runs.ts";
import { plannerOn } from "./workflows/planner-on.ts";
import { workflowRoutes } from "./workflows/routes.ts";
import {
  createWorkflowsService,
  type CreateAutomationAgent,
  readStep,
  type WorkflowsService,
} from "./workflows/service.ts";
import { createTemporaryWorkflows } from "./workflows/temporary-service.ts";

export interface Work extends Part {
  readonly actions: ActionsService;
  readonly approvals: ApprovalsService;
  readonly workflows: WorkflowsService;
  readonly jobs: JobsService;
  readonly executions: ExecutionsService;
  readonly exposures: ExposuresService;
  /** A saved task whose time has come. */
  readonly savedTaskDue: Topic<Due>;
}

export interface WorkOptions extends GroupOptions {
  readonly intake: Pick<Intake, "openConnection">;
  readonly search: Pick<Search, "search">;
  /** What workflows ask of agents and models, known once everything is composed. */
  readonly agents: {
    readonly planningModel: (scope: Scope) => Promise<AgentModel | undefined>;
    readonly runAgent: RunAgent;
    /** The workspace's agents and AI tools as steps: what there is, and how one runs. */
    readonly ownProducts: (scope: Scope) => Promise<CatalogProduct[]>;
    readonly runOwn: RunOwnStep;
    readonly createAutomation: CreateAutomationAgent;
    readonly loadPeople: ExecutionsDeps<unknown>["loadPeople"];
  };
}

/** Workflows, their runs with effects and approvals, and what starts them. */
export function composeWork(options: WorkOptions): Work {
  const { engine, agents, intake } = options;
  const { db, audit, mail, notifications, originOf, clock } = options.core;
  const { openConnection } = intake;
  const now = () => clock.now();
  const catalog = buildCatalog(connectors);
  const connections = createConnections({ db, catalog, ownProducts: agents.ownProducts });
  const { connectionOf, catalogOf } = connections;
  const actions = createActionsService({ db, openConnection, untilAlive: () => engine.untilAlive() });
  const teamChannel = createTeamChannelService({ db, actions, audit, notifications, originOf });
  const approvals = createApprovalsService({ db, actions, audit, mail, notifications, originOf, teamChannel, now });
  const workflows = createWorkflowsService({ db, audit, catalogOf, createAgent: agents.createAutomation });
  const workflowSecrets = createWorkflowSecrets({
    db,
    secrets: options.core.secrets,
    audit,
    sources: secretSourcesOf(options.env),
  });
  const runs = composeRuns(options, {
    revealSecrets: workflowSecrets.reveal,
    actions,
    approvals,
    teamChannel,
    workflows,
    catalog,
    connectionOf,
    now,
  });
  const { jobs, executions } = runs;
  const temporary = createTemporaryWorkflows({ db, catalogOf, planner: plannerOn(agents.planningModel, now) });
  const draftRuns = createDraftRuns({ db, catalogOf, start: executions.start });
  const exposures = createExposuresService({
    db,
    actions,
    approvals,
    runs: createExposureRuns({ db, executions, approvals }),
    connectionOf,
  });
  // After exposures subscribed: they know the decision before its run goes on.
  wakeWhenSettled(approvals, executions);
  const uncertain = createUncertainEffects({ db, connectors, openConnection, audit, wake: executions.wake });
  const hooks = createHooksService({ db, jobs, executions, now });
  const savedTaskDue = createTopic<Due>();
  return {
    actions,
    approvals,
    workflows,
    jobs,
    executions,
    exposures,
    savedTaskDue,
    routes: [
      ...workflowRoutes(workflows, { temporary, draftRuns }),
      ...workflowTemplateRoutes(createWorkflowTemplates({ catalogOf })),
      ...jobRoutes(jobs, createJobFiles({ jobs, workflows }), createJobRecipients({ db, audit, jobs, workflows })),
      ...workflowSecretRoutes(workflowSecrets),
      ...hookRoutes(hooks),
      ...executionRoutes(executions),
      ...uncertainRoutes(uncertain),
      ...approvalRoutes(approvals),
      ...teamChannelRoutes(teamChannel),
      ...exposureRoutes(exposures),
    ],
    async afterLaunch() {
      if (options.env.role !== "api") startClock(options, { approvals, ...runs, catalog, savedTaskDue, now });
    },
  };
}

type Catalog = ReturnType<typeof buildCatalog>;

/** Jobs start runs, and the end of a run starts the jobs that follow it. */
function composeRuns(
  { core, engine, closers, agents }: WorkOptions,
  deps: {
    readonly actions: ActionsService;
    readonly revealSecrets: WorkflowSecretsService["reveal"];
    readonly approvals: ApprovalsService;
    readonly teamChannel: TeamChannelService;
    readonly workflows: WorkflowsService;
    readonly catalog: Catalog;
    readonly connectionOf: ReturnType<typeof createConnections>["connectionOf"];
    readonly now: () => Date;
  },
): { jobs: JobsService; executions: ExecutionsService } {
  const { db, log, secrets, audit, originOf, notifications, budgets } = core;
  const { workflows, teamChannel, now } = deps;
  const jobs = createJobsService({
    db,
    secrets,
    audit,
    originOf,
    now,
    workflows,
    start: (...args) => executions.start(...args),
  });
  const onChanged = createOnChanged({
    log,
    notifications,
    jobs,
    teamChannel,
    startOnce: (...args) => executions.startOnce(...args),
  });
  const executions: ExecutionsService = createExecutionsService({
    ...deps,
    db,
    engine,
    log,
    audit,
    jobs,
    atOnceOf: atOnceIn(connectors),
    recipientsOf: recipientsIn(connectors),
    runAgent: agents.runAgent,
    runOwn: agents.runOwn,
    loadPeople: agents.loadPeople,
    readStep,
    budgets,
    variables: (scope) => workflows.variables(scope),
    onChanged,
  });
  closers.addDrain("the runs of jobs", () => executions.drain());
  return { jobs, executions };
}

function startClock(
  { core: { db, log }, closers, search }: WorkOptions,
  work: Pick<Work, "approvals" | "jobs" | "executions" | "savedTaskDue"> & { catalog: Catalog; now: () => Date },
): void {
  const { approvals, jobs, executions, catalog, savedTaskDue, now } = work;
  const catalogIdOf = (name: string) => catalog.find(({ product_name }) => product_name === name)?.catalogId ?? null;
  const findNewItems = createFindNewItems({ db, search: search.search, catalogIdOf });
  const clockwork = startClockwork({
    db,
    log,
    now,
    hands: {
      executions: (due) => executions.goOn(due),
      jobs: createRunDueJob({ jobs, executions, findNewItems, now }),
      approvals: ({ id, ...scope }) => approvals.look({ ...scope, userId: null }, id),
      saved_tasks: (due) => savedTaskDue.publish(due),
      everySecond: async () => {
        await executions.tend();
        for (const bulk of await db.lookups.unfinishedBulkWorks()) await executions.bulk.goOn(bulk);
      },
    },
  });
  closers.add("the jobs' clock", () => clockwork.stop(), { takesWork: true });
}
