import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { cache, root } from "./lib/paths.mjs";

/*
 * Where the last `npm test` spent its time: `node tools/test-times.mjs [part of a path …]` prints the seconds of each
 * test file, longest first, and of all whose path holds one of the parts.
 */
const parts = process.argv.slice(2);
const { testResults } = read("vitest.json");
const rows = testResults.map(({ name, startTime, endTime }) => ({
  file: relative(root, name),
  seconds: (endTime - startTime) / 1000,
}));
for (const suite of read("journeys.json").suites) {
  rows.push({ file: `journeys/${suite.file}`, seconds: secondsOf(suite) });
}
const wanted = rows.filter(({ file }) => parts.length === 0 || parts.some((part) => file.includes(part)));
wanted.sort((one, other) => other.seconds - one.seconds);
for (const { file, seconds } of wanted) console.log(`${seconds.toFixed(1).padStart(7)}  ${file}`);
const sum = wanted.reduce((total, { seconds }) => total + seconds, 0);
console.log(`${sum.toFixed(1).padStart(7)}  ${wanted.length} files, one after the other; two run at a time`);

/** @param {string} name @returns {any} */
function read(name) {
  try {
    return JSON.parse(readFileSync(join(cache, "tests", name), "utf8"));
  } catch {
    return { testResults: [], suites: [] };
  }
}

/** @param {any} suite @returns {number} */
function secondsOf({ suites = [], specs = [] }) {
  const own = specs.flatMap(({ tests }) => tests).flatMap(({ results }) => results);
  const ownMs = own.reduce((/** @type {number} */ total, { duration }) => total + duration, 0);
  return suites.reduce(
    (/** @type {number} */ total, /** @type {any} */ inner) => total + secondsOf(inner),
    ownMs / 1000,
  );
}
