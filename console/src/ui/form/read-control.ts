import { linesOf } from "@hoopoe/contract/intake/setup-value.ts";
import * as z from "zod/mini";
import { localInput, toIso } from "../../lib/local-input.ts";
import { type ControlKind, innerOf } from "./control-of.ts";

type Schema = z.core.$ZodType;

/** What a control yields for what was typed, chosen or ticked in it; `raw` is the element's own value. */
export function readControl(kind: ControlKind, raw: unknown, schema?: Schema): unknown {
  return readers[kind](raw, schema);
}

type Reader = (raw: unknown, schema: Schema | undefined) => unknown;

const readText: Reader = (raw, schema) => (raw === "" ? emptyOf(schema, "") : raw);
const readNumber: Reader = (raw, schema) => (raw === "" || Number.isNaN(Number(raw)) ? emptyOf(schema) : Number(raw));

const readers: Readonly<Record<ControlKind, Reader>> = {
  text: readText,
  area: readText,
  secret: readText,
  masked: readText,
  date: readText,
  number: readNumber,
  select: (raw, schema) => (isNumber(schema) ? readNumber : readText)(raw, schema),
  lines: (raw) => linesOf(String(raw)),
  json: (raw) => readJson(String(raw)),
  moment: (raw, schema) => (raw === "" ? emptyOf(schema) : toIso(String(raw))),
  choices: (raw) => raw,
  switch: (raw) => raw,
};

function isNumber(schema: Schema | undefined): boolean {
  return schema !== undefined && innerOf(schema)._zod.def.type === "number";
}

/** What a control holds for a value: lines and JSON as text. */
export function showValue(kind: ControlKind, value: unknown): string {
  if (value === undefined || value === null) return "";
  if (kind === "lines" && Array.isArray(value)) return value.map(String).join("\n");
  if (kind === "json" && typeof value === "object") return JSON.stringify(value, null, 2);
  if (typeof value === "string") return kind === "moment" ? localInput(value) : value;
  return typeof value === "number" ? String(value) : "";
}

/** What isn't JSON stays text, which the schema refuses. */
function readJson(text: string): unknown {
  if (text.trim() === "") return {};
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return text;
  }
}

/** What stands for nothing: what the schema takes first of these; undefined, which is refused, where a value has to be given. */
function emptyOf(schema: Schema | undefined, preferred?: string): unknown {
  if (schema === undefined) return preferred;
  if (preferred !== undefined && z.safeParse(schema, preferred).success) return preferred;
  return z.safeParse(schema, null).success ? null : undefined;
}
