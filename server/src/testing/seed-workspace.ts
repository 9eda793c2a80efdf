import { randomUUID } from "node:crypto";
import type pg from "pg";
import type { PersonScope } from "../platform/scope.ts";

/** A client, or a pool where several ask at once. */
export type Queries = Pick<pg.Pool, "query">;

/** What a test says of an item; the rest is filled in. */
export interface SeedItem {
  readonly title: string;
  readonly body?: string;
  readonly author?: string;
  readonly at?: string;
  readonly source_datatype?: string;
  readonly audience?: readonly string[] | null;
  readonly state?: { readonly name: string; readonly isClosed: boolean };
  readonly labels?: readonly string[];
}

export interface SeededWorkspace extends PersonScope {
  readonly integrationId: string;
  readonly integrationDataId: string;
  /** Writes items behind the product's back, as the superuser; gives their ids in order. */
  addItems(items: readonly SeedItem[]): Promise<string[]>;
}

/** A tenant (or a given one) with a workspace, an owner in it, and one stream to hang items on. */
export async function seedWorkspace(admin: Queries, inTenant?: string): Promise<SeededWorkspace> {
  const tenantId = inTenant ?? randomUUID();
  const [workspaceId, userId] = [randomUUID(), randomUUID()];
  if (inTenant === undefined) {
    await admin.query("insert into tenants (id, label, name) values ($1, $2, 'Test')", [tenantId, `t-${tenantId}`]);
  }
  await admin.query("insert into workspaces (id, tenant_id, name) values ($1, $2, 'Test')", [workspaceId, tenantId]);
  await admin.query("insert into users (id, tenant_id, email, name) values ($1, $2, $3, 'Test')", [
    userId,
    tenantId,
    `${userId}@test.example`,
  ]);
  return seedStream(admin, { tenantId, workspaceId, userId });
}

/** The same in a workspace that is there, for a user who is there: an owner's membership and one stream. */
export async function seedStream(
  admin: Queries,
  { tenantId, workspaceId, userId }: PersonScope,
): Promise<SeededWorkspace> {
  const [integrationId, integrationDataId] = [randomUUID(), randomUUID()];
  await admin.query(
    "insert into memberships (tenant_id, workspace_id, user_id, role) values ($1, $2, $3, 'owner') on conflict do nothing",
    [tenantId, workspaceId, userId],
  );
  await admin.query("insert into integrations (id, tenant_id, workspace_id, catalog_id) values ($1, $2, $3, 1)", [
    integrationId,
    tenantId,
    workspaceId,
  ]);
  await admin.query(
    "insert into integration_data (id, tenant_id, workspace_id, integration_id, stream) values ($1, $2, $3, $4, 's')",
    [integrationDataId, tenantId, workspaceId, integrationId],
  );
  return {
    tenantId,
    workspaceId,
    userId,
    integrationId,
    integrationDataId,
    addItems: async (items) => {
      const ids: string[] = [];
      for (const item of items) {
        const { rows } = await admin.query<{ id: string }>(
          `insert into items (tenant_id, workspace_id, integration_data_id, stream, source_datatype, external_id, at,
             author, title, body, content_hash, audience_user_ids, state, is_closed, labels)
           values ($1, $2, $3, 's', $4, $5, $6, $7, $8, $9, '\\x00', $10, $11, $12, $13) returning id`,
          [
            tenantId,
            workspaceId,
            integrationDataId,
            item.source_datatype ?? "news",
            randomUUID(),
            item.at ?? "2026-11-20T08:00:00.000Z",
            item.author ?? "",
            item.title,
            item.body ?? "",
            item.audience ?? null,
            item.state?.name ?? "",
            item.state?.isClosed ?? null,
            item.labels ?? [],
          ],
        );
        if (rows[0] !== undefined) ids.push(rows[0].id);
      }
      return ids;
    },
  };
}
