// `npm run bench [-- word]`: measures the product and prints one table (name, measured, goal, ratio).
import { findBrowser } from "./browser.mjs";
import { runNode } from "./run-node.mjs";

findBrowser();
const { status } = await runNode(["bench/harness/main.ts", ...process.argv.slice(2)]);
process.exitCode = status;
