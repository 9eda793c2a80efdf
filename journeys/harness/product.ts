import { type ChildProcess, spawn, type StdioOptions } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { serverFlags, serverVariables, testFlags } from "../../tools/lib/server-options.mjs";
import { freePort } from "@hoopoe/sandbox/testing/free-port.ts";
import { endLeftovers, leftovers } from "@hoopoe/sandbox/testing/leftovers.ts";
import { isSameAlive, type ProcessId, processTree } from "./process-tree.ts";
import { copyTemplate, makeDataDir } from "./product-template.ts";

const root = join(import.meta.dirname, "../..");
/** A busy machine is no wrong program: only a start that hangs runs into it. */
const readyTimeoutMs = 120_000;
/** The issue allows 5 s for Ctrl-C; a machine that runs tests beside it gets some more. */
const stopTimeoutMs = 10_000;

export type Environment = Readonly<Record<string, string>>;

/** A running Hoopoe of its own: real server, real Postgres, real sandbox, own folder and port. */
export interface Product {
  readonly baseUrl: string;
  readonly dataDir: string;
  /** All that the server printed so far, standard output and error as they came. */
  output(): string;
  /** kill -9 of the server alone, as a crash would; `restart` brings it back on the same data. */
  kill(): Promise<void>;
  restart(): Promise<void>;
  /** Ctrl-C, then waiting for the end; the folder stays. @throws where it takes too long or leaves a process behind */
  interrupt(): Promise<void>;
  /** Ctrl-C, and the folder goes with whatever a kill had left. @throws as interrupt does */
  stop(): Promise<void>;
  /** The server's process id, for what only /proc tells (memory, CPU). */
  pid(): number;
}

/** What was started here and not stopped yet. */
const running = new Set<Product>();

/** For whoever is told to end in the middle of its work. */
export async function stopProducts(): Promise<void> {
  await Promise.all([...running].map((product) => product.stop()));
}

/**
 * Starts the product and waits until /api/health/ready says yes. Within a run of journeys its folder is a copy of the
 * template, unless `env` names one (an empty one, for a first start) or a database.
 * @param env laid over the defaults (a free PORT, a DATA_DIR of its own, DEMO=1)
 * @throws with the server's own output where it does not get ready
 */
export async function startProduct(env: Environment = {}): Promise<Product> {
  const folder = env["DATA_DIR"] ?? (await makeDataDir());
  if (env["DATA_DIR"] === undefined && env["DATABASE_URL"] === undefined) await copyTemplate(folder);
  const port = env["PORT"] ?? String(await freePort());
  const baseUrl = `http://localhost:${port}`;
  const environment = { ...inherited(), DEMO: "1", ...env, PORT: port, DATA_DIR: folder };
  const lines: string[] = [];
  let server = await launch(environment, { baseUrl, lines }).catch(async (error: unknown) => {
    await removeAll(folder);
    throw error;
  });

  async function stop(): Promise<void> {
    try {
      if (isRunning(server)) await interruptWhole(server, folder);
    } finally {
      await removeAll(folder);
      running.delete(product);
    }
  }

  let stopping: Promise<void> | undefined;
  const product: Product = {
    baseUrl,
    dataDir: folder,
    output: () => lines.join(""),
    pid: () => server.pid ?? 0,
    async kill() {
      server.kill("SIGKILL");
      await exited(server);
    },
    interrupt: () => interruptWhole(server, folder),
    async restart() {
      await interruptWhole(server, folder);
      server = await launch(environment, { baseUrl, lines });
    },
    stop: () => (stopping ??= stop()),
  };
  running.add(product);
  return product;
}

async function removeAll(folder: string): Promise<void> {
  await endLeftovers(folder);
  await rm(folder, { recursive: true, force: true });
}

/** What a developer has set for a Hoopoe of their own must not lead a journey to their database. */
function inherited(): Record<string, string | undefined> {
  const { PATH, HOME, TMPDIR, LANG } = process.env;
  return { PATH, HOME, TMPDIR, LANG, ...serverVariables };
}

async function launch(
  env: Record<string, string | undefined>,
  { baseUrl, lines }: { baseUrl: string; lines: string[] },
): Promise<ChildProcess> {
  // Benches measure it as `npm start` runs it; within a journey it starts sooner.
  const args = [...(process.env["TEST_WORKER_INDEX"] === undefined ? serverFlags : testFlags), "server/src/main.ts"];
  // As `npm start` does it: Ctrl-C comes through us alone, and by the channel's end the server knows that we were killed.
  const stdio: StdioOptions = ["ignore", "pipe", "pipe", "ipc"];
  const server = spawn(process.execPath, args, { cwd: root, env, stdio, detached: true });
  for (const stream of [server.stdout, server.stderr]) stream?.on("data", (chunk) => lines.push(String(chunk)));
  const deadline = Date.now() + readyTimeoutMs;
  while (!(await isReady(baseUrl))) {
    if (!isRunning(server)) throw new Error(`The server ended with ${server.exitCode}:\n${lines.join("")}`);
    if (Date.now() > deadline) {
      server.kill("SIGKILL");
      throw new Error(`The server was not ready in ${readyTimeoutMs} ms:\n${lines.join("")}`);
    }
    await pause(25);
  }
  return server;
}

async function isReady(baseUrl: string): Promise<boolean> {
  try {
    const reply = await fetch(`${baseUrl}/api/health/ready`, { signal: AbortSignal.timeout(2_000) });
    await reply.arrayBuffer();
    return reply.status === 200;
  } catch {
    return false; // Nobody listens yet.
  }
}

async function interruptWhole(server: ChildProcess, folder: string): Promise<void> {
  if (!isRunning(server)) return;
  const tree = await processTree(server.pid ?? 0);
  const deadline = Date.now() + stopTimeoutMs;
  await interrupt(server);
  // What was ended with it goes when the kernel gets to it: on a busy machine a moment after the server.
  let left = await leftOf(tree, folder);
  while (left.length > 0 && Date.now() < deadline) {
    await pause(25);
    left = await leftOf(tree, folder);
  }
  if (left.length > 0) throw new Error(`The product left processes behind: ${left.join(", ")}`);
}

async function leftOf(tree: readonly ProcessId[], folder: string): Promise<string[]> {
  const alive = await Promise.all(tree.map(isSameAlive));
  const pids = tree.filter((_, index) => alive[index]).map(({ pid }) => String(pid));
  return [...pids, ...(await leftovers(folder)).map(({ pid, command }) => `${pid}: ${command}`)];
}

async function interrupt(server: ChildProcess): Promise<void> {
  const timer = setTimeout(() => server.kill("SIGKILL"), stopTimeoutMs);
  server.kill("SIGINT");
  await exited(server);
  clearTimeout(timer);
  if (server.signalCode === "SIGKILL") throw new Error(`The server did not stop within ${stopTimeoutMs} ms of Ctrl-C.`);
}

async function exited(server: ChildProcess): Promise<void> {
  if (isRunning(server)) await once(server, "exit");
}

function isRunning(server: ChildProcess): boolean {
  return server.exitCode === null && server.signalCode === null;
}
