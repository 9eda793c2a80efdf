import { embedTokenDays } from "@hoopoe/contract/constants.ts";
import type { FastifyReply, FastifyRequest } from "fastify";

/**
 * The cookie of an embedded session. Its page stands on another site's, so it is SameSite=None, and partitioned: the
 * same console embedded elsewhere, or opened by itself, never sees it. It lives a day.
 */
export interface EmbedCookie {
  read(request: FastifyRequest): string | undefined;
  set(reply: FastifyReply, token: string): void;
  clear(reply: FastifyReply): void;
}

const name = "hoopoe_embed";
const shape = new RegExp(`(?:^|;)\\s*${name}=([\\w-]{20,100})\\s*(?:;|$)`);
// Browsers take Secure from http://localhost too; without it they would take neither None nor Partitioned.
const attributes = "Path=/api/auth; HttpOnly; Secure; SameSite=None; Partitioned";
const lifeS = embedTokenDays * 86_400;

export const embedCookie: EmbedCookie = {
  read: (request) => shape.exec(request.headers.cookie ?? "")?.[1],
  set: (reply, token) => void reply.header("set-cookie", `${name}=${token}; Max-Age=${lifeS}; ${attributes}`),
  clear: (reply) => void reply.header("set-cookie", `${name}=; Max-Age=0; ${attributes}`),
};
