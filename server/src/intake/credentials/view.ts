import type { AuthMethod } from "@hoopoe/connectors/shared/auth-method.ts";
import { secretFields } from "@hoopoe/connectors/shared/form-fields.ts";
import type { AuthInfo, SecretTrace } from "@hoopoe/contract/intake/auth-info.ts";
import type { Trx } from "../../platform/db/open-database.ts";
import type { Scope } from "../../platform/scope.ts";
import type { Secrets } from "../../platform/secrets/secrets.ts";
import { asFields, sealContextOf } from "./auth-fields.ts";
import { loadDependents } from "./dependents.ts";
import type { AuthInfoRow } from "./store.ts";
import { accessToken, refreshToken } from "./kept-tokens.ts";

/** A record as the API shows it: of its secrets whether they are set, and their last four characters. */
export async function authInfoView(
  trx: Trx,
  scope: Scope,
  input: { row: AuthInfoRow; method: AuthMethod | undefined; secrets: Secrets; productName: string },
): Promise<AuthInfo> {
  const { row, method, secrets, productName } = input;
  const fields = plainFieldsOf(row);
  const traces: Record<string, SecretTrace> = {};
  for (const name of method === undefined ? [] : secretFields(method.schema)) {
    traces[name] = await secrets.trace(trx, sealContextOf(scope, row.id, name));
  }
  const has = async (name: string): Promise<boolean> =>
    (await secrets.trace(trx, sealContextOf(scope, row.id, name))).set;
  const isSignedIn = method?.oauth === undefined || (await has(refreshToken)) || (await has(accessToken));
  const text = (name: string): string | null => (typeof fields[name] === "string" ? fields[name] : null);
  // A secret that may be left out is not missing.
  const required = new Set(method?.schema.safeParse({}).error?.issues.map(({ path: [name] }) => name));
  const hasSecrets = Object.entries(traces).every(([name, { set }]) => set || !required.has(name));
  return {
    id: row.id,
    catalogId: row.catalogId,
    authType: row.authType,
    integrationId: row.integrationId,
    apiToken: traces["apiToken"] ?? null,
    clientId: text("clientId"),
    secret: traces["secret"] ?? null,
    baseUrl: text("baseUrl"),
    fields: { ...fields, ...traces },
    state: stateOf({ row, isSignedIn, hasSecrets }),
    trouble: row.trouble,
    scopes: row.scopes,
    tokenExpiresAt: row.tokenExpiresAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    updatedAt: row.updatedAt.toISOString(),
    dependents: await loadDependents(trx, { ...row, productName }),
  };
}

function stateOf(input: { row: AuthInfoRow; isSignedIn: boolean; hasSecrets: boolean }): AuthInfo["state"] {
  if (input.row.trouble !== null) return "refused";
  if (!input.isSignedIn) return "needs-sign-in";
  return input.hasSecrets || input.row.tokenExpiresAt !== null ? "ready" : "needs-secret";
}

function plainFieldsOf(row: AuthInfoRow): AuthInfo["fields"] {
  const fields: AuthInfo["fields"] = {};
  for (const [name, value] of Object.entries(asFields(row.fields))) {
    if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") fields[name] = value;
  }
  return fields;
}
