import { foundMatters, readClaim } from "@hoopoe/contract/reports/read-claim.ts";
import { sql } from "kysely";
import * as z from "zod/mini";
import type { Trx } from "../../platform/db/open-database.ts";
import { inScope } from "../../platform/db/scope-queries.ts";

const readingsMax = 20;

/** The items whose claims are known to correct or dispute one of this item, as readings for reports found them. */
export async function loadCounterItems(trx: Trx, itemId: string): Promise<string[]> {
  const own = await claimsWhere(trx, sql`item_id = ${itemId}`);
  const ids = new Set(own.map(({ id }) => id));
  if (ids.size === 0) return [];
  const { rows } = await sql<{ matters: unknown }>`SELECT matters FROM claim_readings
    WHERE ${inScope()} AND matters IS NOT NULL
      AND EXISTS (SELECT FROM unnest(${[...ids]}::text[]) AS of (id) WHERE strpos(matters::text, of.id) > 0)
    ORDER BY started_at DESC LIMIT ${readingsMax}`.execute(trx);
  const against = new Set(
    rows
      .flatMap(({ matters }) => foundMatters.parse(matters).relations)
      .filter(({ kind }) => kind !== "confirms")
      .flatMap(({ from, to }) => (ids.has(to) ? [from] : ids.has(from) ? [to] : [])),
  );
  if (against.size === 0) return [];
  const others = await claimsWhere(
    trx,
    sql`EXISTS (SELECT FROM unnest(${[...against]}::text[]) AS of (id) WHERE strpos(claims::text, of.id) > 0)`,
  );
  return [...new Set(others.filter(({ id }) => against.has(id)).map(({ span }) => span.itemId))];
}

async function claimsWhere(trx: Trx, where: ReturnType<typeof sql>) {
  const { rows } = await sql<{
    claims: unknown;
  }>`SELECT claims FROM item_claims WHERE ${inScope()} AND ${where}`.execute(trx);
  return rows.flatMap(({ claims }) => z.array(readClaim).parse(claims));
}
