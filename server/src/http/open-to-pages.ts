import type { RouteSpec } from "@hoopoe/contract/define-route.ts";
import type { FastifyInstance } from "fastify";
import { pathOf } from "./path-of.ts";

/**
 * Lets a page of any origin read the answer. No credentials: a browser that was told to send cookies keeps the answer from
 * its page, so that only who holds a token learns anything.
 */
export const openHeaders = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "mcp-protocol-version, mcp-session-id, retry-after, www-authenticate",
} as const;

const dayS = 86_400;

/** Answers what browsers ask before a page of another origin may call: for the routes that are open to pages, and no other. */
export function answerPreflights(app: FastifyInstance, routes: readonly RouteSpec[]): void {
  const methods = new Map<string, string[]>();
  for (const route of routes.filter(({ isOpenToPages }) => isOpenToPages === true))
    methods.set(pathOf(route), [...(methods.get(pathOf(route)) ?? []), route.method]);
  for (const [url, allowed] of methods)
    app.options(url, async (_request, reply) =>
      reply
        .code(204)
        .headers({
          ...openHeaders,
          "access-control-allow-methods": allowed.join(", "),
          // A token is none of the "any" that a star stands for.
          "access-control-allow-headers": "*, authorization",
          "access-control-max-age": String(dayS),
        })
        .send(),
    );
}
