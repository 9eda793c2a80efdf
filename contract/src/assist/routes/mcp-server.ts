import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { mcpServer, mcpServerInput } from "../mcp-server.ts";

const params = z.object({ id: z.uuid() });
const one = { tenant: "headers", access: "tool:manage", nouns: { id: "mcp-server" }, params } as const;
const reply = { 200: z.object({ data: mcpServer }) };

export const mcpServerList = defineRoute({
  id: "mcp-server-list",
  summary: "List external tool servers, with each tool and whether it still matches its approved description",
  method: "GET",
  path: "/mcp-server",
  tenant: "headers",
  access: "tool:read",
  reply: { 200: z.object({ data: z.array(mcpServer) }) },
});

export const mcpServerConnect = defineRoute({
  id: "mcp-server-connect",
  summary: "Connect a tool server (streamable HTTP) and list its tools; none can be used until approved",
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
  summary: "List a server's tools again; changed ones are blocked until approved",
  method: "POST",
  path: "/mcp-server/:id/look",
  reply,
  errors: ["mcp-server-not-found", "source-failed"],
});

export const mcpToolApprove = defineRoute({
  ...one,
  id: "mcp-tool-approve",
  summary: "Approve a tool as currently described",
  method: "POST",
  path: "/mcp-server/:id/approve",
  body: z.object({ name: z.string().check(z.minLength(1), z.maxLength(128)) }),
  reply,
  errors: ["mcp-server-not-found", "tool-not-found"],
});

export const mcpServerRemove = defineRoute({
  ...one,
  id: "mcp-server-remove",
  summary: "Disconnect a server and remove its tools",
  method: "DELETE",
  path: "/mcp-server/:id",
  reply: { 200: z.object({ data: z.object({ id: z.string() }) }) },
  errors: ["mcp-server-not-found"],
});
