import { sql } from "kysely";
import type { Trx } from "../../platform/db/open-database.ts";

export interface AuthInfoRow {
  readonly id: string;
  readonly catalogId: number;
  readonly authType: string;
  readonly integrationId: string | null;
  /** What is not secret. */
  readonly fields: unknown;
  /** The addresses that the secrets were given for; null until they are first used. */
  readonly boundTo: unknown;
  readonly scopes: string[] | null;
  readonly tokenExpiresAt: Date | null;
  readonly expiresAt: Date | null;
  readonly trouble: string | null;
  readonly updatedAt: Date;
}

/** Those of a product, the latest first; with an integration: its own, then those of all integrations. */
export async function listAuthInfos(
  trx: Trx,
  { catalogId, integrationId }: { catalogId: number; integrationId?: string },
): Promise<AuthInfoRow[]> {
  const all = authInfos(trx).where("catalog_id", "=", catalogId);
  const fitting =
    integrationId === undefined
      ? all
      : all
          .where((eb) => eb.or([eb("integration_id", "=", integrationId), eb("integration_id", "is", null)]))
          .orderBy((eb) => eb("integration_id", "is", null));
  return (await fitting.orderBy("updated_at", "desc").orderBy("id").execute()).map(toRow);
}

export async function findAuthInfo(trx: Trx, id: string): Promise<AuthInfoRow | undefined> {
  const row = await authInfos(trx).where("id", "=", id).executeTakeFirst();
  return row === undefined ? undefined : toRow(row);
}

/** The row, locked for this transaction; with `skipLocked` undefined also where another transaction holds it. */
export async function holdAuthInfo(
  trx: Trx,
  { id, skipLocked = false }: { id: string; skipLocked?: boolean },
): Promise<AuthInfoRow | undefined> {
  const query = authInfos(trx).where("id", "=", id).forUpdate();
  const row = await (skipLocked ? query.skipLocked() : query).executeTakeFirst();
  return row === undefined ? undefined : toRow(row);
}

/**
 * The record of this product, type and integration, made where there is none. Without an integration (null) it is the
 * one for all of them, or the only one of this product and type, whichever integration that belongs to.
 */
export async function ensureAuthInfo(
  trx: Trx,
  { catalogId, authType, integrationId }: Pick<AuthInfoRow, "catalogId" | "authType" | "integrationId">,
): Promise<{ id: string; isNew: boolean }> {
  if (integrationId === null) {
    const [only, ...others] = await authInfos(trx)
      .where("catalog_id", "=", catalogId)
      .where("auth_type", "=", authType)
      .limit(2)
      .execute();
    if (only !== undefined && others.length === 0) return { id: only.id, isNew: false };
  }
  const made = await trx
    .insertInto("auth_infos")
    .values({
      catalog_id: catalogId,
      auth_type: authType,
      integration_id: integrationId,
    })
    .onConflict((conflict) =>
      conflict.columns(["workspace_id", "catalog_id", "auth_type", "integration_id"]).doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  if (made !== undefined) return { id: made.id, isNew: true };
  const found = await authInfos(trx)
    .where("catalog_id", "=", catalogId)
    .where("auth_type", "=", authType)
    .where("integration_id", integrationId === null ? "is" : "=", integrationId)
    .executeTakeFirstOrThrow();
  return { id: found.id, isNew: false };
}

export interface AuthInfoChange {
  readonly fields?: Readonly<Record<string, unknown>>;
  readonly boundTo?: Readonly<Record<string, string>> | null;
  readonly scopes?: readonly string[] | null;
  readonly tokenExpiresAt?: Date | null;
  readonly expiresAt?: Date | null;
  readonly trouble?: string | null;
  /** A change that a person made. */
  readonly isEdit?: boolean;
}

export async function changeAuthInfo(trx: Trx, id: string, change: AuthInfoChange): Promise<void> {
  const { fields, boundTo, scopes, tokenExpiresAt, expiresAt, trouble, isEdit = false } = change;
  const set = {
    ...(fields === undefined ? {} : { fields: JSON.stringify(fields) }),
    ...(boundTo === undefined ? {} : { bound_to: boundTo === null ? null : JSON.stringify(boundTo) }),
    ...(scopes === undefined ? {} : { scopes: scopes === null ? null : [...scopes] }),
    ...(tokenExpiresAt === undefined ? {} : { token_expires_at: tokenExpiresAt }),
    ...(expiresAt === undefined ? {} : { expires_at: expiresAt }),
    ...(trouble === undefined ? {} : { trouble }),
    ...(isEdit ? { updated_at: sql<Date>`now()` } : {}),
  };
  if (Object.keys(set).length === 0) return;
  await trx.updateTable("auth_infos").set(set).where("id", "=", id).execute();
}

/** An integration that is there (deleted softly or not), as far as credentials need to know it. */
export async function findOwner(trx: Trx, integrationId: string) {
  const row = await trx
    .selectFrom("integrations")
    .select(["id", "catalog_id", "attributes"])
    .where("id", "=", integrationId)
    .where("erasing_at", "is", null)
    .executeTakeFirst();
  return row && { id: row.id, catalogId: row.catalog_id, config: row.attributes };
}

function authInfos(trx: Trx) {
  return trx.selectFrom("auth_infos").selectAll();
}

type Selected = Awaited<ReturnType<ReturnType<typeof authInfos>["execute"]>>[number];

function toRow(row: Selected): AuthInfoRow {
  return {
    id: row.id,
    catalogId: row.catalog_id,
    authType: row.auth_type,
    integrationId: row.integration_id,
    fields: row.fields,
    boundTo: row.bound_to,
    scopes: row.scopes,
    tokenExpiresAt: row.token_expires_at,
    expiresAt: row.expires_at,
    trouble: row.trouble,
    updatedAt: row.updated_at,
  };
}
