import { join } from "node:path";
import type { FileStoreUrl } from "../env/file-store-url.ts";
import { StartError } from "../env/start-error.ts";
import type { BlobStore } from "./blob-store.ts";
import { createFsBlobStore } from "./fs-blob-store.ts";
import { guardBlobStore } from "./guard-blob-store.ts";
import { joinBlobStores } from "./join-blob-stores.ts";

interface BlobPlaces {
  readonly files: FileStoreUrl;
  readonly dataDir: string;
  readonly mongodbUrl: string | undefined;
}

/**
 * The store that the operator chose, joined by MONGODB_URL for uploads that ask for MongoDB; drivers that are not needed
 * are not loaded. @throws StartError where one cannot be reached: found out at the start, not by the first upload.
 */
export async function openBlobStore({ files, dataDir, mongodbUrl }: BlobPlaces): Promise<BlobStore> {
  const main = guardBlobStore(await openMain({ files, dataDir }), nameOf(files));
  if (mongodbUrl === undefined || (files.kind === "mongodb" && files.url === mongodbUrl)) return main;
  try {
    return joinBlobStores(main, guardBlobStore(await openGridFs(mongodbUrl), "The MongoDB for uploads"));
  } catch (cause) {
    await main.close();
    throw refusal("MONGODB_URL", "the MongoDB", cause);
  }
}

async function openMain({ files, dataDir }: Omit<BlobPlaces, "mongodbUrl">): Promise<BlobStore> {
  if (files.kind === "fs") {
    return files.folder === undefined
      ? createFsBlobStore(join(dataDir, "files"))
      : createFsBlobStore(files.folder, { isShared: true });
  }
  try {
    if (files.kind === "mongodb") return await openGridFs(files.url);
    return await (await import("./s3-blob-store.ts")).createS3BlobStore(files);
  } catch (cause) {
    throw refusal("FILES", files.kind === "s3" ? `the bucket ${files.bucket}` : "the MongoDB", cause);
  }
}

function nameOf(files: FileStoreUrl): string {
  if (files.kind === "fs") return "The file folder";
  return files.kind === "s3" ? `The S3 bucket ${files.bucket}` : "The MongoDB for files";
}

async function openGridFs(url: string): Promise<BlobStore> {
  return (await import("./gridfs-blob-store.ts")).createGridFsBlobStore(url);
}

function refusal(variable: string, what: string, cause: unknown): StartError {
  const why = cause instanceof Error ? `${cause.name} ${cause.message}` : String(cause);
  const sentence = `${variable}: couldn't use ${what} (${why.trim()}). Check its address and keys.`;
  return new StartError(sentence, { cause });
}
