import { createHash, randomBytes } from "node:crypto";

/** A new id that sorts by time (RFC 9562): what is newest has the largest. */
export function uuidV7(ms = Date.now()): string {
  return format(ms, randomBytes(10));
}

/** The same id for the same moment and name: what is begun twice is the same work. */
export function uuidV7Of(ms: number, name: string): string {
  return format(ms, createHash("sha256").update(name).digest().subarray(0, 10));
}

/** When an id of ours was made, to the millisecond. */
export function timeOfUuid(id: string): Date {
  return new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16));
}

function format(ms: number, random: Buffer): string {
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(ms, 0, 6);
  random.copy(bytes, 6);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
