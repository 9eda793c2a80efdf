import { open, readdir } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Makes the names in a folder durable: a file that was created, renamed or removed stays so after a power cut. */
export async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } catch (error) {
    // Some network file systems have no sync for folders; their servers keep names by themselves.
    if (!(error instanceof Error && "code" in error && error.code === "EINVAL")) throw error;
  } finally {
    await handle.close();
  }
}

/** Makes everything below a folder durable, and its own name. */
export async function syncTree(path: string): Promise<void> {
  const entries = await readdir(path, { withFileTypes: true, recursive: true });
  for (const entry of entries) {
    const below = join(entry.parentPath, entry.name);
    if (entry.isFile()) await syncFile(below);
    if (entry.isDirectory()) await syncFolder(below);
  }
  await syncFolder(path);
  await syncFolder(dirname(path));
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, "r");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
