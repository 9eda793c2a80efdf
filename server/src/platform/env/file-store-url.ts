import { fileURLToPath } from "node:url";

/** Where the bytes of files lie. `endpoint` is there for an S3 that is not Amazon's. */
export type FileStoreUrl =
  | { readonly kind: "fs"; /** Absent: files in DATA_DIR. */ readonly folder?: string }
  | { readonly kind: "s3"; readonly bucket: string; readonly prefix: string; readonly endpoint?: string }
  | { readonly kind: "mongodb"; readonly url: string };

/** Reads FILES: `fs`, `file:///folder`, `s3://bucket/prefix` or a connection string of MongoDB; undefined for anything else. */
export function parseFileStoreUrl(text: string): FileStoreUrl | undefined {
  if (text === "fs") return { kind: "fs" };
  if (/^file:\/\/\/\S/.test(text) && URL.canParse(text)) return { kind: "fs", folder: fileURLToPath(text) };
  const [, bucket, path = ""] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(\/[\w./-]*)?$/.exec(text) ?? [];
  if (bucket !== undefined) {
    const folder = path.replace(/^\/+|\/+$/g, "");
    return { kind: "s3", bucket, prefix: folder === "" ? "" : `${folder}/` };
  }
  return /^mongodb(\+srv)?:\/\/\S+$/.test(text) ? { kind: "mongodb", url: text } : undefined;
}
