// `npm run eval -- retrieval <folder>`: measures search on a public set in BEIR's format that you have downloaded.
import { runNode } from "./run-node.mjs";
import { setUp } from "./set-up.mjs";

await setUp({ withBrowser: false });
const { status } = await runNode(["bench/eval/main.ts", ...process.argv.slice(2)]);
process.exitCode = status;
