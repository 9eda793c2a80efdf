import { randomBytes } from "node:crypto";
import { open, stat } from "node:fs/promises";
import { join } from "node:path";
import { isConsolePath, isEmbedPath } from "@hoopoe/contract/console-paths.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type ConsoleFile, listConsoleFiles } from "./list-console-files.ts";
import { pageHeaders, assetHeaders } from "./security-headers.ts";

const yearS = 31_536_000;

/** Answers with a file of the console, or with its page where a browser navigates; false where there is neither. */
export type ConsoleHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;

/** The origins whose pages may hold the page of this request in a frame. */
export type ParentsOf = (request: FastifyRequest) => Promise<readonly string[]>;

/**
 * Serves the built console in `dir`: only files that are on its list, so no path can lead elsewhere. Another build is
 * listed as soon as its page is there; until then the old page stays, and what the build took away is not found.
 */
export function serveConsole(dir: string, parentsOf: ParentsOf): ConsoleHandler {
  const pagePath = join(dir, "index.html");
  let listed = listConsoleFiles(dir);
  let builtAtMs = Number.NaN;
  return async (request, reply) => {
    const built = await stat(pagePath).catch(() => undefined);
    if (built !== undefined && built.mtimeMs !== builtAtMs) {
      listed = listConsoleFiles(dir);
      builtAtMs = built.mtimeMs;
    }
    const { files, page } = listed;
    const path = request.url.replace(/[?#].*$/, "");
    const file = files.get(path);
    if (file !== undefined && path !== "/index.html") return sendFile(file, request, reply);
    if (page === undefined || !isPageWanted(path, request.headers.accept)) return false;
    const nonce = randomBytes(16).toString("base64");
    await reply
      .code(isConsolePath(path) ? 200 : 404)
      .headers(pageHeaders({ host: request.host, nonce, parents: isEmbedPath(path) ? await parentsOf(request) : [] }))
      .type("text/html; charset=utf-8")
      .send(page.replaceAll("__CSP_NONCE__", nonce));
    return true;
  };
}

/**
 * By a browser that navigates, which also shows the page that says an address does not exist; by a program that accepts
 * anything (curl, a monitor) only where the console has a page.
 */
function isPageWanted(path: string, accept = "*/*"): boolean {
  return accept.includes("text/html") || (accept.includes("*/*") && isConsolePath(path));
}

async function sendFile(file: ConsoleFile, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  const { path, encoding } = chooseEncoding(file, request.headers["accept-encoding"] ?? "");
  const opened = await open(path).catch(() => undefined);
  if (opened === undefined) return false;
  reply.headers({
    ...assetHeaders(),
    "cache-control": file.isHashed ? `public, max-age=${yearS}, immutable` : "no-cache",
    etag: file.etag,
    vary: "accept-encoding",
  });
  if (request.headers["if-none-match"] === file.etag) {
    await opened.close();
    await reply.code(304).send();
    return true;
  }
  if (encoding !== undefined) reply.header("content-encoding", encoding);
  // Its size as it is opened: what was listed may have been of the build before.
  reply.type(file.type).header("content-length", (await opened.stat()).size);
  if (request.method === "HEAD") {
    await opened.close();
    await reply.send();
  } else await reply.send(opened.createReadStream());
  return true;
}

function chooseEncoding(file: ConsoleFile, accepted: string): { path: string; encoding?: string } {
  if (file.hasBr && /\bbr\b/.test(accepted)) return { path: `${file.path}.br`, encoding: "br" };
  if (file.hasGz && /\bgzip\b/.test(accepted)) return { path: `${file.path}.gz`, encoding: "gzip" };
  return { path: file.path };
}
