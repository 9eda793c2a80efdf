import { Long, ObjectId } from "bson";
import type { Document } from "./commands.ts";

/** Whether a document is what a filter asks for: equality, and the comparisons that files are found by. */
export function matches(document: Document, filter: Document): boolean {
  return Object.entries(filter).every(([field, wanted]) => {
    const value = valueAt(document, field);
    if (!isComparison(wanted)) return isSame(value, wanted);
    return Object.entries(wanted).every(([operator, bound]) => compares(operator, value, bound));
  });
}

/** `a.b` reaches into what `a` holds. */
export function valueAt(document: Document, path: string): unknown {
  return path.split(".").reduce<unknown>((value, name) => (isDocument(value) ? value[name] : undefined), document);
}

function compares(operator: string, value: unknown, bound: unknown): boolean {
  if (operator === "$eq") return isSame(value, bound);
  if (operator === "$ne") return !isSame(value, bound);
  if (operator === "$in") return Array.isArray(bound) && bound.some((one) => isSame(value, one));
  const [a, b] = [orderOf(value), orderOf(bound)];
  if (operator === "$lt") return a < b;
  if (operator === "$lte") return a <= b;
  if (operator === "$gt") return a > b;
  if (operator === "$gte") return a >= b;
  throw new Error(`${operator} is not spoken here`);
}

/** Ids are ordered by their text, which begins with their time. */
function orderOf(value: unknown): number | string {
  return typeof value === "number" || typeof value === "string" ? value : textOf(value);
}

function isSame(a: unknown, b: unknown): boolean {
  return a === b || (a !== undefined && b !== undefined && textOf(a) === textOf(b));
}

/** Ids and long numbers by what they say of themselves. */
export function textOf(value: unknown): string {
  if (value instanceof ObjectId) return value.toHexString();
  if (Long.isLong(value)) return value.toString();
  return typeof value === "string" ? value : JSON.stringify(value);
}

function isComparison(value: unknown): value is Document {
  return isDocument(value) && Object.keys(value).some((name) => name.startsWith("$"));
}

function isDocument(value: unknown): value is Document {
  return typeof value === "object" && value !== null;
}
