import * as z from "zod/mini";

/** A zod schema as providers take it. `isStrict`: they can be held to it character by character. */
export interface ObjectSchema {
  readonly json: Readonly<Record<string, unknown>>;
  readonly isStrict: boolean;
}

type Node = Readonly<Record<string, unknown>>;
/** What shapes an answer. Limits of length and number are refused by some providers; our own schema checks them. */
const shapers = new Set(["type", "enum", "const", "description", "properties", "items", "anyOf", "$ref", "$defs"]);

/**
 * The JSON Schema of what a model is to write. For strict modes every property is required and an optional one may be
 * null instead, which is read as absent. A record's keys can't be listed, so that one is not strict.
 */
export function strictSchema(schema: z.ZodMiniType): ObjectSchema {
  const source = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  const state = { isStrict: true };
  return { json: shape(source, state), isStrict: state.isStrict };
}

function shape(node: Node, state: { isStrict: boolean }): Node {
  const kept: Record<string, unknown> = Object.fromEntries(Object.entries(node).filter(([key]) => shapers.has(key)));
  const branches = node["anyOf"] ?? node["oneOf"];
  if (Array.isArray(branches)) kept["anyOf"] = branches.map((one) => shape(nodeOf(one), state));
  if (node["items"] !== undefined) kept["items"] = shape(nodeOf(node["items"]), state);
  if (node["$defs"] !== undefined) kept["$defs"] = shapeEach(nodeOf(node["$defs"]), state);
  if (node["type"] !== "object") return kept;
  const required = new Set(Array.isArray(node["required"]) ? node["required"] : []);
  const properties = Object.entries(nodeOf(node["properties"])).map(([name, value]) => {
    const shaped = shape(nodeOf(value), state);
    return [name, required.has(name) ? shaped : { anyOf: [shaped, { type: "null" }] }] as const;
  });
  const free = node["additionalProperties"];
  if (typeof free === "object" && free !== null) {
    state.isStrict = false;
    return { ...kept, additionalProperties: shape(nodeOf(free), state) };
  }
  return {
    ...kept,
    properties: Object.fromEntries(properties),
    required: properties.map(([name]) => name),
    additionalProperties: false,
  };
}

function shapeEach(nodes: Node, state: { isStrict: boolean }): Node {
  return Object.fromEntries(Object.entries(nodes).map(([name, node]) => [name, shape(nodeOf(node), state)]));
}

export function nodeOf(value: unknown): Node {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}
