// `npm run fix`: writes what follows from the migrations and from the list of vendors, formats every file, and fixes what lint can fix by itself. `npm run check` names the rest.
import { runNode } from "./run-node.mjs";
import { setUp } from "./set-up.mjs";

await setUp({ withBrowser: false });
const { status: rows } = await runNode(["server/src/testing/row-types.main.ts"]);
const { status: derive } = await runNode(["tools/derive.ts"]);
const { status: lint } = await runNode(["node_modules/oxlint/bin/oxlint", "--type-aware", "--fix"]);
const { status: format } = await runNode(["node_modules/oxfmt/bin/oxfmt"]);
process.exitCode = rows || derive || lint || format;
