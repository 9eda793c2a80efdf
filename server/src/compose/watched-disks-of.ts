import type { WatchedDisk } from "../platform/disk/watch-disk.ts";
import type { Environment } from "../platform/env/read-environment.ts";
import { findCluster } from "../platform/postgres/find-cluster.ts";

/** Whose free space is looked at: what lies on this machine. */
export async function watchedDisksOf({ dataDir, databaseUrl, files }: Environment): Promise<WatchedDisk[]> {
  const cluster = databaseUrl === undefined ? await findCluster(dataDir) : undefined;
  return [
    ...(cluster === undefined ? [] : [{ store: "database", path: cluster.clusterDir } as const]),
    ...(files.kind === "fs" ? [{ store: "files", path: files.folder ?? dataDir } as const] : []),
  ];
}
