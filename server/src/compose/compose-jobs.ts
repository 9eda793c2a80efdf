import { connectors } from "@hoopoe/connectors/catalog.ts";
import { agentTaskIds } from "@hoopoe/agents/tasks/task-catalog.ts";
import { runTask } from "@hoopoe/agents/tasks/run-task.ts";
import { createActionsService } from "../domains/actions/service.ts";
import type { AgentsService } from "../domains/agents/service.ts";
import { approvalRoutes } from "../domains/approvals/routes.ts";
import { type ApprovalsService, createApprovalsService } from "../domains/approvals/service.ts";
import { executionRoutes } from "../domains/executions/routes.ts";
import { createExecutionsService, type ExecutionsService } from "../domains/executions/service.ts";
import type { RunAgent } from "../domains/executions/run-step.ts";
import type { OpenConnection } from "../domains/integrations/open-connection.ts";
import type { ModelsService } from "../domains/models/service.ts";
import type { SearchService } from "../domains/search/service.ts";
import { startClockwork } from "../domains/triggers/clockwork.ts";
import { createFindNewItems } from "../domains/triggers/new-items.ts";
import { createOnChanged } from "../domains/triggers/on-changed.ts";
import { createRunDueJob } from "../domains/triggers/run-due-job.ts";
import { buildCatalog } from "../domains/workflows/build-catalog.ts";
import { createConnections } from "../domains/workflows/connections.ts";
import { loadVariables } from "../domains/workflows/control-store.ts";
import { createJobsService } from "../domains/workflows/job-service.ts";
import { jobRoutes, workflowRoutes } from "../domains/workflows/routes.ts";
import { createWorkflowsService } from "../domains/workflows/service.ts";
import type { DomainOptions, Part } from "./part.ts";

export interface JobsOptions extends DomainOptions {
  readonly openConnection: OpenConnection;
  readonly search: SearchService;
  readonly agents: Pick<AgentsService, "createAutomation">;
  readonly models: Pick<ModelsService, "chain">;
}

/** Work that is put to work: workflows, their executions with effects and approvals, and what starts them. */
export function composeJobs(options: JobsOptions): Part {
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
  // Runs wait for approvals, and approvals wake runs: the second is known once the first is there.
  const later: { executions?: ExecutionsService } = {};
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
    now,
    onSettled: async (scope, { executionId }) => {
      if (executionId !== null) await executionsLater().wake(scope, executionId);
    },
  });
  const jobs = createJobsService({ db, secrets: core.secrets, audit, originOf, now });
  const onChanged = createOnChanged({
    db,
    log,
    notifications,
    jobs,
    startOnce: (...given) => executionsLater().startOnce(...given),
    now,
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
    runAgent: runAgentOn(models),
    variables: (scope) => db.withTenant(scope, (trx) => loadVariables(trx, scope)),
    onChanged,
    now,
  });
  later.executions = executions;
  const workflows = createWorkflowsService({
    db,
    audit,
    catalogOf: connections.catalogOf,
    createAgent: (...given) => options.agents.createAutomation(...given),
  });
  const catalogIdOf = (name: string) => catalog.find(({ product_name }) => product_name === name)?.catalogId ?? null;
  const findNewItems = createFindNewItems({ db, search, catalogIdOf });
  const runDueJob = createRunDueJob({ db, jobs, executions, findNewItems, now });
  return {
    routes: [
      ...workflowRoutes(workflows, { db }),
      ...jobRoutes(jobs, executions),
      ...executionRoutes(executions, { db, actions }),
      ...approvalRoutes(approvals),
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
          saved_tasks: async () => undefined,
          everySecond: () => executions.dropLost(),
        },
      });
      closers.add("the jobs' clock", () => clockwork.stop());
    },
  };
}

/** An agent's step speaks with the workspace's model for tasks; the built-in one is the last of its chain. */
function runAgentOn(models: Pick<ModelsService, "chain">): RunAgent {
  return async (scope, { action, input, params, signal }) => {
    const task = agentTaskIds.find((id) => id === action);
    if (task === undefined) throw new Error(`There is no agent ${action}.`);
    const [first] = await models.chain(scope, { modelId: null, purpose: "task" });
    if (first === undefined) throw new Error("No model is there to do this.");
    return runTask({ model: first.model, action: task, input, params, signal });
  };
}
