import { type ExposureApproval, exposureApproval } from "@hoopoe/contract/work/approval.ts";
import type { Entity } from "@hoopoe/contract/assist/entity.ts";
import { sql } from "kysely";
import type { Trx } from "../../platform/db/open-database.ts";
import { inScope, inTenant } from "../../platform/db/scope-queries.ts";
import type { Scope } from "../../platform/scope.ts";

/** A gap: since when it is one, where that is known, and what would mend it. */
export type GapRow = Row & {
  since: Date | null;
  /** Streams to read again. */
  streams: string[] | null;
  containerId: string | null;
};

export type Row = Pick<Entity, "id" | "type" | "label" | "catalogId" | "owner"> & {
  integrationId: string | null;
  at: Date | null;
  detail: string;
};

const visible = (scope: Scope) => sql`${inScope("i")}
  AND NOT i.is_deleted
  AND (i.audience_user_ids IS NULL OR nullif(${scope.userId}, '')::uuid = ANY (i.audience_user_ids))`;
const name = sql`coalesce(i.attributes ->> 'name', 'Connection ' || i.catalog_id)`;
/** Rows of one list; one more is loaded, to tell that there are more. */
export const entitiesMax = 1_000;

/** Only one type ('' is all), and only what belongs to these connections (null: all). */
export interface RowFilter {
  readonly type: string;
  readonly connections: readonly string[] | null;
}

const passes = ({ type, connections }: RowFilter) => sql`(${type} = '' OR e.type = ${type})
  AND (${connections}::uuid[] IS NULL OR e."integrationId" = ANY (${connections}::uuid[]))`;

