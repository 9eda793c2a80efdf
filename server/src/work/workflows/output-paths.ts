import * as z from "zod";

const pathsMax = 40;
const depthMax = 4;
type Shape = z.core.JSONSchema._JSONSchema;

/** The fields of an output as paths: "issues[].key", "count:number", "fields.*" where any name may follow. */
export function outputPaths(output: z.ZodType): string[] {
  const shape = z.toJSONSchema(output, { io: "output", unrepresentable: "any", reused: "inline" });
  return pathsIn(shape, "", 0).slice(0, pathsMax);
}

function pathsIn(shape: Shape, path: string, depth: number): string[] {
  if (typeof shape === "boolean") return path === "" ? [] : [`${path}.*`];
  const present = shape.anyOf?.find((one) => typeof one !== "boolean" && one.type !== "null");
  if (present !== undefined) return pathsIn(present, path, depth);
  if (shape.type === "array")
    return pathsIn(Array.isArray(shape.items) ? {} : (shape.items ?? {}), `${path}[]`, depth + 1);
  const fields = Object.entries(shape.properties ?? {});
  if (fields.length > 0 && depth < depthMax)
    return fields.flatMap(([name, field]) => pathsIn(field, path === "" ? name : `${path}.${name}`, depth + 1));
  return path === "" ? [] : [`${path}${(typeof shape.type === "string" ? endings[shape.type] : ".*") ?? ""}`];
}

/** What a path says of its value, where that isn't text. */
const endings: Readonly<Record<string, string>> = {
  number: ":number",
  integer: ":number",
  boolean: ":boolean",
  object: ".*",
};
