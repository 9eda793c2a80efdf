import { sql } from "kysely";
import type { Trx } from "../../platform/db/open-database.ts";

/** Lets one process seed at a time; false where another one is at it. Held until the transaction ends. */
export async function trySeedLock(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    SELECT pg_try_advisory_xact_lock(hashtextextended('hoopoe demo seed', 0)) AS held`.execute(trx);
  return rows[0]?.held === true;
}

export async function isSeeded(trx: Trx, workspaceId: string): Promise<boolean> {
  const row = await trx
    .selectFrom("platform_settings")
    .select("key")
    .where("key", "=", keyOf(workspaceId))
    .executeTakeFirst();
  return row !== undefined;
}

export async function markSeeded(trx: Trx, workspaceId: string): Promise<void> {
  await trx
    .insertInto("platform_settings")
    .values({ key: keyOf(workspaceId), value: JSON.stringify({ seeded: true }) })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
}

function keyOf(workspaceId: string): string {
  return `demo-seed:${workspaceId}`;
}
