import { once } from "node:events";
import { type Collection, GridFSBucket, MongoClient, ObjectId } from "mongodb";
import {
  addressOf,
  BlobMissingError,
  type BlobStore,
  isHash,
  type Owner,
  placeOf,
  type StagedBlob,
} from "./blob-store.ts";
import { hashThrough } from "./hash-through.ts";

const bucketName = "hoopoe";
const chunkBytes = 1024 * 1024;
const markerName = "store-id";
const stagedName = "staged";
/** An upload takes less; what is older was left by a process that ended. */
const leftoverMs = 24 * 60 * 60 * 1000;

/**
 * Keeps blobs in MongoDB's GridFS, named by their address; `url` is a connection string, its path the database. A write
 * counts once most of the servers have it in their journals. @throws Error where no server answers.
 */
export async function createGridFsBlobStore(url: string): Promise<BlobStore> {
  const client = new MongoClient(url, {
    appName: "hoopoe",
    serverSelectionTimeoutMS: 5_000,
    writeConcern: { w: "majority", journal: true },
    readConcern: { level: "majority" },
  });
  await client.connect();
  const [, name] = /^[^/]+\/\/[^/]+\/([^?]+)/.exec(url) ?? [];
  const database = client.db(name ?? "hoopoe");
  const shelf: Shelf = {
    bucket: new GridFSBucket(database, { bucketName, chunkSizeBytes: chunkBytes }),
    chunks: database.collection(`${bucketName}.chunks`),
    names: database.collection(`${bucketName}.files`),
    pending: database.collection(`${bucketName}.pending`),
  };
  const { bucket } = shelf;
  const markers = database.collection(`${bucketName}.store`);
  await sweepLeftovers(shelf);

  return {
    kind: "mongodb",
    location: `MongoDB, database ${database.databaseName}`,
    async readMarker() {
      const found = await markers.findOne({ name: markerName });
      return typeof found?.["id"] === "string" ? found["id"] : undefined;
    },
    async writeMarker(id) {
      await markers.insertOne({ name: markerName, id });
      return id;
    },
    stage: (owner, source) => stage(shelf, owner, source),
    async read(owner, sha256, range) {
      const [file] = await bucket.find({ filename: addressOf(owner, sha256) }, { limit: 1 }).toArray();
      if (file === undefined) throw new BlobMissingError(sha256);
      // The driver takes a start without an end for one behind the end.
      return bucket.openDownloadStream(file._id, range && { start: range.start, end: range.end ?? file.length });
    },
    has: async (owner, sha256) => (await idsOf(shelf, addressOf(owner, sha256))).length > 0,
    remove: (owner, sha256) => removeAll(shelf, addressOf(owner, sha256)),
    async list(owner) {
      const files = bucket.find({ "metadata.place": placeOf(owner) }, { projection: { filename: 1 } });
      return (await files.toArray()).map(({ filename }) => filename.split("/").at(-1) ?? "").filter(isHash);
    },
    ping: async () => void (await database.command({ ping: 1 })),
    close: () => client.close(),
  };
}

interface Shelf {
  readonly bucket: GridFSBucket;
  readonly chunks: Collection;
  readonly names: Collection;
  /** What is under way, so that what a killed process had begun can be found: its chunks have no file yet. */
  readonly pending: Collection;
}

async function idsOf({ bucket }: Shelf, filename: string): Promise<ObjectId[]> {
  return (await bucket.find({ filename }, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id);
}

async function removeAll(shelf: Shelf, filename: string): Promise<void> {
  for (const id of await idsOf(shelf, filename)) await shelf.bucket.delete(id);
}

async function forget({ chunks, names, pending }: Shelf, id: ObjectId): Promise<void> {
  await chunks.deleteMany({ files_id: id });
  await names.deleteOne({ _id: id });
  await pending.deleteOne({ _id: id });
}

async function sweepLeftovers(shelf: Shelf): Promise<void> {
  const { names, pending } = shelf;
  const longAgo = ObjectId.createFromTime((Date.now() - leftoverMs) / 1000);
  for (const { _id } of await pending.find({ _id: { $lt: longAgo } }).toArray()) {
    const isKept = (await names.findOne({ _id, filename: { $ne: stagedName } })) !== null;
    await (isKept ? pending.deleteOne({ _id }) : forget(shelf, _id));
  }
}

async function stage(shelf: Shelf, owner: Owner, source: AsyncIterable<Uint8Array>): Promise<StagedBlob> {
  const { bucket, names, pending } = shelf;
  const id = new ObjectId();
  const { bytes, result } = hashThrough(source);
  await pending.insertOne({ _id: id });
  const upload = bucket.openUploadStreamWithId(id, stagedName, { metadata: { place: placeOf(owner) } });
  // A failed write makes the next one throw; without a listener it would end the process.
  const failed = once(upload, "error").then(([error]: unknown[]) => {
    throw error instanceof Error ? error : new Error("Couldn't write the file.", { cause: error });
  });
  failed.catch(() => undefined);
  try {
    for await (const part of bytes) {
      if (!upload.write(part)) await Promise.race([once(upload, "drain"), failed]);
    }
    upload.end();
    await Promise.race([once(upload, "finish"), failed]);
  } catch (error) {
    upload.destroy();
    await forget(shelf, id);
    throw error;
  }
  const { sha256, size } = result();
  const filename = addressOf(owner, sha256);
  let isKept = false;
  return {
    sha256,
    size,
    storage: "mongodb",
    async keep() {
      isKept = true;
      if ((await idsOf(shelf, filename)).length > 0) return forget(shelf, id);
      await names.updateOne({ _id: id }, { $set: { filename } });
      await pending.deleteOne({ _id: id });
    },
    // What was kept is perhaps somebody else's by now, who came with the same content.
    discard: async () => (isKept ? undefined : forget(shelf, id)),
  };
}
