import * as z from "zod/mini";
import { fail } from "../../platform/fail.ts";
import type { FieldWords, Tool, ToolContext, ToolResult } from "./tool.ts";

/** A reading tool of the platform's own: its id is its name, and its input is parsed before it runs. */
export function defineReadTool<S extends z.ZodMiniObject>(given: {
  id: string;
  title: string;
  description: string;
  /** Both where people see the tool too. */
  words?: string;
  fieldWords?: FieldWords;
  input: S;
  run: (input: z.output<S>, ctx: ToolContext) => Promise<ToolResult>;
}): Tool {
  const parse = (input: unknown): z.output<S> => {
    const parsed = z.safeParse(given.input, input ?? {});
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    const field = issue?.path.join(".") ?? "";
    return fail("tool-input-invalid", {
      field: field === "" ? "input" : field,
      reason: issue?.message ?? "is not valid",
    });
  };
  return {
    id: given.id,
    name: given.id,
    title: given.title,
    description: given.description,
    ...(given.words !== undefined && { words: given.words }),
    ...(given.fieldWords !== undefined && { fieldWords: given.fieldWords }),
    inputSchema: jsonSchemaOf(given.input),
    effect: "read",
    isOutbound: false,
    parse,
    run: (input, ctx) => given.run(parse(input), ctx),
  };
}

/** Draft 2020-12, as models and MCP clients read it. */
export function jsonSchemaOf(schema: z.ZodMiniType): Readonly<Record<string, unknown>> {
  const { $schema: _left, ...json } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return json;
}
