import { sql } from "kysely";
import type { Trx } from "./open-database.ts";

/** What the platform remembers under a name; undefined where it does not. */
export async function loadSetting(trx: Trx, key: string): Promise<unknown> {
  const row = await trx.selectFrom("platform_settings").select("value").where("key", "=", key).executeTakeFirst();
  return row?.value;
}

export async function saveSetting(trx: Trx, key: string, value: unknown): Promise<void> {
  await sql`INSERT INTO platform_settings (key, value) VALUES (${key}, ${JSON.stringify(value)}::jsonb)
    ON CONFLICT (key) DO UPDATE SET value = excluded.value`.execute(trx);
}
