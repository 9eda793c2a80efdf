import { readEnvironment } from "../env/read-environment.ts";
import { findCluster } from "./find-cluster.ts";
import { findPostmaster } from "./postmaster-pid.ts";
import { stopPostmaster, watchAdopted } from "./postmaster.ts";

/** Stops the PostgreSQL that a killed server left in DATA_DIR, where one runs. */
const { dataDir, databaseUrl } = readEnvironment(process.env);
const cluster = databaseUrl === undefined ? await findCluster(dataDir) : undefined;
const found = cluster && (await findPostmaster(cluster.clusterDir));
if (found) await stopPostmaster({ ...found, ended: watchAdopted(found.pid) }, { patienceMs: 1500 });
process.disconnect?.();
