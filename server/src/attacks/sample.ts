import { randomUUID } from "node:crypto";
import type * as z from "zod/mini";

type Schema = z.ZodMiniType;
/** What a generated value shall hold, by the name of its field, wherever that stands. */
export type Fill = Readonly<Record<string, unknown>>;

/** A field of a schema: its name, and whether name or format says that a value of it, or each of several, is an id. */
export interface SchemaField {
  readonly name: string;
  readonly isId: boolean;
}

const idName = /^ids?$|_ids?$|[a-z]Ids?$|_path$|[a-z]Path$|[hH]andle$|^dataLoc$/;

/** A small value that a schema takes: optional fields are left out, unless `fill` names them. */
export function sampleOf(schema: Schema, fill: Fill = {}): unknown {
  const def = defOf(schema);
  const inner = innerOf(def);
  if (inner !== undefined) return sampleOf(inner, fill);
  switch (def.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(def.shape ?? {})
          .filter(([name, field]) => isWanted(field, name, fill))
          .map(([name, field]) => [name, name in fill ? fitted(field, fill[name]) : sampleOf(field, fill)]),
      );
    case "array":
      return def.element === undefined ? [] : [sampleOf(def.element, fill)];
    case "enum":
      return Object.values(def.entries ?? {})[0];
    case "literal":
      return def.values?.[0];
    case "number":
      return numberOf(def);
    case "boolean":
      return true;
    case "string":
      return textOf(def);
    default:
      return wrappers.has(def.type) ? null : {};
  }
}

/** Kinds of schema that stand around another one. */
const wrappers = new Set(["optional", "nullable", "default", "prefault", "catch", "readonly", "pipe", "union"]);

/** What a schema stands around, or the first of what it may be. */
function innerOf({ type, innerType, in: into, out, options }: Def): Schema | undefined {
  // What reads stored values takes anything, and gives what the schema behind it takes.
  if (type === "pipe") return into !== undefined && defOf(into).type === "pipe" ? out : into;
  if (type === "union") return options?.[0];
  return wrappers.has(type) ? innerType : undefined;
}

/** The same id in the form that a field takes it: as a number, as the one of several. */
function fitted(field: Schema, value: unknown): unknown {
  const { type, element, innerType } = defOf(field);
  if (type === "array" && element !== undefined && !Array.isArray(value)) return [fitted(element, value)];
  if (innerType !== undefined) return fitted(innerType, value);
  return type === "number" ? Number(value) : value;
}

/** Every field below a schema, at any depth. */
export function fieldsOf(schema: Schema | undefined): SchemaField[] {
  if (schema === undefined) return [];
  const def = defOf(schema);
  const inner = [def.element, def.innerType, def.in, def.out, ...(def.options ?? [])].filter(
    (one) => one !== undefined,
  );
  const own = Object.entries(def.shape ?? {}).flatMap(([name, field]) => [
    { name, isId: idName.test(name) || formatsOf(bare(field)).includes("uuid") },
    ...fieldsOf(field),
  ]);
  return [...own, ...inner.flatMap(fieldsOf)];
}

/** Whether a value for `name` stands somewhere below a schema. */
export function hasField(schema: Schema | undefined, name: string): boolean {
  return fieldsOf(schema).some((field) => field.name === name);
}

function isWanted(field: Schema, name: string, fill: Fill): boolean {
  if (name in fill || Object.keys(fill).some((filled) => hasField(field, filled))) return true;
  return !["optional", "default"].includes(defOf(field).type);
}

interface Def {
  readonly type: string;
  readonly format?: string;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly element?: Schema;
  readonly innerType?: Schema;
  readonly in?: Schema;
  readonly out?: Schema;
  readonly options?: readonly Schema[];
  readonly entries?: Readonly<Record<string, unknown>>;
  readonly values?: readonly unknown[];
  readonly checks?: readonly { _zod: { def: CheckDef } }[];
}
interface CheckDef {
  readonly check: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly value?: number;
}

/** zod keeps what a schema was made of here; its types say so only for known kinds of schema. */
function defOf(schema: Schema): Def {
  return Object.assign({ type: "" }, schema._zod.def);
}

/** What a field holds once it is there, or what each of several is. */
function bare(schema: Schema): Schema {
  const { innerType, element } = defOf(schema);
  const inner = innerType ?? element;
  return inner === undefined ? schema : bare(inner);
}

function formatsOf(schema: Schema): string[] {
  const def = defOf(schema);
  const checks = (def.checks ?? []).map((check) => check._zod.def.format);
  return [def.format, ...checks].filter((format) => format !== undefined);
}

function numberOf(def: Def): number {
  const least = (def.checks ?? []).find((check) => check._zod.def.check === "greater_than");
  return Math.max(1, least?._zod.def.value ?? 1);
}

function textOf(def: Def): string {
  const formats = [def.format, ...(def.checks ?? []).map((check) => check._zod.def.format)];
  if (formats.includes("uuid")) return randomUUID();
  if (formats.includes("email")) return "somebody@attack.example";
  if (formats.includes("datetime")) return "2026-11-20T08:00:00.000Z";
  if (formats.includes("url")) return "https://attack.example";
  if (formats.includes("regex")) return "123456";
  const least = (def.checks ?? []).find((check) => check._zod.def.check === "min_length")?._zod.def.minimum ?? 0;
  return "attack".padEnd(least, "x");
}
