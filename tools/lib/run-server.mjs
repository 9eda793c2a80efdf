import { spawn } from "node:child_process";
import { constants } from "node:os";
import { onNpmGone } from "./on-npm-gone.mjs";
import { findNode24, root } from "./paths.mjs";
import { serverFlags, serverVariables } from "./server-options.mjs";

const firstDelayMs = 1000;
const delayMsMax = 60_000;
/** Who has served for so long starts with the shortest delay again. */
const steadyMs = 60_000;

/**
 * Runs the product on Node 24 until it ends, and gives its exit code. It has a session of its own, so that Ctrl-C
 * reaches it once, through us; and a channel to us, by whose end it knows that we were killed. A server that was killed,
 * or failed after it had been ready, is started again, later each time. One that refuses its first start (a wrong setting, a
 * taken port) has said why, and ends this too.
 * @param {string[]} args
 * @returns {Promise<number>}
 */
export async function runServer(args) {
  const stop = watchSignals();
  let wasReady = false;
  try {
    for (let restarts = 0; ; restarts += 1) {
      const end = await runOnce(args, stop);
      wasReady ||= end.readyMs > 0;
      const isOver = stop.isAsked || end.code === 0 || (end.code !== null && !wasReady);
      if (isOver) return end.code ?? 128 + constants.signals[end.signal];
      if (end.readyMs > steadyMs) restarts = 0;
      const delayMs = Math.min(firstDelayMs * 2 ** restarts, delayMsMax);
      console.error(`${describeEnd(end)} Restarting in ${delayMs / 1000} s. Press Ctrl-C to stop.`);
      await stop.within(delayMs);
      // A killed server leaves its PostgreSQL running for the next start: who stops here wants that ended as well.
      if (stop.isAsked) return (await runOnce(["server/src/platform/postgres/stop-left.main.ts"], stop)).code ?? 1;
    }
  } finally {
    stop.end();
  }
}

function runOnce(args, stop) {
  return new Promise((done, failed) => {
    const child = spawn(findNode24(), [...serverFlags, ...args], {
      cwd: root,
      env: { ...process.env, ...serverVariables },
      stdio: ["ignore", "inherit", "inherit", "ipc"],
      detached: true,
    });
    let readyAt = Infinity;
    child.on("message", (message) => {
      if (message === "ready") readyAt = performance.now();
    });
    stop.onSignal = (signal) => child.kill(signal);
    child.once("error", failed);
    child.once("exit", (code, signal) => {
      stop.onSignal = () => undefined;
      done({ code, signal, readyMs: Math.max(0, performance.now() - readyAt) });
    });
  });
}

function describeEnd({ code, signal }) {
  if (signal === "SIGKILL") return "The server was killed (SIGKILL). The system does this when memory runs out.";
  if (signal !== null) return `The server crashed (${signal}).`;
  return `The server stopped with an error (exit code ${code}); the lines above say why.`;
}

/** What ends us: a signal, or the end of the npm that started us. */
function watchSignals() {
  const stop = {
    isAsked: false,
    onSignal: (_signal) => undefined,
    wake: () => undefined,
    /** Resolves after so long, or as soon as a stop is asked for. */
    within: (ms) =>
      new Promise((done) => {
        const timer = setTimeout(done, ms);
        stop.wake = () => {
          clearTimeout(timer);
          done();
        };
        if (stop.isAsked) stop.wake();
      }),
    end: () => clearInterval(orphaned),
  };
  const tell = tellOnce((signal) => {
    stop.isAsked = true;
    stop.wake();
    stop.onSignal(signal);
  });
  const orphaned = onNpmGone(() => tell("SIGTERM"));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => {
      clearInterval(orphaned);
      tell(signal);
    });
  }
  return stop;
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
