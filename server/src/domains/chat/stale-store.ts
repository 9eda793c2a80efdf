import { sql } from "kysely";
import type { Trx } from "../../platform/db/open-database.ts";
import type { Scope } from "../../platform/scope.ts";

export interface StaleSource {
  readonly name: string;
  readonly lastStatus: string;
  readonly succeededAt: string | null;
}

/** Streams whose last run failed, or that flow by themselves and were not read for a day. */
export async function loadStaleSources(
  trx: Trx,
  scope: Scope,
  { streams, asOf }: { streams: readonly string[] | null; asOf: string },
): Promise<StaleSource[]> {
  const { rows } = await sql<{ name: string; lastStatus: string; at: Date | null }>`
    SELECT coalesce(i.attributes ->> 'name', d.stream) AS name, last.status AS "lastStatus", done.at
    FROM integration_data d JOIN integrations i ON i.id = d.integration_id
    JOIN LATERAL (SELECT status FROM ingest_runs r WHERE r.integration_data_id = d.id AND r.finished_at IS NOT NULL
      ORDER BY r.id DESC LIMIT 1) last ON true
    LEFT JOIN LATERAL (SELECT max(finished_at) AS at FROM ingest_runs r
      WHERE r.integration_data_id = d.id AND r.status IN ('succeeded', 'partial')) done ON true
    WHERE d.tenant_id = ${scope.tenantId} AND d.workspace_id = ${scope.workspaceId} AND NOT d.is_deleted AND NOT i.is_deleted
      AND (i.audience_user_ids IS NULL OR ${scope.userId}::uuid = ANY (i.audience_user_ids))
      AND (${streams}::uuid[] IS NULL OR d.id = ANY (${streams}::uuid[]))
      AND (last.status = 'failed' OR (d.start_ingress = 1 AND done.at < ${asOf}::timestamptz - interval '1 day'))
    ORDER BY name LIMIT 10`.execute(trx);
  return rows.map(({ at, ...row }) => ({ ...row, succeededAt: at?.toISOString() ?? null }));
}
