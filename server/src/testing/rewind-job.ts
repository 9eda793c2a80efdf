import pg from "pg";
import { onDatabase } from "../platform/db/database-urls.ts";
import { findCluster } from "../platform/postgres/find-cluster.ts";

/** `dataDir jobId hours`: a job's next time is so long ago, as after a process that was away. */
const [dataDir = "", jobId = "", hours = "0"] = process.argv.slice(2);
const cluster = await findCluster(dataDir);
const admin = new pg.Client({ connectionString: onDatabase(cluster?.adminUrl ?? "", "hoopoe") });
await admin.connect();
const moved = await admin.query(
  `UPDATE jobs SET created_at = created_at - $2 * interval '1 hour', due_at = due_at - $2 * interval '1 hour' WHERE id = $1`,
  [jobId, Number(hours)],
);
await admin.end();
if (moved.rowCount !== 1) throw new Error(`no job ${jobId}`);
