import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Worker } from "node:worker_threads";
import type { Logger } from "pino";
import * as z from "zod/mini";
import { writeDurably } from "../platform/disk/write-durably.ts";
import type { Closers } from "../platform/closers.ts";

/** A busy machine takes its time; what takes longer hangs. */
const startMs = 30_000;
/** Its own heap, so that nothing that the sandbox does can take ours: it is then the only one to end. */
const resourceLimits = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 256 };
const announcement = z.object({ url: z.url(), smtpUrl: z.url(), imapUrl: z.url(), port: z.int() });

/**
 * Starts the built-in sandbox of third-party systems in a thread of its own, and gives its addresses; undefined, and a
 * warning, when it cannot start: only the demo needs it. It listens where it did at the last start, if it can: items
 * of the demo link to it. A process of its own would take 50 MB more at rest.
 */
export async function startSandboxThread({ dataDir, log, closers }: SandboxOptions): Promise<Sandbox | undefined> {
  try {
    return await start({ dataDir, log, closers });
  } catch (error) {
    log.warn({ err: error }, "the sandbox didn't start: the demo workspace gets no new data");
    return undefined;
  }
}

/** Where the sandbox answers: what speaks HTTP, and its mail servers. */
export interface Sandbox {
  readonly url: string;
  readonly smtpUrl: string;
  readonly imapUrl: string;
}

interface SandboxOptions {
  readonly dataDir: string;
  readonly log: Logger;
  readonly closers: Closers;
}

async function start({ dataDir, log, closers }: SandboxOptions): Promise<Sandbox> {
  const portFile = join(dataDir, "sandbox-port");
  const [endsAt, portKept] = await Promise.all([storyEnd(dataDir), keptPort(portFile)]);
  const compileCache = process.env["NODE_COMPILE_CACHE"];
  const thread = new Worker(new URL(import.meta.resolve("@hoopoe/connectors/sandbox/thread.ts")), {
    workerData: { port: portKept, endsAt },
    env: compileCache === undefined ? {} : { NODE_COMPILE_CACHE: compileCache },
    stdout: true,
    stderr: true,
    resourceLimits,
  });
  const ended = new Promise<void>((done) => thread.once("exit", () => done()));
  closers.add("the sandbox", () => end(thread, ended));
  // Before it can fail: an error event without a listener would end this program.
  thread.on("error", (error) => log.warn({ err: error }, "the sandbox ended: the demo workspace gets no new data"));
  createInterface({ input: thread.stderr }).on("line", (line) => log.debug({ from: "sandbox" }, line));
  const signal = AbortSignal.timeout(startMs);
  const [reply] = await Promise.race([
    once(thread, "message", { signal }).then((received: unknown[]) => received),
    ended.then(() => Promise.reject(new Error("The sandbox ended before it was ready"))),
  ]);
  const { url, smtpUrl, imapUrl, port } = announcement.parse(reply);
  if (port !== portKept) await writeDurably(portFile, `${port}\n`);
  return { url, smtpUrl, imapUrl };
}

async function end(thread: Worker, ended: Promise<unknown>): Promise<void> {
  thread.postMessage("end");
  const impatience = setTimeout(() => void thread.terminate(), 1000);
  await ended;
  clearTimeout(impatience);
}

/** 0, which takes any free one, where none is kept. */
async function keptPort(path: string): Promise<number> {
  const text = (await readFile(path, "utf8").catch(() => "")).trim();
  return /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : 0;
}

/** When the demo's fortnight ends: the moment of the first start, kept, so that its news do not move at each one. */
async function storyEnd(dataDir: string): Promise<string> {
  const path = join(dataDir, "demo-story-end");
  const kept = (await readFile(path, "utf8").catch(() => "")).trim();
  if (!Number.isNaN(Date.parse(kept))) return kept;
  const now = new Date().toISOString();
  await writeDurably(path, `${now}\n`);
  return now;
}
