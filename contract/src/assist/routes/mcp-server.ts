import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { mcpServer, mcpServerInput } from "../mcp-server.ts";

const params = z.object({ id: z.uuid() });
const one = { tenant: "headers", access: "tool:manage", nouns: { id: "mcp-server" }, params } as const;
const reply = { 200: z.object({ data: mcpServer }) };

export const mcpServerList = defineRoute({
  id: "mcp-server-list",
  summary: "Servers of tools outside, with each tool and whether it is what was agreed to",
  method: "GET",
  path: "/mcp-server",
  tenant: "headers",
  access: "tool:read",
  reply: { 200: z.object({ data: z.array(mcpServer) }) },
});

export const mcpServerConnect = defineRoute({
  id: "mcp-server-connect",
  summary:
    "Connect a server of tools (streamable HTTP) and read what it offers; nothing is offered on before it is approved",
  method: "POST",
  path: "/mcp-server",
  tenant: "headers",
  access: "tool:manage",
  body: mcpServerInput,
  reply: { 201: z.object({ data: mcpServer }) },
  errors: ["source-failed"],
});

export const mcpServerLook = defineRoute({
  ...one,
  id: "mcp-server-look",
  summary: "Read anew what a server offers; what changed is blocked until it is approved",
  method: "POST",
  path: "/mcp-server/:id/look",
  reply,
  errors: ["mcp-server-not-found", "source-failed"],
});

export const mcpToolApprove = defineRoute({
  ...one,
  id: "mcp-tool-approve",
  summary: "Agree to a tool as it is described now",
  method: "POST",
  path: "/mcp-server/:id/approve",
  body: z.object({ name: z.string().check(z.minLength(1), z.maxLength(128)) }),
  reply,
  errors: ["mcp-server-not-found", "tool-not-found"],
});

export const mcpServerRemove = defineRoute({
  ...one,
  id: "mcp-server-remove",
  summary: "Disconnect a server; its tools go with it",
  method: "DELETE",
  path: "/mcp-server/:id",
  reply: { 200: z.object({ data: z.object({ id: z.string() }) }) },
  errors: ["mcp-server-not-found"],
});
