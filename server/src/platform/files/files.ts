import { uploadBytesMax } from "@hoopoe/contract/constants.ts";
import type { Database, Trx } from "../db/open-database.ts";
import { fail } from "../fail.ts";
import {
  exchange,
  findWritten,
  lockName,
  markWritten,
  newestOf,
  stepBack,
  type WrittenArtifact,
} from "./replace-file.ts";
import type { Scope, WorkspaceScope } from "../scope.ts";
import {
  type Artifact,
  deleteArtifacts,
  findArtifact,
  insertArtifact,
  isUsed,
  listArtifacts,
  lockBlob,
} from "./artifacts.ts";
import { BlobMissingError, type BlobStore, type ByteRange, type StagedBlob } from "./blob-store.ts";

export interface OpenedArtifact extends Artifact {
  /** From the first byte, each time it is called, or a part of it. @throws Failure artifact-not-found: its bytes are gone. */
  stream(range?: ByteRange): Promise<AsyncIterable<Uint8Array>>;
}

/** A file whose bytes are on disk and whose row is not written yet. */
export interface StagedFile {
  readonly kind: string;
  readonly name: string;
  readonly mediaType: string;
  readonly blob: StagedBlob;
}

/** The files of all workspaces: bytes in a blob store, names and owners in the database. */
export interface Files {
  readonly storage: string;
  stage(scope: Scope, file: NamedSource): Promise<StagedFile>;
  /** Writes the row in the caller's transaction, which has to commit after this: a row never lacks its bytes. */
  keep(trx: Trx, scope: Scope, staged: StagedFile): Promise<Artifact>;
  /** How large one file may be. */
  readonly bytesMax: number;
  /** `stage` and `keep` in one. */
  save(scope: Scope, file: NamedSource): Promise<Artifact>;
  /** @throws Failure artifact-not-found for whatever is no handle of this workspace. */
  open(scope: Scope, handle: string): Promise<OpenedArtifact>;
  /** The same, with undefined for what is not there. */
  find(scope: Scope, handle: string): Promise<OpenedArtifact | undefined>;
  list(scope: Scope, kind: string): Promise<Artifact[]>;
  /** Keeps a file in place of the newest of its name, which has to be `replaces`: else null. The same key writes once. */
  replace(scope: Scope, file: NamedSource & { replaces: string | null; key: string }): Promise<WrittenArtifact | null>;
  /** Takes a file away that `replace` had written: what was there before is there again. */
  putBack(scope: WorkspaceScope, written: { kind: string; handle: string; replaced: string | null }): Promise<void>;
  /** Removes all files of one kind, and the bytes that no other file stands on. May be repeated. */
  remove(scope: WorkspaceScope, kind: string): Promise<void>;
  /** Removes the bytes that no file of the workspace stands on any more; gives how many blobs. May be repeated. */
  sweep(scope: WorkspaceScope): Promise<number>;
}

export interface NamedSource {
  readonly kind: string;
  readonly name: string;
  readonly mediaType: string;
  readonly source: AsyncIterable<Uint8Array>;
  /** Where it should lie; the default store where that is absent or not set up. */
  readonly storage?: BlobStore["kind"] | undefined;
}

interface FilesOptions {
  store: BlobStore;
  db: Database;
  bytesMax?: number;
  /** Whether there is room for so many more bytes. @throws Failure storage-full */
  checkRoom?: (scope: Scope, bytes: number) => Promise<void>;
}

export function createFiles({ store, db, bytesMax = uploadBytesMax, checkRoom }: FilesOptions): Files {
  const sweepOne = (scope: WorkspaceScope, sha256: string): Promise<boolean> =>
    db.withTenant(scope, async (trx) => {
      // Whoever keeps the same bytes at this moment holds the lock until their row can be seen.
      await lockBlob(trx, scope, sha256);
      if (await isUsed(trx, scope, sha256)) return false;
      await store.remove(scope, sha256);
      return true;
    });
  const stage: Files["stage"] = async (scope, { source, storage, ...named }) => {
    await checkRoom?.(scope, 1);
    const blob = await store.stage(scope, source, storage);
    const staged = { ...named, blob };
    // The file of an upload in parts has been counted by its parts.
    return orDiscard(staged, async () => {
      await checkRoom?.(scope, blob.size);
      return staged;
    });
  };
  const keep: Files["keep"] = async (trx, scope, { kind, name, mediaType, blob }) => {
    // The row is not seen before the commit, so before its bytes are safe; a workspace that is gone refuses it first.
    const artifact = await insertArtifact(trx, scope, { kind, name, mediaType, size: blob.size, sha256: blob.sha256 });
    await lockBlob(trx, scope, blob.sha256);
    await blob.keep();
    return artifact;
  };
  const find: Files["find"] = async (scope, handle) => {
    const artifact = await db.withTenant(scope, (trx) => findArtifact(trx, scope, handle));
    return artifact && { ...artifact, stream: (range) => readBlob(store, scope, { sha256: artifact.sha256, range }) };
  };
  return {
    storage: store.kind,
    bytesMax,
    stage,
    keep,
    async save(scope, file) {
      const staged = await stage(scope, file);
      return orDiscard(staged, () => db.withTenant(scope, (trx) => keep(trx, scope, staged)));
    },
    open: async (scope, handle) => (await find(scope, handle)) ?? fail("artifact-not-found"),
    find,
    list: (scope, kind) => db.withTenant(scope, (trx) => listArtifacts(trx, scope, kind)),
    async replace(scope, { replaces, key, ...file }) {
      const staged = await stage(scope, file);
      const write = async (trx: Trx): Promise<WrittenArtifact | null> => {
        await lockName(trx, scope, file);
        const known = await findWritten(trx, scope, key);
        if (known !== undefined) return known;
        if ((await newestOf(trx, scope, file)) !== replaces) return null;
        const artifact = await keep(trx, scope, staged);
        await stepBack(trx, scope, artifact);
        await markWritten(trx, scope, { handle: artifact.handle, replaced: replaces, key });
        return { ...artifact, replaced: replaces };
      };
      const written = await orDiscard(staged, () => db.withTenant(scope, write));
      await staged.blob.discard();
      return written;
    },
    putBack: (scope, written) => db.withTenant(scope, (trx) => exchange(trx, scope, written)),
    async remove(scope, kind) {
      const hashes = await db.withTenant(scope, (trx) => deleteArtifacts(trx, scope, kind));
      for (const sha256 of hashes) await sweepOne(scope, sha256);
    },
    async sweep(scope) {
      let removed = 0;
      for (const sha256 of await store.list(scope)) if (await sweepOne(scope, sha256)) removed += 1;
      return removed;
    },
  };
}

/** Where the work fails, its bytes go too. */
async function orDiscard<T>({ blob }: StagedFile, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await blob.discard().catch(() => undefined);
    throw error;
  }
}

async function readBlob(
  store: BlobStore,
  scope: WorkspaceScope,
  { sha256, range }: { sha256: string; range: ByteRange | undefined },
): Promise<AsyncIterable<Uint8Array>> {
  try {
    return await store.read(scope, sha256, range);
  } catch (cause) {
    if (cause instanceof BlobMissingError) fail("artifact-not-found", {}, { cause });
    throw cause;
  }
}
