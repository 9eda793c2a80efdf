import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

/** Answers with a body and its validators; a request that already has it (If-None-Match, If-Modified-Since) gets 304 and no body. */
export function replyFresh({
  req,
  res,
  body,
  type,
  modifiedAt,
}: {
  req: IncomingMessage;
  res: ServerResponse;
  body: string;
  type: string;
  modifiedAt: Date;
}): void {
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  const modified = modifiedAt.toUTCString();
  res.setHeader("etag", etag);
  res.setHeader("last-modified", modified);
  const known = req.headers["if-none-match"];
  const since = req.headers["if-modified-since"];
  const isKnown =
    known !== undefined
      ? known.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag || tag.trim() === "*")
      : since !== undefined && Date.parse(since) >= Date.parse(modified);
  if (isKnown) {
    res.writeHead(304).end();
    return;
  }
  reply({ res, status: 200, body, type, method: req.method });
}

/** What an answer is written to: a connection, or a part of a batch. */
export type Answering = {
  writeHead(status: number, headers: Record<string, string>): unknown;
  end(body?: string | Buffer): unknown;
};

export function reply({
  res,
  status,
  body,
  type,
  headers = {},
  method,
}: {
  res: Answering;
  status: number;
  body: string | Buffer;
  type: string;
  headers?: Record<string, string>;
  method?: string | undefined;
}): void {
  res.writeHead(status, { "content-type": type, "content-length": String(Buffer.byteLength(body)), ...headers });
  res.end(method === "HEAD" ? undefined : body);
}

export function replyJson(res: Answering, status: number, value: unknown, headers: Record<string, string> = {}): void {
  reply({ res, status, body: JSON.stringify(value), type: "application/json", headers });
}
