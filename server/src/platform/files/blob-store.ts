import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Scope } from "../scope.ts";

/** Bytes on disk that no one was told of yet: `keep` makes them last, `discard` takes them away. */
export interface StagedBlob {
  readonly sha256: string;
  readonly size: number;
  keep(): Promise<void>;
  discard(): Promise<void>;
}

/** Content-addressed bytes of each workspace. `sha256` is in hex. A store of another kind has this same shape. */
export interface BlobStore {
  /** What the reply of an upload says: fs, s3, mongodb. */
  readonly kind: string;
  /** Takes in the whole stream; whatever makes it end early leaves nothing behind and is thrown on. */
  stage(scope: Scope, source: AsyncIterable<Uint8Array>): Promise<StagedBlob>;
  /** The bytes from the first one on; rejects where the blob is missing. */
  read(scope: Scope, sha256: string): Promise<AsyncIterable<Uint8Array>>;
  has(scope: Scope, sha256: string): Promise<boolean>;
  remove(scope: Owner, sha256: string): Promise<void>;
  /** What a workspace holds, in no order. */
  list(scope: Owner): Promise<string[]>;
}

type Owner = Pick<Scope, "tenantId" | "workspaceId">;

/**
 * Keeps blobs below `root`, one folder for each workspace, so that no address reaches another one's bytes. A blob is
 * written beside its place, synced, renamed, and its folder synced: once `keep` resolved, a power cut cannot take it.
 */
export async function createFsBlobStore(root: string): Promise<BlobStore> {
  const staging = join(root, "staging");
  await mkdir(staging, { recursive: true, mode: 0o700 });
  // What a killed process had begun was acknowledged to no one.
  for (const name of await readdir(staging)) await rm(join(staging, name), { force: true });

  return {
    kind: "fs",
    async stage(scope, source) {
      const temporary = join(staging, randomUUID());
      try {
        const { sha256, size } = await writeSynced(temporary, source);
        return {
          sha256,
          size,
          keep: () => moveInto(temporary, placeOf(root, scope, sha256)),
          discard: () => rm(temporary, { force: true }),
        };
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    async read(scope, sha256) {
      const { folder, path } = placeOf(root, scope, sha256);
      await stat(join(folder, path));
      return createReadStream(join(folder, path));
    },
    async has(scope, sha256) {
      const { folder, path } = placeOf(root, scope, sha256);
      return (await stat(join(folder, path)).catch(() => undefined)) !== undefined;
    },
    async remove(scope, sha256) {
      const { folder, path } = placeOf(root, scope, sha256);
      await rm(join(folder, path), { force: true });
    },
    list: (scope) => listBlobs(join(root, folderOf(scope))),
  };
}

async function writeSynced(path: string, source: AsyncIterable<Uint8Array>): Promise<{ sha256: string; size: number }> {
  const hash = createHash("sha256");
  let size = 0;
  const file = await open(path, "wx", 0o600);
  try {
    for await (const part of source) {
      hash.update(part);
      size += part.byteLength;
      await file.writeFile(part);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { sha256: hash.digest("hex"), size };
}

interface Place {
  folder: string;
  path: string;
}

function placeOf(root: string, { tenantId, workspaceId }: Owner, sha256: string): Place {
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error("a blob's name is a hash");
  return { folder: join(root, folderOf({ tenantId, workspaceId }), sha256.slice(0, 2)), path: sha256 };
}

function folderOf({ tenantId, workspaceId }: Owner): string {
  const isPlain = [tenantId, workspaceId].every((id) => /^[0-9a-f-]{36}$/.test(id));
  if (!isPlain) throw new Error("a blob's place is made of two ids");
  return join(tenantId, workspaceId);
}

async function listBlobs(folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const part of await namesIn(folder)) found.push(...(await namesIn(join(folder, part))));
  return found.filter((name) => /^[0-9a-f]{64}$/.test(name));
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR")) return [];
    throw error;
  }
}

async function moveInto(temporary: string, { folder, path }: Place): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await rename(temporary, join(folder, path));
  // The name itself is only safe once its folder is; new folders are safe once theirs are.
  for (const depth of [".", "..", "../..", "../../.."]) await syncFolder(join(folder, depth));
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
