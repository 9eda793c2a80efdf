import type { RouteReply } from "@hoopoe/contract/define-route.ts";
import type { homeVisit } from "@hoopoe/contract/operations/routes/home.ts";
import { sql } from "kysely";
import type { Trx } from "../../platform/db/open-database.ts";
import { inScope } from "../../platform/db/scope-queries.ts";
import type { Scope } from "../../platform/scope.ts";

type Since = Omit<RouteReply<typeof homeVisit>, "since">;

/** Looks within this time belong to one visit. */
const visitMinutes = 30;

/** Notes a look at Home; gives when the visit before this one ended, undefined for a first visit. */
export async function noteVisit(trx: Trx, { tenantId, workspaceId, userId }: Scope): Promise<Date | undefined> {
  const { rows } = await sql<{ before: Date | null }>`
    insert into home_visits as visit (tenant_id, workspace_id, user_id, seen_at)
    values (${tenantId}, ${workspaceId}, ${userId}, now())
    on conflict (workspace_id, user_id) do update set seen_at = now(),
      before_at = case when visit.seen_at < now() - ${visitMinutes} * interval '1 minute'
        then visit.seen_at else visit.before_at end
    returning before_at as before`.execute(trx);
  return rows[0]?.before ?? undefined;
}

/** What flowed in, was written, ran and was decided since a moment; nothing for those who were never here. */
export async function loadSince(trx: Trx, since: Date | undefined): Promise<Since> {
  if (since === undefined) return { sources: [], reports: 0, executions: { succeeded: 0, failed: 0 }, decided: 0 };
  const here = inScope();
  const sources = await sql<Since["sources"][number]>`
    select i.id as "integrationId", coalesce(i.attributes ->> 'name', d.stream) as name, sum(r.written)::int as written
    from ingest_runs r
    join integration_data d on d.id = r.integration_data_id
    join integrations i on i.id = d.integration_id and not i.is_deleted
    where ${inScope("r")} and r.finished_at > ${since}
    group by 1, 2 having sum(r.written) > 0 order by 3 desc limit 8`.execute(trx);
  const { rows } = await sql<{ reports: number; succeeded: number; failed: number; decided: number }>`
    select
      (select count(*)::int from reports where ${here} and status = 'succeeded' and updated_at > ${since}) as reports,
      (select count(*)::int from executions where ${here} and parent_id is null and status = 'succeeded'
        and finished_at > ${since}) as succeeded,
      (select count(*)::int from executions where ${here} and parent_id is null and status = 'failed'
        and finished_at > ${since}) as failed,
      (select count(*)::int from approvals where ${here} and settled_at > ${since}) as decided`.execute(trx);
  const { reports = 0, succeeded = 0, failed = 0, decided = 0 } = rows[0] ?? {};
  return { sources: sources.rows, reports, executions: { succeeded, failed }, decided };
}
