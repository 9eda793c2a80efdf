import { pipeline } from "node:stream/promises";
import type { Readable, Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { EgressError } from "./egress-error.ts";

/**
 * The whole body, unpacked. Packed and unpacked bytes are each held to `bytesMax`, and counted as they come, so that
 * neither an endless answer nor a small one that unpacks to gigabytes fills the memory.
 */
export async function readBody(
  body: Readable,
  { encoding, bytesMax, host }: { encoding: string; bytesMax: number; host: string },
): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  const [first, second] = encodings(encoding, host);
  const packed = capped(body, { bytesMax, host });
  const collect = async (source: AsyncIterable<Uint8Array>): Promise<void> => {
    for await (const part of source) parts.push(part);
  };
  const collectUnpacked = (source: AsyncIterable<Uint8Array>): Promise<void> =>
    collect(capped(source, { bytesMax, host }));
  if (first === undefined) await collect(packed);
  else if (second === undefined) await pipeline(packed, first, collectUnpacked);
  else await pipeline(packed, first, second, collectUnpacked);
  return Buffer.concat(parts);
}

async function* capped(
  source: AsyncIterable<Uint8Array>,
  { bytesMax, host }: { bytesMax: number; host: string },
): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const part of source) {
    size += part.byteLength;
    if (size > bytesMax) throw new EgressError("too-large", `${host} sent more than ${megabytes(bytesMax)}.`);
    yield part;
  }
}

/** Two layers at most: more is only ever an attack. */
function encodings(header: string, host: string): Transform[] {
  const names = header
    .split(",")
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== "" && name !== "identity");
  if (names.length > 2) throw new EgressError("broken", `${host} compressed its answer more than twice.`);
  return names.toReversed().map((name) => {
    if (name === "gzip" || name === "x-gzip") return createGunzip();
    if (name === "deflate") return createInflate();
    if (name === "br") return createBrotliDecompress();
    throw new EgressError("broken", `${host} compressed its answer with an unknown method (${name.slice(0, 20)}).`);
  });
}

function megabytes(bytes: number): string {
  return bytes >= 1024 * 1024 ? `${Math.round(bytes / 1024 / 1024)} MB` : `${Math.round(bytes / 1024)} KB`;
}
