import { createHash, randomBytes } from "node:crypto";

/** A token that cannot be guessed (256 bits), safe in addresses. */
export function randomToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What the database keeps of a token: enough to know it again, not enough to use it. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
