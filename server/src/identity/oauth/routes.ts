import * as contract from "@hoopoe/contract/identity/routes/oauth.ts";
import { tenantOf } from "@hoopoe/contract/tenant.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { serve, type ServedRoute } from "../../http/serve-route.ts";
import { fail } from "../../platform/fail.ts";
import { cookiePrefix } from "./mcp-resource.ts";
import type { OauthSite } from "./deps.ts";
import type { OauthService } from "./service.ts";

const consentPath = "/dashboard/profile/client";

/** The protocol's own calls, answered by its library, and those of the console's page. */
export function oauthRoutes(oauth: OauthService): ServedRoute[] {
  async function siteOf(request: FastifyRequest): Promise<OauthSite> {
    const label = tenantOf(request.host);
    const tenant = await oauth.loadTenant(label);
    return { tenantId: tenant?.id ?? fail("not-found"), label };
  }

  async function pass({ request, reply }: { request: FastifyRequest; reply: FastifyReply }): Promise<FastifyReply> {
    const site = await siteOf(request);
    prepare(request, oauth.originOf(site.label));
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value);
    await oauth.answer(site, request.raw, reply.raw);
    return reply;
  }

  async function requestOf(request: FastifyRequest, reply: FastifyReply, id: string) {
    const site = await siteOf(request);
    prepare(request, oauth.originOf(site.label));
    return { ...site, id, request: request.raw, response: reply.raw };
  }

  return [
    serve(contract.oauthServerMetadata, pass),
    serve(contract.oauthAuthorize, pass),
    serve(contract.oauthResume, pass),
    serve(contract.oauthToken, pass),
    serve(contract.oauthRegister, pass),
    serve(contract.oauthRevoke, pass),
    serve(contract.oauthKeys, pass),
    serve(contract.oauthResourceMetadata, async ({ request }) => oauth.resourceMetadata((await siteOf(request)).label)),
    serve(contract.oauthRequestOpen, async ({ request, reply, params }) => {
      const { label } = await siteOf(request);
      return reply.redirect(`${oauth.originOf(label)}${consentPath}?request=${encodeURIComponent(params.id)}`, 303);
    }),
    serve(contract.oauthRequestGet, async ({ request, reply, params }) =>
      oauth.request(await requestOf(request, reply, params.id)),
    ),
    serve(contract.oauthRequestDecide, async ({ caller, request, reply, params, body }) => {
      const { tenantId, userId } = caller;
      return { url: await oauth.decide(await requestOf(request, reply, params.id), { tenantId, userId }, body) };
    }),
    serve(contract.clientGrantList, async ({ caller: { tenantId, userId } }) => ({
      data: await oauth.list({ tenantId, userId }),
    })),
    serve(contract.clientGrantEnd, async ({ caller: { tenantId, userId }, params }) => {
      await oauth.end({ tenantId, userId }, params.id);
      return { status: "ok" as const };
    }),
  ];
}

/**
 * What the library sees of a call: our own address instead of what Host and forwarding headers say, and of the cookies
 * those alone that bind a request to its browser. Its session is never one: who somebody is, the console says each time.
 */
function prepare({ raw, ip }: FastifyRequest, origin: string): void {
  const { protocol, host } = new URL(origin);
  raw.headers["x-forwarded-proto"] = protocol.slice(0, -1);
  raw.headers["x-forwarded-host"] = host;
  raw.headers["x-forwarded-for"] = ip;
  const kept = (raw.headers.cookie ?? "")
    .split(/;\s*/)
    .filter((cookie) => new RegExp(`^${cookiePrefix}(request|resume)(\\.sig)?=`).test(cookie));
  raw.headers.cookie = kept.join("; ");
}
