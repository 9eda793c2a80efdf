import { ssoCallback } from "@hoopoe/contract/identity/routes/sso.ts";
import type { SsoFailure } from "@hoopoe/contract/sso-failures.ts";
import { tenantOf } from "@hoopoe/contract/tenant.ts";
import { serve, type ServedRoute } from "../../http/serve-route.ts";
import type { SsoCookies } from "./cookies.ts";
import type { SsoService } from "./service.ts";
import type { SessionCookies } from "./session-cookies.ts";

export interface FinishRouteOptions {
  readonly cookies: SsoCookies;
  readonly session: SessionCookies;
  readonly loadTenant: (label: string) => Promise<{ id: string } | undefined>;
}

const settingsPath = "/dashboard/profile/organisation/sso";

/**
 * Where the provider sends the browser back to. The tenant is the one that the signed state names, and the host's must
 * be the same. Whatever came of it, the browser goes on into the console: a person is looking at this answer.
 */
export function finishRoute(service: SsoService, { cookies, session, loadTenant }: FinishRouteOptions): ServedRoute {
  return serve(ssoCallback, async ({ query, request, reply, log }) => {
    const label = tenantOf(request.host);
    const tenant = await loadTenant(label);
    const claims = service.readState(query.state ?? "");
    const at = { tenantId: tenant?.id ?? "", label };
    const lead = (path: string) => reply.redirect(`${service.originOf(label)}${path}`, 303);
    const leadAstray = (failure: SsoFailure) => lead(`/login?sso=${failure}`);

    if (claims === undefined || claims.tenantId !== tenant?.id) return leadAstray("sso-state-invalid");
    const browserSecret = cookies.readBinding(request, claims.flowId);
    if (browserSecret === undefined) return leadAstray("sso-state-invalid");
    cookies.clearBinding(reply, claims.flowId);

    const url = new URL(service.redirectOf(at));
    url.search = request.url.split("?").slice(1).join("?");
    const visitor = { ip: request.ip, userAgent: request.headers["user-agent"] ?? null };
    const finished = await service.finish({ ...claims, browserSecret, url }, visitor);
    switch (finished.kind) {
      case "signed-in": {
        session(reply, finished.pair);
        const isKept = cookies.setIdToken(reply, finished.idToken, finished.pair.refreshExpiresAt);
        if (!isKept) log.warn("an ID token is too long for a cookie: signing out won't reach the provider");
        return lead(finished.next);
      }
      case "joined":
        return lead(finished.next);
      case "failed":
        return finished.isJoining ? lead(`${settingsPath}?sso=${finished.failure}`) : leadAstray(finished.failure);
    }
  });
}
