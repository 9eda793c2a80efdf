import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";

const common = {
  path: "/mcp",
  tenant: "host",
  access: "mcp:use",
  isOpenToPages: true,
  reply: { 200: z.unknown() },
} as const;

/**
 * The workspace's reading tools, and those that write which it offers, for clients outside, over the Model Context
 * Protocol's streamable HTTP. As bearer a token got by OAuth, which names its workspace, or a personal access token with
 * `mcp:use` (and `x-workspace` as header).
 * Both current revisions are spoken.
 */
export const mcpCall = defineRoute({
  ...common,
  id: "mcp-call",
  summary: "Model Context Protocol: a client's message and the reply",
  method: "POST",
  body: z.unknown(),
});

/** There is no stream of the server's own: answered as the protocol has it, with 405. */
export const mcpStream = defineRoute({
  ...common,
  id: "mcp-stream",
  summary: "Model Context Protocol: asks for a stream, which this server doesn't offer",
  method: "GET",
});

const offers = z.object({
  data: z.array(
    z.object({
      toolId: z.string(),
      title: z.string(),
      effect: z.enum(["read", "write", "destructive"]),
      isOffered: z.boolean(),
    }),
  ),
});

export const mcpOfferList = defineRoute({
  id: "mcp-offer-list",
  summary: "List tools that write or send data outside, and which of them external clients may use",
  method: "GET",
  path: "/mcp/offer",
  tenant: "headers",
  access: "tool:read",
  reply: { 200: offers },
});

export const mcpOfferSet = defineRoute({
  id: "mcp-offer-set",
  summary: "Offer a writing tool to external clients, or withdraw it; each call needs an approval",
  method: "POST",
  path: "/mcp/offer",
  tenant: "headers",
  access: "tool:manage",
  nouns: { toolId: "ai-tool" },
  body: z.object({ toolId: z.string().check(z.minLength(1), z.maxLength(200)), isOffered: z.boolean() }),
  reply: { 200: offers },
  errors: ["tool-not-found"],
});
