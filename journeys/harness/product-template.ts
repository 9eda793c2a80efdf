import { execFile } from "node:child_process";
import { appendFile, chmod, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { memoryFolder } from "@hoopoe/sandbox/testing/memory-folder.ts";
import { endLeftovers } from "@hoopoe/sandbox/testing/leftovers.ts";

/** Names the template's folder to the workers of a run. */
const variable = "JOURNEYS_TEMPLATE";
/** The embedded cluster below DATA_DIR: elsewhere where its user cannot get there, and then nothing is copied. */
const cluster = "postgres/18";
/** Nothing of a journey outlives the machine: what only its loss of power would need costs time alone. */
const settings = ["fsync = off", "synchronous_commit = off", "full_page_writes = off"];

/**
 * Makes the folder of a product that was started once, without demo and owner, and stopped: making the cluster and
 * migrating it is most of a first start, and a run starts some twenty. Who is to see a first start gives an empty folder.
 * @param start starts a product on the folder and stops it
 */
export async function makeTemplate(start: (folder: string) => Promise<void>): Promise<() => Promise<void>> {
  const location = await memoryFolder();
  // What benches start lies among the temporary files.
  for (const one of new Set([location, tmpdir()])) await sweepLeftovers(one);
  const folder = await makeDataDir(location);
  const remove = () => rm(folder, { recursive: true, force: true });
  await start(folder);
  if ((await stat(join(folder, cluster)).catch(() => undefined)) === undefined) return remove;
  await appendFile(join(folder, cluster, "postgresql.auto.conf"), settings.map((line) => `${line}\n`).join(""));
  // Each product is an engine of its own.
  await rm(join(folder, "engine-id"), { force: true });
  process.env[variable] = folder;
  return remove;
}

/** Copies the run's template, owners and rights included, into an empty folder; does nothing where there is none. */
export async function copyTemplate(folder: string): Promise<void> {
  const template = process.env[variable];
  if (template !== undefined) await promisify(execFile)("cp", ["-a", `${template}/.`, folder]);
}

/**
 * Within a run it lies where the template does, in memory where there is such a place: two thousand files each, which a
 * disk takes a second of a processor to copy. What benches measure lies on the disk. PostgreSQL refuses root and runs as
 * another user, who must get to it.
 */
export async function makeDataDir(location = placeOfRun()): Promise<string> {
  const folder = await mkdtemp(join(location, `hoopoe-journey-${process.pid}-`));
  await chmod(folder, 0o755);
  return folder;
}

function placeOfRun(): string {
  const template = process.env[variable];
  return template === undefined ? tmpdir() : dirname(template);
}

/** A run that was killed outright left its products behind, and memory is dearer than a disk: a folder names its process. */
async function sweepLeftovers(location: string): Promise<void> {
  for (const name of await readdir(location)) {
    const pid = /^hoopoe-journey-(\d+)-/.exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    const folder = join(location, name);
    const owner = await stat(folder).then(
      ({ uid }) => uid,
      () => undefined,
    );
    if (owner !== process.getuid?.()) continue;
    await endLeftovers(folder);
    await rm(folder, { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
