// npm run prove [-- executions processKills postgresKills freezes]: the kill campaign; 3,000, 100, 10 and 3 where nothing is said.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const campaign = fileURLToPath(new URL("../server/src/testing/kill-campaign.main.ts", import.meta.url));
const { status } = spawnSync(process.execPath, [campaign, ...process.argv.slice(2)], { stdio: "inherit" });
process.exitCode = status ?? 1;
