import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { Logger } from "pino";
import * as z from "zod/mini";
import type { Closers } from "./closers.ts";

const startMs = 10_000;
/** A small nursery: at rest it takes 15 MB less, and what the sandbox answers is small. */
const flags = ["--max-semi-space-size=2"];
const announcement = z.object({ url: z.url(), smtpUrl: z.url() });
const main = fileURLToPath(import.meta.resolve("@hoopoe/sandbox/main.ts"));

/**
 * Starts the built-in sandbox of third-party systems in a process of its own, and gives its addresses; undefined, and a
 * warning, when it cannot start: only the demo needs it. It ends with us, however we end: its standard input closes.
 */
export async function startSandboxChild({ dataDir, log, closers }: SandboxOptions): Promise<Sandbox | undefined> {
  try {
    return await start({ dataDir, log, closers });
  } catch (error) {
    log.warn({ err: error }, "the sandbox did not start: the demo workspace gets nothing new");
    return undefined;
  }
}

/** Where the sandbox answers: what speaks HTTP, and its mailbox. */
export type Sandbox = z.infer<typeof announcement>;

interface SandboxOptions {
  readonly dataDir: string;
  readonly log: Logger;
  readonly closers: Closers;
}

async function start({ dataDir, log, closers }: SandboxOptions): Promise<Sandbox> {
  const endsAt = await storyEnd(dataDir);
  const child = spawn(process.execPath, [...flags, main, "--port", "0", "--ends-at", endsAt], {
    stdio: ["pipe", "pipe", "pipe"],
    env: { NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] },
  });
  const ended = once(child, "exit");
  closers.add("the sandbox", () => end(child, ended));
  child.stdin.on("error", () => undefined);
  createInterface({ input: child.stderr }).on("line", (line) => log.debug({ from: "sandbox" }, line));
  const timer = setTimeout(() => child.kill("SIGKILL"), startMs);
  const line = await Promise.race([
    new Promise<string>((done) => createInterface({ input: child.stdout }).once("line", done)),
    ended.then(() => Promise.reject(new Error("The sandbox ended before it told its address"))),
  ]).finally(() => clearTimeout(timer));
  child.once("exit", (code) => log.debug({ code }, "the sandbox ended"));
  return announcement.parse(JSON.parse(line));
}

async function end(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  const impatience = setTimeout(() => child.kill("SIGKILL"), 1000);
  await ended;
  clearTimeout(impatience);
}

/** When the demo's fortnight ends: the moment of the first start, kept, so that its news do not move at each one. */
async function storyEnd(dataDir: string): Promise<string> {
  const path = join(dataDir, "demo-story-end");
  const kept = (await readFile(path, "utf8").catch(() => "")).trim();
  if (!Number.isNaN(Date.parse(kept))) return kept;
  const now = new Date().toISOString();
  await mkdir(dataDir, { recursive: true });
  await writeFile(path, `${now}\n`);
  return now;
}
