import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { findBrowser } from "./browser.mjs";
import { addCounts, countJourneys, countVitest } from "./count-tests.mjs";
import { cache } from "./lib/paths.mjs";
import { runNode } from "./run-node.mjs";

const reports = join(cache, "tests");

/**
 * Runs vitest and the browser journeys side by side, and prints 'N passed, N failed' as the last line. Neither alone uses
 * two cores whole: kill campaigns, pages and each one's last file wait. What the journeys say stands below the rest.
 * @param {() => Promise<void>} prepare a preparation that fails is one failure
 * @returns {Promise<number>} the exit code
 */
export async function runTests(prepare) {
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  let count = { passed: 0, failed: 0, why: [] };
  try {
    await prepare();
    const browser = findBrowser();
    const units = runVitest();
    const [ofUnits, ofJourneys] = await Promise.all([units, runJourneys({ browser, after: units })]);
    count = addCounts(ofUnits, ofJourneys);
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
  const { status } = await runNode([
    "node_modules/vitest/vitest.mjs",
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ]);
  return countVitest(readIfThere(report), status);
}

/** @param {{browser: {from: string}, after: Promise<unknown>}} options `after` is what its output stands below */
async function runJourneys({ browser, after }) {
  const report = join(reports, "journeys.json");
  const print = printAfter(after, `\n== Browser journeys (browser: ${browser.from})\n`);
  const { status } = await runNode(["node_modules/@playwright/test/cli.js", "test"], { print });
  await after;
  return countJourneys(readIfThere(report), status);
}

/** @param {Promise<unknown>} before @param {string} title @returns {(text: string) => void} */
function printAfter(before, title) {
  let kept = title;
  let isOpen = false;
  void before.then(() => {
    isOpen = true;
    process.stdout.write(kept);
  });
  return (text) => {
    if (isOpen) process.stdout.write(text);
    else kept += text;
  };
}

function readIfThere(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
