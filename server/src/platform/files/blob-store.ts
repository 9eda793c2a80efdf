import type { Scope } from "../scope.ts";

/** Bytes taken in that no one was told of yet: `keep` makes them last, `discard` takes them away unless they are kept. */
export interface StagedBlob {
  readonly sha256: string;
  readonly size: number;
  /** Where it lies. */
  readonly storage: BlobStore["kind"];
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
  /** Takes in the whole stream, in the `wanted` store where there is more than one; whatever makes it end early leaves nothing behind and is thrown on. */
  stage(scope: Owner, source: AsyncIterable<Uint8Array>, wanted?: BlobStore["kind"]): Promise<StagedBlob>;
  /** @throws BlobMissingError */
  read(scope: Owner, sha256: string, range?: ByteRange): Promise<AsyncIterable<Uint8Array>>;
  has(scope: Owner, sha256: string): Promise<boolean>;
  /** Nothing where there is none. */
  remove(scope: Owner, sha256: string): Promise<void>;
  /** What a workspace holds, in no order. */
  list(scope: Owner): Promise<string[]>;
  /** Where it is, for people. */
  readonly location: string;
  /** Which store this is; undefined where nobody marked it yet. */
  readMarker(): Promise<string | undefined>;
  /** Marks the store where it has no marker; gives the one that it then has. */
  writeMarker(id: string): Promise<string>;
  /** What two copies of a store differ in; undefined for one that all processes reach at the same address. */
  readonly copyId?: string;
  /** Rejects when the store does not answer. */
  ping(): Promise<void>;
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
