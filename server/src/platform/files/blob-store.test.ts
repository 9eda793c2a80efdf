import { createHash, randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startMongo } from "@hoopoe/sandbox/mongo/start-mongo.ts";
import { startS3 } from "@hoopoe/sandbox/s3/start-s3.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BlobStore, BlobMissingError } from "./blob-store.ts";
import { createFsBlobStore } from "./fs-blob-store.ts";
import { createGridFsBlobStore } from "./gridfs-blob-store.ts";
import { joinBlobStores } from "./join-blob-stores.ts";
import { createS3BlobStore } from "./s3-blob-store.ts";

interface StoreFixture {
  store: BlobStore;
  /** How many things lie in the store, whatever they are: blobs, and anything that was left of one. */
  count(): Promise<number>;
  close(): Promise<void>;
}

const adapters: readonly (readonly [kind: string, open: () => Promise<StoreFixture>])[] = [
  ["fs", openFs],
  ["s3", openS3],
  ["mongodb", () => openGridFs()],
  ["fs with a mongodb beside it", openJoined],
  // The same against a real server, where one is named.
  ...(process.env["MONGODB_URL"]
    ? [["mongodb at MONGODB_URL", () => openGridFs(process.env["MONGODB_URL"])] as const]
    : []),
];

describe.each(adapters)("a store in %s", (kind, open) => {
  let fixture: StoreFixture;
  let store: BlobStore;
  const ours = newOwner();
  const others = newOwner();

  beforeAll(async () => {
    fixture = await open();
    store = fixture.store;
  });
  afterAll(() => fixture.close());

  it("gives back what was kept, whole and in ranges, and says what kind it is", async () => {
    expect(kind.startsWith(store.kind)).toBe(true);
    // More than two parts of S3 and many chunks of GridFS, and no round number of either.
    const bytes = noise(17 * 1024 * 1024 + 7);
    const sha256 = await keep(store, ours, cut(bytes, 65_536));
    expect(sha256).toBe(hashOf(bytes));
    expect(hashOf(await all(await store.read(ours, sha256)))).toBe(sha256);
    expect(await all(await store.read(ours, sha256, { start: 9_000_000, end: 9_000_010 }))).toEqual(
      bytes.subarray(9_000_000, 9_000_010),
    );
    expect(await all(await store.read(ours, sha256, { start: bytes.byteLength - 3 }))).toEqual(bytes.subarray(-3));
    await store.remove(ours, sha256);
  });

  it("stores the same content once, across uploaders, and shows it only in its workspace", async () => {
    const first = await keep(store, ours, cut(Buffer.from("the same"), 3));
    const count = await fixture.count();
    expect(await keep(store, ours, cut(Buffer.from("the same"), 100))).toBe(first);
    expect(await fixture.count()).toBe(count);
    expect(await store.list(ours)).toEqual([first]);
    expect([await store.has(ours, first), await store.has(others, first)]).toEqual([true, false]);
    await expect(store.read(others, first)).rejects.toBeInstanceOf(BlobMissingError);
    await keep(store, others, cut(Buffer.from("the same"), 100));
    await store.remove(others, first);
    expect([await store.has(ours, first), await store.list(others)]).toEqual([true, []]);
  });

  it("keeps what is discarded after it was kept: others may stand on it by then", async () => {
    const staged = await store.stage(others, cut(Buffer.from("kept"), 2));
    await staged.keep();
    await staged.discard();
    expect(await store.has(others, staged.sha256)).toBe(true);
    await store.remove(others, staged.sha256);
  });

  it("reports nothing before it is kept; discarded or interrupted content leaves nothing", async () => {
    const count = await fixture.count();
    const staged = await store.stage(ours, cut(Buffer.from("not yet"), 100));
    expect(await store.has(ours, staged.sha256)).toBe(false);
    await staged.discard();
    for (const size of [0, 5, 9 * 1024 * 1024]) {
      await expect(store.stage(ours, breaking(noise(size)))).rejects.toThrow("the line went dead");
    }
    expect(await fixture.count()).toBe(count);
  });

  it("removes what it should, once, and then reports it missing", async () => {
    const many = await Promise.all([1, 2, 3, 4, 5].map((n) => keep(store, others, cut(Buffer.from(`number ${n}`), 4))));
    expect((await store.list(others)).toSorted()).toEqual(many.toSorted());
    for (const sha256 of [...many, ...many]) await store.remove(others, sha256);
    expect(await store.list(others)).toEqual([]);
    await expect(store.read(others, many[0] ?? "")).rejects.toBeInstanceOf(BlobMissingError);
  });

  it("keeps nothing as content, and knows no address but a hash in two ids", async () => {
    const empty = await keep(store, others, cut(Buffer.alloc(0), 1));
    expect(await all(await store.read(others, empty))).toEqual(Buffer.alloc(0));
    await store.remove(others, empty);
    await expect(Promise.resolve().then(() => store.has(ours, "../../etc/passwd"))).rejects.toThrow("a blob's name");
    const outside = { tenantId: "..", workspaceId: ours.workspaceId };
    await expect(Promise.resolve().then(() => store.list(outside))).rejects.toThrow("two ids");
  });
});

