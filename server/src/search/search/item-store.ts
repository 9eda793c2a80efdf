import type { Item } from "@hoopoe/contract/intake/item.ts";
import { sql } from "kysely";
import type { Trx } from "../../platform/db/open-database.ts";

/** An item with as much of its text as there was room for; `isCut`: there is more of it. */
export interface ReadItem extends Item {
  readonly isCut: boolean;
}

/** A text has 2,000,000 characters at most (clean-item.ts): of a few thousand such items not all can be held at once. */
const bodyCharsMax = 50_000;
/** By the bytes that the database counts without reading the texts. A jsonb, which keeps an event set, has 256 MB at most. */
const allBytesMax = 32_000_000;

/** Items by id, in the order asked for, the longest texts cut to what fits into the room for all of them. */
export async function loadItems(trx: Trx, ids: readonly string[]): Promise<ReadItem[]> {
  const { rows: sizes } = await sql<{ bytes: number }>`
    select octet_length(body) as bytes from items where id = any (${ids}::bigint[])
      and tenant_id = hoopoe.current_tenant() and workspace_id = hoopoe.current_workspace()`.execute(trx);
  return readItems(trx, ids, cutThatFits(sizes.map(({ bytes }) => bytes)));
}

/** One item with all of its text; undefined where there is none, or not for the eyes of who asks. */
export async function loadItem(trx: Trx, id: string): Promise<Item | undefined> {
  const [found] = await readItems(trx, [id], null);
  if (found === undefined) return undefined;
  const { isCut: _isCut, ...item } = found;
  return item;
}

/** Row-level security holds them to the workspace; the audience is checked here. */
async function readItems(trx: Trx, ids: readonly string[], charsMax: number | null): Promise<ReadItem[]> {
  const { rows } = await sql<Omit<ReadItem, "date"> & { at: Date }>`
    select i.id, i.at, i.source_datatype, i.author, i.title, coalesce(left(i.body, ${charsMax}::integer), i.body) as body, i.url,
      coalesce(octet_length(i.body) > ${charsMax}::integer and length(i.body) > ${charsMax}::integer, false) as "isCut",
      i.external_id as "externalId", i.integration_data_id as "integrationDataId"
    from unnest(${ids}::bigint[]) with ordinality as asked (id, position)
    join items i on i.id = asked.id
    where i.tenant_id = hoopoe.current_tenant() and i.workspace_id = hoopoe.current_workspace()
      and (i.audience_user_ids is null or hoopoe.current_member() = any (i.audience_user_ids))
    order by asked.position`.execute(trx);
  return rows.map(({ at, ...item }) => ({ ...item, date: at.toISOString() }));
}

/** The greatest length to which texts may stand so that all of them have room. */
function cutThatFits(sizes: readonly number[]): number {
  let left = allBytesMax;
  for (const [index, size] of sizes.toSorted((a, b) => a - b).entries()) {
    const share = Math.min(bodyCharsMax, Math.floor(left / (sizes.length - index)));
    if (size > share) return share;
    left -= size;
  }
  return bodyCharsMax;
}
