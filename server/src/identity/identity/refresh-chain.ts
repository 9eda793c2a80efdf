import { createHmac } from "node:crypto";
import { randomToken } from "../../platform/tickets/token.ts";

/** Refresh tokens: random at sign-in, then each one leads to the next. */
export interface RefreshChain {
  first(): string;
  /**
   * The successor of a token, always the same one: parallel refreshes get the same answer without the database ever
   * holding a token, and nobody without our key can compute it from a stolen one.
   */
  next(token: string): string;
}

export function createRefreshChain(key: Buffer): RefreshChain {
  return {
    first: randomToken,
    next: (token) => createHmac("sha256", key).update(token).digest("base64url"),
  };
}
