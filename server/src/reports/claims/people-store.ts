import type { StandingSuggestions } from "@hoopoe/contract/reports/standing.ts";
import { sql } from "kysely";
import type { Trx } from "../../platform/db/open-database.ts";
import { inScope, inTenant } from "../../platform/db/scope-queries.ts";
import type { WorkspaceScope } from "../../platform/scope.ts";

export async function loadMembers(
  trx: Trx,
  { workspaceId }: WorkspaceScope,
): Promise<{ name: string; email: string }[]> {
  const { rows } = await sql<{ name: string; email: string }>`
    select u.name, lower(u.email) as email from memberships m
    join users u on u.tenant_id = m.tenant_id and u.id = m.user_id
    where ${inTenant("m")} and m.workspace_id = ${workspaceId} and u.disabled_at is null`.execute(trx);
  return rows;
}

/** Addresses of the mailboxes that connections read: their containers are named by them. */
export async function loadMailboxes(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select distinct lower(id) as address from containers
    where ${inScope()} and id like '%_@_%.%' limit 1000`.execute(trx);
  return rows.map(({ address }) => address);
}

/** Who writes most since a date, of what the caller may see. */
export async function loadSenders(
  trx: Trx,
  { since, countMax }: { since: Date; countMax: number },
): Promise<StandingSuggestions["senders"]> {
  const { rows } = await sql<{ address: string; author: string; count: string; last_at: Date }>`
    select address, author, count, last_at from search.senders(${since}, ${countMax})`.execute(trx);
  return rows.map(({ address, author, count, last_at }) => ({
    address,
    author,
    count: Number(count),
    lastAt: last_at.toISOString(),
  }));
}
