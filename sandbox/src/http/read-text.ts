import type { IncomingMessage } from "node:http";

const lettersMax = 40_000_000;

/** The request's body as UTF-8, up to 40 MB. */
export async function readText(req: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  const source: AsyncIterable<Buffer> = req;
  for await (const bytes of source) {
    size += bytes.length;
    if (size > lettersMax) throw new SyntaxError("the body is larger than 40 MB");
    pieces.push(bytes);
  }
  return Buffer.concat(pieces).toString("utf8");
}

/** A form-encoded body. */
export async function readForm(req: IncomingMessage): Promise<URLSearchParams> {
  return new URLSearchParams(await readText(req));
}
