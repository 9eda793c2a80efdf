// `npm run check`: all that can be known without running the product. One line for each step, and its output if it fails.
import { checkSizes } from "./check-sizes.mjs";
import { runNode } from "./run-node.mjs";
import { setUp } from "./set-up.mjs";

const steps = [
  ["format", () => tool("oxfmt/bin/oxfmt", "--check")],
  ["lint", () => tool("oxlint/bin/oxlint", "--type-aware")],
  ["types", () => tool("typescript/bin/tsc", "-b")],
  [
    "translations",
    () => tool("vitest/vitest.mjs", "run", "--project", "console", "console/src/messages/translations.test.ts"),
  ],
  ["unused", () => tool("knip/bin/knip.js", "--no-progress", "--no-config-hints")],
  ["sizes of files", async () => checkSizes()],
  ["sizes in the browser", () => tool("size-limit/bin.js")],
];

await setUp({ withBrowser: false });

const started = performance.now();
const failed = [];
for (const [name, run] of steps) {
  const from = performance.now();
  const { status, output, note } = await run();
  const mark = status === 0 ? "ok    " : "FAILED";
  console.log(`${mark} ${name.padEnd(22)} ${seconds(from)}${note ? `   ${note}` : ""}`);
  if (status === 0) continue;
  failed.push(name);
  console.log(output.trim());
}
console.log(`${failed.length === 0 ? "All is well" : `Failed: ${failed.join(", ")}`} (${seconds(started).trim()})`);
process.exitCode = failed.length === 0 ? 0 : 1;

function tool(path, ...args) {
  return runNode([`node_modules/${path}`, ...args], {
    quiet: true,
    env: process.stdout.isTTY ? {} : { NO_COLOR: "1" },
  });
}

function seconds(from) {
  return `${((performance.now() - from) / 1000).toFixed(1)} s`.padStart(7);
}
