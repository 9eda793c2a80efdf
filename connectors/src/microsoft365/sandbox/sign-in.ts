import { readForm } from "@hoopoe/sandbox/http/read-text.ts";
import { replyJson } from "@hoopoe/sandbox/http/reply.ts";
import type { Exchange, Route } from "@hoopoe/sandbox/http/route.ts";
import { claimsOf, signToken } from "@hoopoe/sandbox/http/signed-token.ts";
import { isSentinelTenant, sentinelTenants } from "./sentinel-world.ts";

const secondsMax = 3_599;
export const demoTenant = "demo";

/** Client credentials: any client id, any secret but "wrong". The tenant says whose data the token opens. */
export function graphTokenRoute(): Route {
  return {
    method: "POST",
    path: "/graph/:tenant/oauth2/v2.0/token",
    about: `Microsoft 365: client-credential tokens; tenants are ${[demoTenant, ...Object.keys(sentinelTenants)].join(", ")}`,
    async handle({ req, res, params, base }) {
      const form = await readForm(req);
      const tenant = params["tenant"] ?? "";
      const isKnown = tenant === demoTenant || isSentinelTenant(tenant);
      if (!isKnown) return refuse(res, "invalid_request", `AADSTS90002: Tenant '${tenant}' not found.`);
      if (form.get("grant_type") !== "client_credentials") return refuse(res, "unsupported_grant_type", "AADSTS70003");
      if (form.get("scope") !== `${base}/graph/.default`) {
        return refuse(
          res,
          "invalid_scope",
          `AADSTS70011: The provided value for scope ${form.get("scope")} is not valid.`,
        );
      }
      const isWrong = form.get("client_secret") === "wrong" || tenant === "sentinel-denied";
      if (isWrong) return refuse(res, "invalid_client", "AADSTS7000215: Invalid client secret provided.", 401);
      const token = signToken("graph", { tenant, expiresAt: Date.now() + secondsMax * 1000 });
      replyJson(res, 200, { token_type: "Bearer", expires_in: secondsMax, access_token: token });
    },
  };
}

/** The tenant of an access token; null for one that is not, or no longer, good. */
export function tenantOf({ req }: Exchange): string | null {
  const claims = claimsOf("graph", (req.headers.authorization ?? "").replace(/^Bearer /, ""));
  return claims === null ? null : String(claims["tenant"]);
}

function refuse(res: Exchange["res"], error: string, description: string, status = 400): void {
  replyJson(res, status, { error, error_description: description });
}
