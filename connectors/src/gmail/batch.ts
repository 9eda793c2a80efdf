import { randomUUID } from "node:crypto";
import type { VendorAnswer } from "../shared/call-vendor.ts";

/** One answer out of a batch: what the same call would have been answered by itself. */
export type BatchPart = Pick<VendorAnswer, "status" | "headers" | "bytes">;

/** Reads put into one call: a part for each, which holds a request as it would be sent. Paths begin with a slash. */
export function batchBody(paths: readonly string[]): { contentType: string; body: string } {
  const boundary = `hoopoe-${randomUUID()}`;
  const parts = paths.map(
    (path, index) =>
      `--${boundary}\r\nContent-Type: application/http\r\nContent-ID: <item-${index}@hoopoe>\r\n\r\nGET ${path} HTTP/1.1\r\n\r\n\r\n`,
  );
  return { contentType: `multipart/mixed; boundary=${boundary}`, body: `${parts.join("")}--${boundary}--\r\n` };
}

/**
 * The answers, each where its request stood; they come in any order, named by it. Null for one that is missing or cut.
 * Throws where the whole is no batch.
 */
export function readBatch({ headers, bytes }: VendorAnswer, count: number): (BatchPart | null)[] {
  const boundary = /boundary="?([^";]+)/i.exec(headers.get("content-type") ?? "")?.[1];
  if (boundary === undefined) throw new Error("the answer has no parts");
  const answers: (BatchPart | null)[] = Array.from({ length: count }, () => null);
  const marker = Buffer.from(`--${boundary}`);
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let start = whole.indexOf(marker);
  while (start >= 0) {
    const end = whole.indexOf(marker, start + marker.length);
    // What no boundary follows was cut off.
    if (end < 0) break;
    const part = partOf(whole.subarray(start + marker.length, end));
    if (part !== null && part.index in answers) answers[part.index] = part.answer;
    start = end;
  }
  return answers;
}

/** The part's own head names its request; below it stands a whole answer: status line, head, body. */
function partOf(bytes: Buffer): { index: number; answer: BatchPart } | null {
  const outer = splitHead(bytes);
  const inner = outer === null ? null : splitHead(outer.rest);
  if (outer === null || inner === null) return null;
  const index = /^content-id: *<?response-item-(\d+)@/im.exec(outer.head)?.[1];
  const status = /^HTTP\/\S+ (\d{3})/.exec(inner.head)?.[1];
  if (index === undefined || status === undefined) return null;
  const lines = inner.head.split(/\r?\n/).slice(1);
  const pairs = lines.map((line) => /^([^:]+):\s*(.*)$/.exec(line)?.slice(1) ?? []);
  const get = (name: string) => pairs.find(([key]) => key?.toLowerCase() === name.toLowerCase())?.[1] ?? null;
  return { index: Number(index), answer: { status: Number(status), headers: { get }, bytes: inner.rest } };
}

function splitHead(bytes: Buffer): { head: string; rest: Buffer } | null {
  const end = bytes.indexOf("\r\n\r\n");
  return end < 0 ? null : { head: bytes.toString("latin1", 0, end).trim(), rest: bytes.subarray(end + 4) };
}
