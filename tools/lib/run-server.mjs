import { spawn } from "node:child_process";
import { constants } from "node:os";
import { onNpmGone } from "./on-npm-gone.mjs";
import { findNode24, root } from "./paths.mjs";
import { serverFlags, serverVariables } from "./server-options.mjs";

/**
 * Runs the product on Node 24 until it ends, and gives its exit code. It has a session of its own, so that Ctrl-C
 * reaches it once, through us; and a channel to us, by whose end it knows that we were killed.
 * @param {string[]} args
 * @returns {Promise<number>}
 */
export function runServer(args) {
  return new Promise((done, failed) => {
    const child = spawn(findNode24(), [...serverFlags, ...args], {
      cwd: root,
      env: { ...process.env, ...serverVariables },
      stdio: ["ignore", "inherit", "inherit", "ipc"],
      detached: true,
    });
    const tell = tellOnce((signal) => child.kill(signal));
    const orphaned = onNpmGone(() => tell("SIGTERM"));
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
      process.on(signal, () => {
        clearInterval(orphaned);
        tell(signal);
      });
    }
    child.once("error", failed);
    child.once("exit", (code, signal) => {
      clearInterval(orphaned);
      done(code ?? 128 + constants.signals[signal]);
    });
  });
}

/**
 * One Ctrl-C may reach us more than once (from the terminal, and from npm), and the product takes a second signal for
 * impatience: those that follow within a second are the same one.
 */
function tellOnce(tell) {
  let toldAt = -Infinity;
  return (signal) => {
    const isEcho = performance.now() - toldAt < 1000;
    toldAt = performance.now();
    if (!isEcho) tell(signal);
  };
}
