import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type ConsoleFile, listConsoleFiles } from "./list-console-files.ts";
import { pageHeaders, assetHeaders } from "./security-headers.ts";

const yearS = 31_536_000;

/** Answers with a file of the console, or with its page where a browser navigates; false where there is neither. */
export type ConsoleHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;

/** The origins whose pages may hold the page of this request in a frame. */
export type ParentsOf = (request: FastifyRequest) => Promise<readonly string[]>;

/** Serves the built console in `dir`: only files that were there at the start, so no path can lead elsewhere. */
export function serveConsole(dir: string, parentsOf: ParentsOf): ConsoleHandler {
  const { files, page } = listConsoleFiles(dir);
  return async (request, reply) => {
    const path = request.url.replace(/[?#].*$/, "");
    const file = files.get(path);
    if (file !== undefined && path !== "/index.html") return sendFile(file, request, reply);
    if (page === undefined || !request.headers.accept?.includes("text/html")) return false;
    const nonce = randomBytes(16).toString("base64");
    await reply
      .headers(pageHeaders({ host: request.host, nonce, parents: isEmbedPath(path) ? await parentsOf(request) : [] }))
      .type("text/html; charset=utf-8")
      .send(page.replaceAll("__CSP_NONCE__", nonce));
    return true;
  };
}

/** Everything else is never shown in a frame, whoever asks. */
function isEmbedPath(path: string): boolean {
  return path.startsWith("/embed/");
}

async function sendFile(file: ConsoleFile, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  const { path, encoding, size } = chooseEncoding(file, request.headers["accept-encoding"] ?? "");
  reply.headers({
    ...assetHeaders(),
    "cache-control": file.isHashed ? `public, max-age=${yearS}, immutable` : "no-cache",
    etag: file.etag,
    vary: "accept-encoding",
  });
  if (request.headers["if-none-match"] === file.etag) {
    await reply.code(304).send();
    return true;
  }
  if (encoding !== undefined) reply.header("content-encoding", encoding);
  reply.type(file.type).header("content-length", size);
  await (request.method === "HEAD" ? reply.send() : reply.send(createReadStream(path)));
  return true;
}

function chooseEncoding(file: ConsoleFile, accepted: string): { path: string; encoding?: string; size: number } {
  if (file.br !== undefined && /\bbr\b/.test(accepted))
    return { path: `${file.path}.br`, encoding: "br", size: file.br };
  if (file.gz !== undefined && /\bgzip\b/.test(accepted)) {
    return { path: `${file.path}.gz`, encoding: "gzip", size: file.gz };
  }
  return { path: file.path, size: file.size };
}
