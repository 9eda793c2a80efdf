import type { Field } from "./field-record.ts";
import { isObject } from "./json-value.ts";

const depthMax = 4;
const fieldsMax = 200;

/** An object's fields in one list: inner ones are called "user.name", lists of plain values are joined by commas. */
export function flatFields(value: Readonly<Record<string, unknown>>): Field[] {
  const fields: Field[] = [];
  collect(value, "", { fields, depth: depthMax });
  return fields;
}

function collect(value: unknown, name: string, into: { fields: Field[]; depth: number }): void {
  const { fields, depth } = into;
  if (value === null || value === undefined || fields.length >= fieldsMax) return;
  const inner = { fields, depth: depth - 1 };
  if (isObject(value) && depth > 0) {
    for (const [key, one] of Object.entries(value)) collect(one, name === "" ? key : `${name}.${key}`, inner);
  } else if (Array.isArray(value) && depth > 0 && value.some((one) => typeof one === "object")) {
    for (const [index, one] of value.entries()) collect(one, `${name}.${index + 1}`, inner);
  } else fields.push({ name: name || "value", value: plain(value) });
}

function plain(value: unknown): string {
  if (Array.isArray(value)) return value.map((one) => plain(one)).join(", ");
  return typeof value === "string" ? value : JSON.stringify(value);
}
