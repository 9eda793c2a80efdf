import * as z from "zod/mini";
import { aiTool, aiToolTrial } from "../ai-tool.ts";
import { defineRoute } from "../../define-route.ts";

export const aiToolList = defineRoute({
  id: "ai-tool-list",
  summary: "List the workspace's AI tools with their input, effect and use",
  method: "GET",
  path: "/ai-tool",
  tenant: "headers",
  access: "tool:read",
  reply: { 200: z.object({ data: z.array(aiTool) }) },
});

export const aiToolTry = defineRoute({
  id: "ai-tool-try",
  summary: "Run a tool by hand; a tool that writes acts in the caller's name",
  method: "POST",
  path: "/ai-tool/try",
  tenant: "headers",
  access: "tool:run",
  nouns: { toolId: "ai-tool" },
  body: z.object({
    toolId: z.string().check(z.minLength(1), z.maxLength(200)),
    input: z.record(z.string(), z.unknown()),
    /** Said by the caller who saw what the tool would write. */
    isConfirmed: z._default(z.boolean(), false),
  }),
  reply: { 200: z.object({ data: aiToolTrial }) },
  errors: ["tool-not-found", "tool-input-invalid", "tool-unconfirmed"],
});
