import { lstat, readdir, readFile, rm, truncate } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";

const note = z.union([z.object({ file: z.string() }), z.object({ folder: z.string(), names: z.array(z.string()) })]);

/**
 * What a power cut may leave of a folder, by the notes of record-syncs.ts: files whose last content was not synced are
 * empty; with `losesNames`, which is the worst, names that were not synced with their folder are gone too. PostgreSQL keeps its own content safe: of its
 * data folder only the name is judged.
 */
export async function loseUnsynced(
  folder: string,
  { record, losesNames }: { record: string; losesNames: boolean },
): Promise<string[]> {
  const files = new Set<string>();
  const folders = new Map<string, Set<string>>();
  for (const line of (await readFile(record, "utf8").catch(() => "")).split("\n").filter(Boolean)) {
    const parsed = note.parse(JSON.parse(line));
    if ("file" in parsed) files.add(parsed.file);
    else folders.set(parsed.folder, new Set(parsed.names));
  }
  const lost: string[] = [];
  await lose(folder, { files, folders, losesNames, lost });
  return lost;
}

interface Synced {
  readonly files: ReadonlySet<string>;
  readonly folders: ReadonlyMap<string, ReadonlySet<string>>;
  readonly losesNames: boolean;
  readonly lost: string[];
}

async function lose(folder: string, synced: Synced): Promise<void> {
  const { ino } = await lstat(folder, { bigint: true });
  const names = synced.folders.get(String(ino)) ?? new Set();
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    const found = await lstat(path, { bigint: true });
    if (synced.losesNames && !names.has(`${entry.name} ${found.ino}`)) {
      synced.lost.push(path);
      await rm(path, { recursive: true, force: true });
    } else if (found.isDirectory()) {
      if (!isCluster(path)) await lose(path, synced);
    } else if (found.isFile() && !synced.files.has(`${found.ino} ${found.size} ${found.mtimeNs}`)) {
      synced.lost.push(path);
      await truncate(path);
    }
  }
}

function isCluster(path: string): boolean {
  return path.endsWith("/postgres/18");
}
