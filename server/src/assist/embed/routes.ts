import * as contract from "@hoopoe/contract/assist/routes/embed.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { serve, type ServedRoute } from "../../http/serve-route.ts";
import { fail } from "../../platform/fail.ts";
import { embedCookie } from "./embed-cookie.ts";
import type { EmbedService } from "./service.ts";

/** The cookie of an ordinary sign-in, which a page embedded within the same site still gets. */
export interface OwnCookie {
  read(request: FastifyRequest): string | undefined;
  set(reply: FastifyReply, token: string, expiresAt: Date): void;
  clear(reply: FastifyReply): void;
}

export function embedRoutes(service: EmbedService, { ownCookie }: { ownCookie: OwnCookie }): ServedRoute[] {
  return [
    serve(contract.embedSettingsGet, async ({ caller }) => service.settings(caller)),
    serve(contract.embedSettingsSave, async ({ caller, body }) => ({
      origins: await service.saveOrigins(caller, body.origins),
    })),
    serve(contract.embedTokenList, async ({ caller }) => ({ data: await service.tokens(caller) })),
    serve(contract.embedTokenCreate, async ({ caller, body }) => service.issue(caller, body)),
    serve(contract.embedTokenWithdraw, async ({ caller, params }) => {
      await service.withdraw(caller, params.id);
      return { status: "ok" } as const;
    }),
    serve(contract.embedRedeem, async ({ tenantId, body, request, reply }) => {
      const visitor = { ip: request.ip, userAgent: request.headers["user-agent"] ?? null };
      const pair = await service.redeem(tenantId, body.token, visitor);
      embedCookie.set(reply, pair.refreshToken);
      return { access_token: pair.accessToken };
    }),
    serve(contract.embedRefresh, async ({ tenantId, request, reply }) => {
      const embedded = embedCookie.read(request);
      const token = embedded ?? ownCookie.read(request);
      if (token === undefined) return fail("embed-cookie-missing");
      const pair = await service.refresh(tenantId, token);
      if (pair === undefined) {
        (embedded === undefined ? ownCookie : embedCookie).clear(reply);
        return fail("refresh-failed");
      }
      if (embedded === undefined) ownCookie.set(reply, pair.refreshToken, pair.refreshExpiresAt);
      else embedCookie.set(reply, pair.refreshToken);
      return { access_token: pair.accessToken };
    }),
    serve(contract.embedFrame, async ({ caller }) => ({
      workspace: await service.workspace(caller),
      hasAccount: caller.isEmbedded !== true,
    })),
  ];
}
