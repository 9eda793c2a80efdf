import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { cache, root } from "./lib/paths.mjs";

/*
 * Where the last `npm test` spent its time: `node tools/test-times.mjs [part of a path …]` prints the seconds of each
 * test file, longest first, and of all whose path holds one of the parts. Five files run at a time and share the
 * machine: what the parts cost the run is their share of its length.
 */
const parts = process.argv.slice(2);
const { testResults } = read("vitest.json");
const journeys = read("journeys.json");
const rows = testResults.map(({ name, startTime, endTime }) => ({
  file: relative(root, name),
  seconds: (endTime - startTime) / 1000,
}));
for (const suite of journeys.suites) {
  rows.push({ file: `journeys/${suite.file}`, seconds: secondsOf(suite) });
}
if (rows.length === 0) throw new Error("There is no report of a run: `npm test` leaves one.");
const wanted = rows.filter(({ file }) => parts.length === 0 || parts.some((part) => file.includes(part)));
wanted.sort((one, other) => other.seconds - one.seconds);
for (const { file, seconds } of wanted) console.log(`${seconds.toFixed(1).padStart(7)}  ${file}`);
const sum = secondsIn(wanted);
const starts = testResults.map(({ startTime }) => startTime);
const ends = testResults.map(({ endTime }) => endTime);
const runSeconds = lengthOf([[Math.min(...starts), Math.max(...ends)], spanOf(journeys.stats)]) / 1000;
const share = (runSeconds * sum) / secondsIn(rows);
console.log(
  `${sum.toFixed(1).padStart(7)}  ${wanted.length} files, one after the other; ${share.toFixed(1)} of the run's ${runSeconds.toFixed(1)}`,
);

/** @param {{seconds: number}[]} files */
function secondsIn(files) {
  return files.reduce((total, { seconds }) => total + seconds, 0);
}

/** @param {{startTime: string, duration: number} | undefined} run @returns {[number, number]} */
function spanOf(run) {
  return run === undefined ? [0, 0] : [Date.parse(run.startTime), Date.parse(run.startTime) + run.duration];
}

/** Of two runs after one another the time between them is no part. @param {[number, number][]} spans */
function lengthOf(spans) {
  let [length, until] = [0, 0];
  for (const [start, end] of spans.toSorted(([one], [other]) => one - other)) {
    length += Math.max(0, end - Math.max(start, until));
    until = Math.max(until, end);
  }
  return length;
}

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
