import { sql } from "kysely";
import type { Trx } from "../../platform/db/open-database.ts";
import { inScope } from "../../platform/db/scope-queries.ts";
import type { Scope } from "../../platform/scope.ts";

/** One stream and when it was last read. */
export interface ReadStream {
  readonly id: string;
  readonly integrationId: string;
  readonly name: string;
  readonly stream: string;
  readonly schedule: unknown;
  readonly isOn: boolean;
  readonly promiseMinutes: number | null;
  readonly readAt: Date | null;
  readonly createdAt: Date;
  readonly newestAt: Date | null;
  readonly behindNotifiedAt: Date | null;
  readonly audience: readonly string[] | null;
  /** How the last run that ended did. */
  readonly lastStatus: string | null;
}

/**
 * Streams that are not deleted and that the caller may see (nobody's: all); those with these ids alone, where some are
 * given. One of several of its integration says which it is.
 */
export async function listReadStreams(trx: Trx, scope: Scope, ids: readonly string[] | null): Promise<ReadStream[]> {
  const { rows } = await sql<ReadStream>`
    SELECT d.id, d.integration_id AS "integrationId", coalesce(i.attributes ->> 'name', d.stream) ||
        CASE WHEN (SELECT count(*) FROM integration_data o WHERE o.integration_id = i.id AND NOT o.is_deleted
          AND o.start_ingress = 1) > 1 THEN ' (' || d.stream || ')' ELSE '' END AS name, d.stream,
      d.schedule, d.start_ingress = 1 AND i.is_active AS "isOn", d.promise_minutes AS "promiseMinutes",
      (SELECT max(r.finished_at) FROM ingest_runs r
        WHERE r.integration_data_id = d.id AND r.status IN ('succeeded', 'partial')) AS "readAt",
      d.created_at AS "createdAt", d.behind_told_at AS "behindNotifiedAt", i.audience_user_ids AS audience,
      (SELECT r.status FROM ingest_runs r WHERE r.integration_data_id = d.id AND r.finished_at IS NOT NULL
        ORDER BY r.id DESC LIMIT 1) AS "lastStatus",
      (SELECT max(t.at) FROM items t WHERE t.integration_data_id = d.id) AS "newestAt"
    FROM integration_data d JOIN integrations i ON i.id = d.integration_id
    WHERE ${inScope("d")}
      AND (${scope.userId}::uuid IS NULL OR i.audience_user_ids IS NULL
        OR ${scope.userId}::uuid = ANY (i.audience_user_ids))
      AND NOT d.is_deleted AND NOT i.is_deleted AND (${ids}::uuid[] IS NULL OR d.id = ANY (${ids}::uuid[]))
    ORDER BY name, d.stream`.execute(trx);
  return rows;
}

export interface HourRow {
  readonly at: Date;
  readonly seen: number;
  readonly expected: number;
}

/** Items by hour and stream: of the 24 hours before `now`, and how many came on average at the same hour of four weeks before. */
export async function loadHours(
  trx: Trx,
  { streamIds, now }: { streamIds: readonly string[]; now: Date },
): Promise<Map<string, HourRow[]>> {
  const byStream = new Map<string, HourRow[]>();
  if (streamIds.length === 0) return byStream;
  const { rows } = await sql<HourRow & { id: string }>`
    WITH hour AS (
      SELECT generate_series(date_trunc('hour', ${now}::timestamptz) - interval '23 hours',
        date_trunc('hour', ${now}::timestamptz), interval '1 hour') AS at
    ), item AS (
      SELECT integration_data_id AS id, date_trunc('hour', at) AS at, count(*) AS count FROM items
      WHERE ${inScope()}
        AND integration_data_id = ANY (${streamIds}::uuid[])
        AND at >= ${now}::timestamptz - interval '30 days' GROUP BY 1, 2
    )
    SELECT stream.id, hour.at,
      coalesce((SELECT count FROM item WHERE item.id = stream.id AND item.at = hour.at), 0)::int AS seen,
      (coalesce((SELECT sum(count) FROM item, generate_series(1, 4) AS week
        WHERE item.id = stream.id AND item.at = hour.at - week * interval '7 days'), 0) / 4.0)::float8 AS expected
    FROM unnest(${streamIds}::uuid[]) AS stream (id), hour ORDER BY stream.id, hour.at`.execute(trx);
  for (const { id, ...hour } of rows) byStream.set(id, [...(byStream.get(id) ?? []), hour]);
  return byStream;
}

/** Items of a stream by day (UTC), of the last 30 with today; days without any are left out. */
export async function loadDays(
  trx: Trx,
  { streamId, now }: { streamId: string; now: Date },
): Promise<{ at: Date; count: number }[]> {
  const { rows } = await sql<{ at: Date; count: number }>`
    SELECT date_trunc('day', at, 'UTC') AS at, count(*)::int AS count FROM items
    WHERE ${inScope()}
      AND integration_data_id = ${streamId}::uuid AND at <= ${now}::timestamptz
      AND at >= date_trunc('day', ${now}::timestamptz, 'UTC') - interval '29 days'
    GROUP BY 1 ORDER BY 1`.execute(trx);
  return rows;
}

export async function setPromise(
  trx: Trx,
  { id, promiseMinutes }: { id: string; promiseMinutes: number | null },
): Promise<void> {
  await trx
    .updateTable("integration_data")
    .set({ promise_minutes: promiseMinutes, updated_at: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
}

/** False where another process has told of it already. */
export async function markNotified(trx: Trx, { id, at }: { id: string; at: Date | null }): Promise<boolean> {
  const changed = await trx
    .updateTable("integration_data")
    .set({ behind_told_at: at })
    .where("id", "=", id)
    .where("behind_told_at", at === null ? "is not" : "is", null)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

export async function listWorkspaces(trx: Trx): Promise<string[]> {
  const rows = await trx.selectFrom("workspaces").select("id").where("deleted_at", "is", null).execute();
  return rows.map(({ id }) => id);
}

/** Credentials that end soon and of which nobody was told, marked as told. */
export async function takeExpiring(
  trx: Trx,
  before: Date,
): Promise<{ id: string; catalogId: number; expiresAt: Date }[]> {
  const rows = await trx
    .updateTable("auth_infos")
    // By the database's clock, as the change that it is compared with.
    .set({ expiry_told_at: sql<Date>`now()` })
    .where("expires_at", "<", before)
    .where((eb) => eb.or([eb("expiry_told_at", "is", null), eb("expiry_told_at", "<", eb.ref("updated_at"))]))
    .returning(["id", "catalog_id", "expires_at"])
    .execute();
  return rows.flatMap((row) =>
    row.expires_at === null ? [] : [{ id: row.id, catalogId: row.catalog_id, expiresAt: row.expires_at }],
  );
}
