// `npm run check`: all that can be known without running the product. One line for each step, and its output if it fails.
// A step whose files are as they were when it last passed isn't run again.
import { checkSizes } from "./check-sizes.mjs";
import { freshSteps } from "./lib/fresh-steps.mjs";
import { readRepository } from "./lib/repository-files.mjs";
import { findStale } from "./lib/stale-files.mjs";
import { runNode } from "./run-node.mjs";
import { setUp } from "./set-up.mjs";

/** All that has code, and so all but docs. */
const packages = "agents bench connectors console contract journeys quotes sandbox server".split(" ");
/** Plants lines in a tree of its own, under the settings of lint. */
const bordersTest = "tools/borders.test.ts";
/** Two at a time: lint is half of it, and uses both cores where it is alone. */
const atOnce = 2;

await setUp({ withBrowser: false });

const started = performance.now();
const contents = readRepository();
const steps = freshSteps(contents);
const failed = [];
const queue = [
  ["lint and types", lint],
  ["rules of our own", () => once("gates", () => gates("--exclude", bordersTest))],
  ["unused", () => once("unused", () => tool("knip/bin/knip.js", "--no-progress", "--no-config-hints"), packages)],
  ["borders of packages", () => once("borders", () => gates(bordersTest), [])],
  [
    "row types",
    () =>
      once("row types", () => runNode(["server/src/testing/row-types.main.ts", "--check"], { quiet: true }), [
        "server",
      ]),
  ],
  ["format", () => tool("oxfmt/bin/oxfmt", "--check")],
  ["sizes of files", async () => checkSizes()],
  ["sizes in the browser", () => once("sizes", () => tool("size-limit/bin.js"), ["console", "contract"])],
];
await Promise.all(Array.from({ length: atOnce }, work));
console.log(`${failed.length === 0 ? "All is well" : `Failed: ${failed.join(", ")}`} (${seconds(started).trim()})`);
process.exitCode = failed.length === 0 ? 0 : 1;

async function work() {
  for (let step = queue.shift(); step !== undefined; step = queue.shift()) {
    const [name, run] = step;
    const from = performance.now();
    const { status, output, note } = await run();
    const mark = status === 0 ? "ok    " : "FAILED";
    console.log(`${mark} ${name.padEnd(22)} ${seconds(from)}${note ? `   ${note}` : ""}`);
    if (status === 0) continue;
    failed.push(name);
    console.log(output.trim());
  }
}

/** Types are checked by the same pass over the same program. */
async function lint() {
  const { isolatedDeclarationSync } = await import("rolldown/experimental");
  const declarationsOf = (path, text) => {
    const { code, errors } = isolatedDeclarationSync(path, text);
    return errors.length === 0 ? code : null;
  };
  const { stale, isAll, state } = findStale(contents, { passed: steps.recall("linted"), declarationsOf });
  if (stale.length === 0) return { status: 0, output: "", note: "unchanged" };
  const result = await tool("oxlint/bin/oxlint", "--type-aware", "--type-check", ...(isAll ? [] : stale));
  if (result.status === 0) steps.remember("linted", state());
  return { ...result, note: isAll ? "all files" : `${stale.length} files` };
}

/** `folders` are those that the step reads; all where absent. */
async function once(name, run, folders) {
  if (steps.isFresh(name, folders)) return { status: 0, output: "", note: "unchanged" };
  const result = await run();
  if (result.status === 0) steps.keep(name, folders);
  return result;
}

function gates(...args) {
  return tool("vitest/vitest.mjs", "run", "--project", "gates", ...args);
}

function tool(path, ...args) {
  return runNode([`node_modules/${path}`, ...args], {
    quiet: true,
    env: process.stdout.isTTY ? {} : { NO_COLOR: "1" },
  });
}

function seconds(from) {
  return `${((performance.now() - from) / 1000).toFixed(1)} s`.padStart(7);
}
