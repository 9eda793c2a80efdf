import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./lib/paths.mjs";

const linesMax = 300;
/** Written by server/src/testing/row-types.main.ts. */
const derived = "server/src/platform/db/tables.ts";
const medianMax = 80;
const percentile95Max = 250;

/**
 * The size rule: no source file above 300 lines, the median under 80, the 95th percentile under 250.
 * Looks at what git knows or would add, so that a scratch file counts before it is committed.
 * @returns {{status: number, output: string}}
 */
export function checkSizes() {
  const sizes = sourceFiles()
    .map((path) => ({ path, lines: linesOf(path) }))
    .sort((a, b) => a.lines - b.lines);
  const median = at(sizes, 0.5);
  const percentile95 = at(sizes, 0.95);
  const tooLong = sizes.filter(({ lines }) => lines > linesMax);
  const words = [
    ...tooLong.map(({ path, lines }) => `${path} has ${lines} lines: split it by idea (at most ${linesMax}).`),
    ...(median >= medianMax ? [`The median file has ${median} lines (under ${medianMax} wanted).`] : []),
    ...(percentile95 >= percentile95Max
      ? [`The 95th percentile is ${percentile95} lines (under ${percentile95Max} wanted).`]
      : []),
  ];
  const note = `${sizes.length} files, median ${median} lines, 95th percentile ${percentile95}`;
  return { status: words.length === 0 ? 0 : 1, output: words.join("\n"), note };
}

function sourceFiles() {
  const listed = execFileSync(
    "git",
    [
      "ls-files",
      "--cached",
      "--others",
      "--exclude-standard",
      "--deduplicate",
      "*.ts",
      "*.tsx",
      "*.css",
      "*.mjs",
      `:!${derived}`,
    ],
    { cwd: root, encoding: "utf8" },
  );
  return listed.split("\n").filter((path) => path !== "" && linesOf(path) > 0);
}

function linesOf(path) {
  try {
    return readFileSync(join(root, path), "utf8").split("\n").length - 1;
  } catch {
    return 0; // Deleted, but not yet from git's index.
  }
}

function at(sizes, share) {
  return sizes[Math.min(sizes.length - 1, Math.floor(sizes.length * share))]?.lines ?? 0;
}
