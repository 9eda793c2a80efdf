import * as auth from "@hoopoe/contract/routes/auth.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { bearerOf } from "../../http/check-access.ts";
import { serve, type ServedRoute } from "../../http/serve-route.ts";
import { fail } from "../../platform/fail.ts";
import type { Tickets } from "../../platform/tickets/tickets.ts";
import { isDemoVisit } from "./is-demo-visit.ts";
import { createRefreshCookie } from "./refresh-cookie.ts";
import type { IdentityService } from "./service.ts";
import type { TokenPair, Visitor } from "./sessions.ts";

export interface IdentityRouteOptions {
  readonly tickets: Tickets;
  /** Whether the button 'Explore the demo workspace' may be offered at all: DEMO is on and no proxy is trusted. */
  readonly isDemoOffered: boolean;
  readonly isSecure: boolean;
}

export function identityRoutes(service: IdentityService, options: IdentityRouteOptions): ServedRoute[] {
  const cookie = createRefreshCookie(options);
  const hasDemo = (request: FastifyRequest) => options.isDemoOffered && isDemoVisit(request);

  function welcome(reply: FastifyReply, pair: TokenPair) {
    cookie.set(reply, pair.refreshToken, pair.refreshExpiresAt);
    return { mfa: "none", access_token: pair.accessToken } as const;
  }

  return [
    serve(auth.authState, async ({ tenantId, request }) => {
      return { ...(await service.state(tenantId)), demo: hasDemo(request) };
    }),
    serve(auth.authSetup, async ({ tenantId, body, request, reply }) =>
      welcome(reply, await service.setUp({ tenantId, ...body }, visitorOf(request))),
    ),
    serve(auth.authLogin, async ({ tenantId, body, request, reply }) =>
      welcome(reply, await service.login({ tenantId, ...body }, visitorOf(request))),
    ),
    serve(auth.authDemo, async ({ tenantId, request, reply }) => {
      if (!hasDemo(request)) return fail("demo-off");
      return welcome(reply, await service.signInGuest(tenantId, visitorOf(request)));
    }),
    serve(auth.authRefresh, async ({ tenantId, body, request, reply }) => {
      const token = body?.refreshToken ?? cookie.read(request);
      const pair = token === undefined ? undefined : await service.refresh(tenantId, token);
      if (pair === undefined) {
        cookie.clear(reply);
        return fail("refresh-failed");
      }
      cookie.set(reply, pair.refreshToken, pair.refreshExpiresAt);
      return { access_token: pair.accessToken };
    }),
    serve(auth.authLogout, async ({ tenantId, request, reply }) => {
      const refreshToken = cookie.read(request);
      if (refreshToken !== undefined) await service.endByRefreshToken(tenantId, refreshToken);
      const claims = await service.readToken(bearerOf(request) ?? "");
      if (claims?.tenantId === tenantId) await service.end(claims);
      cookie.clear(reply);
      return { status: "ok" } as const;
    }),
    serve(auth.authMe, async ({ caller }) => service.profile(caller)),
    serve(auth.socketTicket, async ({ caller: { tenantId, sessionId } }) => {
      const { token, expiresAt } = await options.tickets.issue({ kind: "socket", tenantId, sessionId });
      return { ticket: token, expiresAt: expiresAt.toISOString() };
    }),
  ];
}

function visitorOf(request: FastifyRequest): Visitor {
  return { ip: request.ip, userAgent: request.headers["user-agent"] ?? null };
}
