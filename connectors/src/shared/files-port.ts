/** The uploaded files of one integration. A handle is opaque and never a path. */
export interface FilesPort {
  /** Oldest upload first. */
  list(): AsyncIterable<UploadedFile>;
  /** Null when there is no such file (any more) in this integration. */
  open(handle: string): Promise<OpenedFile | null>;
}

/** `size` is in bytes, `name` is what the user's computer called the file, `uploadedAt` is ISO 8601 in UTC. */
export type UploadedFile = {
  handle: string;
  name: string;
  mediaType: string | null;
  size: number;
  uploadedAt: string;
};

/** `stream` starts at the first byte each time it is called; whoever stops reading early ends it. */
export type OpenedFile = UploadedFile & { stream(): AsyncIterable<Uint8Array> };
