import { createHash, createHmac } from "node:crypto";
import type { IncomingMessage } from "node:http";

export interface Keys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

interface Signed {
  url: URL;
  body: Buffer;
  keys: Keys;
}

/** Whether a request carries Amazon's signature (version 4) of its method, address, headers and content, made with `keys`. */
export function isSigned(req: IncomingMessage, { url, body, keys }: Signed): boolean {
  const pattern = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]+)$/;
  const [, id, scope = "", names = "", signature] = pattern.exec(req.headers.authorization ?? "") ?? [];
  const hash = String(req.headers["x-amz-content-sha256"]);
  if (id !== keys.accessKeyId || hash !== sha256(body)) return false;
  const query = [...url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).toSorted();
  const headers = names.split(";").map((name) => `${name}:${String(req.headers[name]).trim()}\n`);
  const request = [req.method, url.pathname, query.join("&"), headers.join(""), names, hash].join("\n");
  const text = ["AWS4-HMAC-SHA256", req.headers["x-amz-date"], scope, sha256(request)].join("\n");
  const key = scope
    .split("/")
    .reduce<Buffer>((secret, part) => hmac(secret, part), Buffer.from(`AWS4${keys.secretAccessKey}`));
  return hmac(key, text).toString("hex") === signature;
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

function sha256(content: Buffer | string): string {
  return createHash("sha256").update(content).digest("hex");
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}
