import { temporaryWorkflowCreate, temporaryWorkflowGet } from "@hoopoe/contract/work/routes/temporary-workflow.ts";
import { workflowRun } from "@hoopoe/contract/work/routes/draft-run.ts";
import { workflowVariables, workflowVariablesSave } from "@hoopoe/contract/work/routes/workflow-control.ts";
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
  type WorkflowDetail,
} from "@hoopoe/contract/work/routes/workflow.ts";
import type { FastifyReply } from "fastify";
import { JsonText } from "../../platform/json-text.ts";
import { serve, type ServedRoute } from "../../http/serve-route.ts";
import type { DraftRuns } from "./draft-runs.ts";
import type { TemporaryWorkflows } from "./temporary-service.ts";
import type { WorkflowsService } from "./service.ts";

export function workflowRoutes(
  workflows: WorkflowsService,
  { temporary, draftRuns }: { temporary: TemporaryWorkflows; draftRuns: DraftRuns },
): ServedRoute[] {
  return [
    serve(temporaryWorkflowCreate, async ({ caller, body, signal }) => ({
      data: await temporary.create(caller, body, signal),
    })),
    serve(temporaryWorkflowGet, async ({ caller, params }) => ({ data: await temporary.load(caller, params.id) })),
    serve(workflowCatalog, async ({ caller }) => ({ data: await workflows.catalog(caller) })),
    serve(workflowList, async ({ caller }) => ({ data: await workflows.list(caller) })),
    serve(workflowCreate, async ({ caller, body, reply }) => sendDetail(reply, await workflows.create(caller, body))),
    serve(workflowGet, async ({ caller, params, reply }) => sendDetail(reply, await workflows.get(caller, params.id))),
    serve(workflowSaveDraft, async ({ caller, params, body, reply }) =>
      sendDetail(reply, await workflows.saveDraft(caller, params.id, body)),
    ),
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
    serve(workflowRestore, async ({ caller, params, body, reply }) =>
      sendDetail(reply, await workflows.restore(caller, params.id, body)),
    ),
    serve(workflowSaveAsTool, async ({ caller, params, body }) => ({
      data: await workflows.saveAsTool(caller, params.id, body.name),
    })),
    serve(workflowRun, async ({ caller, params, body, onceId }) => ({
      executionId: await draftRuns.start(caller, params.id, { ...body, onceId }),
    })),
    serve(workflowVariables, async ({ caller }) => ({ data: await workflows.variables(caller) })),
    serve(workflowVariablesSave, async ({ caller, body }) => ({
      data: await workflows.changeVariables(caller, body.variables),
    })),
  ];
}

/** A large definition goes out as the JSON that it is kept as: nothing of it is parsed or written here. */
function sendDetail(reply: FastifyReply, detail: WorkflowDetail): { data: WorkflowDetail } | FastifyReply {
  const { definition, ...rest } = detail;
  if (!(definition instanceof JsonText)) return { data: detail };
  const json = `{"data":{${JSON.stringify(rest).slice(1, -1)},"definition":${definition.text}}}`;
  return reply
    .header("content-type", "application/json; charset=utf-8")
    .serializer((payload: string) => payload)
    .send(json);
}
