import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { serverVariables, testFlags } from "../../../tools/lib/server-options.mjs";

/** The product itself in a process of its own, as `npm start` runs it. */
export interface ServerProcess {
  readonly url: string;
  readonly child: ChildProcess;
  /** kill -9: nothing is ended in order. */
  kill(): Promise<void>;
  /** Ctrl-C. */
  stop(): Promise<void>;
}

const main = fileURLToPath(new URL("../main.ts", import.meta.url));
/** Only what hangs runs into it: beside forty times this machine's load a first start took more than a minute. */
const readyMs = 120_000;

/** One that is on its way up. `ready` gives it once it answers, and rejects with its last words where it does not come up. */
export interface StartingServer {
  readonly ready: Promise<ServerProcess>;
  /** Its last words so far. */
  output(): string;
  kill(): Promise<void>;
}

export async function startServerProcess(env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  return spawnServerProcess(env).ready;
}

export function spawnServerProcess(env: Readonly<Record<string, string>>): StartingServer {
  const { PATH = "", HOME = "" } = process.env;
  const child = spawn(process.execPath, [...testFlags, main], {
    env: { PATH, HOME, LOG_LEVEL: "warn", PORT: "0", ...serverVariables, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exited = once(child, "exit");
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await exited;
  };
  const kill = () => end("SIGKILL");
  let text = "";
  const hear = (part: Buffer): void => {
    text = `${text}${part.toString()}`.slice(-4_000);
  };
  child.stdout?.on("data", hear);
  child.stderr?.on("data", hear);
  const ready = readyUrl(child, () => text).then((url) => ({ url, child, kill, stop: () => end("SIGINT") }));
  // Whoever kills it on its way up does not wait for it.
  ready.catch(() => undefined);
  return { ready, output: () => text, kill };
}

function readyUrl(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((done, failed) => {
    const timer = setTimeout(() => failed(new Error(`the server did not come up: ${output()}`)), readyMs);
    const hear = (): void => {
      const url = /Hoopoe is ready: (http:\S+)/.exec(output())?.[1];
      if (url === undefined) return;
      clearTimeout(timer);
      done(url);
    };
    child.stdout?.on("data", hear);
    child.stderr?.on("data", hear);
    child.once("exit", (code) => {
      clearTimeout(timer);
      failed(new Error(`the server ended with ${code}: ${output()}`));
    });
  });
}
