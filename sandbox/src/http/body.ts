import type { IncomingMessage } from "node:http";

/** The request's JSON body, up to 8 MB. Throws a SyntaxError that says what is wrong. */
export async function readJson(req: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req) {
    const piece = Buffer.from(chunk);
    size += piece.length;
    if (size > 8_000_000) throw new SyntaxError("the body is larger than 8 MB");
    chunks.push(piece);
  }
  const parsed: unknown = JSON.parse(Buffer.concat(chunks).toString("utf8"));
  return parsed;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
