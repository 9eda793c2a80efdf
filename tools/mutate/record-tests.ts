import { mkdirSync, writeFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach } from "vitest";
import { coverageRecorder } from "./coverage-recorder.ts";
import { idsOf, type RecordedTest } from "./recording.ts";
import type { Interval } from "./source-points.ts";

/*
 * A set-up file of vitest, in force only where RECORD_COVERAGE names a folder: what each test executes itself, without
 * what loading the modules and starting the server did before. A test file in another process isn't seen.
 */
const folder = process.env["RECORD_COVERAGE"] ?? "";
const root = process.cwd();
const recorder = coverageRecorder(root);
let tests: RecordedTest<Interval[]>[] = [];
let path = "";

beforeEach(({ task }) => {
  path = task.file.filepath.slice(root.length + 1);
  recorder.take();
});

afterEach(({ task }) => {
  const names = [task.name];
  for (let suite = task.suite; suite !== undefined; suite = suite.suite)
    if (suite.name !== "") names.unshift(suite.name);
  const name = names.join(" ");
  tests.push({ name, ids: idsOf(name), isPassed: task.result?.state !== "fail", covered: recorder.take() });
});

afterAll(() => {
  if (path === "") return;
  mkdirSync(folder, { recursive: true });
  const file = `test-${createHash("sha256").update(path).digest("hex").slice(0, 24)}.json`;
  writeFileSync(join(folder, file), JSON.stringify({ path, tests }));
  tests = [];
});
