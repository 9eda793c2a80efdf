import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import * as z from "zod/mini";
import { sql } from "kysely";
import type { Database, Trx } from "../db/open-database.ts";
import { loadSetting, saveSetting } from "../db/settings.ts";
import { StartError } from "../env/start-error.ts";
import type { BlobStore } from "./blob-store.ts";

const settingKey = "file-store";
const known = z.object({ id: z.string(), place: z.string() });
/** Some may have been taken away behind our back. */
const sampleSize = 20;

/**
 * The store of files carries a marker, and the database knows it: a process that keeps its files elsewhere would
 * acknowledge what the others never find. A database that knows no store yet takes on this one, where it holds the
 * database's files, or there are none. @throws StartError that names what to copy or share
 */
export async function checkStore(db: Database, store: BlobStore): Promise<void> {
  // One start after the other: two first ones would each mark their own.
  await db.withSystem(async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${settingKey}, 0))`.execute(trx);
    await check(db, { trx, store });
  });
}

async function check(db: Database, { trx, store }: { trx: Trx; store: BlobStore }): Promise<void> {
  const setting = await loadSetting(trx, settingKey);
  const held = setting === undefined ? undefined : known.parse(setting);
  const record = async (id: string): Promise<void> => {
    const kept = await store.writeMarker(id);
    await saveSetting(trx, settingKey, { id: kept, place: `${hostname()}: ${store.location}` });
  };
  const marker = await store.readMarker();
  if (held !== undefined && marker === held.id) return;
  const hasFiles = await holdsNewest(db, store);
  if (held === undefined && hasFiles !== "no") return record(marker ?? randomUUID());
  // The files were copied and their marker was not.
  if (held !== undefined && marker === undefined && hasFiles === "yes") return record(held.id);
  const ours = marker === undefined ? "no marker of it" : `the store files-${marker.slice(0, 8)}`;
  const theirs =
    held === undefined
      ? "The files of this database are in another store"
      : `This database keeps its files in the store files-${held.id.slice(0, 8)} (${held.place})`;
  throw new StartError(
    `${theirs}; this process has ${ours} in ${store.location}. To move, copy everything from there, including the marker store-id. To run several processes, give all of them the same FILES: s3://…, mongodb://… or file:///a/shared/folder.`,
  );
}

/** Whether the store holds files that the database knows. */
async function holdsNewest(db: Database, store: BlobStore): Promise<"yes" | "no" | "there are none"> {
  const newest = await db.lookups.newestFiles(sampleSize);
  for (const { sha256, ...owner } of newest) if (await store.has(owner, sha256.toString("hex"))) return "yes";
  return newest.length === 0 ? "there are none" : "no";
}
