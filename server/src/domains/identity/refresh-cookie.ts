import type { FastifyReply, FastifyRequest } from "fastify";

/** The cookie that holds the refresh token: it goes to /api/auth alone, and no script reads it. */
export interface RefreshCookie {
  read(request: FastifyRequest): string | undefined;
  set(reply: FastifyReply, token: string, expiresAt: Date): void;
  clear(reply: FastifyReply): void;
}

const name = "hoopoe_refresh";
const shape = new RegExp(`(?:^|;)\\s*${name}=([\\w-]{20,100})\\s*(?:;|$)`);

/** Tokens are base64url, so nothing in them needs quoting; what does not look like one is not there. */
export function createRefreshCookie({ isSecure }: { isSecure: boolean }): RefreshCookie {
  const attributes = `Path=/api/auth; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
  return {
    read: (request) => shape.exec(request.headers.cookie ?? "")?.[1],
    set: (reply, token, expiresAt) =>
      void reply.header("set-cookie", `${name}=${token}; Expires=${expiresAt.toUTCString()}; ${attributes}`),
    clear: (reply) => void reply.header("set-cookie", `${name}=; Max-Age=0; ${attributes}`),
  };
}
