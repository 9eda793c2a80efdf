import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { workflowTemplateSummary } from "../workflow-template.ts";

export const workflowTemplateList = defineRoute({
  id: "workflow-template-list",
  summary: "List workflow templates with what each needs and which of it is connected",
  method: "GET",
  path: "/workflow/template",
  tenant: "headers",
  access: "workflow:read",
  reply: { 200: z.object({ data: z.array(workflowTemplateSummary) }) },
});
