import { createHash } from "node:crypto";
import { mkdir, rm, stat } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { StartError } from "./start-error.ts";

/** Held as long as this process lives; `release` gives it back earlier. */
export interface DataDirLock {
  release(): Promise<void>;
}

/**
 * Makes this process the only Hoopoe on `dataDir` (created where absent). A listening socket is the lock, because the
 * kernel takes it back however the process ends: a pid file would have to be guessed stale after kill -9.
 * @throws StartError when another process has it.
 */
export async function lockDataDir(dataDir: string, { address = lockAddress } = {}): Promise<DataDirLock> {
  await mkdir(dataDir, { recursive: true });
  const { dev, ino } = await stat(dataDir);
  const path = address(createHash("sha256").update(`${dev}:${ino}`).digest("hex").slice(0, 24));
  const server = (await listen(path)) ?? ((await isStale(path)) ? await listenAfresh(path) : undefined);
  if (server === undefined) {
    throw new StartError(
      `Hoopoe is already running on ${resolve(dataDir)}. Stop that one first, or set DATA_DIR to another folder.`,
    );
  }
  return { release: () => new Promise((done) => server.close(() => done())) };
}

/** Linux has sockets without a file; elsewhere a file that survived its process is recognised by its refusal. */
function lockAddress(key: string): string {
  return process.platform === "linux" ? `\0hoopoe-${key}` : join(tmpdir(), `hoopoe-${key}.lock`);
}

function listen(path: string): Promise<Server | undefined> {
  return new Promise((done, failed) => {
    const server = createServer((socket) => socket.destroy());
    server.unref();
    server.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "EADDRINUSE" ? done(undefined) : failed(error),
    );
    server.listen({ path }, () => done(server));
  });
}

function isStale(path: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect({ path });
    socket.once("connect", () => {
      socket.destroy();
      done(false);
    });
    socket.once("error", (error: NodeJS.ErrnoException) => done(error.code === "ECONNREFUSED"));
  });
}

async function listenAfresh(path: string): Promise<Server | undefined> {
  await rm(path, { force: true });
  return listen(path);
}
