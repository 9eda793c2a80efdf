import { hostname } from "node:os";
import { resolve } from "node:path";
import { sql } from "kysely";
import * as z from "zod/mini";
import type { Database, Trx } from "../db/open-database.ts";
import { loadSetting, saveSetting } from "../db/settings.ts";
import { StartError } from "../env/start-error.ts";
import { keyPath, type Keyring } from "./keyring.ts";

const settingKey = "key-encryption-key";
const known = z.object({ id: z.string(), context: z.string() });

/**
 * The database knows which key its secrets are sealed with: a process with another one would seal what the others cannot
 * open. A database of an earlier version takes on the key that opens what is sealed in it.
 * @throws StartError that names which key file to copy
 */
export async function checkKey(
  db: Database,
  { keyring, ...context }: { keyring: Keyring; dataDir: string; kekFile: string | undefined },
): Promise<void> {
  const path = resolve(keyPath(context));
  // One start after the other: two first ones would each note their own.
  await db.withSystem(async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${settingKey}, 0))`.execute(trx);
    await check(trx, { keyring, path });
  });
}

async function check(trx: Trx, { keyring, path }: { keyring: Keyring; path: string }): Promise<void> {
  const id = keyring.currentId;
  const held = await loadHeld(trx);
  if (held !== undefined && !keyring.has(held.id)) {
    const from = held.context === "" ? "the process that set it up (KEK_FILE, or kek in its DATA_DIR)" : held.context;
    throw new StartError(
      `This database was set up with the key ${nameOf(held.id)}; this process has ${nameOf(id)} in ${path}. Copy the key file from ${from} to ${path}, or name a copy of it with KEK_FILE.`,
    );
  }
  if (held?.id === id && held.context !== "") return;
  await recordKey(trx, { id, path });
}

async function loadHeld(trx: Trx): Promise<{ id: string; context: string } | undefined> {
  const setting = await loadSetting(trx, settingKey);
  if (setting !== undefined) return known.parse(setting);
  const sealed = await trx.selectFrom("signing_keys").select("key_id").limit(1).executeTakeFirst();
  return sealed === undefined ? undefined : { id: sealed.key_id, context: "" };
}

/** Notes which key seals from now on, and where its file lies, for who starts another process. */
export async function recordKey(trx: Trx, { id, path }: { id: string; path: string }): Promise<void> {
  await saveSetting(trx, settingKey, { id, context: `${hostname()}:${path}` });
}

function nameOf(id: string): string {
  return `key-${id.slice(0, 8)}`;
}
