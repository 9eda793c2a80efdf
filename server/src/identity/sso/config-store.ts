import { type SsoRole, type SsoRule, ssoRule } from "@hoopoe/contract/identity/sso.ts";
import type { Selectable } from "kysely";
import * as z from "zod/mini";
import type { Trx } from "../../platform/db/open-database.ts";
import type { DB as Schema } from "../../platform/db/tables.ts";

/** How an organisation signs in, as it is kept; the client's secret is not among it. */
export interface SsoConfig {
  readonly issuer: string;
  readonly clientId: string;
  readonly isEnabled: boolean;
  readonly isFromEnvironment: boolean;
  readonly defaultWorkspaceId: string | null;
  readonly defaultRole: SsoRole;
  readonly groupsClaim: string;
  readonly rules: readonly SsoRule[];
  readonly isRequired: boolean;
  readonly breakGlassUserId: string | null;
}

export async function loadConfig(trx: Trx): Promise<SsoConfig | undefined> {
  const row = await trx.selectFrom("sso_configs").selectAll().executeTakeFirst();
  return row === undefined ? undefined : configOf(row);
}

export async function saveConfig(trx: Trx, config: SsoConfig): Promise<void> {
  const row = {
    issuer: config.issuer,
    client_id: config.clientId,
    is_enabled: config.isEnabled,
    is_from_environment: config.isFromEnvironment,
    default_workspace_id: config.defaultWorkspaceId,
    default_role: config.defaultRole,
    groups_claim: config.groupsClaim,
    rules: JSON.stringify(config.rules),
    is_required: config.isRequired,
    break_glass_user_id: config.breakGlassUserId,
    updated_at: new Date(),
  };
  await trx
    .insertInto("sso_configs")
    .values({ ...row })
    .onConflict((conflict) => conflict.column("tenant_id").doUpdateSet(row))
    .execute();
}

export async function removeConfig(trx: Trx): Promise<void> {
  await trx.deleteFrom("sso_configs").execute();
}

function configOf(row: Selectable<Schema["sso_configs"]>): SsoConfig {
  return {
    issuer: row.issuer,
    clientId: row.client_id,
    isEnabled: row.is_enabled,
    isFromEnvironment: row.is_from_environment,
    defaultWorkspaceId: row.default_workspace_id,
    defaultRole: row.default_role,
    groupsClaim: row.groups_claim,
    rules: z.array(ssoRule).parse(row.rules),
    isRequired: row.is_required,
    breakGlassUserId: row.break_glass_user_id,
  };
}
