import { createHash } from "node:crypto";

/** Hands a stream through and knows, once it has ended, how much it was and its SHA-256 in hex. */
export function hashThrough(source: AsyncIterable<Uint8Array>): {
  readonly bytes: AsyncIterable<Uint8Array>;
  result(): { sha256: string; size: number };
} {
  const hash = createHash("sha256");
  let size = 0;
  async function* through(): AsyncGenerator<Uint8Array> {
    for await (const part of source) {
      hash.update(part);
      size += part.byteLength;
      yield part;
    }
  }
  return { bytes: through(), result: () => ({ sha256: hash.digest("hex"), size }) };
}
