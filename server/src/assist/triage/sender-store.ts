import { mailFacts, type MailFacts } from "@hoopoe/contract/intake/mail-facts.ts";
import { sql } from "kysely";
import type { Trx } from "../../platform/db/open-database.ts";
import { inScope } from "../../platform/db/scope-queries.ts";
import type { Scope } from "../../platform/scope.ts";

export interface KnownItem {
  readonly id: string;
  readonly at: Date;
  readonly author: string;
  readonly title: string;
  readonly body: string;
  readonly source: string;
  readonly facts: MailFacts | null;
}

const bodyCharsCompared = 2_000;

/** Items by their ids, of those that the caller may see. */
export async function loadKnownItems(trx: Trx, { userId }: Scope, ids: readonly string[]): Promise<KnownItem[]> {
  const { rows } = await sql<Omit<KnownItem, "facts"> & { mail: unknown }>`
    SELECT i.id::text AS id, i.at, i.author, i.title, left(i.body, ${bodyCharsCompared}) AS body,
      i.source_datatype AS source, r.raw -> 'mail' AS mail
    FROM items i LEFT JOIN item_raws r ON ${inScope("r")} AND r.item_id = i.id
    WHERE ${inScope("i")} AND i.id = ANY (${ids}::bigint[])
      AND (i.audience_user_ids IS NULL OR ${userId}::uuid = ANY (i.audience_user_ids))`.execute(trx);
  return rows.map(({ mail, ...row }) => ({ ...row, facts: mailFacts.safeParse(mail).data ?? null }));
}

/** How many items came from these addresses before, and the first one's date. */
export async function loadEarlier(
  trx: Trx,
  { addresses, before, id }: { addresses: readonly string[]; before: Date; id: string },
): Promise<{ count: number; firstAt: string | null }> {
  const { rows } = await sql<{ count: number; first_at: Date | null }>`
    SELECT count, first_at FROM search.earlier_from(${addresses}::text[], ${before}, ${id}::bigint)`.execute(trx);
  return { count: rows[0]?.count ?? 0, firstAt: rows[0]?.first_at?.toISOString() ?? null };
}

const textsMax = 200;

/** Texts of earlier items from a domain, or of one address of it. */
export async function loadEarlierTexts(
  trx: Trx,
  { domain, address, before, id }: { domain: string; address: string | null; before: Date; id: string },
): Promise<{ at: string; body: string }[]> {
  const { rows } = await sql<{ at: Date; body: string }>`
    SELECT at, body FROM search.texts_from(${domain}, ${address}, ${before}, ${id}::bigint, ${textsMax})`.execute(trx);
  return rows.map(({ at, body }) => ({ at: at.toISOString(), body }));
}
