import { createHash, hkdfSync, randomBytes, randomUUID } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { syncFolder } from "../disk/sync-folder.ts";
import { StartError } from "../env/start-error.ts";

/** The keys that wrap all other keys: one to write with, older ones still to read with. */
export interface Keyring {
  readonly currentId: string;
  has(id: string): boolean;
  /** @throws Error when the ring has no such key. */
  key(id: string): Buffer;
  /** A key for another purpose, always the same for the same name and current key. */
  derive(purpose: string): Buffer;
}

/**
 * Reads the key file: one key of 32 bytes in base64 on each line, the current one first. Without KEK_FILE it is
 * `kek` in the data folder, made on the first start with mode 0600. @throws StartError
 */
export async function loadKeyring({ dataDir, kekFile }: { dataDir: string; kekFile?: string }): Promise<Keyring> {
  const path = keyPath({ dataDir, kekFile });
  const text = kekFile === undefined ? await readOrMake(path) : await readKeyFile(path);
  return keyringOf(parseKeys(text, path));
}

/** Where the key file lies. */
export function keyPath({ dataDir, kekFile }: { dataDir: string; kekFile: string | undefined }): string {
  return kekFile ?? join(dataDir, "kek");
}

/** The keys of a key file's text, the current one first. @throws StartError */
export function parseKeys(text: string, path: string): Buffer[] {
  const lines = text.split(/\s+/).filter((line) => line !== "");
  return lines.map((line) => parseKey(line, path));
}

/** A ring of these keys, the current one first. */
export function keyringOf(keys: readonly Buffer[]): Keyring {
  const [current] = keys;
  if (current === undefined) throw new StartError("The key file is empty. It must contain a 32-byte key in base64.");
  const byId = new Map(keys.map((key) => [idOf(key), key]));
  return {
    currentId: idOf(current),
    has: (id) => byId.has(id),
    key(id) {
      const key = byId.get(id);
      if (key === undefined) throw new Error(`The key file has no key with the id ${id}, which sealed this`);
      return key;
    },
    derive: (purpose) => Buffer.from(hkdfSync("sha256", current, "", `hoopoe ${purpose}`, 32)),
  };
}

/** The key is durable before anything is sealed with it, and before its file has a name: no other start reads half a key. */
export async function readOrMake(path: string): Promise<string> {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${randomUUID()}`;
  try {
    await writeFile(draft, `${randomBytes(32).toString("base64")}\n`, { mode: 0o600, flag: "wx", flush: true });
    await link(draft, path);
  } catch (error) {
    if (!isThere(error)) throw error;
  } finally {
    await rm(draft, { force: true });
  }
  await syncFolder(dirname(path));
  return readFile(path, "utf8");
}

function isThere(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EEXIST";
}

async function readKeyFile(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (cause) {
    throw new StartError(`Couldn't read KEK_FILE ${resolve(path)}. Check that it exists and who may read it.`, {
      cause,
    });
  }
}

function parseKey(line: string, path: string): Buffer {
  const key = Buffer.from(line, "base64");
  if (key.length === 32) return key;
  throw new StartError(
    `The key file ${resolve(path)} has a line of ${key.length} bytes. Each line must be 32 bytes in base64 (openssl rand -base64 32).`,
  );
}

function idOf(key: Buffer): string {
  return createHash("sha256").update("hoopoe key id").update(key).digest("hex").slice(0, 16);
}
