import type { SourceRecord } from "@hoopoe/contract/intake/integration.ts";
import { sql } from "kysely";
import type { Trx } from "../../platform/db/open-database.ts";

const countMax = 50;
/** Who may see it, for queries that do not go through the search functions. */
const isVisible = sql<boolean>`(audience_user_ids IS NULL OR hoopoe.current_member() = ANY (audience_user_ids))`;

export async function listRecords(trx: Trx, streamId: string): Promise<SourceRecord[]> {
  const rows = await trx
    .selectFrom("items")
    .select(["id", "external_id", "title", "author", "at", "updated_at"])
    .where("integration_data_id", "=", streamId)
    .where(isVisible)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(countMax)
    .execute();
  return rows.map(({ id, external_id, title, author, at, updated_at }) => ({
    id,
    externalId: external_id,
    title,
    author,
    date: at.toISOString(),
    seenAt: updated_at.toISOString(),
  }));
}

export async function findRaw(trx: Trx, itemId: string): Promise<{ raw: unknown } | undefined> {
  return trx
    .selectFrom("items")
    .innerJoin("item_raws", "item_raws.item_id", "items.id")
    .select("item_raws.raw")
    .where("items.id", "=", itemId)
    .where(isVisible)
    .executeTakeFirst();
}
