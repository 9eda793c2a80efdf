import * as z from "zod/mini";

/** `new`: nobody has agreed to it yet; `changed`: it is not any more what was agreed to. Neither is offered to anybody. */
export const pinStates = ["approved", "new", "changed"] as const;

/** What a server outside says of one of its tools. */
export const toolDefinition = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(128)),
  title: z._default(z.string().check(z.maxLength(200)), ""),
  description: z._default(z.string().check(z.maxLength(4_000)), ""),
  inputSchema: z.record(z.string(), z.unknown()),
  isReadOnly: z.boolean(),
});
export type ToolDefinition = z.infer<typeof toolDefinition>;

export const mcpServer = z.object({
  id: z.uuid(),
  name: z.string(),
  url: z.string(),
  token: z.object({ set: z.boolean(), last4: z.string() }),
  tools: z.array(z.object({ state: z.enum(pinStates), seen: toolDefinition, approved: z.nullable(toolDefinition) })),
});
export type McpServer = z.infer<typeof mcpServer>;

export const mcpServerInput = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  url: z.string().check(z.trim(), z.url(), z.maxLength(500)),
  /** Sent as bearer token; write-only. */
  token: z.optional(z.string().check(z.minLength(1), z.maxLength(4_000))),
});
export type McpServerInput = z.infer<typeof mcpServerInput>;
