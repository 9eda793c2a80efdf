import type { RouteReply } from "@hoopoe/contract/define-route.ts";
import type { homeGet } from "@hoopoe/contract/operations/routes/home.ts";
import { sql } from "kysely";
import type { Trx } from "../../platform/db/open-database.ts";
import { inScope } from "../../platform/db/scope-queries.ts";

type Attention = RouteReply<typeof homeGet>["attention"][number];

/** How long a failure that nobody looked at is still worth a word. */
const failureDays = 14;
/** How long before its end a credential is told of. */
const expiryDays = 7;
/** A stream is silent when its runs succeed, bring nothing for so long, and brought something in the weeks before. */
const silentDays = 3;
const spokenDays = 30;

/** How much Home tells at once. */
export const attentionMax = 20;

/**
 * What anybody here should look at, newest first: streams whose latest run failed or left records out, reports and
 * jobs that failed lately, requests whose outcome is unknown, credentials that end or are refused, and sources that fell silent.
 */
export async function loadAttention(trx: Trx): Promise<Attention[]> {
  const here = inScope();
  const lately = sql`now() - ${failureDays} * interval '1 day'`;
  const { rows } = await sql<Omit<Attention, "at" | "approvalId"> & { at: Date }>`
    with streams as (
      select d.*, coalesce(i.attributes ->> 'name', d.stream) as name
      from integration_data d join integrations i on i.id = d.integration_id and not i.is_deleted
      where ${inScope("d")} and not d.is_deleted
    )
    select kind, title, detail, at, integration_id as "integrationId", report_id as "reportId",
      execution_id as "executionId"
    from (
      select case when r.status = 'failed' then 'ingest-failed' else 'records-failed' end as kind, s.name as title,
        case when r.status = 'failed' then coalesce(r.error, 'The last run failed.')
          else r.failures || case when r.failures = 1 then ' record' else ' records' end || ' rejected' end as detail,
        coalesce(r.finished_at, r.created_at) as at, s.integration_id, null::uuid as report_id, null::uuid as execution_id
      from streams s
      join lateral (select * from ingest_runs where integration_data_id = s.id order by id desc limit 1) r on true
      where (r.status = 'failed' or (r.failures > 0 and r.finished_at is not null))
        and coalesce(r.finished_at, r.created_at) > ${lately}
      union all
      select 'report-failed', title, coalesce(error, 'Couldn''t write the report.'), updated_at, null, id, null
      from reports where ${here} and status = 'failed' and updated_at > ${lately}
      union all
      select 'execution-failed', e.job_name, coalesce(e.error, 'The run failed.'), e.finished_at, null, null, e.id
      from (select distinct on (coalesce(job_id, id)) * from executions
        where ${here} and parent_id is null and finished_at > ${lately} order by coalesce(job_id, id), id desc) e
      where e.status = 'failed'
      union all
      select 'effects-uncertain',
        case when count(*) = 1 then '1 request has' else count(*) || ' requests have' end || ' an unknown outcome',
        'Sent by ' || min(e.job_name)
          || case when count(distinct e.job_name) > 1 then ' and other jobs' else '' end
          || '. Resolve them to continue ' || case when count(distinct e.id) = 1 then 'the run' else 'the runs' end || '.',
        max(f.sent_at), null, null, null
      from effects f join executions e on ${inScope("e")}
        and e.id = f.execution_id and e.status not in ('succeeded', 'failed', 'cancelled')
      where ${inScope("f")} and f.status = 'uncertain'
      having count(*) > 0
      union all
      select 'credential', i.name,
        coalesce(a.trouble, case when a.expires_at < now() then 'The credential has ended.' else 'The credential ends on '
          || to_char(a.expires_at at time zone 'UTC', 'Mon DD, YYYY') || '.' end), least(a.expires_at, now()),
        i.id, null, null
      from auth_infos a
      join lateral (select id, coalesce(attributes ->> 'name', 'A source') as name from integrations
        where ${here} and not is_deleted
          and (id = a.integration_id or (a.integration_id is null and catalog_id = a.catalog_id))
        order by created_at limit 1) i on true
      where ${inScope("a")}
        and (a.trouble is not null or a.expires_at < now() + ${expiryDays} * interval '1 day')
      union all
      select 'source-silent', s.name,
        'Its runs succeed, and nothing new came since ' || to_char(told.last_at at time zone 'UTC', 'Mon DD, YYYY') || '.',
        told.last_at, s.integration_id, null, null
      from streams s
      join lateral (select max(finished_at) filter (where written > 0) as last_at, max(finished_at) as run_at
        from ingest_runs where integration_data_id = s.id and status = 'succeeded') told on true
      where s.start_ingress = 1 and told.run_at > now() - interval '1 day'
        and told.last_at between now() - ${spokenDays} * interval '1 day' and now() - ${silentDays} * interval '1 day'
    ) what
    order by at desc limit ${attentionMax}`.execute(trx);
  return rows.map((row) => ({ ...row, approvalId: null, at: row.at.toISOString() }));
}
