import * as z from "zod";
import type { AuthMethod } from "../shared/auth-method.ts";
import { callForToken } from "../shared/call-for-token.ts";
import { fieldMeta } from "../shared/field-meta.ts";
import { parseFields } from "../shared/parse-fields.ts";
import { readJson } from "../shared/read-json.ts";
import { slackConfig } from "./config.ts";
import { slackRefusal } from "./refusal.ts";

export type SlackFields = { botToken?: string; clientId?: string; clientSecret?: string };

const text = (fix: string) => z.string().trim().min(1, fix).max(1000);

export const slackScopes: readonly { scope: string; why: string; isFor: "read" | "act" }[] = [
  { scope: "channels:read", why: "list public channels", isFor: "read" },
  { scope: "groups:read", why: "list private channels the app was invited to", isFor: "read" },
  { scope: "channels:history", why: "read public channels the app was invited to", isFor: "read" },
  { scope: "groups:history", why: "read private channels the app was invited to", isFor: "read" },
  { scope: "users:read", why: "show names instead of IDs", isFor: "read" },
  { scope: "users:read.email", why: "show a private channel's messages only to its members", isFor: "read" },
  { scope: "chat:write", why: "post messages and replies, and delete them", isFor: "act" },
  { scope: "im:write", why: "open a direct message", isFor: "act" },
  { scope: "reactions:write", why: "react to messages", isFor: "act" },
  { scope: "files:write", why: "share files", isFor: "act" },
  { scope: "channels:manage", why: "create public channels", isFor: "act" },
  { scope: "groups:write", why: "create private channels", isFor: "act" },
];

const token: AuthMethod<SlackFields> = {
  authType: "Bearer",
  label: "Bot token of your own app",
  help: "At api.slack.com/apps create an app for your workspace only (an internal app), add the scopes under OAuth & Permissions, install it, and copy the Bot User OAuth Token. Apps sold outside Slack's marketplace can read only 15 messages a minute; internal apps aren't limited like this. Invite it to the channels to sync: /invite @app.",
  schema: z.object({
    botToken: text("paste the bot token")
      .regex(/^xox[be]/, "a bot token starts with xoxb-")
      .register(fieldMeta, { label: "Bot token", help: "Starts with xoxb-.", secret: true }),
  }),
};

const tokenAnswer = z.looseObject({
  access_token: z.string(),
  scope: z.string().nullish(),
  expires_in: z.number().nullish(),
  refresh_token: z.string().nullish(),
});

const oauth: AuthMethod<SlackFields> = {
  authType: "OAuth2",
  label: "Sign in with Slack",
  help: "Create an internal app at api.slack.com/apps, enter our redirect address under OAuth & Permissions, and copy client id and secret from Basic Information.",
  schema: z.object({
    clientId: text("enter the app's client ID").register(fieldMeta, { label: "Client ID" }),
    clientSecret: text("enter the app's client secret").register(fieldMeta, { label: "Client secret", secret: true }),
  }),
  oauth: {
    scopes: slackScopes,
    authorizeUrl: ({ config }) => `${parseFields(slackConfig, config).baseUrl}/oauth/v2/authorize`,
    scopeSeparator: ",",
    parameters: {},
    exchange: async (http, { config, fields, code, verifier, redirectUri }) =>
      askForToken(http, config, { ...clientOf(fields), code, code_verifier: verifier, redirect_uri: redirectUri }),
  },
  /** Only apps with token rotation have a refresh token; the others' tokens do not end. */
  async mint(http, { config, fields, refreshToken }) {
    const grant = { grant_type: "refresh_token", refresh_token: refreshToken ?? "" };
    return askForToken(http, config, { ...clientOf(fields), ...grant });
  },
};

export const slackAuthMethods: readonly AuthMethod<SlackFields>[] = [token, oauth];

type Http = Parameters<NonNullable<AuthMethod["mint"]>>[0];

async function askForToken(
  http: Http,
  config: unknown,
  form: Readonly<Record<string, string>>,
): ReturnType<NonNullable<AuthMethod["mint"]>> {
  const askedAt = Date.now();
  const answer = await callForToken(http, {
    vendor: "Slack",
    url: `${parseFields(slackConfig, config).baseUrl}/api/oauth.v2.access`,
    request: {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(form).toString(),
    },
    refusalOf: (refused, now) => slackRefusal(refused, now, { isWrite: false }),
    read: readJson(tokenAnswer),
  });
  const { access_token: accessToken, expires_in: seconds, refresh_token: refreshToken, scope } = answer;
  return {
    accessToken,
    expiresAt: seconds == null ? null : new Date(askedAt + seconds * 1000),
    refreshToken: refreshToken ?? null,
    scopes: scope?.split(",") ?? null,
  };
}

function clientOf({ clientId = "", clientSecret = "" }: SlackFields): { client_id: string; client_secret: string } {
  return { client_id: clientId, client_secret: clientSecret };
}
