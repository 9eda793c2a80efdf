import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { prepareDataDir } from "./prepare-data-dir.ts";

it("creates a folder with its parents, even twice at the same moment, and says why it can't", async () => {
  const base = await mkdtemp(join(tmpdir(), "hoopoe-prepare-"));
  const deep = join(base, "one/two/three");
  await Promise.all([prepareDataDir(deep), prepareDataDir(deep)]);
  expect((await stat(deep)).isDirectory()).toBe(true);
  await writeFile(join(base, "file"), "");
  // Below /proc Node's own recursive mkdir would go on for ever.
  for (const none of [join(base, "file"), join(base, "file/below"), "/proc/none/below"]) {
    await expect(prepareDataDir(none)).rejects.toThrow(/^Couldn't create or write to DATA_DIR \/\S+/);
  }
  await rm(base, { recursive: true });
});
