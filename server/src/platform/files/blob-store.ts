import type { Scope } from "../scope.ts";

/** Bytes taken in that no one was told of yet: `keep` makes them last, `discard` takes them away unless they are kept. */
export interface StagedBlob {
  readonly sha256: string;
  readonly size: number;
  keep(): Promise<void>;
  discard(): Promise<void>;
}

/**
 * Content-addressed bytes of each workspace: the same content is there once, and no address reaches another workspace's.
 * `sha256` is in hex. Three adapters keep this contract (blob-store.test.ts): a folder, S3, MongoDB's GridFS.
 */
export interface BlobStore {
  /** What the reply of an upload says: fs, s3, mongodb. */
  readonly kind: "fs" | "s3" | "mongodb";
  /** Takes in the whole stream; whatever makes it end early leaves nothing behind and is thrown on. */
  stage(scope: Owner, source: AsyncIterable<Uint8Array>): Promise<StagedBlob>;
  /** @throws BlobMissingError */
  read(scope: Owner, sha256: string, range?: ByteRange): Promise<AsyncIterable<Uint8Array>>;
  has(scope: Owner, sha256: string): Promise<boolean>;
  /** Nothing where there is none. */
  remove(scope: Owner, sha256: string): Promise<void>;
  /** What a workspace holds, in no order. */
  list(scope: Owner): Promise<string[]>;
  /** Gives connections back; what is in the store stays. */
  close(): Promise<void>;
}

/** Bytes from `start` on, up to `end` (the first one left out) or the last one. */
export interface ByteRange {
  readonly start: number;
  readonly end?: number;
}

export type Owner = Pick<Scope, "tenantId" | "workspaceId">;

/** What a row names is not in the store: somebody took it away behind our back. */
export class BlobMissingError extends Error {
  override readonly name = "BlobMissingError";
  constructor(sha256: string) {
    super(`the store does not hold ${sha256}`);
  }
}

/** `<tenant>/<workspace>`, made of two ids and nothing else. */
export function placeOf({ tenantId, workspaceId }: Owner): string {
  const isPlain = [tenantId, workspaceId].every((id) => /^[0-9a-f-]{36}$/.test(id));
  if (!isPlain) throw new Error("a blob's place is made of two ids");
  return `${tenantId}/${workspaceId}`;
}

/** `<tenant>/<workspace>/<hash>` */
export function addressOf(owner: Owner, sha256: string): string {
  if (!isHash(sha256)) throw new Error("a blob's name is a hash");
  return `${placeOf(owner)}/${sha256}`;
}

export function isHash(name: string): boolean {
  return /^[0-9a-f]{64}$/.test(name);
}
