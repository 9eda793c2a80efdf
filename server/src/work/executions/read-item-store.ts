import { mailFacts, type MailFacts } from "@hoopoe/contract/intake/mail-facts.ts";
import { sql } from "kysely";
import type { Trx } from "../../platform/db/open-database.ts";
import { inScope } from "../../platform/db/scope-queries.ts";
import type { Scope } from "../../platform/scope.ts";

/** An item that a run has read, with what is known of who wrote it. */
export interface ReadItem {
  readonly author: string;
  readonly title: string;
  readonly source: string;
  readonly facts: MailFacts | null;
}

/** By their ids, of those that the run's owner may see. */
export async function loadReadItems(
  trx: Trx,
  { userId }: Scope,
  ids: readonly string[],
): Promise<Map<string, ReadItem>> {
  const { rows } = await sql<Omit<ReadItem, "facts"> & { id: string; mail: unknown }>`
    SELECT i.id::text AS id, i.author, i.title, i.source_datatype AS source, r.raw -> 'mail' AS mail
    FROM items i LEFT JOIN item_raws r ON ${inScope("r")} AND r.item_id = i.id
    WHERE ${inScope("i")} AND i.id = ANY (${ids}::bigint[])
      AND (i.audience_user_ids IS NULL OR ${userId}::uuid = ANY (i.audience_user_ids))`.execute(trx);
  return new Map(rows.map(({ id, mail, ...row }) => [id, { ...row, facts: mailFacts.safeParse(mail).data ?? null }]));
}
