import { spawn } from "node:child_process";
import { constants } from "node:os";
import { join } from "node:path";
import { cache, findNode24, root } from "./paths.mjs";

/**
 * Runs the product on Node 24 until it ends, and gives its exit code. It has a session of its own, so that Ctrl-C
 * reaches it once, through us; and a channel to us, by whose end it knows that we were killed.
 * @param {string[]} args
 * @returns {Promise<number>}
 */
export function runServer(args) {
  return new Promise((done, failed) => {
    const child = spawn(findNode24(), args, {
      cwd: root,
      env: { ...process.env, NODE_COMPILE_CACHE: join(cache, "compiled") },
      stdio: ["ignore", "inherit", "inherit", "ipc"],
      detached: true,
    });
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
    child.once("error", failed);
    child.once("exit", (code, signal) => done(code ?? 128 + constants.signals[signal]));
  });
}
