import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

/** Node 24 as the npm package `node` brings it; whatever node started npm is only good enough to get here. */
export const node24 = [join(root, "node_modules/node/bin/node"), join(root, "node_modules/node/bin/node.exe")].find(
  (path) => existsSync(path),
);

const children = new Set();
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, () => {
    for (const child of children) child.kill(signal);
    process.exitCode = 130;
  });
}

/**
 * Runs a script on Node 24 in the root folder. Output goes straight to ours, or is collected where `quiet` is set.
 * @param {string[]} args
 * @param {{env?: Record<string, string>, quiet?: boolean}} [options]
 * @returns {Promise<{status: number, output: string}>} `status` is 1 where a signal ended it
 */
export function runNode(args, { env = {}, quiet = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(node24 ?? process.execPath, args, {
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
