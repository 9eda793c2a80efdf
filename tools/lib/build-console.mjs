import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cache, findNode24, root } from "./paths.mjs";
import { withProgress } from "./with-progress.mjs";

const keyFile = join(cache, "console-build");
/** What the built console is made of; tests are not. */
const sources = ["console", "contract", "package-lock.json"];
const ignored = /^(node_modules|dist|\..*|.*\.test\.tsx?)$/;

/** Builds console/dist where its sources are not those of the last build. */
export async function buildConsole() {
  const key = hashSources();
  const isBuilt = existsSync(join(root, "console/dist/index.html"));
  if (isBuilt && existsSync(keyFile) && readFileSync(keyFile, "utf8") === key) return;
  rmSync(keyFile, { force: true });
  await withProgress("Building the console", runVite);
  mkdirSync(cache, { recursive: true });
  writeFileSync(keyFile, key);
}

function hashSources() {
  const hash = createHash("sha256");
  for (const path of sources.flatMap(listFiles)) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update("\0");
  }
  return hash.digest("hex");
}

/** The files below a path, in one order on every machine. */
function listFiles(path) {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  const names = readdirSync(join(root, path)).filter((name) => !ignored.test(name));
  return names.sort().flatMap((name) => listFiles(`${path}/${name}`));
}

function runVite() {
  return new Promise((done, failed) => {
    const child = spawn(findNode24(), ["node_modules/vite/bin/vite.js", "build", "console", "--logLevel", "warn"], {
      cwd: root,
      env: { ...process.env, NODE_ENV: "production" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.once("error", failed);
    child.once("close", (code) =>
      code === 0 ? done() : failed(new Error(`The console could not be built:\n${output.trim()}`)),
    );
  });
}
