import { inflateRawSync } from "node:zlib";
import { FileRefused } from "../parsed-record.ts";
import { unpackedBytesMax, unpacksTooFar } from "./unpacked-limit.ts";

/** The files inside a ZIP archive, each unpacked when it is asked for. */
export interface ZipEntries {
  readonly names: readonly string[];
  /** Null where there is no such file. Throws FileRefused for one that is damaged, locked, or unfolds without end. */
  text(name: string): string | null;
}

const endSignature = 0x06054b50;
const centralSignature = 0x02014b50;
const endBytesMin = 22;
const commentBytesMax = 65_535;
const entriesMax = 10_000;

interface Entry {
  readonly method: number;
  readonly isLocked: boolean;
  readonly packed: number;
  readonly offset: number;
}

/** Reads an archive's table of contents. Throws FileRefused for one that was cut. */
export function zipEntries(name: string, bytes: Uint8Array): ZipEntries {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = readCentral(name, view);
  let unpacked = 0;
  return {
    names: [...entries.keys()],
    text(wanted) {
      const entry = entries.get(wanted);
      if (entry === undefined) return null;
      if (entry.isLocked) throw new FileRefused(`${name} is password-protected. Save a copy without a password.`);
      const inner = unpack(name, view, { entry, bytesLeft: unpackedBytesMax - unpacked });
      unpacked += inner.byteLength;
      return inner.toString("utf8");
    },
  };
}

function readCentral(name: string, view: Buffer): Map<string, Entry> {
  const end = findEnd(view);
  if (end === null) throw new FileRefused(`${name} is incomplete: its end is missing. Upload it again.`);
  const count = Math.min(view.readUInt16LE(end + 10), entriesMax);
  const entries = new Map<string, Entry>();
  let at = view.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > view.length || view.readUInt32LE(at) !== centralSignature) {
      throw new FileRefused(`${name} is damaged: couldn't read its table of contents. Upload it again.`);
    }
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => view.readUInt16LE(at + offset));
    const nameEnd = at + 46 + (nameLength ?? 0);
    entries.set(view.subarray(at + 46, nameEnd).toString("utf8"), {
      isLocked: (view.readUInt16LE(at + 8) & 1) === 1,
      method: view.readUInt16LE(at + 10),
      packed: view.readUInt32LE(at + 20),
      offset: view.readUInt32LE(at + 42),
    });
    at = nameEnd + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return entries;
}

function findEnd(view: Buffer): number | null {
  const first = Math.max(0, view.length - endBytesMin - commentBytesMax);
  for (let at = view.length - endBytesMin; at >= first; at -= 1) {
    if (view.readUInt32LE(at) === endSignature) return at;
  }
  return null;
}

function unpack(name: string, view: Buffer, { entry, bytesLeft }: { entry: Entry; bytesLeft: number }): Buffer {
  const damaged = new FileRefused(`${name} is damaged: couldn't unpack part of it. Upload it again.`);
  if (entry.offset + 30 > view.length) throw damaged;
  const start = entry.offset + 30 + view.readUInt16LE(entry.offset + 26) + view.readUInt16LE(entry.offset + 28);
  const packed = view.subarray(start, start + entry.packed);
  if (packed.byteLength < entry.packed) throw damaged;
  if (entry.method === 0) return packed;
  if (entry.method !== 8) throw damaged;
  try {
    // What the archive says of its sizes is not believed: unpacking stops by itself.
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, bytesLeft) });
  } catch (error) {
    if (error instanceof RangeError || (error instanceof Error && /buffer|output/i.test(error.message))) {
      throw new FileRefused(unpacksTooFar(name));
    }
    throw damaged;
  }
}
