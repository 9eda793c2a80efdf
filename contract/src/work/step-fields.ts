import * as z from "zod/mini";

export const stepFieldTypes = ["text", "number", "boolean", "date", "list", "object", "any"] as const;
export type StepFieldType = (typeof stepFieldTypes)[number];

export const stepFieldsMax = 50;
const fieldName = z
  .string()
  .check(
    z.regex(
      /^[A-Za-z_][A-Za-z0-9_]{0,63}$/,
      "Start a name with a letter and use letters, digits and _ only, 64 at most.",
    ),
  );

/** A value that goes into or comes out of a step, as its author describes it. */
export const stepField = z.object({
  name: fieldName,
  type: z._default(z.enum(stepFieldTypes), "any"),
  /** What it holds; a model reads this. */
  description: z._default(z.string().check(z.maxLength(500)), ""),
  isRequired: z._default(z.boolean(), true),
});
export type StepField = z.infer<typeof stepField>;

/** An output of a transform: `expression` is JSONata. */
export const transformOutput = z.extend(stepField, {
  expression: z.string().check(z.minLength(1, "Enter an expression."), z.maxLength(10_000)),
});
export type TransformOutput = z.infer<typeof transformOutput>;

export type ReadFields<T> = { ok: true; fields: T[] } | { ok: false; sentence: string };

export function readStepFields(value: unknown): ReadFields<StepField> {
  return read(stepField, value);
}

export function readTransformOutputs(value: unknown): ReadFields<TransformOutput> {
  return read(transformOutput, value);
}

function read<T extends StepField>(schema: z.ZodMiniType<T>, value: unknown): ReadFields<T> {
  if (value === undefined || value === null || value === "") return { ok: true, fields: [] };
  const found = z.array(schema).check(z.maxLength(stepFieldsMax)).safeParse(value);
  if (!found.success) {
    const [issue] = found.error.issues;
    const [index, key] = issue?.path ?? [];
    const where = typeof index === "number" ? `Field ${index + 1}${key === undefined ? "" : `, ${String(key)}`}: ` : "";
    return { ok: false, sentence: `${where}${issue?.message ?? "Write fields as a list of name and type."}` };
  }
  const names = found.data.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) return { ok: false, sentence: `Two fields are called ${twice}. Rename one of them.` };
  return { ok: true, fields: found.data };
}

/** Why a value isn't what its fields say, and what to do; null where it is. `what`: "The input", "The output". */
export function fieldProblem(what: string, value: unknown, fields: readonly StepField[]): string | null {
  if (fields.length === 0) return null;
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return `${what} must be an object with ${fields.map(({ name }) => name).join(", ")}, but it is ${kindOf(value)}.`;
  }
  const values = new Map<string, unknown>(Object.entries(value));
  for (const { name, type, isRequired } of fields) {
    const own = values.get(name);
    if (own === undefined || own === null) {
      if (isRequired) return `${what} has no ${name}. Set it, or mark the field as optional.`;
      continue;
    }
    if (!fits(own, type)) return `${what}'s ${name} must be ${typeWords[type]}, but it is ${kindOf(own)}.`;
  }
  return null;
}

const typeWords: Readonly<Record<StepFieldType, string>> = {
  text: "text",
  number: "a number",
  boolean: "true or false",
  date: "a date (ISO 8601)",
  list: "a list",
  object: "an object",
  any: "any value",
};

function fits(value: unknown, type: StepFieldType): boolean {
  switch (type) {
    case "any":
      return true;
    case "text":
      return typeof value === "string";
    case "number":
      return Number.isFinite(value);
    case "boolean":
      return typeof value === "boolean";
    case "date":
      return typeof value === "string" && !Number.isNaN(Date.parse(value));
    case "list":
      return Array.isArray(value);
    case "object":
      return typeof value === "object" && value !== null && !Array.isArray(value);
  }
}

function kindOf(value: unknown): string {
  if (value === null || value === undefined) return "empty";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "string") return "text";
  if (typeof value === "boolean") return String(value);
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}

/** The fields as a JSON schema, for a model's structured output. */
export function schemaOfFields(fields: readonly StepField[]): Record<string, unknown> {
  return {
    type: "object",
    additionalProperties: false,
    required: fields.flatMap(({ name, isRequired }) => (isRequired ? [name] : [])),
    properties: Object.fromEntries(
      fields.map(({ name, type, description }) => [
        name,
        { ...jsonTypes[type], ...(description !== "" && { description }) },
      ]),
    ),
  };
}

const jsonTypes: Readonly<Record<StepFieldType, Record<string, unknown>>> = {
  text: { type: "string" },
  number: { type: "number" },
  boolean: { type: "boolean" },
  date: { type: "string", format: "date-time" },
  list: { type: "array" },
  object: { type: "object" },
  any: {},
};
