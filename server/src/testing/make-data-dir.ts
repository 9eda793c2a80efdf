import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A DATA_DIR for one test. `remove` also takes the cluster that root keeps elsewhere (the pointer names it). */
export async function makeDataDir({ mode = 0o755 } = {}): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), "hoopoe-data-"));
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
