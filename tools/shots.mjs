// `npm run shots`: every screen in both themes and two sizes, from a started product, into docs/screens/.
import { runNode } from "./run-node.mjs";
import { setUp } from "./set-up.mjs";

await setUp({ withBrowser: true });
const { status } = await runNode(["journeys/harness/shots.ts", ...process.argv.slice(2)]);
process.exitCode = status;
