import { access, constants, stat } from "node:fs/promises";
import type { Environment } from "../env/read-environment.ts";
import type { Finding } from "./finding.ts";

/** Whether we may write where the data are, or that nothing is there yet. */
export async function checkDataDir({ dataDir }: Environment): Promise<Finding> {
  const found = await stat(dataDir).catch(() => undefined);
  if (!found) return { ok: `${dataDir} doesn't exist yet: the first start creates it` };
  if (!found.isDirectory()) return { fail: `DATA_DIR ${dataDir} is a file. Choose a folder.` };
  try {
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    return { ok: dataDir };
  } catch {
    return {
      fail: `This user can't write to DATA_DIR ${dataDir}. Make ${process.getuid?.() ?? "this user"} its owner.`,
    };
  }
}
