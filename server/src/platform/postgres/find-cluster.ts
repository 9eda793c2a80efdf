import { stat } from "node:fs/promises";
import { join } from "node:path";
import { readPassword, superuser } from "./init-cluster.ts";
import { readPointer } from "./place-cluster.ts";
import { findPostmaster } from "./postmaster-pid.ts";
import { socketUrl } from "./socket-url.ts";

/** The cluster of a DATA_DIR, made by an earlier start. `adminUrl` is there while it runs. */
export interface FoundCluster {
  readonly clusterDir: string;
  readonly adminUrl: string | undefined;
}

/** Looks without changing anything; undefined where no start has made a cluster yet. @throws StartError */
export async function findCluster(dataDir: string): Promise<FoundCluster | undefined> {
  const clusterDir = join((await readPointer(dataDir)) ?? join(dataDir, "postgres"), "18");
  if (!(await stat(clusterDir).catch(() => undefined))) return undefined;
  const postmaster = await findPostmaster(clusterDir);
  if (!postmaster) return { clusterDir, adminUrl: undefined };
  const password = await readPassword(dataDir, clusterDir);
  return { clusterDir, adminUrl: socketUrl(postmaster, { user: superuser, password, database: "postgres" }) };
}
