import { mailFacts, type MailFacts } from "@hoopoe/contract/intake/mail-facts.ts";
import { readClaim, type ReadClaim } from "@hoopoe/contract/reports/read-claim.ts";
import { sql } from "kysely";
import * as z from "zod/mini";
import type { Trx } from "../../platform/db/open-database.ts";
import { inScope } from "../../platform/db/scope-queries.ts";

export interface KeptClaims {
  readonly claims: readonly ReadClaim[];
  readonly dropped: number;
}

export interface KeptItemClaims extends KeptClaims {
  readonly readAt: Date;
}

/** By item id, what a reader read off exactly these texts before (`hashes`, by item id); an item that changed since is not among them. */
export async function loadItemClaims(
  trx: Trx,
  { hashes, reader }: { hashes: ReadonlyMap<string, Buffer>; reader: string },
): Promise<Map<string, KeptItemClaims>> {
  if (hashes.size === 0) return new Map();
  const rows = await trx
    .selectFrom("item_claims")
    .select(["item_id", "content_hash", "claims", "dropped", "created_at"])
    .where("reader", "=", reader)
    .where("item_id", "in", [...hashes.keys()])
    .execute();
  return new Map(
    rows
      .filter((row) => hashes.get(row.item_id)?.equals(row.content_hash) === true)
      .map(({ item_id, claims, dropped, created_at: readAt }) => [
        item_id,
        { claims: z.array(readClaim).parse(claims), dropped, readAt },
      ]),
  );
}

export interface NewItemClaims extends KeptClaims {
  readonly item: { readonly id: string; readonly integrationDataId: string };
  readonly contentHash: Buffer;
}

export async function saveItemClaims(
  trx: Trx,
  { reader, read }: { reader: string; read: readonly NewItemClaims[] },
): Promise<void> {
  if (read.length === 0) return;
  await trx
    .insertInto("item_claims")
    .values(
      read.map(({ item, contentHash, claims, dropped }) => ({
        integration_data_id: item.integrationDataId,
        item_id: item.id,
        content_hash: contentHash,
        reader,
        claims: JSON.stringify(claims),
        dropped,
      })),
    )
    .onConflict((conflict) => conflict.columns(["workspace_id", "item_id", "content_hash", "reader"]).doNothing())
    .execute();
}

/**
 * Those of the items that are there and not for the eyes of a person. `trx` is of the system: to the person, an item that they may not
 * see and one that its source took back look the same.
 */
export async function loadHiddenItems(
  trx: Trx,
  { userId, itemIds }: { userId: string; itemIds: readonly string[] },
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id::text from items where ${inScope()} and id = any (${itemIds}::bigint[])
      and audience_user_ids is not null and not ${userId}::uuid = any (audience_user_ids)`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

/** Of items that a report cites those that are kept: a file that came with a question has an id of its own kind. */
export function keptIdsOf(items: readonly { readonly itemId: string }[]): string[] {
  return items.map(({ itemId }) => itemId).filter((id) => /^\d{1,18}$/.test(id));
}

/** What the headers of mails say, by item id. */
export async function loadMailFacts(trx: Trx, itemIds: readonly string[]): Promise<Map<string, MailFacts>> {
  const { rows } = await sql<{ id: string; mail: unknown }>`
    select item_id::text as id, raw -> 'mail' as mail from item_raws
    where ${inScope()} and item_id = any (${itemIds}::bigint[]) and jsonb_typeof(raw -> 'mail') = 'object'`.execute(
    trx,
  );
  return new Map(
    rows.flatMap(({ id, mail }) => {
      const read = mailFacts.safeParse(mail);
      return read.success ? [[id, read.data] as const] : [];
    }),
  );
}

/** The dates of mails as their authors wrote them, by item id: they tell the author's zone. */
export async function loadDateHeaders(trx: Trx, itemIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; date: string }>`
    select item_id::text as id, raw ->> 'dateHeader' as date from item_raws
    where ${inScope()} and item_id = any (${itemIds}::bigint[]) and raw ->> 'dateHeader' is not null`.execute(trx);
  return new Map(rows.map(({ id, date }) => [id, date]));
}
