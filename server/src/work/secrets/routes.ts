import {
  workflowSecretDelete,
  workflowSecrets,
  workflowSecretSave,
} from "@hoopoe/contract/work/routes/workflow-secret.ts";
import { serve, type ServedRoute } from "../../http/serve-route.ts";
import type { WorkflowSecretsService } from "./service.ts";

export function workflowSecretRoutes(secrets: WorkflowSecretsService): ServedRoute[] {
  return [
    serve(workflowSecrets, ({ caller }) => secrets.list(caller)),
    serve(workflowSecretSave, async ({ caller, params, body }) => ({
      data: await secrets.save(caller, params.name, body),
    })),
    serve(workflowSecretDelete, async ({ caller, params, query }) => {
      await secrets.remove(caller, params.name, query.confirmed === "true");
      return { data: { name: params.name } };
    }),
  ];
}
