/** What a statement takes as a parameter: text, or bytes as they are. */
export type Parameter = string | Buffer | null;

/** A value as PostgreSQL reads it. An object that is none of these is JSON. */
export function parameterOf(value: unknown): Parameter {
  if (value === null || value === undefined) return null;
  if (Buffer.isBuffer(value)) return value;
  if (ArrayBuffer.isView(value)) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  if (Array.isArray(value)) return listOf(value);
  return textOf(value);
}

function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (value instanceof Date) return timeOf(value);
  if (typeof value === "number" || typeof value === "bigint" || typeof value === "boolean") return `${value}`;
  if (typeof value === "object") return JSON.stringify(value);
  throw new TypeError(`A ${typeof value} can't be a parameter of a statement`);
}

/** PostgreSQL writes five digits without a sign, and years before the first as BC. */
function timeOf(date: Date): string {
  const iso = date.toISOString();
  const year = date.getUTCFullYear();
  return year > 0 ? iso.replace(/^\+0*/, "") : `${`${1 - year}`.padStart(4, "0")}${iso.slice(7)} BC`;
}

function listOf(values: readonly unknown[]): string {
  return `{${values.map(elementOf).join(",")}}`;
}

function elementOf(value: unknown): string {
  if (value === null || value === undefined) return "NULL";
  if (Array.isArray(value)) return listOf(value);
  const text = ArrayBuffer.isView(value)
    ? `\\x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString("hex")}`
    : textOf(value);
  return `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}
