#!/usr/bin/env node
// `npx --no-install hoopoe <verb>`. Whatever node started this, the verb runs on the Node 24 that npm brought.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const verbs = {
  doctor: "../src/cli/doctor.main.ts",
  "rotate-key": "../src/cli/rotate-key.main.ts",
  user: "../src/cli/user.main.ts",
  "verify-audit": "../src/cli/verify-audit.main.ts",
};
const [verb = "", ...args] = process.argv.slice(2);
const script = Object.hasOwn(verbs, verb) ? fileURLToPath(new URL(verbs[verb], import.meta.url)) : undefined;
const node24 = fileURLToPath(new URL("../../node_modules/node/bin/node", import.meta.url));

if (script === undefined) {
  console.error(`hoopoe knows: ${Object.keys(verbs).join(", ")}. Say npx --no-install hoopoe <verb>.`);
  process.exitCode = 2;
} else if (!existsSync(node24)) {
  console.error("Hoopoe is not installed here yet: run npm ci (or npm start) first.");
  process.exitCode = 1;
} else {
  process.exitCode = spawnSync(node24, [script, ...args], { stdio: "inherit" }).status ?? 1;
}
