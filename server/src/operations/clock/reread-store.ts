import { sql } from "kysely";
import type { Trx } from "../../platform/db/open-database.ts";

const leewayMs = 60_000;
const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
/** Milliseconds since 1970 of this century; other numbers in a state are counts and ids. */
const msMin = Date.UTC(2001, 0, 1);
const msMax = Date.UTC(2100, 0, 1);

/**
 * A source that was read up to a moment that has not come yet is read from its beginning: until then it would bring nothing,
 * and when it was read last is not known. What is there already is known again by its hash. Gives how many.
 */
export async function rereadFromFuture(
  trx: Trx,
  now: Date,
  connectorOf: (catalogId: number) => { restart(state: unknown): unknown } | null,
): Promise<number> {
  const { rows } = await sql<{ id: string; state: unknown; catalogId: number }>`
    SELECT d.id, d.state, i.catalog_id AS "catalogId" FROM integration_data d JOIN integrations i ON i.id = d.integration_id
    WHERE NOT d.is_deleted FOR UPDATE OF d`.execute(trx);
  let count = 0;
  for (const { id, state, catalogId } of rows) {
    if (!holdsFuture(state, now.getTime() + leewayMs)) continue;
    const connector = connectorOf(catalogId);
    if (connector === null) continue;
    const again = JSON.stringify(connector.restart(state));
    await sql`UPDATE integration_data SET state = ${again}::jsonb WHERE id = ${id}`.execute(trx);
    count += 1;
  }
  return count;
}

/** `window` says what people want to be read, and may well end in the future. */
function holdsFuture(value: unknown, afterMs: number): boolean {
  if (typeof value === "string") return iso.test(value) && Date.parse(value) > afterMs;
  if (typeof value === "number") return value > afterMs && value > msMin && value < msMax;
  if (Array.isArray(value)) return value.some((one) => holdsFuture(one, afterMs));
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(([key, one]) => key !== "window" && holdsFuture(one, afterMs));
}
