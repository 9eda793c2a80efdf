// `npm run check`: all that can be known without running the product. One line for each step, and its output if it fails.
// A step whose files are as they were when it last passed isn't run again.
import { checkSizes } from "./check-sizes.mjs";
import { freshSteps } from "./lib/fresh-steps.mjs";
import { runNode } from "./run-node.mjs";
import { setUp } from "./set-up.mjs";

/** What the lint and the compiler read of each package, itself included. */
const packages = {
  contract: ["contract"],
  sandbox: ["sandbox", "contract"],
  connectors: ["connectors", "sandbox", "contract"],
  agents: ["agents", "sandbox", "contract"],
  server: ["server", "connectors", "agents", "sandbox", "contract"],
  console: ["console", "contract"],
  ".": ["journeys", "bench", "server", "connectors", "agents", "sandbox", "contract"],
};
/** What belongs to no package. */
const others = ["tools", "bench", "journeys", "oxlint.config.ts", "playwright.config.ts", "vitest.config.ts"];
/** Two at a time: lint is half of it, and uses both cores where it is alone. */
const atOnce = 2;

await setUp({ withBrowser: false });

const started = performance.now();
const steps = freshSteps();
const failed = [];
const queue = [
  ["lint and types", lint],
  ["unused", () => once("unused", () => tool("knip/bin/knip.js", "--no-progress", "--no-config-hints"))],
  ["rules of our own", () => once("gates", () => tool("vitest/vitest.mjs", "run", "--project", "gates"))],
  [
    "row types",
    () =>
      once("row types", () => runNode(["server/src/testing/row-types.main.ts", "--check"], { quiet: true }), [
        "server",
      ]),
  ],
  ["format", () => tool("oxfmt/bin/oxfmt", "--check")],
  ["sizes of files", async () => checkSizes()],
  ["sizes in the browser", () => once("sizes", () => tool("size-limit/bin.js"))],
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

/** The packages that changed, or that read one that did. Types are checked by the same pass over the same program. */
async function lint() {
  const stale = Object.entries(packages).filter(([name, folders]) => !steps.isFresh(`lint ${name}`, folders));
  const names = stale.map(([name]) => name);
  if (names.length === 0) return { status: 0, output: "", note: "unchanged" };
  // "." alone is everything; beside it, the packages are named, and what belongs to none of them.
  const paths =
    names.length === Object.keys(packages).length ? [] : names.flatMap((name) => (name === "." ? others : name));
  const result = await tool("oxlint/bin/oxlint", "--type-aware", "--type-check", ...paths);
  if (result.status === 0) for (const [name, folders] of stale) steps.keep(`lint ${name}`, folders);
  return { ...result, note: names.join(", ").replace(".", "the rest") };
}

/** `folders` are those that the step reads; all where absent. */
async function once(name, run, folders) {
  if (steps.isFresh(name, folders)) return { status: 0, output: "", note: "unchanged" };
  const result = await run();
  if (result.status === 0) steps.keep(name, folders);
  return result;
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
