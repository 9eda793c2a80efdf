import { spawn } from "node:child_process";
import { delimiter, join } from "node:path";
import { onNpmGone } from "./lib/on-npm-gone.mjs";
import { findNode24, root } from "./lib/paths.mjs";

const children = new Set();
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => tell(signal));
onNpmGone(() => tell("SIGTERM"))?.unref();

function tell(signal) {
  for (const child of children) child.kill(signal);
  process.exitCode = 130;
}

/**
 * Runs a script on Node 24 in the root folder, with the programs of our packages in PATH. Output goes straight to ours, or is collected where `quiet` is set.
 * @param {string[]} args
 * @param {{env?: Record<string, string>, quiet?: boolean}} [options]
 * @returns {Promise<{status: number, output: string}>} `status` is 1 where a signal ended it
 */
export function runNode(args, { env = {}, quiet = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(findNode24(), args, {
      cwd: root,
      env: { ...process.env, PATH: `${join(root, "node_modules/.bin")}${delimiter}${process.env.PATH}`, ...env },
      stdio: quiet ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
    });
    children.add(child);
    let output = "";
    child.stdout?.on("data", (chunk) => (output += chunk));
    child.stderr?.on("data", (chunk) => (output += chunk));
    child.once("error", (error) => finish(1, `${output}${error.message}\n`));
    child.once("close", (code) => finish(code ?? 1, output));
    function finish(status, text) {
      children.delete(child);
      resolve({ status, output: text });
    }
  });
}
