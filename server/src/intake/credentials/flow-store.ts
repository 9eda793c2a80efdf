import { sql } from "kysely";
import type { Trx } from "../../platform/db/open-database.ts";
import type { PersonScope, Scope } from "../../platform/scope.ts";

/** A sign-in at a vendor on its way. */
export interface OauthFlow {
  readonly id: string;
  readonly integrationId: string;
  readonly authInfoId: string;
  readonly userId: string;
  readonly verifier: string;
  readonly redirectUri: string;
}

/** Also takes away those that nobody came back from. */
export async function insertFlow(
  trx: Trx,
  scope: PersonScope,
  flow: Omit<OauthFlow, "userId"> & { browserHash: Buffer; expiresAt: Date },
): Promise<void> {
  await trx
    .deleteFrom("oauth_flows")
    .where("tenant_id", "=", scope.tenantId)
    .where("workspace_id", "=", scope.workspaceId)
    .where("expires_at", "<", sql<Date>`now() - interval '1 day'`)
    .execute();
  await trx
    .insertInto("oauth_flows")
    .values({
      id: flow.id,
      tenant_id: scope.tenantId,
      workspace_id: scope.workspaceId,
      integration_id: flow.integrationId,
      auth_info_id: flow.authInfoId,
      user_id: scope.userId,
      browser_hash: flow.browserHash,
      code_verifier: flow.verifier,
      redirect_uri: flow.redirectUri,
      expires_at: flow.expiresAt,
    })
    .execute();
}

/** Spends a sign-in, once, for the browser that began it; another browser cannot spend it in its place. */
export async function takeFlow(
  trx: Trx,
  scope: Scope,
  { id, browserHash, now }: { id: string; browserHash: Buffer; now: Date },
): Promise<OauthFlow | undefined> {
  const row = await trx
    .deleteFrom("oauth_flows")
    .where("tenant_id", "=", scope.tenantId)
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", id)
    .where("browser_hash", "=", browserHash)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined || row.expires_at <= now) return undefined;
  return {
    id: row.id,
    integrationId: row.integration_id,
    authInfoId: row.auth_info_id,
    userId: row.user_id,
    verifier: row.code_verifier,
    redirectUri: row.redirect_uri,
  };
}
