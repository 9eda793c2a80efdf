import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { syncFolder } from "../disk/sync-folder.ts";
import { writeDurably } from "../disk/write-durably.ts";
import { addressOf, BlobMissingError, type BlobStore, isHash, type Owner, placeOf } from "./blob-store.ts";
import { hashThrough } from "./hash-through.ts";

/**
 * Keeps blobs below `root`, one folder for each workspace. A blob is written beside its place, synced, renamed, and its
 * folder synced: once `keep` resolved, a power cut cannot take it. `isShared`: other processes may work in it as well.
 */
export async function createFsBlobStore(root: string, { isShared = false } = {}): Promise<BlobStore> {
  const staging = join(root, "staging");
  await mkdir(staging, { recursive: true, mode: 0o700 });
  for (const folder of [root, dirname(root)]) await syncFolder(folder);
  // What a killed process had begun was acknowledged to no one.
  const leftBefore = isShared ? Date.now() - leftoverMs : Infinity;
  for (const name of await readdir(staging)) await removeOlder(join(staging, name), leftBefore);
  const markerFile = join(root, "store-id");
  const { ino } = await stat(root, { bigint: true });

  return {
    kind: "fs",
    location: root,
    copyId: String(ino),
    readMarker: async () => (await readFile(markerFile, "utf8").catch(() => "")).trim() || undefined,
    async writeMarker(id) {
      await writeDurably(markerFile, `${id}\n`);
      return id;
    },
    async stage(owner, source) {
      const temporary = join(staging, randomUUID());
      try {
        const { sha256, size } = await writeSynced(temporary, source);
        return {
          sha256,
          size,
          storage: "fs",
          keep: () => moveInto(temporary, fileOf(root, owner, sha256)),
          discard: () => rm(temporary, { force: true }),
        };
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    async read(owner, sha256, { start, end } = { start: 0 }) {
      const { folder, name } = fileOf(root, owner, sha256);
      const path = join(folder, name);
      if (!(await exists(path))) throw new BlobMissingError(sha256);
      return createReadStream(path, { start, ...(end !== undefined && { end: end - 1 }) });
    },
    async has(owner, sha256) {
      const { folder, name } = fileOf(root, owner, sha256);
      return exists(join(folder, name));
    },
    async remove(owner, sha256) {
      const { folder, name } = fileOf(root, owner, sha256);
      await rm(join(folder, name), { force: true });
    },
    list: (owner) => listBlobs(join(root, placeOf(owner))),
    ping: async () => void (await stat(staging)),
    close: async () => undefined,
  };
}

/** An upload takes less. */
const leftoverMs = 24 * 60 * 60 * 1000;

async function removeOlder(path: string, before: number): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found !== undefined && found.mtimeMs < before) await rm(path, { force: true });
}

const batchBytes = 1024 * 1024;

async function writeSynced(path: string, source: AsyncIterable<Uint8Array>): Promise<{ sha256: string; size: number }> {
  const { bytes, result } = hashThrough(source);
  const file = await open(path, "wx", 0o600);
  try {
    // Sixteen pieces of a socket at once: a call of the system for each costs more than what it writes.
    for await (const parts of inBatches(bytes)) await file.writev(parts);
    await file.sync();
  } finally {
    await file.close();
  }
  return result();
}

async function* inBatches(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array[]> {
  let batch: Uint8Array[] = [];
  let size = 0;
  for await (const part of source) {
    batch.push(part);
    size += part.byteLength;
    if (size < batchBytes) continue;
    yield batch;
    batch = [];
    size = 0;
  }
  if (batch.length > 0) yield batch;
}

interface Place {
  folder: string;
  name: string;
}

function fileOf(root: string, owner: Owner, sha256: string): Place {
  const address = addressOf(owner, sha256);
  return { folder: join(root, address.slice(0, -sha256.length), sha256.slice(0, 2)), name: sha256 };
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}

async function listBlobs(folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const part of await namesIn(folder)) found.push(...(await namesIn(join(folder, part))));
  return found.filter(isHash);
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR")) return [];
    throw error;
  }
}

async function moveInto(temporary: string, { folder, name }: Place): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await rename(temporary, join(folder, name));
  // The name itself is only safe once its folder is; new folders are safe once theirs are.
  for (const depth of [".", "..", "../..", "../../.."]) await syncFolder(join(folder, depth));
}
