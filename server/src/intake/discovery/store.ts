import type { SourceContainer } from "@hoopoe/contract/intake/container.ts";
import { sql } from "kysely";
import type { Trx } from "../../platform/db/open-database.ts";
import { inScope } from "../../platform/db/scope-queries.ts";
import type { Scope } from "../../platform/scope.ts";

/** What discovery found, as a connector says it. */
export interface Found {
  readonly id: string;
  readonly label: string;
  readonly kind: string;
  readonly url: string | null;
  readonly count?: number | null;
  readonly audience?: readonly string[] | null;
}

/** What a discovery found, in place of what an earlier one did; what was picked stays picked. */
export async function replaceContainers(
  trx: Trx,
  scope: Scope,
  { integrationId, containers, at }: { integrationId: string; containers: readonly Found[]; at: Date },
): Promise<void> {
  const column = <K extends keyof Found>(name: K): Found[K][] => containers.map((one) => one[name]);
  const audiences = containers.map(({ audience }) => (audience == null ? null : JSON.stringify(audience)));
  // Somebody who chose has chosen against what comes later; somebody who did not reads it all.
  await sql`
    WITH chosen AS (
      SELECT NOT EXISTS (SELECT FROM containers WHERE integration_id = ${integrationId} AND NOT is_picked) AS reads_all
    )
    INSERT INTO containers (tenant_id, workspace_id, integration_id, id, label, kind, url, item_count, audience,
      is_told, is_picked, seen_at)
    SELECT ${scope.tenantId}::uuid, ${scope.workspaceId}::uuid, ${integrationId}::uuid, t.id, t.label, t.kind, t.url,
      t.item_count, CASE WHEN t.audience IS NULL THEN NULL
        ELSE ARRAY(SELECT lower(jsonb_array_elements_text(t.audience::jsonb))) END, t.is_told, chosen.reads_all, ${at}
    FROM chosen, unnest(${column("id")}::text[], ${column("label")}::text[], ${column("kind")}::text[],
      ${column("url")}::text[], ${containers.map(({ count }) => count ?? null)}::bigint[], ${audiences}::text[],
      ${containers.map(({ audience }) => audience !== undefined)}::boolean[])
      AS t (id, label, kind, url, item_count, audience, is_told)
    ON CONFLICT (integration_id, id) DO UPDATE SET label = excluded.label, kind = excluded.kind, url = excluded.url,
      item_count = excluded.item_count, audience = excluded.audience, is_told = excluded.is_told,
      seen_at = excluded.seen_at`.execute(trx);
  await sql`DELETE FROM containers WHERE ${inScope()}
    AND integration_id = ${integrationId} AND seen_at < ${at}`.execute(trx);
}

export async function listContainers(
  trx: Trx,
  integrationId: string,
): Promise<{ data: SourceContainer[]; discoveredAt: string | null }> {
  const rows = await trx
    .selectFrom("containers")
    .select(["id", "label", "kind", "url", "item_count", "audience", "is_picked"])
    .where("integration_id", "=", integrationId)
    .orderBy("kind")
    .orderBy(sql`lower(label)`)
    .orderBy("id")
    .execute();
  const data = rows.map((row) => ({
    id: row.id,
    label: row.label,
    kind: row.kind,
    url: row.url,
    count: row.item_count === null ? null : Number(row.item_count),
    audience: row.audience,
    isPicked: row.is_picked,
  }));
  const found = await trx
    .selectFrom("integrations")
    .select("discovered_at")
    .where("id", "=", integrationId)
    .executeTakeFirst();
  return { data, discoveredAt: found?.discovered_at?.toISOString() ?? null };
}

/** Null picks all. */
export async function pickContainers(
  trx: Trx,
  { integrationId, picked }: { integrationId: string; picked: readonly string[] | null },
): Promise<void> {
  await sql`UPDATE containers SET is_picked = (${picked}::text[] IS NULL OR id = ANY (${picked}::text[]))
    WHERE ${inScope()}
      AND integration_id = ${integrationId}`.execute(trx);
}

export async function setDiscovered(
  trx: Trx,
  { integrationIds, at }: { integrationIds: readonly string[]; at: Date | null },
): Promise<void> {
  if (integrationIds.length === 0) return;
  await trx
    .updateTable("integrations")
    .set({ is_discovered: at !== null, ...(at === null ? {} : { discovered_at: at }), updated_at: sql`now()` })
    .where("id", "in", [...integrationIds])
    .execute();
}
