import { workspaceList } from "@hoopoe/contract/routes/workspace.ts";
import { serve, type ServedRoute } from "../../http/serve-route.ts";
import type { WorkspaceService } from "./service.ts";

export function workspaceRoutes(service: WorkspaceService): ServedRoute[] {
  return [serve(workspaceList, async ({ caller }) => ({ data: await service.list(caller) }))];
}
