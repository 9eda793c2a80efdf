import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { workspace } from "../workspace.ts";

export const workspaceName = z.string().check(z.trim(), z.minLength(1), z.maxLength(100));
const params = z.object({ id: z.uuid() });

export const workspaceList = defineRoute({
  id: "workspace-list",
  summary: "List the caller's workspaces",
  method: "GET",
  path: "/workspace",
  tenant: "headers",
  access: "signed-in",
  tokenVerb: "workspace:read",
  reply: { 200: z.object({ data: z.array(workspace) }) },
});

export const workspaceCreate = defineRoute({
  id: "workspace-create",
  summary: "Create a workspace; the caller becomes its owner",
  method: "POST",
  path: "/workspace",
  tenant: "headers",
  access: "workspace:create",
  body: z.object({ name: workspaceName }),
  reply: { 201: z.object({ data: workspace }) },
});

/** The id is the one of the chosen workspace (x-workspace), whose role allows it. */
export const workspaceRename = defineRoute({
  id: "workspace-rename",
  summary: "Rename the workspace",
  method: "PATCH",
  path: "/workspace/:id",
  tenant: "headers",
  access: "workspace:rename",
  nouns: { id: "workspace" },
  params,
  body: z.object({ name: workspaceName }),
  reply: { 200: z.object({ data: workspace }) },
  errors: ["workspace-not-found"],
});

export const workspaceDelete = defineRoute({
  id: "workspace-delete",
  summary: "Delete the workspace, its name given once more; its streams stop and its pages close",
  method: "DELETE",
  path: "/workspace/:id",
  tenant: "headers",
  access: "workspace:delete",
  nouns: { id: "workspace" },
  params,
  query: z.object({ name: z.string().check(z.maxLength(200)) }),
  reply: { 200: z.object({ status: z.literal("ok") }) },
  errors: ["workspace-not-found", "workspace-name-wrong", "workspace-last"],
});
