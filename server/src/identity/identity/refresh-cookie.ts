import { signedOutCookie } from "@hoopoe/contract/identity/routes/auth.ts";
import type { FastifyReply, FastifyRequest } from "fastify";

/** The cookie that holds the refresh token: it goes to /api/auth alone, and no script reads it. */
export interface RefreshCookie {
  /** Undefined also where the browser has signed out and the server has not heard of it yet. */
  read(request: FastifyRequest): string | undefined;
  /** The token of the session that a sign-out ends. */
  readToEnd(request: FastifyRequest): string | undefined;
  set(reply: FastifyReply, token: string, expiresAt: Date): void;
  clear(reply: FastifyReply): void;
}

const name = "hoopoe_refresh";
const signedOut = new RegExp(`(?:^|;)\\s*${signedOutCookie}=[^;\\s]`);
const shape = new RegExp(`(?:^|;)\\s*${name}=([\\w-]{20,100})\\s*(?:;|$)`);

/** Whether somebody signed out in the browser that asks, and the server has not ended the session yet. */
export function hasSignedOut(request: FastifyRequest): boolean {
  return signedOut.test(request.headers.cookie ?? "");
}

/** Tokens are base64url, so nothing in them needs quoting; what does not look like one is not there. */
export function createRefreshCookie({ isSecure }: { isSecure: boolean }): RefreshCookie {
  const attributes = `Path=/api/auth; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
  const readToEnd = (request: FastifyRequest) => shape.exec(request.headers.cookie ?? "")?.[1];
  return {
    read: (request) => (hasSignedOut(request) ? undefined : readToEnd(request)),
    readToEnd,
    set: (reply, token, expiresAt) =>
      void reply.header("set-cookie", `${name}=${token}; Expires=${expiresAt.toUTCString()}; ${attributes}`),
    clear: (reply) => void reply.header("set-cookie", `${name}=; Max-Age=0; ${attributes}`),
  };
}
