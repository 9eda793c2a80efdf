import * as z from "zod";
import type { AuthMethod, Tokens } from "../shared/auth-method.ts";
import { callForToken } from "../shared/call-for-token.ts";
import { ConnectorError } from "../shared/connector-error.ts";
import { fieldMeta } from "../shared/field-meta.ts";
import type { HttpPort } from "../shared/http.ts";
import { parseFields } from "../shared/parse-fields.ts";
import { readJson } from "../shared/read-json.ts";
import { jiraConfig } from "./config.ts";
import { jiraRefusal } from "./refusal.ts";

/** What the three ways to sign in hold between them. */
export type JiraFields = {
  email?: string;
  apiToken?: string;
  isScoped?: boolean;
  token?: string;
  clientId?: string;
  clientSecret?: string;
};

const text = (fix: string) => z.string().trim().min(1, fix).max(4000);

const basic: AuthMethod<JiraFields> = {
  authType: "Basic",
  label: "API token (Cloud)",
  help: "Create a token at id.atlassian.com > Security > API tokens, ideally for a separate account with 'Browse projects' in the projects to sync. A token with scopes needs read:jira-work and read:jira-user, and write:jira-work to act.",
  schema: z.object({
    email: z.email("enter the account's email address").register(fieldMeta, { label: "Account email" }),
    apiToken: text("paste the API token").register(fieldMeta, { label: "API token", secret: true }),
    isScoped: z.boolean().default(false).register(fieldMeta, {
      label: "Token with scopes",
      help: "Turn on if the token was created with 'Create API token with scopes'.",
    }),
  }),
};

const bearer: AuthMethod<JiraFields> = {
  authType: "Bearer",
  label: "Personal access token (Data Center)",
  help: "Profile picture > Profile > Personal Access Tokens > Create token. It has its owner's permissions, so create it for an account with only the permissions you need.",
  schema: z.object({
    token: text("paste the personal access token").register(fieldMeta, {
      label: "Personal access token",
      secret: true,
    }),
  }),
};

const oauth: AuthMethod<JiraFields> = {
  authType: "OAuth2",
  label: "Sign in with Atlassian (Cloud)",
  help: "Create an app at developer.atlassian.com (OAuth 2.0 integration), add the Jira API's scopes and our redirect address, and enter its client ID and secret.",
  schema: z.object({
    clientId: text("enter the app's client ID").register(fieldMeta, { label: "Client ID" }),
    clientSecret: text("enter the app's secret").register(fieldMeta, { label: "Client secret", secret: true }),
  }),
  oauth: {
    scopes: [
      { scope: "read:jira-work", why: "read projects, issues and comments", isFor: "read" },
      { scope: "read:jira-user", why: "show who reported and who works on an issue", isFor: "read" },
      { scope: "offline_access", why: "keep syncing when nobody is signed in", isFor: "read" },
      { scope: "write:jira-work", why: "create, change, comment and assign issues", isFor: "act" },
    ],
    authorizeUrl: ({ config }) => `${parseFields(jiraConfig, config).authUrl}/authorize`,
    parameters: { audience: "api.atlassian.com", prompt: "consent" },
    exchange: async (http, { config, fields, code, verifier, redirectUri }) =>
      askForTokens(http, config, {
        grant_type: "authorization_code",
        ...clientOf(fields),
        code,
        code_verifier: verifier,
        redirect_uri: redirectUri,
      }),
  },
  // Atlassian's refresh tokens rotate: each use makes another, which is why the server asks under a lock.
  async mint(http, { config, fields, refreshToken }) {
    if (refreshToken === null)
      throw new ConnectorError("auth-failed", "Nobody has signed in to Jira yet. Connect the account.");
    return askForTokens(http, config, {
      grant_type: "refresh_token",
      ...clientOf(fields),
      refresh_token: refreshToken,
    });
  },
};

export const jiraAuthMethods: readonly AuthMethod<JiraFields>[] = [basic, oauth, bearer];

const tokenAnswer = z.object({
  access_token: z.string(),
  expires_in: z.number(),
  refresh_token: z.string().nullish(),
  scope: z.string().nullish(),
});

async function askForTokens(http: HttpPort, config: unknown, body: Readonly<Record<string, string>>): Promise<Tokens> {
  const { authUrl } = parseFields(jiraConfig, config);
  const askedAt = new Date();
  const answer = await callForToken(http, {
    vendor: "Atlassian",
    url: `${authUrl}/oauth/token`,
    request: { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) },
    refusalOf: (refused, now) =>
      refused.status === 400 || refused.status === 403
        ? new ConnectorError("auth-failed", "Atlassian no longer accepts this sign-in. Connect the account again.")
        : jiraRefusal(refused, now),
    read: readJson(tokenAnswer),
  });
  return {
    accessToken: answer.access_token,
    expiresAt: new Date(askedAt.getTime() + answer.expires_in * 1000),
    refreshToken: answer.refresh_token ?? null,
    scopes: answer.scope?.split(" ") ?? null,
  };
}

function clientOf({ clientId = "", clientSecret = "" }: JiraFields): { client_id: string; client_secret: string } {
  return { client_id: clientId, client_secret: clientSecret };
}
