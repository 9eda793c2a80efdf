import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { findBrowser } from "./browser.mjs";
import { addCounts, countJourneys, countVitest } from "./count-tests.mjs";
import { cache } from "./lib/paths.mjs";
import { runNode } from "./run-node.mjs";

const reports = join(cache, "tests");

/**
 * Runs vitest, then the browser journeys, and prints 'N passed, N failed' as the last line.
 * @param {() => Promise<void>} prepare a preparation that fails is one failure
 * @returns {Promise<number>} the exit code
 */
export async function runTests(prepare) {
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  let count = { passed: 0, failed: 0, why: [] };
  try {
    await prepare();
    count = await runVitest();
    count = addCounts(count, await runJourneys());
  } catch (error) {
    count = addCounts(count, { passed: 0, failed: 1, why: [error.message] });
  }
  for (const line of count.why) console.log(line);
  console.log(`${count.passed} passed, ${count.failed} failed`);
  return count.failed === 0 ? 0 : 1;
}

async function runVitest() {
  console.log("\n== Unit and integration tests");
  const report = join(reports, "vitest.json");
  const args = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const { status } = await runNode(["node_modules/vitest/vitest.mjs", ...args]);
  return countVitest(readIfThere(report), status);
}

async function runJourneys() {
  console.log(`\n== Browser journeys (browser: ${findBrowser().from})`);
  const report = join(reports, "journeys.json");
  const { status } = await runNode(["node_modules/@playwright/test/cli.js", "test"]);
  return countJourneys(readIfThere(report), status);
}

function readIfThere(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
