import type { AppPublishing } from "../assist/apps/publishing.ts";
import { connectors } from "@hoopoe/connectors/catalog.ts";
import { planWorkflow } from "@hoopoe/agents/planner/plan-workflow.ts";
import { uncertainRoutes } from "../work/actions/routes.ts";
import { createUncertainEffects } from "../work/actions/uncertain.ts";
import { createActionsService } from "../work/actions/service.ts";
import type { AgentsService } from "../assist/agents/service.ts";
import { exposureRoutes } from "../work/exposures/routes.ts";
import { createExposuresService, type ExposuresService } from "../work/exposures/service.ts";
import { approvalRoutes } from "../work/approvals/routes.ts";
import { type ApprovalsService, createApprovalsService } from "../work/approvals/service.ts";
import { createExposureRuns } from "../work/exposures/run-behind-approval.ts";
import { executionRoutes } from "../work/executions/routes.ts";
import { createExecutionsService, type ExecutionsService } from "../work/executions/service.ts";
import type { OpenConnection } from "../intake/integrations/open-connection.ts";
import type { ModelsService } from "../assist/models/service.ts";
import type { ReportsService } from "../reports/reports/service.ts";
import { savedTaskRoutes } from "../operations/saved-tasks/routes.ts";
import { createSavedTasksService } from "../operations/saved-tasks/service.ts";
import { registerSavedTaskWorkflow } from "../operations/saved-tasks/workflow.ts";
import { createUsageService } from "../assist/usage/service.ts";
import type { SearchService } from "../search/search/service.ts";
import { teamChannelRoutes } from "../work/team-channel/routes.ts";
import { createTeamChannelService } from "../work/team-channel/service.ts";
import { startClockwork } from "../work/triggers/clockwork.ts";
import { createFindNewItems } from "../work/triggers/new-items.ts";
import { createOnChanged } from "../work/triggers/on-changed.ts";
import { createRunDueJob } from "../work/triggers/run-due-job.ts";
import { atOnceIn, buildCatalog, recipientsIn } from "../work/workflows/build-catalog.ts";
import { createConnections } from "../work/workflows/connections.ts";
import { seedDemoWork } from "../operations/demo/demo-work.ts";
import { hookRoutes } from "../work/hooks/routes.ts";
import { createHooksService } from "../work/hooks/service.ts";
import { createJobRecipients } from "../work/jobs/recipients.ts";
import { createJobFiles } from "../work/jobs/job-file.ts";
import { jobRoutes } from "../work/jobs/routes.ts";
import { createJobsService } from "../work/jobs/service.ts";
import { workflowRoutes } from "../work/workflows/routes.ts";
import { planByGrammar } from "../work/workflows/definition-reader.ts";
import { createTemporaryWorkflows, type Planner } from "../work/workflows/temporary-service.ts";
import { createWorkflowsService, readStep } from "../work/workflows/service.ts";
import type { DomainOptions, Part } from "./part.ts";
import { runAgentOn } from "./run-agent-on.ts";

export interface JobsOptions extends DomainOptions {
  readonly openConnection: OpenConnection;
  readonly search: SearchService;
  readonly agents: Pick<AgentsService, "createAutomation">;
  readonly publishing: Pick<AppPublishing, "noteDecision">;
  readonly models: Pick<ModelsService, "chain">;
  readonly reports: ReportsService;
}

export interface JobsPart extends Part {
  readonly executions: ExecutionsService;
  readonly approvals: ApprovalsService;
  /** Puts the demo's people to work, once its items flow in. */
  seedDemo(): Promise<void>;
}

