import {
  jobCreate,
  jobDelete,
  jobGet,
  jobList,
  jobMisses,
  jobRun,
  jobSecret,
  jobUpdate,
} from "@hoopoe/contract/routes/job.ts";
import { workflowVariables, workflowVariablesSave } from "@hoopoe/contract/routes/workflow-control.ts";
import {
  workflowCatalog,
  workflowCreate,
  workflowDelete,
  workflowGet,
  workflowList,
  workflowRestore,
  workflowSaveAsTool,
  workflowSaveDraft,
  workflowSaveVersion,
  workflowVersionGet,
  workflowVersions,
} from "@hoopoe/contract/routes/workflow.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { serve, type ServedRoute } from "../../http/serve-route.ts";
import type { ExecutionsService } from "../executions/service.ts";
import { loadVariables, saveVariables } from "./control-store.ts";
import type { JobsService } from "./job-service.ts";
import type { WorkflowsService } from "./service.ts";

export function workflowRoutes(workflows: WorkflowsService, { db }: { db: Database }): ServedRoute[] {
  return [
    serve(workflowCatalog, async ({ caller }) => ({ data: await workflows.catalog(caller) })),
    serve(workflowList, async ({ caller }) => ({ data: await workflows.list(caller) })),
    serve(workflowCreate, async ({ caller, body }) => ({ data: await workflows.create(caller, body) })),
    serve(workflowGet, async ({ caller, params }) => ({ data: await workflows.get(caller, params.id) })),
    serve(workflowSaveDraft, async ({ caller, params, body }) => ({
      data: await workflows.saveDraft(caller, params.id, body),
    })),
    serve(workflowDelete, async ({ caller, params }) => {
      await workflows.remove(caller, params.id);
      return { deleted: true };
    }),
    serve(workflowSaveVersion, async ({ caller, params, body }) => ({
      data: await workflows.saveVersion(caller, params.id, body),
    })),
    serve(workflowVersions, async ({ caller, params }) => ({ data: await workflows.versions(caller, params.id) })),
    serve(workflowVersionGet, async ({ caller, params }) => {
      const { definition, ...version } = await workflows.version(caller, params.id);
      return { data: { ...version, definition: definition ?? null } };
    }),
    serve(workflowRestore, async ({ caller, params, body }) => ({
      data: await workflows.restore(caller, params.id, body),
    })),
    serve(workflowSaveAsTool, async ({ caller, params, body }) => ({
      data: await workflows.saveAsTool(caller, params.id, body.name),
    })),
    serve(workflowVariables, async ({ caller }) => ({
      data: await db.withTenant(caller, (trx) => loadVariables(trx, caller)),
    })),
    serve(workflowVariablesSave, async ({ caller, body }) => ({
      data: await db.withTenant(caller, async (trx) => {
        await saveVariables(trx, caller, body.variables);
        return loadVariables(trx, caller);
      }),
    })),
  ];
}

export function jobRoutes(jobs: JobsService, executions: Pick<ExecutionsService, "start">): ServedRoute[] {
  return [
    serve(jobList, async ({ caller }) => ({ data: await jobs.list(caller) })),
    serve(jobCreate, async ({ caller, body }) => {
      const { job, webhookSecret } = await jobs.create(caller, body);
      return { data: job, webhookSecret };
    }),
    serve(jobGet, async ({ caller, params }) => ({ data: await jobs.get(caller, params.id) })),
    serve(jobUpdate, async ({ caller, params, body }) => ({ data: await jobs.update(caller, params.id, body) })),
    serve(jobDelete, async ({ caller, params }) => {
      await jobs.remove(caller, params.id);
      return { deleted: true };
    }),
    serve(jobRun, async ({ caller, params, body }) => {
      const job = await jobs.load(caller, params.id);
      const begun = { cause: "manual", startedBy: caller.userId, trigger: { kind: "manual" } };
      const executionId = await executions.start(caller, jobs.executionOf(job, { ...begun, ...body }));
      return { executionId };
    }),
    serve(jobSecret, async ({ caller, params }) => jobs.renewHook(caller, params.id)),
    serve(jobMisses, async ({ caller, params }) => ({ data: await jobs.misses(caller, params.id) })),
  ];
}
