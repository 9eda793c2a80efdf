import pg from "pg";
import { onDatabase } from "../platform/db/database-urls.ts";
import { findCluster } from "../platform/postgres/find-cluster.ts";

/** `dataDir workspaceId count`: finished executions behind the product's back, one in a hundred of them failed. */
// Their numbers are far above those that runs get.
const [dataDir = "", workspaceId = "", count = "0"] = process.argv.slice(2);
const cluster = await findCluster(dataDir);
const admin = new pg.Client({ connectionString: onDatabase(cluster?.adminUrl ?? "", "hoopoe") });
await admin.connect();
await admin.query(
  `INSERT INTO executions (id, tenant_id, workspace_id, version_id, job_name, status, action, cause, started_at, finished_at, number)
   SELECT uuidv7(n * interval '-1 second'), w.tenant_id, w.id, v.id, 'filled', CASE WHEN n % 100 = 0 THEN 'failed' ELSE 'succeeded' END,
     'run', 'schedule', now(), now(),
     1000000000 + n
   FROM workspaces w JOIN LATERAL (SELECT id FROM workflow_versions v WHERE v.workspace_id = w.id LIMIT 1) v ON true,
     generate_series(1, $2::int) AS n WHERE w.id = $1`,
  [workspaceId, Number(count)],
);
await admin.query("ANALYZE executions");
await admin.end();
