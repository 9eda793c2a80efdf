import { createHmac } from "node:crypto";

/** Known to everybody: it only keeps one vendor's tokens from being taken for another's, and survives a restart. */
const key = "the sandbox's tokens open invented data only";

/** A token that carries its claims, so that nothing has to be remembered. */
export function signToken(kind: string, claims: Readonly<Record<string, unknown>>): string {
  const body = Buffer.from(JSON.stringify(claims)).toString("base64url");
  return `${body}.${signatureOf(kind, body)}`;
}

/** The claims of a token of this kind; null for any other text, and once `expiresAt` (ms) is past. */
export function claimsOf(kind: string, token: string): Readonly<Record<string, unknown>> | null {
  const [body = "", signature] = token.split(".");
  if (signature !== signatureOf(kind, body)) return null;
  const claims: unknown = JSON.parse(Buffer.from(body, "base64url").toString("utf8"));
  if (typeof claims !== "object" || claims === null) return null;
  const read: Record<string, unknown> = { ...claims };
  const expiresAt = read["expiresAt"];
  return typeof expiresAt === "number" && expiresAt < Date.now() ? null : read;
}

function signatureOf(kind: string, body: string): string {
  return createHmac("sha256", key).update(`${kind}\0${body}`).digest("base64url").slice(0, 27);
}
