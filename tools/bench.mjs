// `npm run bench [-- word]`: measures the product and prints one table (name, measured, goal, ratio).
import { runNode } from "./run-node.mjs";
import { setUp } from "./set-up.mjs";

await setUp({ withBrowser: true });
const { status } = await runNode(["bench/harness/main.ts", ...process.argv.slice(2)]);
process.exitCode = status;
