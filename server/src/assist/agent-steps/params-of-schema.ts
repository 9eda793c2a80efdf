import type { ActionParam } from "@hoopoe/contract/work/workflow-catalog.ts";
import * as z from "zod/mini";
import type { FieldWords } from "../tools/service.ts";

const property = z.object({
  type: z.optional(z.unknown()),
  enum: z.optional(z.array(z.unknown())),
  title: z.optional(z.string()),
  description: z.optional(z.string()),
});
const inputSchema = z.object({
  properties: z._default(z.record(z.string(), z.unknown()), {}),
  required: z._default(z.array(z.string()), []),
});

/** The fields of a tool's input, as a step's form has them. */
export function paramsOfSchema(schema: unknown, words: FieldWords = {}): ActionParam[] {
  const read = inputSchema.safeParse(schema);
  if (!read.success) return [];
  const { properties, required } = read.data;
  return Object.entries(properties).map(([name, value]) => {
    const { type, enum: values, title, description } = property.safeParse(value).data ?? {};
    const texts = (values ?? []).filter((one) => typeof one === "string");
    const isRequired = required.includes(name);
    return {
      name,
      label: words[name]?.title ?? title ?? name,
      help: words[name]?.description ?? description ?? null,
      type: typeOf(type, texts.length > 0),
      required: isRequired,
      origin: isRequired ? "stated" : "optional",
      default: null,
      options: texts.length === 0 ? null : texts.map((one) => ({ value: one, label: one })),
    };
  });
}

function typeOf(type: unknown, hasValues: boolean): ActionParam["type"] {
  if (hasValues) return "select";
  if (type === "number" || type === "integer") return "number";
  return type === "boolean" ? "switch" : "text";
}
