import { promisify } from "node:util";
import { constants, gzip } from "node:zlib";
import type { FastifyInstance } from "fastify";

const gzipAsync = promisify(gzip);
const worthwhileBytes = 1400;

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
    const packed = await gzipAsync(payload, { level: constants.Z_BEST_SPEED });
    reply.header("content-encoding", "gzip").removeHeader("content-length");
    return packed;
  });
}
