// npm run prove: the long campaigns, one after another; npm run prove -- <name> runs one. Sizes follow the name:
// npm run prove -- kill 500 20 400, npm run prove -- ingest 7 9 4, npm run prove -- executions 300 20 2 1 (the name may be left out).
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** What node runs for each campaign, and the arguments before the sizes. */
const campaigns = {
  // 3,000 executions, 100 kills of processes, 10 of the database, 3 freezes.
  executions: ["../server/src/testing/kill-campaign.main.ts"],
  // The ingest of every vendor, 100 kills.
  ingest: ["../server/src/testing/ingest-kills.main.ts"],
  // 500 runs of HTTP steps, 20 kills of the product; a target that takes 400 ms.
  kill: ["../server/src/testing/restart-campaign.main.ts", "kill"],
  // 100 runs, 5 orderly stops while a client keeps its connections; a target that takes 4 s.
  drain: ["../server/src/testing/restart-campaign.main.ts", "drain"],
  // First starts whose power is cut, 15 by each way of cutting it.
  "power-cut": ["../server/src/testing/power-cut.main.ts"],
  // Two processes over one database, with and without the same key and files.
  "two-machine": ["../server/src/testing/two-machine.main.ts"],
  // Schedules that were made while the clock was an hour, and a year, ahead.
  clock: ["../server/src/testing/clock.main.ts"],
  // A disk that is full, three times.
  disk: ["../server/src/testing/disk.main.ts"],
  // One workspace floods every route while another works: 3 rounds of 15 s.
  abuse: ["../server/src/testing/abuse.main.ts"],
  // Every vendor of the sandbox, connected, read and stopped in the page.
  vendors: ["../node_modules/@playwright/test/cli.js", "test", "journeys/walk-every-vendor.journey.ts"],
};

const [first = "", ...rest] = process.argv.slice(2);
const isSize = /^\d+$/.test(first);
if (first !== "" && !isSize && !Object.hasOwn(campaigns, first)) {
  throw new Error(`there are ${Object.keys(campaigns).join(", ")}, not ${first}`);
}
const only = isSize ? "executions" : first;
const sizes = isSize ? [first, ...rest] : rest;
for (const [campaign, [file, ...args]] of Object.entries(campaigns)) {
  if (only !== "" && only !== campaign) continue;
  const path = fileURLToPath(new URL(file, import.meta.url));
  const env = { ...process.env, EVERY_VENDOR: "1" };
  const { status } = spawnSync(process.execPath, [path, ...args, ...sizes], { stdio: "inherit", env });
  if (status !== 0) process.exitCode = 1;
}
