import * as z from "zod";
import { fieldMeta } from "./field-meta.ts";

/** An action's input as JSON Schema, each field with the words of its form: what a model is shown. */
export function jsonOfInput(schema: z.ZodObject): Readonly<Record<string, unknown>> {
  const { $schema: _left, ...json } = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    override({ zodSchema, jsonSchema }) {
      const meta = fieldMeta.get(zodSchema);
      if (meta === undefined) return;
      jsonSchema.title = meta.label;
      if (meta.help !== undefined) jsonSchema.description = meta.help;
    },
  });
  return json;
}