it("S3 that asks to slow down is asked again; keys that are wrong, and a bucket that is not there, stop the start", async () => {
  const s3 = await startS3();
  const options = { bucket: s3.bucket, prefix: "a/", endpoint: s3.url, region: "eu-central-1", credentials: s3.keys };
  const store = await createS3BlobStore(options);
  const owner = newOwner();
  s3.slowDown(2);
  const sha256 = await keep(store, owner, cut(Buffer.from("patience"), 100));
  expect([...s3.stored().keys()]).toEqual([`a/${owner.tenantId}/${owner.workspaceId}/${sha256}`]);
  await expect(createS3BlobStore({ ...options, bucket: "elsewhere" })).rejects.toThrow();
  const credentials = { ...s3.keys, secretAccessKey: "wrong" };
  await expect(createS3BlobStore({ ...options, credentials })).rejects.toThrow();
  await store.close();
  await s3.stop();
});

async function openFs(): Promise<StoreFixture> {
  const root = await mkdtemp(join(tmpdir(), "hoopoe-blobs-"));
  return {
    store: await createFsBlobStore(root),
    count: async () =>
      (await readdir(root, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length,
    close: () => rm(root, { recursive: true }),
  };
}

/** What is asked to lie in MongoDB, behind the default store. */
async function openJoined(): Promise<StoreFixture> {
  const [fs, mongo] = await Promise.all([openFs(), openGridFs()]);
  const joined = joinBlobStores(fs.store, mongo.store);
  return {
    store: { ...joined, stage: (owner, source) => joined.stage(owner, source, "mongodb") },
    count: async () => (await fs.count()) + (await mongo.count()),
    async close() {
      await fs.close();
      await mongo.close();
    },
  };
}

async function openS3(): Promise<StoreFixture> {
  const s3 = await startS3();
  const { bucket, keys, url } = s3;
  const store = await createS3BlobStore({ bucket, prefix: "", endpoint: url, region: "us-east-1", credentials: keys });
  return {
    store,
    count: async () => s3.stored().size,
    async close() {
      await store.close();
      await s3.stop();
    },
  };
}

/** Against the sandbox's server, which speaks the driver's protocol, or the one at `url`. */
async function openGridFs(url?: string): Promise<StoreFixture> {
  const mongo = url === undefined ? await startMongo() : undefined;
  const store = await createGridFsBlobStore(url ?? mongo?.url ?? "");
  const counted = ["files", "chunks", "pending"].map((name) => `hoopoe.hoopoe.${name}`);
  return {
    store,
    count: async () => counted.reduce((sum, name) => sum + (mongo?.database.count(name) ?? 0), 0),
    async close() {
      await store.close();
      await mongo?.stop();
    },
  };
}

function newOwner(): { tenantId: string; workspaceId: string } {
  return { tenantId: randomUUID(), workspaceId: randomUUID() };
}

async function keep(store: BlobStore, owner: Parameters<BlobStore["stage"]>[0], source: AsyncIterable<Uint8Array>) {
  const staged = await store.stage(owner, source);
  await staged.keep();
  return staged.sha256;
}

async function* cut(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += size) yield bytes.subarray(at, at + size);
}

async function* breaking(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield* cut(bytes, 1024 * 1024);
  throw new Error("the line went dead");
}

async function all(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of source) parts.push(part);
  return Buffer.concat(parts);
}

/** The same bytes each time, of which no two stretches are alike. */
function noise(size: number): Buffer {
  const words = new Uint32Array(Math.ceil(size / 4));
  for (let at = 0, word = 2_463_534_242; at < words.length; at += 1) {
    word ^= word << 13;
    word ^= word >>> 17;
    word ^= word << 5;
    words[at] = word;
  }
  return Buffer.from(words.buffer, 0, size);
}

function hashOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