/** What is connected: each connection with what it brought, then their containers at the vendors. */
export async function loadInventory(trx: Trx, scope: Scope, filter: RowFilter): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT * FROM (SELECT 'integration:' || i.id AS id, 'integration' AS type, ${name} AS label, i.catalog_id AS "catalogId",
      u.name AS owner, i.id AS "integrationId", i.created_at AS at,
      (SELECT count(*) FROM items x JOIN integration_data d ON d.id = x.integration_data_id
        WHERE d.integration_id = i.id AND x.workspace_id = i.workspace_id) || ' items' AS detail
    FROM integrations i LEFT JOIN users u ON u.id = i.created_by WHERE ${visible(scope)}
    UNION ALL
    SELECT 'container:' || i.id || ':' || c.id, c.kind, c.label, i.catalog_id, NULL, i.id, c.seen_at,
      CASE WHEN c.is_picked THEN 'synced' ELSE 'not synced' END
    FROM containers c JOIN integrations i ON i.id = c.integration_id WHERE ${visible(scope)}) e
    WHERE ${passes(filter)}
    ORDER BY e.type = 'integration' DESC, e.type, e.label, e.id LIMIT ${entitiesMax + 1}`.execute(trx);
  return rows;
}

/** Types of gaps, the most pressing first: of too many, those that come last are left out. */
const pressing = ["stream-failed", "public-link", "credential-expiring", "owner-left", "never-read", "not-covered"];

/** What is wrong or missing among connections and documents, by the database's own facts; the most pressing first. */
export async function loadGaps(trx: Trx, scope: Scope, filter: RowFilter & { now: Date }): Promise<GapRow[]> {
  const { now } = filter;
  const { rows } = await sql<GapRow>`
    SELECT * FROM (SELECT 'stream-failed:' || d.id AS id, 'stream-failed' AS type, ${name} || ': last sync failed' AS label,
      i.catalog_id AS "catalogId", u.name AS owner, i.id AS "integrationId", r.finished_at AS at,
      coalesce(r.error, 'no reason was given') AS detail,
      (SELECT min(f.finished_at) FROM ingest_runs f WHERE f.integration_data_id = d.id AND f.status = 'failed'
        AND NOT EXISTS (SELECT FROM ingest_runs s WHERE s.integration_data_id = d.id AND s.status = 'succeeded'
          AND s.id > f.id)) AS since, ARRAY[d.id]::text[] AS streams, NULL::text AS "containerId"
    FROM integration_data d JOIN integrations i ON i.id = d.integration_id LEFT JOIN users u ON u.id = i.created_by
    JOIN LATERAL (SELECT * FROM ingest_runs WHERE integration_data_id = d.id ORDER BY id DESC LIMIT 1) r ON r.status = 'failed'
    WHERE ${visible(scope)} AND NOT d.is_deleted
    UNION ALL
    SELECT 'never-read:' || i.id, 'never-read', ${name} || ' has never synced', i.catalog_id, u.name, i.id,
      i.created_at, 'no run yet', i.created_at, (SELECT array_agg(d.id ORDER BY d.id)::text[] FROM integration_data d
        WHERE d.integration_id = i.id AND NOT d.is_deleted), NULL
    FROM integrations i LEFT JOIN users u ON u.id = i.created_by
    WHERE ${visible(scope)} AND i.is_active AND EXISTS (SELECT FROM integration_data d WHERE d.integration_id = i.id
        AND NOT d.is_deleted)
      AND NOT EXISTS (SELECT FROM ingest_runs r JOIN integration_data d ON d.id = r.integration_data_id
        WHERE d.integration_id = i.id)
    UNION ALL
    SELECT 'not-covered:' || i.id || ':' || c.id, 'not-covered', c.label || ' isn''t synced', i.catalog_id, u.name, i.id,
      c.seen_at, c.kind || ' of ' || ${name}, c.first_seen_at, NULL, c.id
    FROM containers c JOIN integrations i ON i.id = c.integration_id LEFT JOIN users u ON u.id = i.created_by
    WHERE ${visible(scope)} AND NOT c.is_picked
    UNION ALL
    SELECT 'owner-left:' || i.id, 'owner-left', ${name} || ' belongs to a former member', i.catalog_id, u.name, i.id,
      u.disabled_at, 'connected by ' || u.name, u.disabled_at, NULL, NULL
    FROM integrations i JOIN users u ON u.id = i.created_by
    WHERE ${visible(scope)} AND (u.disabled_at IS NOT NULL OR NOT EXISTS (SELECT FROM memberships m
        WHERE m.workspace_id = i.workspace_id AND m.user_id = u.id))
    UNION ALL
    SELECT 'public-link:' || x.id, 'public-link', x.title || ' is open to anyone with the link', i.catalog_id,
      r.raw ->> 'owner', i.id, x.at, 'not changed since ' || to_char(x.at AT TIME ZONE 'UTC', 'YYYY-MM-DD'),
      x.at + interval '30 days', NULL, NULL
    FROM items x JOIN item_raws r ON r.item_id = x.id JOIN integration_data d ON d.id = x.integration_data_id
      JOIN integrations i ON i.id = d.integration_id
    WHERE ${visible(scope)} AND x.source_datatype = 'microsoft365' AND r.raw ->> 'shared' = 'anonymous'
      AND x.at < ${now}::timestamptz - interval '30 days'
      AND (x.audience_user_ids IS NULL OR nullif(${scope.userId}, '')::uuid = ANY (x.audience_user_ids))
    UNION ALL
    SELECT 'credential-expiring:' || a.id || ':' || i.id, 'credential-expiring', 'The credential of ' || ${name} ||
        CASE WHEN a.expires_at <= ${now}::timestamptz THEN ' has expired' ELSE ' expires soon' END,
      i.catalog_id, u.name, i.id, a.expires_at, 'valid until ' || to_char(a.expires_at AT TIME ZONE 'UTC', 'YYYY-MM-DD'),
      NULL, NULL, NULL
    FROM auth_infos a JOIN integrations i ON i.tenant_id = a.tenant_id AND i.workspace_id = a.workspace_id
      AND i.catalog_id = a.catalog_id AND (a.integration_id IS NULL OR a.integration_id = i.id)
      LEFT JOIN users u ON u.id = i.created_by
    WHERE ${visible(scope)} AND i.is_active AND a.expires_at < ${now}::timestamptz + interval '14 days'
      AND (a.integration_id IS NOT NULL OR NOT EXISTS (SELECT FROM auth_infos own
        WHERE own.integration_id = i.id AND own.auth_type = a.auth_type))) e
    WHERE ${passes(filter)}
    ORDER BY array_position(${pressing}::text[], e.type), e.label, e.id LIMIT ${entitiesMax + 1}`.execute(trx);
  return rows;
}

/** Gaps of the last 30 days that are no more, with what shows it: a stream that was read again, a sharing taken back. */
export async function loadClosed(
  trx: Trx,
  scope: Scope,
  now: Date,
): Promise<(Row & { closedAt: Date; proof: string })[]> {
  const { rows } = await sql<Row & { closedAt: Date; proof: string }>`
    SELECT 'closed:stream:' || d.id AS id, 'closed' AS type, ${name} || ' syncs again' AS label,
      i.catalog_id AS "catalogId", u.name AS owner, i.id AS "integrationId", failed.finished_at AS at,
      coalesce(failed.error, 'no reason was given') AS detail, mended.finished_at AS "closedAt",
      'run ' || mended.id || ' succeeded' AS proof
    FROM integration_data d JOIN integrations i ON i.id = d.integration_id LEFT JOIN users u ON u.id = i.created_by
    JOIN LATERAL (SELECT * FROM ingest_runs r WHERE r.integration_data_id = d.id AND r.status = 'failed'
      AND r.finished_at > ${now}::timestamptz - interval '30 days' ORDER BY r.id DESC LIMIT 1) failed ON true
    JOIN LATERAL (SELECT * FROM ingest_runs r WHERE r.integration_data_id = d.id AND r.status = 'succeeded'
      AND r.id > failed.id ORDER BY r.id LIMIT 1) mended ON true
    WHERE ${visible(scope)} AND NOT d.is_deleted
      AND NOT EXISTS (SELECT FROM ingest_runs r WHERE r.integration_data_id = d.id AND r.id > failed.id
        AND r.status = 'failed')
    UNION ALL
    SELECT 'closed:exposure:' || e.app_id || ':' || e.document_id || ':' || e.item_id, 'closed', a.title, 4, u.name, NULL,
      a.requested_at, 'requested by ' || coalesce(u.name, 'an unknown person'), e.at,
      'Microsoft 365 was changed by run ' || coalesce(e.execution_id::text, '(unknown)')
    FROM exposure_approvals e JOIN approvals a ON a.tenant_id = e.tenant_id AND a.id = e.approval_id
      LEFT JOIN users u ON u.tenant_id = a.tenant_id AND u.id = a.requested_by
    WHERE ${inScope("e")} AND e.status = 'executed'
      AND e.at > ${now}::timestamptz - interval '30 days'
    ORDER BY 9 DESC LIMIT 50`.execute(trx);
  return rows;
}

/** The connections that streams belong to. */
export async function loadConnectionsOf(trx: Trx, streams: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT integration_id AS id FROM integration_data WHERE ${inScope()} AND id = ANY (${streams}::uuid[])`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}

