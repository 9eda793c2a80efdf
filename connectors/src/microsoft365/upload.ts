import * as z from "zod";
import { type GraphContext, openCall } from "./graph.ts";

/** The vendor takes pieces of 320 KiB times n. */
const pieceBytes = 320 * 1024 * 10;

export const uploadSession = z.object({ uploadUrl: z.url() });

/** Sends a file to the address of an upload session, piece by piece; the last answer is what became of it. */
export async function uploadPieces<Schema extends z.ZodType>(
  ctx: GraphContext,
  uploadUrl: string,
  { bytes, schema }: { bytes: Uint8Array; schema: Schema },
): Promise<z.output<Schema> | null> {
  for (let start = 0; start < bytes.length; start += pieceBytes) {
    ctx.signal.throwIfAborted();
    const piece = bytes.subarray(start, start + pieceBytes);
    const end = start + piece.length;
    const done = await openCall(ctx, uploadUrl, {
      method: "PUT",
      headers: { "content-range": `bytes ${start}-${end - 1}/${bytes.length}` },
      body: piece,
      bucket: "documents",
      // A piece is named by its range: the same one again changes nothing.
      isRepeatable: true,
      read: (answer) => (end < bytes.length ? null : schema.parse(JSON.parse(new TextDecoder().decode(answer.bytes)))),
    });
    if (end === bytes.length) return done;
  }
  return null;
}
