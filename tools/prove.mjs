// npm run prove: the long kill campaigns, of executions (3,000; 100 kills of processes, 10 of the database, 3 freezes) and of
// the ingest of every vendor (100 kills). Other sizes: npm run prove -- 300 20 2 1, npm run prove -- ingest 7 9 4.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const campaigns = { executions: "kill-campaign.main.ts", ingest: "ingest-kills.main.ts" };

const [first = "", ...rest] = process.argv.slice(2);
const isSize = /^\d+$/.test(first);
if (first !== "" && !isSize && !Object.hasOwn(campaigns, first)) {
  throw new Error(`there are ${Object.keys(campaigns).join(" and ")}, not ${first}`);
}
const only = isSize ? "executions" : first;
for (const [campaign, file] of Object.entries(campaigns)) {
  if (only !== "" && only !== campaign) continue;
  const path = fileURLToPath(new URL(`../server/src/testing/${file}`, import.meta.url));
  const sizes = isSize ? [first, ...rest] : rest;
  const { status } = spawnSync(process.execPath, [path, ...sizes], { stdio: "inherit" });
  if (status !== 0) process.exitCode = 1;
}
