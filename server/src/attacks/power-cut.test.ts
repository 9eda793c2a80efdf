import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, it } from "vitest";
import { cutByRule, cutStart, startAgain } from "../testing/power-cuts.ts";

it("an installation starts again after power cuts while its database is created and just after", async () => {
  const folder = await cutByRule({ losesNames: false });
  try {
    const names = async (path: string): Promise<string[]> => readdir(join(folder.dataDir, path)).catch(() => []);
    const moments = [
      () => until(async () => (await names("postgres")).some((name) => name.startsWith("18.partial"))),
      () => until(async () => (await names("postgres/18")).includes("postmaster.pid")),
    ];
    for (const when of moments) await cutStart(folder, { when });
    await expect(startAgain(folder)).resolves.toBeUndefined();
  } finally {
    await folder.remove();
  }
});

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(5);
}
