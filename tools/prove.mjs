// npm run prove: the long form of what npm test shows in short: 3,000 executions, 100 kill -9 of processes, 10 of PostgreSQL.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const campaign = fileURLToPath(new URL("../server/src/testing/kill-campaign.main.ts", import.meta.url));
const { status } = spawnSync(process.execPath, [campaign, ...process.argv.slice(2)], { stdio: "inherit" });
process.exitCode = status ?? 1;
