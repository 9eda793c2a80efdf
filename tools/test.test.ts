import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
const trees: string[] = [];

afterEach(() => {
  for (const tree of trees.splice(0)) rmSync(tree, { recursive: true, force: true });
});

const vitest = 'import { expect, it } from "vitest";\n';
const journey = 'import { expect, test } from "@playwright/test";\n';

describe("npm test ends with the truth", () => {
  it("all passed: the sum of both runners, and 0", () => {
    const { status, last } = run({
      "tools/a.test.ts": `${vitest}it("one", () => {}); it("two", () => {});`,
      "journeys/a.journey.ts": `${journey}test("three", () => {});`,
    });
    expect({ status, last }).toEqual({ status: 0, last: "3 passed, 0 failed" });
  });

  it("failed tests count on both sides, and so does a file that cannot be loaded", () => {
    const { status, last } = run({
      "tools/a.test.ts": `${vitest}it("one", () => {}); it("two", () => expect(1).toBe(2));`,
      "tools/b.test.ts": 'throw new Error("its tests were never seen");',
      "journeys/a.journey.ts": `${journey}test("three", () => {}); test("four", () => expect(1).toBe(2));`,
    });
    expect({ status, last }).toEqual({ status: 1, last: "2 passed, 3 failed" });
  });

  it("an error that no test caught is a failure, though each test passed", () => {
    const { status, last } = run({
      "tools/a.test.ts": `${vitest}it("one", () => { void Promise.reject(new Error("nobody waits")); });`,
      "journeys/a.journey.ts": `${journey}test("two", () => { process.exit(3); });`,
    });
    expect({ status, last }).toEqual({ status: 1, last: "1 passed, 2 failed" });
  });

  it("a skipped test, and journeys that cannot be loaded, prove nothing", () => {
    const { status, last } = run({
      "tools/a.test.ts": `${vitest}it.skip("one", () => {});`,
      "journeys/a.journey.ts": 'throw new Error("broken");',
    });
    expect({ status, last }).toEqual({ status: 1, last: "0 passed, 2 failed" });
  });

  it("a set-up that fails is a failure", () => {
    const { status, last } = run({}, "async () => { throw new Error('npm ci failed'); }");
    expect({ status, last }).toEqual({ status: 1, last: "0 passed, 1 failed" });
  });
});

/** Runs the real tools/run-tests.mjs in a tree with these files; only the repository's vitest needs more (Postgres) than is looked at here. */
function run(
  files: Record<string, string>,
  prepare = "async () => {}",
): { status: number | null; last: string | undefined } {
  const tree = mkdtempSync(join(tmpdir(), "hoopoe-test-"));
  trees.push(tree);
  writeFileSync(join(tree, "vitest.config.mjs"), 'export default { test: { include: ["tools/**/*.test.ts"] } };');
  for (const path of ["playwright.config.ts", "package.json"]) cpSync(join(root, path), join(tree, path));
  cpSync(join(root, "tools"), join(tree, "tools"), { recursive: true, filter: (path) => !path.includes(".test.") });
  symlinkSync(join(root, "node_modules"), join(tree, "node_modules"));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(tree, dirname(path)), { recursive: true });
    writeFileSync(join(tree, path), text);
  }
  // Neither browser nor product is driven here: these journeys open no page, and begin with nothing made for all.
  mkdirSync(join(tree, "journeys/harness"), { recursive: true });
  writeFileSync(join(tree, "journeys/harness/set-up-run.ts"), "export default () => undefined;");
  const env = { PATH: process.env["PATH"], HOME: process.env["HOME"], CHROMIUM_PATH: process.execPath };
  const script = `import { runTests } from "./tools/run-tests.mjs"; process.exitCode = await runTests(${prepare});`;
  const { status, stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
    cwd: tree,
    env,
    encoding: "utf8",
  });
  return { status, last: stdout.trimEnd().split("\n").at(-1) };
}
