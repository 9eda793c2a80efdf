import { ConnectorError } from "@hoopoe/connectors/shared/connector-error.ts";
import type { Connector } from "@hoopoe/connectors/shared/connector.ts";
import * as z from "zod/mini";
import { fail } from "../../platform/fail.ts";

const nameCharsMax = 100;
const fields = z.record(z.string(), z.unknown());

/**
 * Reads `attributes`, a JSON string with a name and the product's own fields, by the product's schema. `before` are the
 * fields it had: what is not given stays. @throws Failure config-invalid that names the field and what is wrong with it
 */
export function parseAttributes(
  connector: Connector,
  text: string,
  { before = {} }: { before?: Readonly<Record<string, unknown>> } = {},
): Readonly<Record<string, unknown>> {
  const input = { ...before, ...readJson(text) };
  const { configSchema } = connector.manifest;
  const known = new Set(["name", ...Object.keys(configSchema.shape)]);
  const unknown = Object.keys(input).find((key) => !known.has(key));
  if (unknown !== undefined) refuse(unknown.slice(0, 60), `${connector.manifest.name} doesn't have this field`);
  const name = readName(input.name);

  const checked = configSchema.safeParse({ ...input, name });
  const [issue] = checked.error?.issues ?? [];
  if (issue !== undefined) refuse(String(issue.path[0] ?? "attributes"), wordsOf(issue));
  return { ...parseConfig(connector, { ...input, name }), name };
}

/** What is stored was checked once; it is data all the same. */
export function storedAttributes(attributes: unknown): Readonly<Record<string, unknown>> {
  const read = z.safeParse(fields, attributes);
  return read.success ? read.data : {};
}

function readJson(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refuse("attributes", 'this isn\'t JSON; write it as {"name": "…"}');
  }
  const read = z.safeParse(fields, value);
  return read.success ? read.data : refuse("attributes", 'this isn\'t a JSON object; write it as {"name": "…"}');
}

function readName(value: unknown): string {
  const name = typeof value === "string" ? value.trim() : "";
  if (name === "") return refuse("name", "enter a name");
  return name.length > nameCharsMax ? refuse("name", `a name can have at most ${nameCharsMax} characters`) : name;
}

/** Which of several lines is wrong is part of what is said: "line 3: this is not a web address". */
function wordsOf({ path, message }: { path: readonly PropertyKey[]; message: string }): string {
  const index = path.slice(1).find((part) => typeof part === "number");
  return typeof index === "number" ? `line ${index + 1}: ${message}` : message;
}

function parseConfig(connector: Connector, input: unknown): Readonly<Record<string, unknown>> {
  try {
    return connector.parseConfig(input);
  } catch (error) {
    if (error instanceof ConnectorError) return refuse("attributes", error.sentence);
    throw error;
  }
}

function refuse(field: string, reason: string): never {
  return fail("config-invalid", { field, reason });
}
