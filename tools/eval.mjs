// `npm run eval -- <name> [folder]`: how well the product thinks, against answers that are known. Prints its figures.
import { runNode } from "./run-node.mjs";
import { setUp } from "./set-up.mjs";

await setUp({ withBrowser: false });
const { status } = await runNode(["bench/eval/main.ts", ...process.argv.slice(2)]);
process.exitCode = status;
