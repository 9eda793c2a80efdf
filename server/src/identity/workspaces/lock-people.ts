import { sql } from "kysely";
import type { Trx } from "../../platform/db/open-database.ts";

/** One change of a workspace's people after the other: who is the last owner is counted while nobody else changes it. */
export async function lockPeople(trx: Trx, workspaceId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`hoopoe people ${workspaceId}`}, 0))`.execute(trx);
}
