// `npm test`: every test, on a machine with only git, npm and a Node from 20 on. Closes with 'N passed, N failed'.
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { findBrowser } from "./browser.mjs";
import { addCounts, countJourneys, countVitest } from "./count-tests.mjs";
import { root, runNode } from "./run-node.mjs";

const reports = join(root, ".cache", "tests");
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const filters = process.argv.slice(2);
let count = { passed: 0, failed: 0, why: [] };
try {
  count = addCounts(await runVitest(), await runJourneys());
} catch (error) {
  count = { ...count, failed: count.failed + 1, why: [...count.why, error.message] };
}
for (const line of count.why) console.log(line);
console.log(`${count.passed} passed, ${count.failed} failed`);
process.exitCode = count.failed === 0 ? 0 : 1;

async function runVitest() {
  console.log("\n== Unit and integration tests");
  const report = join(reports, "vitest.json");
  const { status } = await runNode([
    "node_modules/vitest/vitest.mjs",
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
    ...filters,
  ]);
  return countVitest(readIfThere(report), status);
}

async function runJourneys() {
  const { executablePath, env, from } = findBrowser();
  console.log(`\n== Browser journeys (browser: ${from})`);
  const report = join(reports, "journeys.json");
  const { status } = await runNode(["node_modules/@playwright/test/cli.js", "test", ...filters], {
    env: {
      HOOPOE_BROWSER: JSON.stringify({ executablePath, env }),
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    },
  });
  return countJourneys(readIfThere(report), status);
}

function readIfThere(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
