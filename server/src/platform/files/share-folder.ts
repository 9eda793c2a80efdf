import { sql } from "kysely";
import type { Database } from "../db/open-database.ts";
import { StartError } from "../env/start-error.ts";

const beatMs = 10_000;
/** Who was not heard of for so long is gone. */
const goneMs = 30_000;

interface FolderUse {
  /** Who this process is: the same at each start on the same DATA_DIR. */
  readonly process: string;
  /** What two copies of one folder differ in. */
  readonly folder: string;
  readonly described: string;
}

/**
 * Says that this process keeps files in a folder, for as long as it runs. A copy carries the marker of its original, so
 * the marker alone does not tell two processes on copies apart. @throws StartError where another one runs on a copy
 */
export async function shareFolder(db: Database, use: FolderUse): Promise<{ stop(): Promise<void> }> {
  const [other] = await others(db, use);
  if (other !== undefined) {
    throw new StartError(
      `Another Hoopoe works on this database with a copy of the file folder (${other.described}); this one has ${use.described}. Stop that one, or give both the same FILES: s3://…, mongodb://… or file:///a/shared/folder.`,
    );
  }
  await beat(db, use);
  const timer = setInterval(() => void beat(db, use).catch(() => undefined), beatMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      const leave = sql`DELETE FROM file_store_users WHERE process = ${use.process}`;
      await db.askSystem((trx) => leave.execute(trx));
    },
  };
}

async function others(db: Database, { process, folder }: FolderUse): Promise<{ described: string }[]> {
  // One that is seen in the future was seen while the clock was wrong.
  const found = sql<{ described: string }>`SELECT described FROM file_store_users
    WHERE process <> ${process} AND folder <> ${folder}
      AND seen_at BETWEEN clock_timestamp() - ${goneMs} * interval '1 ms' AND clock_timestamp() + interval '1 minute'`;
  return (await db.askSystem((trx) => found.execute(trx))).rows;
}

async function beat(db: Database, { process, folder, described }: FolderUse): Promise<void> {
  const note = sql`INSERT INTO file_store_users (process, folder, described) VALUES (${process}, ${folder}, ${described})
    ON CONFLICT (process) DO UPDATE SET folder = excluded.folder, described = excluded.described, seen_at = clock_timestamp()`;
  await db.askSystem((trx) => note.execute(trx));
}
