import { execFile } from "node:child_process";
import { appendFile, chmod, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

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
  const folder = await makeDataDir();
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

/** PostgreSQL refuses root and runs as another user, who must get to it. */
export async function makeDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "hoopoe-journey-"));
  await chmod(folder, 0o755);
  return folder;
}
