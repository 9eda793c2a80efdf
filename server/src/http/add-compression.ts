import { promisify } from "node:util";
import { constants, gzip, gzipSync } from "node:zlib";
import type { FastifyInstance } from "fastify";

const gzipAsync = promisify(gzip);
const worthwhileBytes = 1400;
const fast = { level: constants.Z_BEST_SPEED };
/** Up to here it takes less than handing it to another thread and back does: half a millisecond at the most. */
const atOnceLength = 100_000;

/**
 * Compresses JSON that is longer than a packet. Answers of /api/auth hold tokens and stay as they are: compressing a
 * secret next to something the caller chose tells its length.
 */
export function addCompression(app: FastifyInstance): void {
  app.addHook<string>("onSend", async (request, reply, payload) => {
    const type = String(reply.getHeader("content-type") ?? "");
    if (typeof payload !== "string" || payload.length < worthwhileBytes || !/json|html/.test(type)) return payload;
    if (request.url.startsWith("/api/auth") || reply.hasHeader("content-encoding")) return payload;
    reply.header("vary", "accept-encoding");
    if (!/\bgzip\b/.test(String(request.headers["accept-encoding"] ?? ""))) return payload;
    const packed = payload.length <= atOnceLength ? gzipSync(payload, fast) : await gzipAsync(payload, fast);
    reply.header("content-encoding", "gzip").removeHeader("content-length");
    return packed;
  });
}
