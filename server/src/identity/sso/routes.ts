import * as sso from "@hoopoe/contract/identity/routes/sso.ts";
import { idTokenHeader } from "@hoopoe/contract/identity/sso.ts";
import { tenantOf } from "@hoopoe/contract/tenant.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { serve, type ServedRoute } from "../../http/serve-route.ts";
import { fail } from "../../platform/fail.ts";
import { createSsoCookies } from "./cookies.ts";
import { finishRoute } from "./finish-route.ts";
import type { SsoService } from "./service.ts";
import type { SessionCookies } from "./session-cookies.ts";

export interface SsoRouteOptions {
  readonly isSecure: boolean;
  /** Sets what a sign-in sets, in the identity domain's own way. */
  readonly session: SessionCookies;
  /** The tenant of a label, or undefined. */
  readonly loadTenant: (label: string) => Promise<{ id: string } | undefined>;
}

export function ssoRoutes(service: SsoService, options: SsoRouteOptions): ServedRoute[] {
  const cookies = createSsoCookies(options);

  async function begin(
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    wanted: { tenantId: string; next: string | undefined; linkUserId: string | null },
  ) {
    const { url, flowId, browserSecret } = await service.begin({
      ...wanted,
      label: labelOf(request),
      host: request.host,
      ip: request.ip,
    });
    cookies.setBinding(reply, { flowId, secret: browserSecret });
    return { url };
  }

  return [
    serve(sso.ssoStart, async ({ tenantId, body, request, reply }) =>
      begin({ request, reply }, { tenantId, next: body.next, linkUserId: null }),
    ),
    serve(sso.ssoLink, async ({ caller, body, request, reply }) =>
      begin({ request, reply }, { tenantId: caller.tenantId, next: body.next, linkUserId: caller.userId }),
    ),
    finishRoute(service, { ...options, cookies }),
    serve(sso.ssoSlo, async ({ tenantId, request }) => {
      const hint = request.headers[idTokenHeader];
      if (typeof hint !== "string" || hint === "") return fail("sso-hint-missing", { field: idTokenHeader });
      return { signoff: await service.signOff({ tenantId, label: labelOf(request), hint }) };
    }),
    serve(sso.ssoBackChannel, async ({ params, body, request }) => {
      await service.obeyLogoutToken(params.key, body.logout_token, request.ip);
      return { status: "ok" } as const;
    }),
    serve(sso.ssoSettingsGet, async ({ caller: { tenantId, userId }, request }) =>
      service.view({ tenantId, userId, label: labelOf(request) }),
    ),
    serve(sso.ssoSettingsSave, async ({ caller: { tenantId, userId }, body }) => {
      await service.save({ tenantId, userId }, body);
      return { status: "ok" } as const;
    }),
    serve(sso.ssoSettingsRemove, async ({ caller: { tenantId, userId } }) => {
      await service.remove({ tenantId, userId });
      return { status: "ok" } as const;
    }),
    serve(sso.ssoTest, async ({ caller: { tenantId, userId }, body, request }) => ({
      steps: await service.test({ tenantId, userId, label: labelOf(request), ip: request.ip }, body),
    })),
  ];
}

/** Checked against the `tenantid` header before a handler runs. */
function labelOf(request: FastifyRequest): string {
  return tenantOf(request.host);
}
