/** The uploaded files of one integration. A handle is opaque and never a path. */
export interface FilesPort {
  /** Oldest upload first. */
  list(): AsyncIterable<UploadedFile>;
  /** Null when there is no such file (any more) in this integration. */
  open(handle: string): Promise<OpenedFile | null>;
  /**
   * Keeps bytes under a name, in place of the file `replaces` (null: of none), which has to be the newest of that name still:
   * null where it is not. The same key is the same writing: it gives what it had written.
   */
  write(file: WrittenFile): Promise<{ handle: string; replaced: string | null; size: number } | null>;
  /** Takes a written file away; what it replaced is there again. Nothing where it is gone already. */
  takeBack(written: { handle: string; replaced: string | null }): Promise<void>;
}

export type WrittenFile = { name: string; bytes: Uint8Array; replaces: string | null; key: string };

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
