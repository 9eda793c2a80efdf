import { FileRefused } from "../parsed-record.ts";
import type { ByteSource } from "./peek.ts";

/** Formats whose table of contents stands at their end cannot be read as they come in. */
const bytesMax = 100 * 1024 * 1024;

/** All bytes of a file. Throws FileRefused for one that is too large to be held. */
export async function wholeFile(name: string, source: ByteSource): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of source.chunks) {
    parts.push(chunk);
    size += chunk.byteLength;
    if (size > bytesMax) {
      throw new FileRefused(
        `${name} is larger than ${bytesMax / 1024 / 1024} MB, the limit for this file type. Split it.`,
      );
    }
  }
  return Buffer.concat(parts);
}

/** Text as a parser of text takes it. */
export function textSource(text: string): ByteSource {
  const bytes = Buffer.from(text, "utf8");
  return {
    head: bytes.subarray(0, 64 * 1024),
    chunks: (async function* () {
      yield bytes;
    })(),
  };
}
