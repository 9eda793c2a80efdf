import { sql } from "kysely";
import type { Trx } from "../../platform/db/open-database.ts";
import { inScope } from "../../platform/db/scope-queries.ts";

/** Who may see all of these items: what is made of them is theirs alone. Null: the whole workspace. */
export async function loadAudience(trx: Trx, itemIds: readonly string[]): Promise<string[] | null> {
  const { rows } = await sql<{ audience: string[] }>`
    select distinct audience_user_ids as audience from items
    where ${inScope()} and id = any (${itemIds}::bigint[])
      and audience_user_ids is not null`.execute(trx);
  return inAll(rows);
}

/**
 * Whether a report or the events it is written from were for some members alone when they were kept. Their items may be
 * gone since, so it is asked of what was kept, not of the items.
 */
export async function isForSome(trx: Trx, kept: KeptReport): Promise<boolean> {
  return (await loadReaders(trx, kept)) !== null;
}

interface KeptReport {
  readonly reportId: string;
  readonly eventSetId: string | null;
}

/** Who may read a report and the events it is written from; null: all members. */
export async function loadReaders(trx: Trx, { reportId, eventSetId }: KeptReport): Promise<string[] | null> {
  const { rows } = await sql<{ audience: string[] }>`
    select audience_user_ids as audience from reports where ${inScope()} and id = ${reportId}::uuid
      and audience_user_ids is not null
    union all
    select audience_user_ids from event_sets where ${inScope()}
      and id = ${eventSetId}::uuid and audience_user_ids is not null`.execute(trx);
  return inAll(rows);
}

function inAll(rows: readonly { audience: string[] }[]): string[] | null {
  const [first, ...others] = rows.map(({ audience }) => audience);
  return first === undefined ? null : first.filter((user) => others.every((audience) => audience.includes(user)));
}
