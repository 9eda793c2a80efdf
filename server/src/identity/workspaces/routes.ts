import * as contract from "@hoopoe/contract/identity/routes/workspace.ts";
import { serve, type ServedRoute } from "../../http/serve-route.ts";
import type { WorkspaceService } from "./service.ts";

export function workspaceRoutes(service: WorkspaceService): ServedRoute[] {
  return [
    serve(contract.workspaceList, async ({ caller }) => ({ data: await service.list(caller) })),
    serve(contract.workspaceCreate, async ({ caller, body }) => ({ data: await service.create(caller, body.name) })),
    serve(contract.workspaceRename, async ({ caller, params, body }) => ({
      data: await service.rename(caller, params.id, body.name),
    })),
    serve(contract.workspaceDelete, async ({ caller, params, query }) => {
      await service.remove(caller, params.id, query.name);
      return { status: "ok" } as const;
    }),
  ];
}
