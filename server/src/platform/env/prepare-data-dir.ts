import { access, constants, mkdir, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { syncFolder } from "../disk/sync-folder.ts";
import { StartError } from "./start-error.ts";

/** Makes the folder where it is absent. @throws StartError where it is none, or nothing can be written in it. */
export async function prepareDataDir(dataDir: string): Promise<void> {
  try {
    await makeFolder(resolve(dataDir));
    // Also where an earlier start made it, which a power cut may have ended before this. Not everybody may read it.
    await syncFolder(dirname(resolve(dataDir))).catch(() => undefined);
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    const reason = cause instanceof Error && "code" in cause ? ` (${String(cause.code)})` : "";
    throw new StartError(`Couldn't create or write to DATA_DIR ${dataDir}${reason}. Choose another folder.`, {
      cause,
    });
  }
}

/** Node's recursive mkdir never ends where a folder says that it is not there to whoever makes one in it, as /proc does. */
async function makeFolder(path: string): Promise<void> {
  if (await isFolder(path)) return;
  if (dirname(path) !== path) await makeFolder(dirname(path));
  try {
    await mkdir(path);
    await syncFolder(dirname(path)).catch(() => undefined);
  } catch (error) {
    // Another process may have been faster.
    if (!(await isFolder(path))) throw error;
  }
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isDirectory() ?? false;
}
