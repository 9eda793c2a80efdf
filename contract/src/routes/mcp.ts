import * as z from "zod/mini";
import { defineRoute } from "../define-route.ts";

const common = { path: "/mcp", tenant: "headers", access: "mcp:use", reply: { 200: z.unknown() } } as const;

/**
 * The workspace's reading tools for clients outside, over the Model Context Protocol's streamable HTTP: a personal access
 * token with `mcp:use` as bearer, `tenantid` and `x-workspace` as headers. Both current revisions are spoken.
 */
export const mcpCall = defineRoute({
  ...common,
  id: "mcp-call",
  summary: "Model Context Protocol: a message of a client, and the answer",
  method: "POST",
  body: z.unknown(),
});

/** There is no stream of the server's own: answered as the protocol has it, with 405. */
export const mcpStream = defineRoute({
  ...common,
  id: "mcp-stream",
  summary: "Model Context Protocol: asks for a stream, which this server does not keep",
  method: "GET",
});
