import {
  mcpServerConnect,
  mcpServerList,
  mcpServerLook,
  mcpServerRemove,
  mcpToolApprove,
} from "@hoopoe/contract/assist/routes/mcp-server.ts";
import { serve, type ServedRoute } from "../../http/serve-route.ts";
import type { McpServersService } from "./service.ts";

export function mcpServerRoutes(servers: McpServersService): ServedRoute[] {
  return [
    serve(mcpServerList, async ({ caller }) => ({ data: await servers.list(caller) })),
    serve(mcpServerConnect, async ({ caller, body }) => ({ data: await servers.connect(caller, body) })),
    serve(mcpServerLook, async ({ caller, params }) => ({ data: await servers.look(caller, params.id) })),
    serve(mcpToolApprove, async ({ caller, params, body }) => ({
      data: await servers.approve(caller, params.id, body.name),
    })),
    serve(mcpServerRemove, async ({ caller, params }) => {
      await servers.remove(caller, params.id);
      return { data: { id: params.id } };
    }),
  ];
}
