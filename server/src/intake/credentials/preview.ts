import type { Credentials } from "@hoopoe/connectors/shared/auth-method.ts";
import type { ConnectorContext } from "@hoopoe/connectors/shared/connector-context.ts";
import { ConnectorError } from "@hoopoe/connectors/shared/connector-error.ts";
import { fail } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import { loadFields, mergeFields, methodOf } from "./auth-fields.ts";
import type { CredentialsDeps } from "./deps.ts";
import { flat, type AuthInfoInput } from "./save.ts";
import { findAuthInfo } from "./store.ts";

/** Credentials that nobody saved; `opened` makes them usable, by the way out that a connector was given. */
export interface PreviewedCredentials {
  readonly catalogId: number;
  readonly integrationId: string | null;
  opened(ctx: Pick<ConnectorContext, "http" | "config">): Credentials;
}

/** @throws Failure auth-info-not-found, auth-info-invalid, oauth-unready where a person has to sign in for it */
export async function previewCredentials(
  { db, secrets, connectorOf }: CredentialsDeps,
  scope: Scope,
  id: string,
  input: AuthInfoInput,
): Promise<PreviewedCredentials> {
  const { row, method, fields } = await db.withTenant(scope, async (trx) => {
    const found = (await findAuthInfo(trx, id)) ?? fail("auth-info-not-found");
    const its = methodOf(connectorOf(found.catalogId) ?? fail("catalog-not-found"), found.authType);
    const before = await loadFields(trx, scope, { secrets, method: its, row: found });
    const { open, newSecrets } = mergeFields(its, { before, fields: flat(input) });
    const all: Record<string, unknown> = { ...before, ...open };
    for (const [name, secret] of Object.entries(newSecrets)) all[name] = secret.reveal();
    return { row: found, method: its, fields: all };
  });
  if (method.oauth !== undefined) {
    fail("oauth-unready", { reason: "To test a client, save it, then sign in with it." });
  }
  return {
    catalogId: row.catalogId,
    integrationId: row.integrationId,
    opened({ http, config }) {
      const token = async (): Promise<string> => {
        if (method.mint === undefined) throw new ConnectorError("auth-failed", `${method.label} has no token.`);
        return (await method.mint(http, { config, fields, refreshToken: null })).accessToken;
      };
      return { authType: row.authType, fields, token, renew: token };
    },
  };
}
