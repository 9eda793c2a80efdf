import { nearestId } from "./nearest-id.ts";
import { nodeOf } from "./strict-schema.ts";

type Node = Readonly<Record<string, unknown>>;

/**
 * What a model wrote, put right where the schema leaves no doubt of the meaning: a whole number for a text and a text that
 * is a number, null for absent and the other way round, a word of a list that is one letter off. All else stays, for the
 * schema to refuse. `schema` is JSON Schema as zod makes it.
 */
export function readLeniently(value: unknown, schema: Node): unknown {
  const branches = schema["anyOf"] ?? schema["oneOf"];
  if (Array.isArray(branches)) return readBranch(value, branches.map(nodeOf));
  if (Array.isArray(schema["enum"])) return readListed(value, schema["enum"]);
  const types = typesOf(schema).filter((type) => type !== "null");
  if (types.length !== 1) return value;
  return readTyped(value, types[0], schema);
}

function readTyped(value: unknown, type: unknown, schema: Node): unknown {
  if (type === "string") return Number.isSafeInteger(value) ? String(value) : value;
  if (type === "number" || type === "integer") return readNumber(value);
  if (type === "boolean") return value === "true" || value === "false" ? value === "true" : value;
  if (type === "array" && Array.isArray(value)) return value.map((one) => readLeniently(one, nodeOf(schema["items"])));
  return type === "object" && isObject(value) ? readObject(value, schema) : value;
}

function readNumber(value: unknown): unknown {
  return typeof value === "string" && /^-?\d+(?:\.\d+)?$/.test(value.trim()) ? Number(value) : value;
}

function readListed(value: unknown, listed: readonly unknown[]): unknown {
  const words = listed.filter((one) => typeof one === "string");
  return typeof value === "string" ? (nearestId(value, words) ?? value) : value;
}

function readObject(value: Node, schema: Node): Node {
  const properties = nodeOf(schema["properties"]);
  const required = Array.isArray(schema["required"]) ? schema["required"] : [];
  const read: Record<string, unknown> = {};
  for (const [name, one] of Object.entries(value)) {
    const known = properties[name] ?? schema["additionalProperties"];
    const isAbsent = one === null && name in properties && !required.includes(name) && !takesNull(nodeOf(known));
    if (!isAbsent) read[name] = readLeniently(one, nodeOf(known));
  }
  for (const name of required)
    if (typeof name === "string" && !(name in read) && takesNull(nodeOf(properties[name]))) read[name] = null;
  return read;
}

/** Of several shapes, the one whose fixed fields the value has; for plain values the first that fits them. */
function readBranch(value: unknown, branches: readonly Node[]): unknown {
  if (value === null && branches.some(takesNull)) return value;
  const others = branches.filter((branch) => branch["type"] !== "null");
  if (!isObject(value)) return others.length === 1 ? readLeniently(value, others[0] ?? {}) : value;
  const fits = others.filter((branch) =>
    Object.entries(nodeOf(branch["properties"])).every(
      ([name, property]) => !("const" in nodeOf(property)) || nodeOf(property)["const"] === value[name],
    ),
  );
  return fits.length === 1 ? readLeniently(value, fits[0] ?? {}) : value;
}

/** One type, or a list of them, as zod writes what may be null. */
function typesOf({ type }: Node): readonly unknown[] {
  return Array.isArray(type) ? type : [type];
}

function takesNull(schema: Node): boolean {
  const branches = schema["anyOf"] ?? schema["oneOf"];
  return typesOf(schema).includes("null") || (Array.isArray(branches) && branches.map(nodeOf).some(takesNull));
}

function isObject(value: unknown): value is Node {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
