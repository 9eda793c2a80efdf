import { sql } from "kysely";
import type { Trx } from "../../platform/db/open-database.ts";
import { inScope } from "../../platform/db/scope-queries.ts";

const listedMax = 30;

/** Reports that cite an item which was written again, or about whose claims somebody decided, since their newest version; all, or one. */
export async function loadCandidates(trx: Trx, reportId: string | null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id from reports r join lateral (
      select max(created_at) as at from report_versions
      where tenant_id = r.tenant_id and workspace_id = r.workspace_id and report_id = r.id) v on true
    where ${inScope("r")} and (${reportId}::uuid is null or r.id = ${reportId}::uuid)
      and (r.audience_user_ids is null or hoopoe.current_member() = any (r.audience_user_ids))
      and (exists (select from report_cites c join items i on i.id = c.item_id
          where c.tenant_id = r.tenant_id and c.workspace_id = r.workspace_id and c.report_id = r.id
            and i.tenant_id = r.tenant_id and i.workspace_id = r.workspace_id and i.updated_at > v.at)
        or exists (select from claim_overrides o, jsonb_array_elements(o.known) k
          join report_cites c on c.item_id::text = k #>> '{span,itemId}'
          where o.tenant_id = r.tenant_id and o.workspace_id = r.workspace_id
            and (o.created_at > v.at or o.undone_at > v.at)
            and c.tenant_id = r.tenant_id and c.workspace_id = r.workspace_id and c.report_id = r.id))
    order by r.created_at desc limit ${listedMax}`.execute(trx);
  return rows.map(({ id }) => id);
}
