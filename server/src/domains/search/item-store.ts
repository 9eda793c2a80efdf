import type { Item } from "@hoopoe/contract/item.ts";
import { sql } from "kysely";
import type { Trx } from "../../platform/db/open-database.ts";

/** Items by id, in the order asked for. Row-level security holds them to the workspace; the audience is checked here. */
export async function loadItems(trx: Trx, ids: readonly string[]): Promise<Item[]> {
  const { rows } = await sql<Omit<Item, "date"> & { at: Date }>`
    select i.id, i.at, i.source_datatype, i.author, i.title, i.body, i.url,
      i.external_id as "externalId", i.integration_data_id as "integrationDataId"
    from unnest(${ids}::bigint[]) with ordinality as asked (id, position)
    join items i on i.id = asked.id
    where i.tenant_id = hoopoe.current_tenant() and i.workspace_id = hoopoe.current_workspace()
      and (i.audience_user_ids is null or hoopoe.current_member() = any (i.audience_user_ids))
    order by asked.position`.execute(trx);
  return rows.map(({ at, ...item }) => ({ ...item, date: at.toISOString() }));
}
