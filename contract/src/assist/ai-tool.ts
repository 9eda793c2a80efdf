import * as z from "zod/mini";

export const aiToolKinds = ["platform", "action", "workflow", "mcp"] as const;
export type AiToolKind = (typeof aiToolKinds)[number];

/** One capability with typed input. `use` counts the last 30 days. */
export const aiTool = z.object({
  id: z.string(),
  kind: z.enum(aiToolKinds),
  /** What a model calls it by. */
  name: z.string(),
  title: z.string(),
  /** Written for models. */
  description: z.string(),
  /** What it does, for people. */
  words: z.string(),
  /** Where it comes from: the platform, a connection, a server outside. */
  origin: z.string(),
  effect: z.enum(["read", "write", "destructive"]),
  isOutbound: z.boolean(),
  /** JSON Schema of its input. */
  inputSchema: z.record(z.string(), z.unknown()),
  use: z.object({ calls: z.int(), errors: z.int(), lastAt: z.nullable(z.iso.datetime()) }),
});
export type AiTool = z.infer<typeof aiTool>;

/** What came of trying a tool by hand. */
export const aiToolTrial = z.object({
  isOk: z.boolean(),
  summary: z.string(),
  output: z.string(),
  tookMs: z.int(),
});
export type AiToolTrial = z.infer<typeof aiToolTrial>;
