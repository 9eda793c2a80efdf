import { access, constants, stat } from "node:fs/promises";
import type { Environment } from "../env/read-environment.ts";
import type { Finding } from "./finding.ts";

/** Whether we may write where the data are, or that nothing is there yet. */
export async function checkDataDir({ dataDir }: Environment): Promise<Finding> {
  const found = await stat(dataDir).catch(() => undefined);
  if (!found) return { ok: `${dataDir} is not there yet: the first start makes it` };
  if (!found.isDirectory()) return { fail: `DATA_DIR ${dataDir} is a file: give it a folder.` };
  try {
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    return { ok: dataDir };
  } catch {
    return {
      fail: `DATA_DIR ${dataDir} may not be written by this user: give it to ${process.getuid?.() ?? "this user"}.`,
    };
  }
}
