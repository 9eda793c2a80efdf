import type { Tokens } from "@hoopoe/connectors/shared/auth-method.ts";
import type { Trx } from "../../platform/db/open-database.ts";
import type { Scope } from "../../platform/scope.ts";
import { Secret } from "../../platform/secrets/secret.ts";
import type { Secrets } from "../../platform/secrets/secrets.ts";
import { sealContextOf } from "./auth-fields.ts";
import { type AuthInfoRow, changeAuthInfo } from "./store.ts";

/** Names that no form can have. */
export const accessToken = "~access";
export const refreshToken = "~refresh";

export interface KeptTokens {
  readonly access: string | null;
  readonly refresh: string | null;
  readonly expiresAt: Date | null;
}

export async function loadTokens(
  trx: Trx,
  scope: Scope,
  { secrets, row }: { secrets: Secrets; row: AuthInfoRow },
): Promise<KeptTokens> {
  const access = await secrets.get(trx, sealContextOf(scope, row.id, accessToken));
  const refresh = await secrets.get(trx, sealContextOf(scope, row.id, refreshToken));
  return {
    access: access?.reveal() ?? null,
    refresh: refresh?.reveal() ?? null,
    expiresAt: row.tokenExpiresAt,
  };
}

/** Keeps what the vendor gave; a refresh token that it did not replace stays. */
export async function keepTokens(
  trx: Trx,
  scope: Scope,
  { secrets, id, tokens }: { secrets: Secrets; id: string; tokens: Tokens },
): Promise<void> {
  await secrets.put(trx, sealContextOf(scope, id, accessToken), new Secret(tokens.accessToken));
  if (tokens.refreshToken !== null) {
    await secrets.put(trx, sealContextOf(scope, id, refreshToken), new Secret(tokens.refreshToken));
  }
  await changeAuthInfo(trx, id, {
    tokenExpiresAt: tokens.expiresAt,
    trouble: null,
    ...(tokens.scopes === null ? {} : { scopes: tokens.scopes }),
  });
}
