import { chmod, chown, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { syncFolder } from "./sync-folder.ts";

interface WriteOptions {
  readonly mode?: number;
  /** Whose file it becomes; ours where absent. */
  readonly owner?: { readonly uid: number; readonly gid: number } | undefined;
}

/**
 * Replaces a small file as a whole. Once this resolved, a power cut leaves the new content; before, the old content or
 * no file, never a half-written or empty one.
 */
export async function writeDurably(
  path: string,
  content: string,
  { mode = 0o600, owner }: WriteOptions = {},
): Promise<void> {
  // Named by the process, so that a draft of a process that was killed is overwritten sooner or later.
  const draft = `${path}.${process.pid}.partial`;
  try {
    const file = await open(draft, "w", mode);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    // A draft that was left behind keeps the rights that it was made with.
    await chmod(draft, mode);
    if (owner) await chown(draft, owner.uid, owner.gid);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
}
