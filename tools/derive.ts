// Writes what follows from the list of vendors. Part of `npm run fix`.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { derivedFiles } from "./lib/derived-files.ts";

for (const { path, text } of derivedFiles()) writeFileSync(join(import.meta.dirname, "..", path), text);
