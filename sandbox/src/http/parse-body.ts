import type { IncomingMessage } from "node:http";
import * as z from "zod/mini";
import { readJson } from "./body.ts";

/** The JSON body through a schema. Throws a SyntaxError (answered with 400) that names what is wrong. */
export async function parseBody<Schema extends z.core.$ZodType>(
  req: IncomingMessage,
  schema: Schema,
): Promise<z.output<Schema>> {
  return parseOr400(schema, await readJson(req));
}

export function parseOr400<Schema extends z.core.$ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  throw new SyntaxError(result.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; "));
}

/** The fields of a form-encoded or JSON body. */
export async function readFields(req: IncomingMessage): Promise<Record<string, string>> {
  const bytes = await readBytes(req);
  const text = bytes.toString("utf8");
  if (!(req.headers["content-type"] ?? "").includes("json")) return Object.fromEntries(new URLSearchParams(text));
  const parsed = parseOr400(z.record(z.string(), z.unknown()), JSON.parse(text));
  return Object.fromEntries(
    Object.entries(parsed).map(([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)]),
  );
}

const bytesMax = 16_000_000;

export async function readBytes(req: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of req) {
    if (!Buffer.isBuffer(piece)) throw new TypeError("the body was read as text before");
    size += piece.length;
    if (size > bytesMax) throw new SyntaxError("the body is larger than 16 MB");
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
