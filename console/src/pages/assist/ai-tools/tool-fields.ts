import * as z from "zod/mini";
import { toIso } from "../../../lib/local-input.ts";

/** One field of a tool's input, as a form shows it. Whatever has no simple form is written as JSON. */
export interface ToolInput {
  name: string;
  label: string;
  help: string;
  kind: "text" | "moment" | "number" | "switch" | "choice" | "list" | "json";
  options: readonly string[];
  isRequired: boolean;
}

const property = z.object({
  type: z.optional(z.union([z.string(), z.array(z.string())])),
  format: z.optional(z.string()),
  title: z.optional(z.string()),
  description: z.optional(z.string()),
  enum: z.optional(z.array(z.unknown())),
  items: z.optional(z.object({ type: z.optional(z.string()) })),
  anyOf: z.optional(z.array(z.object({ type: z.optional(z.string()), format: z.optional(z.string()) }))),
});
const object = z.object({
  properties: z.catch(z.record(z.string(), property), {}),
  required: z.catch(z.array(z.string()), []),
});

/** The fields of a JSON Schema's first level. */
export function toolFields(schema: Readonly<Record<string, unknown>>): ToolInput[] {
  const { properties, required } = object.parse(schema);
  return Object.entries(properties).map(([name, given]) => ({
    name,
    label: given.title ?? wordsOf(name),
    help: given.description ?? "",
    kind: kindOf(given),
    options: (given.enum ?? []).map(String),
    isRequired: required.includes(name),
  }));
}

/** A name as programs write them, in words: "groupBy" and "group_by" are "Group by". Short capitals stay. */
function wordsOf(name: string): string {
  const words = name
    .replace(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})/gu, " ")
    .split(/[\s_.-]+/)
    .filter((word) => word !== "")
    .map((word) => (/^\p{Lu}{2,}$/u.test(word) ? word : word.toLowerCase()))
    .join(" ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function kindOf({ type, format, enum: choices, items, anyOf = [] }: z.infer<typeof property>): ToolInput["kind"] {
  if (choices !== undefined) return "choice";
  if ([format, ...anyOf.map((one) => one.format)].includes("date-time")) return "moment";
  const types = new Set([type ?? [], ...anyOf.map((one) => one.type ?? [])].flat().filter((one) => one !== "null"));
  const [only] = types;
  if (types.size !== 1 || only === undefined) return "json";
  if (only === "array") return items?.type === "string" ? "list" : "json";
  return kinds[only] ?? "json";
}

const kinds: Readonly<Record<string, ToolInput["kind"]>> = {
  string: "text",
  number: "number",
  integer: "number",
  boolean: "switch",
};

/** What was filled in, as the tool takes it; empty fields are left out. JSON that does not parse is sent as it is written. */
export function inputOf(
  fields: readonly ToolInput[],
  values: Readonly<Record<string, string>>,
): Record<string, unknown> {
  return Object.fromEntries(
    fields.flatMap(({ name, kind }) => {
      const value = values[name] ?? "";
      return value === "" ? [] : [[name, parse(kind, value)]];
    }),
  );
}

function parse(kind: ToolInput["kind"], value: string): unknown {
  if (kind === "number") return Number(value);
  if (kind === "moment") return toIso(value);
  if (kind === "switch") return value === "true";
  if (kind === "list") return value.split("\n").filter((line) => line.trim() !== "");
  if (kind !== "json") return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
