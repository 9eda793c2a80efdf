// `npm run shots`: every screen in both themes and two sizes, from a started product, into docs/screens/.
import { findBrowser } from "./browser.mjs";
import { runNode } from "./run-node.mjs";

findBrowser();
const { status } = await runNode(["journeys/harness/shots.ts", ...process.argv.slice(2)]);
process.exitCode = status;
