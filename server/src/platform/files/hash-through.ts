import { createHash } from "node:crypto";

/** Hands a stream through and knows, once it has ended, how much it was and its SHA-256 in hex. */
export function hashThrough(source: AsyncIterable<Uint8Array>): {
  readonly bytes: AsyncIterable<Uint8Array>;
  result(): { sha256: string; size: number };
} {
  const hash = createHash("sha256");
  let size = 0;
  let collectAt = collectBytes;
  async function* through(): AsyncGenerator<Uint8Array> {
    for await (const part of source) {
      hash.update(part);
      size += part.byteLength;
      yield part;
      if (size < collectAt) continue;
      globalThis.gc?.({ type: "minor", execution: "sync" });
      collectAt = size + collectBytes;
    }
  }
  return { bytes: through(), result: () => ({ sha256: hash.digest("hex"), size }) };
}

/** What passes leaves little in the heap and much beside it: V8 by itself would collect after some 50 MB. A millisecond each. */
const collectBytes = 8 * 1024 * 1024;
