import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface TestDataDir {
  readonly path: string;
  remove(): Promise<void>;
}

/** A DATA_DIR for tests. `remove` also takes the cluster that root keeps elsewhere (the pointer names it). */
export async function makeDataDir({
  mode = 0o755,
  prefix = "hoopoe-data-",
  folder = tmpdir(),
} = {}): Promise<TestDataDir> {
  const path = await mkdtemp(join(folder, prefix));
  // By default the user that PostgreSQL runs as may get through.
  await chmod(path, mode);
  return {
    path,
    async remove() {
      const elsewhere = await readFile(join(path, "postgres-location"), "utf8").catch(() => undefined);
      if (elsewhere) await rm(elsewhere.trim(), { recursive: true, force: true });
      await rm(path, { recursive: true, force: true });
    },
  };
}
