// npm run interop -- nginx: foreign programs beside Hoopoe, as an operator would set them up. Each is skipped with one
// sentence where it isn't installed; none is part of npm test.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const programs = { nginx: "nginx.main.ts" };

const given = process.argv.slice(2);
const unknown = given.find((name) => !Object.hasOwn(programs, name));
if (unknown !== undefined) throw new Error(`there is ${Object.keys(programs).join(", ")}, not ${unknown}`);
for (const [name, file] of Object.entries(programs)) {
  if (given.length > 0 && !given.includes(name)) continue;
  const path = fileURLToPath(new URL(`../server/src/testing/interop/${file}`, import.meta.url));
  const { status } = spawnSync(process.execPath, [path], { stdio: "inherit" });
  if (status !== 0) process.exitCode = 1;
}
