import { DBOS } from "@dbos-inc/dbos-sdk";
import fastify from "fastify";
import pg from "pg";
import { onDatabase } from "../platform/db/database-urls.ts";
import { findCluster } from "../platform/postgres/find-cluster.ts";
import { findPostmaster } from "../platform/postgres/postmaster-pid.ts";

/**
 * `dataDir`: what jobs are measured beside, on the same server of PostgreSQL. POST /dbos runs three durable steps on the
 * bare engine and answers, POST /inserts writes three rows and answers. Prints its port, and who is PostgreSQL. With
 * `beside` it works on the database that another one made.
 */
const [dataDir = "", beside = ""] = process.argv.slice(2);
const cluster = await findCluster(dataDir);
const adminUrl = cluster?.adminUrl ?? "";
const admin = new pg.Client({ connectionString: adminUrl });
await admin.connect();
if (beside === "") {
  await admin.query("DROP DATABASE IF EXISTS raw_engine WITH (FORCE)");
  await admin.query("CREATE DATABASE raw_engine");
}
await admin.end();

const url = onDatabase(adminUrl, "raw_engine");
const logger = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
DBOS.setConfig({ name: "raw", systemDatabaseUrl: url, executorID: `raw-${process.pid}`, logger });
const threeSteps = DBOS.registerWorkflow(
  async (input: number) => {
    let sum = input;
    for (const name of ["a", "b", "c"]) sum += await DBOS.runStep(async () => 1, { name });
    return sum;
  },
  { name: "three-steps" },
);
await DBOS.launch();

const pool = new pg.Pool({ connectionString: url, max: 10 });
await pool.query(
  "CREATE TABLE IF NOT EXISTS steps (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text, output jsonb)",
);

const app = fastify();
app.post("/dbos", async () => ({ sum: await threeSteps(1) }));
app.post("/inserts", async () => {
  let sum = 1;
  for (const name of ["a", "b", "c"]) {
    const { rows } = await pool.query("INSERT INTO steps (name, output) VALUES ($1, $2) RETURNING id", [name, "1"]);
    sum += rows.length;
  }
  return { sum };
});
const port = Number(new URL(await app.listen({ port: 0, host: "127.0.0.1" })).port);
const postmaster = (await findPostmaster(cluster?.clusterDir ?? ""))?.pid ?? 0;
process.stdout.write(`${JSON.stringify({ port, postmaster })}\n`);
