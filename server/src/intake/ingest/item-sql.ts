import { sql } from "kysely";
import { sharedArrivalLock } from "../../platform/db/arrivals.ts";
import type { Trx } from "../../platform/db/open-database.ts";
import { inScope } from "../../platform/db/scope-queries.ts";
import type { Scope } from "../../platform/scope.ts";
import type { AudienceOf } from "./audience-store.ts";
import type { CleanItem } from "./clean-item.ts";

interface ItemTarget {
  readonly streamId: string;
  readonly stream: string;
  readonly audienceOf: AudienceOf;
}

/** What is stored of those items that are there already, by external id. */
export async function loadStored(
  trx: Trx,
  { target, externalIds }: { target: ItemTarget; externalIds: readonly string[] },
): Promise<Map<string, { at: Date; hash: Buffer }>> {
  if (externalIds.length === 0) return new Map();
  const { rows } = await sql<{ external_id: string; at: Date; content_hash: Buffer }>`
    SELECT external_id, at, content_hash FROM items
    WHERE ${inScope()}
      AND integration_data_id = ${target.streamId} AND stream = ${target.stream}
      AND external_id = ANY (${externalIds}::text[])`.execute(trx);
  return new Map(rows.map(({ external_id, at, content_hash }) => [external_id, { at, hash: content_hash }]));
}

/** One statement for a whole page: new ones are added, changed ones replaced, each with the form in which it came. */
export async function insertItems(
  trx: Trx,
  scope: Scope,
  { items, target }: { items: readonly CleanItem[]; target: ItemTarget },
): Promise<void> {
  const audiences = items.map((item) => {
    const audience = target.audienceOf(item);
    return audience === null ? null : `{${audience.join(",")}}`;
  });
  const sourceAudiences = items.map(({ sourceAudience }) => sourceAudience && JSON.stringify(sourceAudience));
  const labels = items.map((item) => JSON.stringify(item.labels));
  const column = <K extends keyof CleanItem>(name: K): CleanItem[K][] => items.map((item) => item[name]);
  await sql`
    WITH arriving AS MATERIALIZED (SELECT ${sharedArrivalLock(scope.workspaceId)}), incoming AS (
      SELECT * FROM unnest(${column("externalId")}::text[], ${column("source_datatype")}::text[],
        ${column("at")}::timestamptz[], ${column("author")}::text[], ${column("title")}::text[],
        ${column("body")}::text[], ${column("url")}::text[], ${column("hash")}::bytea[], ${column("raw")}::text[],
        ${column("containerId")}::text[], ${audiences}::text[], ${sourceAudiences}::text[], ${column("state")}::text[],
        ${column("isClosed")}::boolean[], ${labels}::text[])
        AS t (external_id, source_datatype, at, author, title, body, url, content_hash, raw, container_id, audience,
          source_audience, state, is_closed, labels)
    ), written AS (
      INSERT INTO items AS item (tenant_id, workspace_id, integration_data_id, stream, source_datatype, external_id, at,
        author, title, body, url, content_hash, container_id, audience_user_ids, source_audience, state, is_closed, labels)
      SELECT ${scope.tenantId}::uuid, ${scope.workspaceId}::uuid, ${target.streamId}::uuid, ${target.stream},
        source_datatype, external_id, at, author, title, body, url, content_hash, container_id, audience::uuid[],
        CASE WHEN source_audience IS NULL THEN NULL
          ELSE ARRAY(SELECT jsonb_array_elements_text(source_audience::jsonb)) END,
        state, is_closed, ARRAY(SELECT jsonb_array_elements_text(labels::jsonb))
      FROM arriving, incoming
      ON CONFLICT (integration_data_id, stream, external_id) DO UPDATE SET
        source_datatype = excluded.source_datatype, at = excluded.at, author = excluded.author, title = excluded.title,
        body = excluded.body, url = excluded.url, content_hash = excluded.content_hash,
        container_id = excluded.container_id, audience_user_ids = excluded.audience_user_ids,
        source_audience = excluded.source_audience, state = excluded.state, is_closed = excluded.is_closed,
        labels = excluded.labels, updated_at = now()
      RETURNING item.id, item.external_id
    )
    INSERT INTO item_raws (item_id, tenant_id, workspace_id, raw)
    SELECT written.id, ${scope.tenantId}::uuid, ${scope.workspaceId}::uuid, incoming.raw::jsonb
    FROM written JOIN incoming USING (external_id)
    ON CONFLICT (item_id) DO UPDATE SET raw = excluded.raw`.execute(trx);
}

/** Takes away what the source no longer has. */
export async function deleteAbsent(
  trx: Trx,
  { target, present }: { target: ItemTarget; present: ReadonlySet<string> },
): Promise<number> {
  const result = await sql`
    DELETE FROM items WHERE ${inScope()}
      AND integration_data_id = ${target.streamId} AND stream = ${target.stream}
      AND NOT EXISTS (SELECT FROM unnest(${[...present]}::text[]) AS there (id) WHERE there.id = items.external_id)`.execute(
    trx,
  );
  return Number(result.numAffectedRows ?? 0);
}
