import { sql } from "kysely";
import type { Trx } from "../../platform/db/open-database.ts";
import type { Scope } from "../../platform/scope.ts";

/** Looks within this time are one visit. */
const visitMinutes = 30;

/** Notes that a person looks at a report's claims. Gives when their visit before this one ended; null where there was none. */
export async function noteVisit(trx: Trx, scope: Scope, reportId: string): Promise<Date | null> {
  const { tenantId, workspaceId, userId } = scope;
  if (userId === null) return null;
  const { rows } = await sql<{ before: Date | null }>`
    insert into claim_visits as visit (tenant_id, workspace_id, report_id, user_id, seen_at)
    values (${tenantId}, ${workspaceId}, ${reportId}, ${userId}, now())
    on conflict (workspace_id, report_id, user_id) do update set
      before_at = case when visit.seen_at < now() - ${visitMinutes} * interval '1 minute' then visit.seen_at else visit.before_at end,
      seen_at = now()
    returning before_at as before`.execute(trx);
  return rows[0]?.before ?? null;
}
