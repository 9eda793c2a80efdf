import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "./free-port.ts";
import { endLeftovers, leftovers } from "./leftovers.ts";

const root = join(import.meta.dirname, "../..");
const readyTimeoutMs = 60_000;
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
  /** Ctrl-C, then waiting for the end; the folder stays. @throws where it takes too long */
  interrupt(): Promise<void>;
  /** Ctrl-C, and the folder goes. @throws where it takes too long or leaves a process behind */
  stop(): Promise<void>;
  /** The server's process id, for what only /proc tells (memory, CPU). */
  pid(): number;
}

/**
 * Starts the product and waits until /api/health/ready says yes.
 * @param env laid over the defaults (a free PORT, a DATA_DIR of its own, DEMO=1)
 * @throws with the server's own output where it does not get ready
 */
export async function startProduct(env: Environment = {}): Promise<Product> {
  const folder = env["DATA_DIR"] ?? (await makeDataDir());
  const port = env["PORT"] ?? String(await freePort());
  const baseUrl = `http://localhost:${port}`;
  const environment = { ...inherited(), DEMO: "1", ...env, PORT: port, DATA_DIR: folder };
  const lines: string[] = [];
  let server = await launch(environment, { baseUrl, lines });

  return {
    baseUrl,
    dataDir: folder,
    output: () => lines.join(""),
    pid: () => server.pid ?? 0,
    async kill() {
      server.kill("SIGKILL");
      await exited(server);
    },
    interrupt: () => interrupt(server),
    async restart() {
      await interrupt(server);
      server = await launch(environment, { baseUrl, lines });
    },
    async stop() {
      const wasRunning = isRunning(server);
      try {
        if (wasRunning) await interrupt(server);
        const left = wasRunning ? await leftovers(folder) : [];
        if (left.length > 0) throw new Error(`The product left processes behind: ${JSON.stringify(left)}`);
      } finally {
        await endLeftovers(folder);
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

/** PostgreSQL refuses root and runs as another user, who must get to it. */
async function makeDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "hoopoe-journey-"));
  await chmod(folder, 0o755);
  return folder;
}

/** What a developer has set for a Hoopoe of their own must not lead a journey to their database. */
function inherited(): Record<string, string | undefined> {
  const { PATH, HOME, TMPDIR, LANG } = process.env;
  return { PATH, HOME, TMPDIR, LANG };
}

async function launch(
  env: Record<string, string | undefined>,
  { baseUrl, lines }: { baseUrl: string; lines: string[] },
): Promise<ChildProcess> {
  const server = spawn(process.execPath, ["server/src/main.ts"], { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
  for (const stream of [server.stdout, server.stderr]) stream.on("data", (chunk) => lines.push(String(chunk)));
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

async function interrupt(server: ChildProcess): Promise<void> {
  if (!isRunning(server)) return;
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
