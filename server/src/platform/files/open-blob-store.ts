import { join } from "node:path";
import type { FilesPlace } from "../env/files-place.ts";
import { StartError } from "../env/start-error.ts";
import type { BlobStore } from "./blob-store.ts";
import { createFsBlobStore } from "./fs-blob-store.ts";

/**
 * The store that the operator chose; the drivers of the others are not even loaded.
 * @throws StartError where it cannot be reached: found out at the start, not by the first upload.
 */
export async function openBlobStore({ files, dataDir }: { files: FilesPlace; dataDir: string }): Promise<BlobStore> {
  if (files.kind === "fs") return createFsBlobStore(join(dataDir, "files"));
  try {
    if (files.kind === "mongodb")
      return await (await import("./gridfs-blob-store.ts")).createGridFsBlobStore(files.url);
    return await (await import("./s3-blob-store.ts")).createS3BlobStore(files);
  } catch (cause) {
    const what = files.kind === "s3" ? `the bucket ${files.bucket}` : "the MongoDB";
    const why = cause instanceof Error ? `${cause.name} ${cause.message}` : String(cause);
    throw new StartError(`FILES: ${what} cannot be used (${why.trim()}). Check its address and its keys.`, { cause });
  }
}
