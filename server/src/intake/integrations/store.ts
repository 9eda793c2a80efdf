import type { Audience } from "@hoopoe/contract/intake/integration.ts";
import { sql } from "kysely";
import type { Trx } from "../../platform/db/open-database.ts";
import type { Scope } from "../../platform/scope.ts";

export interface IntegrationRow {
  readonly id: string;
  readonly catalogId: number;
  readonly isActive: boolean;
  readonly isDiscovered: boolean;
  readonly isDeleted: boolean;
  readonly attributes: unknown;
  /** Who may see what it brings; null: the whole workspace, or what the vendor says of each record. */
  readonly audience: readonly string[] | null;
  readonly audienceMode: Audience["mode"];
}

export interface NewIntegration {
  readonly catalogId: number;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly isActive: boolean;
  readonly audience?: Audience;
}

const columns = [
  "id",
  "catalog_id",
  "is_active",
  "is_discovered",
  "is_deleted",
  "attributes",
  "audience_user_ids",
  "audience_mode",
] as const;

export async function insertIntegration(trx: Trx, scope: Scope, input: NewIntegration): Promise<IntegrationRow> {
  const row = await trx
    .insertInto("integrations")
    .values({
      catalog_id: input.catalogId,
      attributes: JSON.stringify(input.attributes),
      is_active: input.isActive,
      created_by: scope.userId,
      ...audienceColumns(input.audience),
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return toIntegration(row);
}

/** Those that are not deleted, in the order in which they were made. */
export async function listIntegrations(
  trx: Trx,
  { catalogId }: { catalogId?: number } = {},
): Promise<IntegrationRow[]> {
  const all = integrations(trx).where("is_deleted", "=", false);
  const some = catalogId === undefined ? all : all.where("catalog_id", "=", catalogId);
  const rows = await some.orderBy("created_at").orderBy("id").execute();
  return rows.map(toIntegration);
}

/** A deleted one too; not one that is being erased. */
export async function findIntegration(trx: Trx, id: string): Promise<IntegrationRow | undefined> {
  const row = await integrations(trx).where("id", "=", id).executeTakeFirst();
  return row === undefined ? undefined : toIntegration(row);
}

/**
 * Deleted ones too, since they can be brought back; not those that are being erased for good. Changes of one integration wait for each other by a lock of its
 * own: its row is locked after its streams, the order in which runs take them.
 */
export async function holdIntegration(trx: Trx, id: string): Promise<IntegrationRow | undefined> {
  await lockFor(trx, `integration ${id}`);
  const row = await integrations(trx).where("id", "=", id).executeTakeFirst();
  return row === undefined ? undefined : toIntegration(row);
}

export async function updateIntegration(
  trx: Trx,
  input: { id: string; attributes: Readonly<Record<string, unknown>>; isActive: boolean; isDeleted: boolean },
): Promise<IntegrationRow> {
  const row = await trx
    .updateTable("integrations")
    .set({
      attributes: JSON.stringify(input.attributes),
      is_active: input.isActive,
      is_deleted: input.isDeleted,
      updated_at: sql`now()`,
    })
    .where("id", "=", input.id)
    .returning(columns)
    .executeTakeFirstOrThrow();
  return toIntegration(row);
}

/** Null in the column is the workspace; with `source` each record says for itself. */
export function audienceColumns(audience: Audience | undefined) {
  if (audience === undefined) return {};
  return {
    audience_mode: audience.mode,
    audience_user_ids: audience.mode === "people" ? [...audience.userIds] : null,
  };
}

/** Which of these are members of the workspace. */
export async function listMembers(trx: Trx, scope: Scope, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await trx
    .selectFrom("memberships")
    .select("user_id")
    .where("workspace_id", "=", scope.workspaceId)
    .where("user_id", "in", [...userIds])
    .execute();
  return rows.map((row) => row.user_id);
}

/** Lets one at a time make what must be there once in a workspace; held until the transaction ends. */
export function lockWorkspaceFor(trx: Trx, scope: Scope, what: string): Promise<void> {
  return lockFor(trx, `${what} ${scope.workspaceId}`);
}

async function lockFor(trx: Trx, what: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${what}, 0))`.execute(trx);
}

function integrations(trx: Trx) {
  return trx.selectFrom("integrations").select(columns).where("erasing_at", "is", null);
}

type Selected = Awaited<ReturnType<ReturnType<typeof integrations>["execute"]>>[number];

function toIntegration(row: Selected): IntegrationRow {
  return {
    id: row.id,
    catalogId: row.catalog_id,
    isActive: row.is_active,
    isDiscovered: row.is_discovered,
    isDeleted: row.is_deleted,
    attributes: row.attributes,
    audience: row.audience_user_ids,
    audienceMode: row.audience_mode,
  };
}
