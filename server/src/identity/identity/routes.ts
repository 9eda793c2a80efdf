import * as auth from "@hoopoe/contract/identity/routes/auth.ts";
import * as proof from "@hoopoe/contract/identity/routes/auth-proof.ts";
import * as session from "@hoopoe/contract/identity/routes/session.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { bearerOf } from "../../http/check-access.ts";
import { serve, type ServedRoute } from "../../http/serve-route.ts";
import { fail } from "../../platform/fail.ts";
import type { Tickets } from "../../platform/tickets/tickets.ts";
import { isDemoVisit, mayBeDemoVisit } from "./is-demo-visit.ts";
import { hasSignedOut } from "./refresh-cookie.ts";
import type { KnownDevices } from "./known-devices.ts";
import { createSessionCookies, type SessionCookies } from "./session-cookies.ts";
import type { IdentityService } from "./service.ts";
import type { TokenPair, Visitor } from "./sessions.ts";

export interface IdentityRouteOptions {
  readonly tickets: Tickets;
  /** Whether the button 'Explore the demo workspace' may be offered at all: DEMO is on and no proxy is trusted. */
  readonly isDemoOffered: boolean;
  /** PUBLIC_URL: the demo opens only where it is loopback too. */
  readonly publicUrl: string | undefined;
  readonly isSecure: boolean;
  /** Remembers browsers that signed in, so that guesses from elsewhere don't lock them out. */
  readonly devices: KnownDevices;
  /** The token that an embedded page keeps; there it comes before the one of an ordinary sign-in. */
  readonly readEmbedCookie: (request: FastifyRequest) => string | undefined;
  /** Whether emails are sent, so that one can reset a forgotten password. */
  readonly hasMail: boolean;
}

export function identityRoutes(service: IdentityService, options: IdentityRouteOptions): ServedRoute[] {
  const { publicUrl } = options;
  const cookies = createSessionCookies(options);

  const { devices } = options;
  /** Signs in and remembers the browser. */
  const enter = async (reply: FastifyReply, pair: TokenPair, flags: { isMultiFactor: boolean }) => {
    const welcome = welcomeWith(cookies, reply, pair, flags);
    const claims = await service.readToken(pair.accessToken);
    if (claims !== undefined) devices.remember(reply, claims, new Date());
    return welcome;
  };

  return [
    serve(auth.authState, async ({ tenantId, request }) => {
      return {
        ...(await service.state(tenantId)),
        demo: options.isDemoOffered && mayBeDemoVisit(request, publicUrl),
        mail: options.hasMail,
      };
    }),
    serve(auth.authSetup, async ({ tenantId, body, request, reply }) =>
      enter(reply, await service.setUp({ tenantId, ...body }, visitorOf(request)), { isMultiFactor: false }),
    ),
    serve(auth.authLogin, async ({ tenantId, body, request, reply }) => {
      const visitor = { ...visitorOf(request), devices: devices.read(request, tenantId) };
      const signedIn = await service.signIn({ tenantId, ...body }, visitor);
      if (signedIn.kind === "signed-in") return enter(reply, signedIn, { isMultiFactor: false });
      const { challenge, refreshToken, expiresAt } = signedIn;
      cookies.begin(reply, { token: refreshToken, expiresAt, flags: { isMultiFactor: true, isVerified: false } });
      return { mfa: "totp", challenge, expiresAt: expiresAt.toISOString() } as const;
    }),
    serve(proof.authSecondFactor, async ({ tenantId, body, request, reply }) => {
      const pair = await service.passSecondFactor({ tenantId, ...body }, visitorOf(request));
      return enter(reply, pair, { isMultiFactor: true });
    }),
    serve(auth.authDemo, async ({ tenantId, request, reply }) => {
      if (!options.isDemoOffered || !(await isDemoVisit(request, publicUrl))) return fail("demo-off");
      const pair = await service.signInGuest(tenantId, visitorOf(request));
      return welcomeWith(cookies, reply, pair, { isMultiFactor: false });
    }),
    serve(auth.authRefresh, async ({ tenantId, body, request, reply }) => {
      const token = body?.refreshToken ?? cookies.read(request);
      const pair = token === undefined ? undefined : await service.refresh(tenantId, token);
      if (pair === undefined) {
        // The cookie of a sign-out that has not arrived stays for its next attempt.
        if (!hasSignedOut(request)) cookies.wipe(reply);
        return fail("refresh-failed");
      }
      cookies.renew(reply, pair.refreshToken, pair.refreshExpiresAt);
      return { access_token: pair.accessToken };
    }),
    serve(session.authLogout, async ({ tenantId, request, reply }) => {
      const refreshToken = cookies.readToEnd(request);
      if (refreshToken !== undefined) await service.endByRefreshToken(tenantId, refreshToken);
      const claims = await service.readToken(bearerOf(request) ?? "");
      if (claims?.tenantId === tenantId) await service.end(claims);
      cookies.wipe(reply);
      return { status: "ok" } as const;
    }),
    serve(session.authVerifyToken, async ({ tenantId, body, request }) => {
      const token = body?.token ?? "";
      const kept = options.readEmbedCookie(request) ?? cookies.read(request);
      if (token === "" && kept === undefined) return fail("authentication-token-missing");
      const claims =
        token === "" ? await service.readRefreshToken(tenantId, kept ?? "") : await service.readToken(token);
      if (claims?.tenantId !== tenantId || !(await service.isLive(claims, { mayBeEmbedded: true })))
        return fail("unauthorized");
      const { id, email, name } = await service.profile(claims);
      return { data: { userId: id, email, name } };
    }),
    serve(session.authMe, async ({ caller }) => service.profile(caller)),
    serve(session.socketTicket, async ({ caller: { tenantId, sessionId } }) => {
      const { token, expiresAt } = await options.tickets.issue({ kind: "socket", tenantId, sessionId });
      return { ticket: token, expiresAt: expiresAt.toISOString() };
    }),
  ];
}

/** Sets the cookies of a session that is open, and gives what its page is told. */
export function welcomeWith(
  cookies: SessionCookies,
  reply: FastifyReply,
  { refreshToken, refreshExpiresAt, accessToken }: TokenPair,
  { isMultiFactor }: { isMultiFactor: boolean },
) {
  const flags = { isMultiFactor, isVerified: true };
  cookies.begin(reply, { token: refreshToken, expiresAt: refreshExpiresAt, flags });
  return { mfa: "none", access_token: accessToken } as const;
}

export function visitorOf(request: FastifyRequest): Visitor {
  return { ip: request.ip, userAgent: request.headers["user-agent"] ?? null };
}
