import type { IncomingMessage } from "node:http";

/** The request's JSON body, up to 8 MB. Throws a SyntaxError that says what is wrong. */
export async function readJson(req: IncomingMessage): Promise<unknown> {
  let text = "";
  req.setEncoding("utf8");
  for await (const piece of req) {
    text += String(piece);
    if (text.length > lettersMax) throw new SyntaxError("the body is larger than 8 MB");
  }
  const parsed: unknown = JSON.parse(text);
  return parsed;
}

const lettersMax = 8_000_000;

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
