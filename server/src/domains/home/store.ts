import { type JobInfo, jobInfo } from "@hoopoe/contract/integration.ts";
import { sql } from "kysely";
import type { Trx } from "../../platform/db/open-database.ts";

export interface RunningWork {
  readonly integrationId: string;
  readonly integrationDataId: string;
  readonly name: string;
  readonly job: JobInfo;
}

export interface Attention {
  readonly kind: "ingest-failed" | "records-failed" | "report-failed";
  readonly title: string;
  readonly detail: string;
  readonly at: string;
  readonly integrationId: string | null;
  readonly reportId: string | null;
}

const attentionDays = 14;

export async function loadIntegrationCount(trx: Trx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from integrations where not is_deleted`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** Ingests that are under way, the one that has run longest first. */
export async function loadRunning(trx: Trx): Promise<RunningWork[]> {
  const { rows } = await sql<Omit<RunningWork, "job"> & { job: unknown }>`
    select i.id as "integrationId", d.id as "integrationDataId", coalesce(i.attributes ->> 'name', d.stream) as name,
      jsonb_build_object('runId', r.id, 'status', r.status, 'stream', d.stream, 'done', r.done, 'total', r.total,
        'written', r.written, 'unchanged', r.unchanged, 'deleted', r.deleted, 'failures', r.failures,
        'waitUntil', ${iso("r.wait_until")}, 'lastCheckpointAt', ${iso("r.last_checkpoint_at")},
        'startedAt', ${iso("r.started_at")}, 'finishedAt', null, 'nextRunAt', ${iso("d.next_run_at")}, 'error', r.error) as job
    from ingest_runs r
    join integration_data d on d.id = r.integration_data_id
    join integrations i on i.id = d.integration_id
    where r.status in ('queued', 'running', 'waiting_rate_limit')
    order by r.id limit 20`.execute(trx);
  return rows.map((row) => ({ ...row, job: jobInfo.parse(row.job) }));
}

/** What a person should look at: streams whose latest run failed or left records out, and reports that failed lately. */
export async function loadAttention(trx: Trx): Promise<Attention[]> {
  const { rows } = await sql<Omit<Attention, "at"> & { at: Date }>`
    select * from (
      select case when r.status = 'failed' then 'ingest-failed' else 'records-failed' end as kind,
        coalesce(i.attributes ->> 'name', d.stream) as title,
        case when r.status = 'failed' then coalesce(r.error, 'The last run failed.')
          else r.failures || case when r.failures = 1 then ' record' else ' records' end || ' could not be taken in' end as detail,
        coalesce(r.finished_at, r.created_at) as at, i.id as "integrationId", null::uuid as "reportId"
      from integration_data d
      join integrations i on i.id = d.integration_id and not i.is_deleted
      join lateral (select * from ingest_runs where integration_data_id = d.id order by id desc limit 1) r on true
      where not d.is_deleted and (r.status = 'failed' or (r.failures > 0 and r.finished_at is not null))
      union all
      select 'report-failed', title, coalesce(error, 'The report could not be written.'), updated_at, null, id
      from reports where status = 'failed'
    ) what
    where at > now() - ${attentionDays} * interval '1 day'
    order by at desc limit 20`.execute(trx);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** A column of timestamps as ISO 8601 text in UTC. */
function iso(column: string) {
  return sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
