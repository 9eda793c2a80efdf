import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { isProblem } from "../../api/api-error.ts";
import { errorWords } from "../../api/error-words.ts";
import type { FormOptions } from "./contract-form.ts";
import { type FormDefinition, type FormSchema, fieldWords, given, specOf, wrongOf } from "./define-form.ts";

/** The types of an error whose words are said as they are: the server's, and those of a form's own rules. */
const byServer = "server";
const byRule = "custom";

export type Rules = Readonly<Record<string, string | undefined>>;

/** A schema with what else the form asks for. */
export function withRules<S extends FormSchema>(schema: S, rules: Rules = {}): S {
  const broken = Object.entries(rules).filter(([, words]) => words !== undefined);
  if (broken.length === 0) return schema;
  return schema.check(({ value, issues }) => {
    for (const [name, message] of broken) issues.push({ code: byRule, path: [name], message, input: value });
  });
}

/** The field that a failure is about: the one that the server names, where the form has it. */
export function fieldAtFault<V extends FieldValues>(
  { fields }: FormDefinition,
  error: Error,
  fieldOf: FormOptions<V, never>["fieldOf"],
): FieldPath<V> | null {
  const path = errorWords(error).field ?? "";
  const field = fields[path.split(".")[0] ?? ""];
  if (field === undefined || field === given) return fieldOf?.(error) ?? null;
  // Inside a control of the form's own are fields of its own.
  const name = "yields" in field ? path : (path.split(".")[0] ?? "");
  return fieldOf?.(error) ?? (isName<V>({ fields }, name) ? name : null);
}

/** What went wrong, where no field shows it, nor a toast or the conflict. */
export function failureOf<V extends FieldValues, Reply>(
  definition: FormDefinition,
  { sharing, failed, fieldOf }: FormOptions<V, Reply>,
  error: Error | null,
): string | null {
  if (error === null || failed !== undefined) return null;
  if (sharing !== undefined && isProblem(error, sharing.code)) return null;
  return fieldAtFault(definition, error, fieldOf) === null ? errorWords(error).message : null;
}

/** Shows what the server found at the field that it is about, and goes there; false where it is about none. */
export function showAtField<V extends FieldValues>(
  form: UseFormReturn<V>,
  name: FieldPath<V> | null,
  error: Error,
): boolean {
  if (name === null) return false;
  form.setError(name, { type: byServer, message: errorWords(error).atField }, { shouldFocus: true });
  return true;
}

/** What is wrong with a field: the server's words, else the form's, else the schema's. */
export function errorAt<V extends FieldValues>(
  form: UseFormReturn<V>,
  definition: FormDefinition,
  name: FieldPath<V>,
): { isFinal: boolean; message: string } | undefined {
  const { error } = form.getFieldState(name, form.formState);
  const field = definition.fields[name];
  const found = firstOf(error, 3);
  // What the schema refuses inside a control of the form's own is shown at the field in it.
  const isInside = field !== undefined && field !== given && "yields" in field && firstOf(error, 0) === undefined;
  return isInside && found?.isFinal !== true ? undefined : found;
}

/** Of a list, the first of its entries that is refused. */
function firstOf(error: unknown, depth: number): { isFinal: boolean; message: string } | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  if ("message" in error && typeof error.message === "string")
    return { isFinal: "type" in error && (error.type === byServer || error.type === byRule), message: error.message };
  const entries: unknown[] = depth > 0 ? Object.values(error) : [];
  return entries.map((entry) => firstOf(entry, depth - 1)).find((found) => found !== undefined);
}

/** What the first field asks for that the schema refuses; undefined where all is there. */
export function missingOf(
  { schema, fields }: FormDefinition,
  values: Record<string, unknown>,
  rules: Rules = {},
): string | undefined {
  const refused = new Set(schema.safeParse(values).error?.issues.map(({ path }) => String(path[0])));
  return Object.entries(fields)
    .filter(([name]) => specOf({ fields }, name)?.isAskedLate !== true)
    .map(([name, field]) => (refused.has(name) ? wrongOf(fieldWords(field), values[name]) : rules[name]))
    .find((words) => words !== undefined);
}

function isName<V extends FieldValues>({ fields }: Pick<FormDefinition, "fields">, name: string): name is FieldPath<V> {
  return Object.hasOwn(fields, name.split(".")[0] ?? "");
}
