import { randomUUID } from "node:crypto";
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import {
  addressOf,
  BlobMissingError,
  type BlobStore,
  isHash,
  type Owner,
  placeOf,
  type StagedBlob,
} from "./blob-store.ts";
import { cutInto } from "./cut-into.ts";
import { hashThrough } from "./hash-through.ts";

export interface S3Options {
  readonly bucket: string;
  /** Before each key; empty or ending in a slash. */
  readonly prefix: string;
  /** Another S3 than Amazon's, where buckets are the first part of the path; region and keys as the SDK finds them. */
  readonly endpoint?: string;
  readonly region?: string;
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
}

const markerKey = "store-id";
const partBytes = 8 * 1024 * 1024;
/** An upload takes less; what is older was left by a process that ended. */
const leftoverMs = 24 * 60 * 60 * 1000;

/**
 * Keeps blobs as objects. What comes in goes to a key of its own, in parts, for its hash is known at the end; `keep`
 * has S3 copy it to its address (up to 5 GiB in one call, which is as much as an upload may have).
 * @throws Error where the bucket cannot be reached.
 */
export async function createS3BlobStore({ bucket, prefix, endpoint, ...options }: S3Options): Promise<BlobStore> {
  const client = new S3Client({
    ...options,
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    // Other S3s than Amazon's do not know the newer checksums; the signature covers each part's content.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 120_000 },
    maxAttempts: 4,
  });
  await client.send(new HeadBucketCommand({ Bucket: bucket }));
  await sweepLeftovers(client, { bucket, prefix: `${prefix}staging/` });
  const shelf: Shelf = { client, bucket, prefix };
  return {
    kind: "s3",
    location: `s3://${bucket}/${prefix}`,
    async readMarker() {
      try {
        const { Body } = await client.send(new GetObjectCommand(at(shelf, markerKey)));
        return (await Body?.transformToString())?.trim() || undefined;
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async writeMarker(id) {
      await client.send(new PutObjectCommand({ ...at(shelf, markerKey), Body: id }));
      return id;
    },
    stage: (owner, source) => stage(shelf, owner, source),
    async read(owner, sha256, range) {
      const Range = range && `bytes=${range.start}-${range.end === undefined ? "" : range.end - 1}`;
      try {
        const { Body } = await client.send(new GetObjectCommand({ ...at(shelf, addressOf(owner, sha256)), Range }));
        if (Body === undefined || !(Symbol.asyncIterator in Body)) throw new Error("S3 answered without a body");
        return Body;
      } catch (error) {
        throw isMissing(error) ? new BlobMissingError(sha256) : error;
      }
    },
    has: (owner, sha256) => has(shelf, addressOf(owner, sha256)),
    remove: (owner, sha256) => remove(shelf, addressOf(owner, sha256)),
    async list(owner) {
      const Prefix = `${prefix}${placeOf(owner)}/`;
      const found: string[] = [];
      for (let ContinuationToken: string | undefined; ;) {
        const page = await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix, ContinuationToken }));
        for (const { Key } of page.Contents ?? []) if (Key !== undefined) found.push(Key.slice(Prefix.length));
        ContinuationToken = page.NextContinuationToken;
        if (ContinuationToken === undefined) return found.filter(isHash);
      }
    },
    ping: async () => void (await client.send(new HeadBucketCommand({ Bucket: bucket }))),
    close: async () => client.destroy(),
  };
}

interface Shelf {
  readonly client: S3Client;
  readonly bucket: string;
  readonly prefix: string;
}

function at({ bucket, prefix }: Shelf, key: string): { Bucket: string; Key: string } {
  return { Bucket: bucket, Key: `${prefix}${key}` };
}

async function has(shelf: Shelf, key: string): Promise<boolean> {
  try {
    await shelf.client.send(new HeadObjectCommand(at(shelf, key)));
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

async function remove(shelf: Shelf, key: string): Promise<void> {
  await shelf.client.send(new DeleteObjectCommand(at(shelf, key)));
}

/** In one piece where it is small. Whatever ends it early takes back what was sent. */
async function put(shelf: Shelf, key: string, source: AsyncIterable<Uint8Array>): Promise<void> {
  const parts: AsyncIterator<Uint8Array, undefined> = cutInto(source, partBytes)[Symbol.asyncIterator]();
  const first = await parts.next();
  const second = first.done === true ? first : await parts.next();
  if (first.done === true || second.done === true) {
    const Body = first.done === true ? new Uint8Array() : first.value;
    await shelf.client.send(new PutObjectCommand({ ...at(shelf, key), Body }));
    return;
  }
  const { UploadId } = await shelf.client.send(new CreateMultipartUploadCommand(at(shelf, key)));
  try {
    const sent: { PartNumber: number; ETag: string | undefined }[] = [];
    const send = async (Body: Uint8Array): Promise<void> => {
      const PartNumber = sent.length + 1;
      const { ETag } = await shelf.client.send(
        new UploadPartCommand({ ...at(shelf, key), UploadId, PartNumber, Body }),
      );
      sent.push({ PartNumber, ETag });
    };
    await send(first.value);
    await send(second.value);
    for (let next = await parts.next(); next.done !== true; next = await parts.next()) await send(next.value);
    await shelf.client.send(
      new CompleteMultipartUploadCommand({ ...at(shelf, key), UploadId, MultipartUpload: { Parts: sent } }),
    );
  } catch (error) {
    // Where S3 is away this fails too: the parts are swept later, and `error` says what happened.
    await shelf.client.send(new AbortMultipartUploadCommand({ ...at(shelf, key), UploadId })).catch(() => undefined);
    throw error;
  }
}

async function stage(shelf: Shelf, owner: Owner, source: AsyncIterable<Uint8Array>): Promise<StagedBlob> {
  const { client, bucket, prefix } = shelf;
  const staging = `staging/${randomUUID()}`;
  const { bytes, result } = hashThrough(source);
  await put(shelf, staging, bytes);
  const { sha256, size } = result();
  const address = addressOf(owner, sha256);
  return {
    sha256,
    size,
    storage: "s3",
    async keep() {
      if (!(await has(shelf, address))) {
        const CopySource = encodeURI(`${bucket}/${prefix}${staging}`);
        await client.send(new CopyObjectCommand({ ...at(shelf, address), CopySource }));
      }
      await remove(shelf, staging);
    },
    discard: () => remove(shelf, staging),
  };
}

async function sweepLeftovers(client: S3Client, { bucket, prefix }: { bucket: string; prefix: string }): Promise<void> {
  const isOld = (date: Date | undefined): boolean => date !== undefined && Date.now() - date.getTime() > leftoverMs;
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix }));
  for (const { Key, LastModified } of Contents) {
    if (isOld(LastModified)) await client.send(new DeleteObjectCommand({ Bucket: bucket, Key }));
  }
  const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix }));
  for (const { Key, UploadId, Initiated } of Uploads) {
    if (isOld(Initiated)) await client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }));
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof NotFound || error instanceof NoSuchKey;
}
