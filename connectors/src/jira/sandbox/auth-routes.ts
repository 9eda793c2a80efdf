import { readFields } from "@hoopoe/sandbox/http/parse-body.ts";
import { reply, replyJson } from "@hoopoe/sandbox/http/reply.ts";
import type { Route } from "@hoopoe/sandbox/http/route.ts";
import { page } from "@hoopoe/sandbox/http/page.ts";
import { escapeXml } from "@hoopoe/sandbox/http/xml.ts";
import { bearerOf } from "@hoopoe/sandbox/vendors/account.ts";
import type { JiraGrants } from "./grants.ts";

export const sandboxCloudId = "5a4db0c5-0000-4000-8000-0000000000aa";

/** Atlassian's sign-in for apps: a page with one button, codes, and refresh tokens that rotate. */
export function jiraAuthRoutes(grants: JiraGrants): Route[] {
  return [
    {
      method: "GET",
      path: "/jira/auth/authorize",
      about: "Jira's consent page for OAuth apps; the client id is the account (sandbox, or a sentinel's word)",
      handle({ req, res, url }) {
        const redirect = URL.parse(url.searchParams.get("redirect_uri") ?? "");
        if (redirect === null)
          return reply({ res, status: 400, body: "redirect_uri is missing\n", type: "text/plain" });
        redirect.searchParams.set("code", grants.code(url.searchParams.get("client_id") ?? ""));
        redirect.searchParams.set("state", url.searchParams.get("state") ?? "");
        const scopes = (url.searchParams.get("scope") ?? "").split(" ").map((scope) => `<li>${escapeXml(scope)}</li>`);
        const body = `<h1>Allow this app?</h1>\n<ul>${scopes.join("")}</ul>\n<p><a href="${escapeXml(redirect.href)}">Accept</a></p>`;
        reply({
          res,
          status: 200,
          body: page("Sandbox Jira", body),
          type: "text/html; charset=utf-8",
          method: req.method,
        });
      },
    },
    {
      method: "POST",
      path: "/jira/auth/oauth/token",
      about: null,
      async handle({ req, res }) {
        const fields = await readFields(req);
        const client = fields["client_id"] ?? "";
        const isCode = fields["grant_type"] === "authorization_code";
        const tokens = isCode
          ? grants.redeem(fields["code"] ?? "", client)
          : grants.refresh(fields["refresh_token"] ?? "", client);
        if (tokens !== null) return replyJson(res, 200, tokens);
        replyJson(res, 403, {
          error: "invalid_grant",
          error_description: isCode ? "Invalid authorization code" : "Unknown or invalid refresh token.",
        });
      },
    },
    {
      method: "GET",
      path: "/jira/gateway/oauth/token/accessible-resources",
      about: null,
      handle({ req, res, base }) {
        if (grants.accountOf(bearerOf(req.headers.authorization) ?? "") === null)
          return replyJson(res, 401, { code: 401, message: "Unauthorized" });
        const scopes = ["read:jira-work", "read:jira-user", "write:jira-work"];
        replyJson(res, 200, [{ id: sandboxCloudId, url: `${base}/jira`, name: "sandbox", scopes, avatarUrl: "" }]);
      },
    },
    {
      method: "GET",
      path: "/jira/_edge/tenant_info",
      about: null,
      handle: ({ res }) => replyJson(res, 200, { cloudId: sandboxCloudId }),
    },
  ];
}
