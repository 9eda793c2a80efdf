import { stripVTControlCharacters } from "node:util";

/**
 * Sums what two test runners report into the line that closes `npm test`. Anything that keeps a run from proving
 * something counts as one failure more: a crash, a report that is missing, no test at all, a skipped test.
 * @typedef {{passed: number, failed: number, why: string[]}} Count
 */

/**
 * @param {string | undefined} json the report of vitest's json reporter
 * @param {number} status its exit code
 * @returns {Count}
 */
export function countVitest(json, status) {
  const report = parse(json);
  if (!report) return { passed: 0, failed: 1, why: ["vitest ended without a report"] };
  const brokenFiles = report.testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some(isFailed),
  );
  return settle("vitest", status, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
    why: [
      ...brokenFiles.map((file) => `${file.name} could not be run: ${firstLines(file.message)}`),
      ...report.testResults.flatMap((file) => file.assertionResults.filter(isFailed).map(tellTest(file.name))),
    ],
  });
}

/**
 * @param {string | undefined} json the report of Playwright's json reporter
 * @param {number} status its exit code
 * @returns {Count}
 */
export function countJourneys(json, status) {
  const report = parse(json);
  if (!report) return { passed: 0, failed: 1, why: ["the journeys ended without a report"] };
  const { expected, unexpected, flaky, skipped } = report.stats;
  // A journey that never ran because its worker or an earlier step died is reported as skipped too.
  const why = (report.suites ?? []).flatMap(tellJourneys);
  return settle("the journeys", status, { passed: expected, failed: unexpected + flaky, skipped, why });
}

/** @returns {Count} */
export function addCounts(/** @type {Count} */ a, /** @type {Count} */ b) {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, why: [...a.why, ...b.why] };
}

const isFailed = ({ status }) => status === "failed";

/** Long logs are cut in the middle: what failed stands at their end, each on one line. */
function tellTest(file) {
  return ({ fullName, failureMessages }) => `FAILED ${file} > ${fullName}: ${firstLines(failureMessages[0])}`;
}

function tellJourneys({ file, suites = [], specs = [] }) {
  const failed = specs.filter(({ ok }) => !ok);
  const told = failed.map(({ title, tests }) => {
    const error = tests.flatMap(({ results }) => results).find((result) => result.error)?.error;
    return `FAILED ${file} > ${title}: ${firstLines(error?.message)}`;
  });
  return [...told, ...suites.flatMap(tellJourneys)];
}

function firstLines(text = "") {
  const lines = stripVTControlCharacters(text).split("\n");
  return lines
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(0, 4)
    .join(" · ");
}

function settle(name, status, { passed, failed, skipped, why }) {
  const count = { passed, failed: failed + skipped, why: [...why] };
  if (skipped > 0) count.why.push(`${name}: ${skipped} skipped, and a skipped test proves nothing`);
  if (count.failed === 0 && passed === 0) {
    count.failed = 1;
    count.why.push(`${name}: not one test was found`);
  }
  if (count.failed === 0 && status !== 0) {
    count.failed = 1;
    count.why.push(`${name}: every test passed, but the run ended with code ${status} (see the error above)`);
  }
  return count;
}

function parse(json) {
  try {
    return json === undefined ? undefined : JSON.parse(json);
  } catch {
    return undefined;
  }
}
