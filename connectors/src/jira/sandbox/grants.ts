import { randomUUID } from "node:crypto";
import { accountOf, type Account } from "@hoopoe/sandbox/vendors/account.ts";
import { jiraSentinelWords } from "./sentinels.ts";

type Grant = { client: string; refresh: string; until: number };

/** Codes and tokens of Jira Cloud's three-legged OAuth. A refresh token is good once: using it makes another. */
export type JiraGrants = {
  code: (client: string) => string;
  redeem: (code: string, client: string) => Tokens | null;
  refresh: (token: string, client: string) => Tokens | null;
  accountOf: (accessToken: string) => Account | null;
};
export type Tokens = {
  access_token: string;
  refresh_token: string;
  expires_in: number;
  scope: string;
  token_type: "Bearer";
};

const lifeMs = 3_600_000;
const grantsMax = 500;

export function jiraGrants(): JiraGrants {
  const codes = new Map<string, string>();
  const byAccess = new Map<string, Grant>();
  const byRefresh = new Map<string, string>();

  function issue(client: string): Tokens {
    const [access, refresh] = [`access-${randomUUID()}`, `refresh-${randomUUID()}`];
    byAccess.set(access, { client, refresh, until: Date.now() + lifeMs });
    byRefresh.set(refresh, client);
    for (const map of [byAccess, byRefresh]) {
      const [oldest] = map.keys();
      if (map.size > grantsMax && oldest !== undefined) map.delete(oldest);
    }
    const scope = "read:jira-work read:jira-user write:jira-work offline_access";
    return { access_token: access, refresh_token: refresh, expires_in: lifeMs / 1000, scope, token_type: "Bearer" };
  }

  return {
    code(client) {
      const code = randomUUID();
      codes.set(code, client);
      return code;
    },
    redeem(code, client) {
      if (codes.get(code) !== client) return null;
      codes.delete(code);
      return issue(client);
    },
    refresh(token, client) {
      if (byRefresh.get(token) !== client) return null;
      byRefresh.delete(token);
      return issue(client);
    },
    accountOf(accessToken) {
      const grant = byAccess.get(accessToken);
      return grant === undefined || grant.until < Date.now() ? null : accountOf(grant.client, jiraSentinelWords);
    },
  };
}
