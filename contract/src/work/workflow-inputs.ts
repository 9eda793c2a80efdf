import * as z from "zod/mini";

export const workflowValueTypes = ["text", "number", "boolean", "date", "list", "object"] as const;
export type WorkflowValueType = (typeof workflowValueTypes)[number];

const valueName = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_-]{0,63}$/));
const shortText = z.optional(z.string().check(z.maxLength(300)));

/** A value that a run of the workflow is started with: what its caller's form offers. */
export const workflowInput = z.object({
  name: valueName,
  label: shortText,
  help: shortText,
  type: z.enum(workflowValueTypes),
  required: z.boolean(),
  default: z.optional(z.unknown()),
});
export type WorkflowInput = z.infer<typeof workflowInput>;

/** A value that a caller gets back; `value` is an expression over the workflow's steps. */
export const workflowOutput = z.object({
  name: valueName,
  label: shortText,
  type: z.enum(workflowValueTypes),
  value: z.unknown(),
});
export type WorkflowOutput = z.infer<typeof workflowOutput>;

export const workflowInputsMax = 50;

const isOf: Record<WorkflowValueType, (value: unknown) => boolean> = {
  text: (value) => typeof value === "string",
  number: Number.isFinite,
  boolean: (value) => typeof value === "boolean",
  date: (value) => typeof value === "string" && !Number.isNaN(Date.parse(value)),
  list: Array.isArray,
  object: (value) => typeof value === "object" && value !== null && !Array.isArray(value),
};
const wanted: Record<WorkflowValueType, string> = {
  text: "a text",
  number: "a number",
  boolean: "true or false",
  date: "a date, such as 2026-01-31",
  list: "a list",
  object: "an object with fields",
};

/** What a value would have to be, where it isn't of the type; null where it is. */
export function wantedType(type: WorkflowValueType, value: unknown): string | null {
  return isOf[type](value) ? null : wanted[type];
}

/** The inputs of a run, defaults filled in; `faults` names each field that is missing or of another type. */
export function readInputs(
  fields: readonly WorkflowInput[],
  values: Readonly<Record<string, unknown>>,
): { inputs: Record<string, unknown>; faults: { name: string; sentence: string }[] } {
  const inputs: Record<string, unknown> = { ...values };
  const faults: { name: string; sentence: string }[] = [];
  for (const { name, label = name, type, required, default: otherwise } of fields) {
    const value = inputs[name] ?? otherwise ?? null;
    inputs[name] = value;
    if (value === null || value === "") {
      if (required) faults.push({ name, sentence: `The input ${label} is missing. Enter it.` });
      continue;
    }
    const instead = wantedType(type, value);
    if (instead !== null) faults.push({ name, sentence: `The input ${label} must be ${instead}.` });
  }
  return { inputs, faults };
}
