import { workflowTemplateList } from "@hoopoe/contract/work/routes/workflow-template.ts";
import { serve, type ServedRoute } from "../../http/serve-route.ts";
import type { WorkflowTemplates } from "./service.ts";

export function workflowTemplateRoutes(templates: WorkflowTemplates): ServedRoute[] {
  return [serve(workflowTemplateList, async ({ caller }) => ({ data: await templates.list(caller) }))];
}