/** What waits for somebody: pending approvals. */
export async function loadWaiting(trx: Trx): Promise<{ id: string; title: string; at: Date }[]> {
  const { rows } = await sql<{ id: string; title: string; at: Date }>`
    SELECT id, title, requested_at AS at FROM approvals
    WHERE ${inScope()} AND status = 'pending'
    ORDER BY id DESC LIMIT 20`.execute(trx);
  return rows;
}

/** How many members may agree to what an agent wants to write. */
export async function countApprovers(trx: Trx, scope: Scope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM memberships m JOIN users u ON u.id = m.user_id
    WHERE ${inTenant("m")} AND m.workspace_id = ${scope.workspaceId} AND m.role <> 'viewer'
      AND u.disabled_at IS NULL`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** Connections to Microsoft 365 that are switched on. */
export async function loadMicrosoft365(trx: Trx, scope: Scope): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT i.id FROM integrations i WHERE ${visible(scope)} AND i.is_active AND i.catalog_id = 4 ORDER BY i.id`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}

/** What was asked about exposed items so far, the latest change first. */
export async function loadExposures(trx: Trx, appId: string | null): Promise<ExposureApproval[]> {
  const { rows } = await sql<Record<string, unknown> & { at: Date }>`
    SELECT app_id AS "appId", document_id AS "documentId", item_id AS "itemId", execution_id AS "executionId", status,
      action, at, approval_id AS "approvalId", '[]'::jsonb AS changes
    FROM exposure_approvals WHERE ${inScope()}
      AND (${appId}::text IS NULL OR app_id = ${appId}) ORDER BY at DESC LIMIT 5000`.execute(trx);
  return rows.map(({ at, ...row }) => exposureApproval.parse({ ...row, timestamp: at.toISOString() }));
}
