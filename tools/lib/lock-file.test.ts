import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");

it("package-lock.json names the packages of every platform, else npm ci refuses it: run node tools/complete-lock.mjs", () => {
  const copy = mkdtempSync(join(tmpdir(), "hoopoe-lock-"));
  try {
    for (const path of ["package.json", "package-lock.json", "tools/complete-lock.mjs", "tools/lib"]) {
      cpSync(join(root, path), join(copy, path), { recursive: true });
    }
    const { stdout, status } = spawnSync(process.execPath, [join(copy, "tools/complete-lock.mjs")], {
      encoding: "utf8",
    });
    expect({ stdout, status }).toEqual({
      stdout: "0 packages of other platforms added to package-lock.json\n",
      status: 0,
    });
    expect(readFileSync(join(copy, "package-lock.json"))).toEqual(readFileSync(join(root, "package-lock.json")));
  } finally {
    rmSync(copy, { recursive: true });
  }
});
