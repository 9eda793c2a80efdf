import pg from "pg";
import { onDatabase } from "../platform/db/database-urls.ts";
import { findCluster } from "../platform/postgres/find-cluster.ts";

/** `dataDir days`: what sources brought, and when people were at Home, lies so many days further back. */
const [dataDir = "", days = "0"] = process.argv.slice(2);
const cluster = await findCluster(dataDir);
const admin = new pg.Client({ connectionString: onDatabase(cluster?.adminUrl ?? "", "hoopoe") });
await admin.connect();
await admin.query("update ingest_runs set finished_at = finished_at - $1 * interval '1 day'", [Number(days)]);
await admin.query(
  "update home_visits set seen_at = seen_at - $1 * interval '1 day', before_at = before_at - $1 * interval '1 day'",
  [Number(days)],
);
await admin.end();
