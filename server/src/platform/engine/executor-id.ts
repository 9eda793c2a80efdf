import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { writeDurably } from "../disk/write-durably.ts";

/**
 * Who this process is to the engine: the same at each start on the same DATA_DIR, so that a start finds what the
 * killed one before it left unfinished, and another machine's start does not.
 */
export async function executorIdOf(dataDir: string): Promise<string> {
  const path = join(dataDir, "engine-id");
  const existing = (await readFile(path, "utf8").catch(() => "")).trim();
  if (/^[0-9a-f-]{36}$/.test(existing)) return existing;
  const id = randomUUID();
  await writeDurably(path, `${id}\n`);
  return id;
}
