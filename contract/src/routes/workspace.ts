import * as z from "zod/mini";
import { defineRoute } from "../define-route.ts";
import { workspace } from "../workspace.ts";

export const workspaceList = defineRoute({
  id: "workspace-list",
  summary: "Workspaces the caller is a member of",
  method: "GET",
  path: "/workspace",
  tenant: "headers",
  access: "signed-in",
  reply: { 200: z.object({ data: z.array(workspace) }) },
});