/** Work that is put to work: workflows, their executions with effects and approvals, and what starts them. */
export function composeJobs(options: JobsOptions): JobsPart {
  const { core, engine, env, clock, log, closers, search, models } = options;
  const { db, audit, notifications, mail, originOf } = core;
  const now = () => clock.now();
  const catalog = buildCatalog(connectors);
  const connections = createConnections({ db, catalog });
  const actions = createActionsService({
    db,
    openConnection: options.openConnection,
    untilAlive: () => engine.untilAlive(),
  });
  const teamChannel = createTeamChannelService({ db, actions, audit, notifications, originOf });
  // Runs wait for approvals, and approvals wake runs: the second is known once the first is there.
  const later: { executions?: ExecutionsService; exposures?: ExposuresService } = {};
  const executionsLater = (): ExecutionsService => {
    if (later.executions === undefined) throw new Error("executions are not joined yet");
    return later.executions;
  };
  const approvals: ApprovalsService = createApprovalsService({
    db,
    actions,
    audit,
    mail,
    notifications,
    originOf,
    teamChannel,
    now,
    onSettled: async (scope, approval) => {
      const { id, kind, status, executionId } = approval;
      if (kind === "exposure") await later.exposures?.noteDecision(scope, { id, status });
      if (kind === "publish") await options.publishing.noteDecision(scope, approval);
      if (executionId !== null) await executionsLater().wake(scope, executionId);
    },
  });
  const workflows = createWorkflowsService({
    db,
    audit,
    catalogOf: connections.catalogOf,
    createAgent: (...given) => options.agents.createAutomation(...given),
  });
  const jobs = createJobsService({
    db,
    secrets: core.secrets,
    audit,
    originOf,
    now,
    workflows,
    start: (...given) => executionsLater().start(...given),
  });
  const onChanged = createOnChanged({
    log,
    notifications,
    jobs,
    teamChannel,
    startOnce: (...given) => executionsLater().startOnce(...given),
  });
  const executions = createExecutionsService({
    db,
    engine,
    log,
    audit,
    actions,
    approvals,
    jobs,
    catalog,
    connectionOf: connections.connectionOf,
    atOnceOf: atOnceIn(connectors),
    recipientsOf: recipientsIn(connectors),
    runAgent: runAgentOn(models, createUsageService({ db, clock, notifications, budgets: core.budgets })),
    readStep,
    budgets: core.budgets,
    variables: (scope) => workflows.variables(scope),
    onChanged,
    now,
  });
  later.executions = executions;
  closers.addDrain("the runs of jobs", () => executions.drain());
  const uncertain = createUncertainEffects({
    db,
    connectors,
    openConnection: options.openConnection,
    audit,
    wake: executions.wake,
  });
  const { connectionOf, catalogOf } = connections;
  const temporary = createTemporaryWorkflows({ db, catalogOf, planner: plannerOn(models) });
  const runs = createExposureRuns({ db, executions, approvals });
  const exposures = createExposuresService({ db, actions, approvals, runs, connectionOf });
  later.exposures = exposures;
  const catalogIdOf = (name: string) => catalog.find(({ product_name }) => product_name === name)?.catalogId ?? null;
  const findNewItems = createFindNewItems({ db, search, catalogIdOf });
  const runDueJob = createRunDueJob({ jobs, executions, findNewItems, now });
  const hooks = createHooksService({ db, jobs, executions, now });
  const tasks = createSavedTasksService({ db, engine, search, reports: options.reports, jobs, executions, now });
  registerSavedTaskWorkflow(engine, tasks);
  return {
    executions,
    async seedDemo() {
      if (env.role === "api" || options.sandboxUrl === undefined) return;
      const tenantId = await core.identity.ensureDefaultTenant();
      const guest = { tenantId, ...(await core.identity.ensureGuest(tenantId)) };
      const colleague = { tenantId, ...(await core.identity.ensureDemoColleague(tenantId)) };
      const people = { guest, colleague };
      const ending = new AbortController();
      const { signal } = ending;
      const working = seedDemoWork({ db, workflows, jobs, executions, exposures, tasks, search, log, signal }, people);
      closers.add("the demo's work", async () => {
        ending.abort();
        await working.catch(() => undefined);
      });
      await working;
    },
    approvals,
    routes: [
      ...workflowRoutes(workflows, temporary),
      ...jobRoutes(jobs, createJobFiles({ jobs, workflows }), createJobRecipients({ db, audit, jobs, workflows })),
      ...hookRoutes(hooks),
      ...executionRoutes(executions),
      ...uncertainRoutes(uncertain),
      ...approvalRoutes(approvals),
      ...teamChannelRoutes(teamChannel),
      ...exposureRoutes(exposures),
      ...savedTaskRoutes(tasks),
    ],
    async afterLaunch() {
      if (env.role === "api") return;
      const clockwork = startClockwork({
        db,
        log,
        now,
        hands: {
          executions: (due) => executions.goOn(due),
          jobs: runDueJob,
          approvals: ({ id, ...place }) => approvals.look({ ...place, userId: "" }, id),
          saved_tasks: (due) => tasks.runDue(due),
          everySecond: async () => {
            await executions.tend();
            for (const work of await db.lookups.unfinishedBulkWorks()) await executions.bulk.goOn(work);
          },
        },
      });
      closers.add("the jobs' clock", () => clockwork.stop(), { takesWork: true });
    },
  };
}

/** Words become a workflow by the workspace's model for planning, or by grammar where it has none. */
function plannerOn(models: Pick<ModelsService, "chain">): Planner {
  return {
    async plan(scope, given) {
      const [first] = await models.chain(scope, { modelId: null, purpose: "plan" });
      if (first === undefined) throw new Error("No model is there to plan.");
      const { problems, ...planned } = await planWorkflow({ ...given, model: first.model }, (request) =>
        planByGrammar(scope, request),
      );
      return { ...planned, problems: [...problems], operations: [] };
    },
  };
}
