import type * as z from "zod/mini";

type Schema = z.core.$ZodType;

export type ControlKind =
  | "text"
  | "area"
  | "secret"
  | "masked"
  | "number"
  | "switch"
  | "select"
  | "choices"
  | "lines"
  | "json"
  | "date"
  | "moment";

/** The type that a person fills in, without its defaults, optionals and nullables. */
export function innerOf(schema: Schema): Schema {
  const { def } = schema._zod;
  return "innerType" in def && isSchema(def.innerType) ? innerOf(def.innerType) : schema;
}

/** The schema of a field, also of one inside a list: `tabs.0.questions`. */
export function schemaAt(schema: Schema, path: string): Schema | undefined {
  return path
    .split(".")
    .reduce<Schema | undefined>((at, key) => (at === undefined ? undefined : below(at, key)), schema);
}

function below(schema: Schema, key: string): Schema | undefined {
  const { def } = innerOf(schema)._zod;
  if ("element" in def && isSchema(def.element)) return def.element;
  const shape: unknown = "shape" in def ? def.shape : undefined;
  const found = typeof shape === "object" && shape !== null && key in shape ? Object.entries(shape) : [];
  const [, field] = found.find(([name]): boolean => name === key) ?? [];
  return isSchema(field) ? field : undefined;
}

/** The control for a field of a schema; null where the form has to say which. */
export function controlOf(schema: Schema): ControlKind | null {
  const inner = innerOf(schema);
  const { def } = inner._zod;
  switch (def.type) {
    case "string":
      return formatControls[formatOf(inner) ?? ""] ?? ((limitsOf(inner).max ?? 0) > 300 ? "area" : "text");
    case "number":
    case "int":
      return "number";
    case "boolean":
      return "switch";
    case "enum":
      return "select";
    case "array":
      return "element" in def && isSchema(def.element) ? listControl(innerOf(def.element)) : null;
    case "record":
      return "json";
    default:
      return null;
  }
}

const formatControls: Readonly<Record<string, ControlKind>> = { date: "date", datetime: "moment", url: "text" };

function listControl(element: Schema): ControlKind | null {
  if (element._zod.def.type === "enum" || formatOf(element) === "uuid") return "choices";
  return element._zod.def.type === "string" ? "lines" : null;
}

/** The bounds of a text's length, a list's length or a number. */
export function limitsOf(schema: Schema): { min?: number; max?: number } {
  const limits: { min?: number; max?: number } = {};
  for (const check of checksOf(innerOf(schema))) {
    if ("minimum" in check && typeof check.minimum === "number") limits.min = check.minimum;
    if ("maximum" in check && typeof check.maximum === "number") limits.max = check.maximum;
    if ("value" in check && typeof check.value === "number")
      limits[check.check === "less_than" ? "max" : "min"] = check.value;
  }
  return limits;
}

/** "email", "url", "uuid", "date", "safeint" and the like. */
export function formatOf(schema: Schema): string | undefined {
  const inner = innerOf(schema);
  const found = [inner._zod.def, ...checksOf(inner)].find((def) => "format" in def);
  return found !== undefined && "format" in found && typeof found.format === "string" ? found.format : undefined;
}

function checksOf({ _zod: { def } }: Schema): z.core.$ZodCheckDef[] {
  return (def.checks ?? []).map((check) => check._zod.def);
}

function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && "_zod" in value;
}
