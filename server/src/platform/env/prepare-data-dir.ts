import { access, constants, mkdir } from "node:fs/promises";
import { StartError } from "./start-error.ts";

/** Makes the folder where it is absent. @throws StartError where it is none, or nothing can be written in it. */
export async function prepareDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true });
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    const reason = cause instanceof Error && "code" in cause ? ` (${String(cause.code)})` : "";
    throw new StartError(`DATA_DIR ${dataDir} is no folder that can be made and written in${reason}: choose another.`, {
      cause,
    });
  }
}
