import { randomUUID } from "node:crypto";
import { readFields } from "@hoopoe/sandbox/http/parse-body.ts";
import { reply, replyJson } from "@hoopoe/sandbox/http/reply.ts";
import type { Route } from "@hoopoe/sandbox/http/route.ts";
import { page } from "@hoopoe/sandbox/http/page.ts";
import { escapeXml } from "@hoopoe/sandbox/http/xml.ts";
import { accountOf, basicOf } from "@hoopoe/sandbox/vendors/account.ts";
import { scopesOf } from "./access.ts";
import { slackSentinelWords } from "./sentinels.ts";
import { appId, botUser, teamId } from "./world.ts";

const codesMax = 200;

/** Slack's sign-in for apps (OAuth v2): a page with one button, and codes that are good once. The client id is the account. */
export function slackAuthRoutes(): Route[] {
  const codes = new Map<string, string>();
  return [
    {
      method: "GET",
      path: "/slack/oauth/v2/authorize",
      about: "Slack's consent page for apps; the client id is the account (sandbox, or a sentinel's word)",
      handle({ req, res, url }) {
        const redirect = URL.parse(url.searchParams.get("redirect_uri") ?? "");
        if (redirect === null)
          return reply({ res, status: 400, body: "redirect_uri is missing\n", type: "text/plain" });
        const code = randomUUID();
        codes.set(code, url.searchParams.get("client_id") ?? "");
        const [oldest] = codes.keys();
        if (codes.size > codesMax && oldest !== undefined) codes.delete(oldest);
        redirect.searchParams.set("code", code);
        redirect.searchParams.set("state", url.searchParams.get("state") ?? "");
        const scopes = (url.searchParams.get("scope") ?? "").split(",").map((scope) => `<li>${escapeXml(scope)}</li>`);
        const body = `<h1>Allow this app?</h1>\n<ul>${scopes.join("")}</ul>\n<p><a href="${escapeXml(redirect.href)}">Allow</a></p>`;
        reply({
          res,
          status: 200,
          body: page("Sandbox Slack", body),
          type: "text/html; charset=utf-8",
          method: req.method,
        });
      },
    },
    {
      method: "POST",
      path: "/slack/api/oauth.v2.access",
      about: null,
      async handle({ req, res }) {
        const fields = await readFields(req);
        const client = basicOf(req.headers.authorization)?.user ?? fields["client_id"] ?? "";
        const account = accountOf(client, slackSentinelWords);
        if (account === null) return replyJson(res, 200, { ok: false, error: "invalid_client_id" });
        const isGood = codes.get(fields["code"] ?? "") === client;
        codes.delete(fields["code"] ?? "");
        if (!isGood) return replyJson(res, 200, { ok: false, error: "invalid_code" });
        replyJson(res, 200, {
          ok: true,
          app_id: appId,
          authed_user: { id: botUser },
          scope: scopesOf(account.words),
          token_type: "bot",
          access_token: `xoxb-${client}`,
          bot_user_id: botUser,
          team: { id: teamId, name: "Sandbox" },
          enterprise: null,
          is_enterprise_install: false,
        });
      },
    },
  ];
}
