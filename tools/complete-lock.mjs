// `node tools/complete-lock.mjs`: adds to package-lock.json the packages of other platforms that npm left out because
// the registry at hand did not offer them. Without them `npm ci` refuses the lock file on every machine.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { missingFromLock } from "./lib/missing-from-lock.mjs";
import { root } from "./lib/paths.mjs";

const file = join(root, "package-lock.json");
const lock = JSON.parse(readFileSync(file, "utf8"));
const missing = missingFromLock(lock.packages);
for (const { path, entry } of missing) lock.packages[path] = entry;
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, "en")));
if (missing.length > 0) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${missing.length} packages of other platforms added to package-lock.json`);
