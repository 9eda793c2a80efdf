import { DBOS } from "@dbos-inc/dbos-sdk";
import pg from "pg";
import { onDatabase } from "../platform/db/database-urls.ts";
import { findCluster } from "../platform/postgres/find-cluster.ts";

/** `dataDir count callers`: runs of three steps in a second on the bare engine, on the same server of PostgreSQL. */
const [dataDir = "", count = "0", callers = "1"] = process.argv.slice(2);
process.stdout.write(`${await measure(Number(count), Number(callers))}\n`);
process.exit(0);

async function measure(runs: number, callerCount: number): Promise<number> {
  const cluster = await findCluster(dataDir);
  const adminUrl = cluster?.adminUrl ?? "";
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query("DROP DATABASE IF EXISTS raw_dbos WITH (FORCE)");
  await admin.query("CREATE DATABASE raw_dbos");
  const logger = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
  DBOS.setConfig({ name: "raw", systemDatabaseUrl: onDatabase(adminUrl, "raw_dbos"), logger });
  const threeSteps = DBOS.registerWorkflow(
    async (input: number) => {
      let sum = input;
      for (const name of ["a", "b", "c"]) sum += await DBOS.runStep(async () => 1, { name });
      return sum;
    },
    { name: "three-steps" },
  );
  await DBOS.launch();
  let left = runs;
  const startedMs = performance.now();
  await Promise.all(
    Array.from({ length: callerCount }, async () => {
      while (left > 0) {
        left -= 1;
        await threeSteps(left);
      }
    }),
  );
  const perSecond = runs / ((performance.now() - startedMs) / 1000);
  await DBOS.shutdown();
  await admin.query("DROP DATABASE raw_dbos WITH (FORCE)");
  await admin.end();
  return perSecond;
}
