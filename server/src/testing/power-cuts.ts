import { spawnSync } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { endLeftovers } from "@hoopoe/sandbox/testing/leftovers.ts";
import { loseUnsynced } from "./lose-unsynced.ts";
import { makeDataDir } from "./make-data-dir.ts";
import { spawnServerProcess } from "./server-process.ts";

const recorder = fileURLToPath(new URL("record-syncs.ts", import.meta.url));
/** Ext4's own shutdown (EXT4_IOC_SHUTDOWN, nothing flushed): what was not written yet never will be. */
const shutdown = 'open(my $f, "<", $ARGV[0]) or die $!; my $how = pack("L", 2); ioctl($f, 0x8004587d, $how) or die $!;';

/** A folder whose power can be cut. */
export interface CutFolder {
  readonly dataDir: string;
  /** What the server's environment needs for it. */
  readonly env: Readonly<Record<string, string>>;
  /** Ends every process on it at once, and gives it back as after a power cut. Says what was lost, where it is known. */
  cut(): Promise<string>;
  remove(): Promise<void>;
}

/** By the rule alone: what was not synced is lost (lose-unsynced.ts). */
export async function cutByRule({ losesNames }: { losesNames: boolean }): Promise<CutFolder> {
  const folder = await makeDataDir({ prefix: "hoopoe-cut-" });
  const record = `${folder.path}.syncs`;
  return {
    dataDir: folder.path,
    env: { SYNC_RECORD: record, NODE_OPTIONS: `--import=${recorder}` },
    async cut() {
      await endLeftovers(folder.path);
      const lost = await loseUnsynced(folder.path, { record, losesNames });
      return lost.map((path) => path.slice(folder.path.length + 1)).join(", ");
    },
    async remove() {
      await endLeftovers(folder.path);
      await rm(record, { force: true });
      await folder.remove();
    },
  };
}

/** On a file system of its own that is shut down; undefined where this user may not mount one. */
export async function cutByDisk(): Promise<CutFolder | undefined> {
  const folder = await makeDataDir({ prefix: "hoopoe-cut-" });
  const image = `${folder.path}.ext4`;
  const run = (program: string, ...args: string[]) => spawnSync(program, args, { encoding: "utf8" });
  const mount = () => run("mount", "-o", "loop", image, folder.path);
  run("truncate", "-s", "1500M", image);
  run("mkfs.ext4", "-q", image);
  if (mount().status !== 0) {
    await rm(image, { force: true });
    await folder.remove();
    return undefined;
  }
  run("chmod", "755", folder.path);
  const unmount = async () => {
    await endLeftovers(folder.path);
    while (run("umount", folder.path).status !== 0) await pause(50);
  };
  const dataDir = join(folder.path, "data");
  return {
    dataDir,
    env: {},
    async cut() {
      const { status, stderr } = run("perl", "-e", shutdown, folder.path);
      if (status !== 0) throw new Error(`the file system was not shut down: ${stderr}`);
      await unmount();
      const again = mount();
      if (again.status !== 0) throw new Error(again.stderr);
      return run("find", dataDir, "-maxdepth", "2", "-size", "0", "-type", "f").stdout.trim();
    },
    async remove() {
      await unmount();
      await rm(image, { force: true });
      await folder.remove();
    },
  };
}

const owner = { email: "owner@cut.example", password: "a long enough password" };

/** One start whose power is cut; gives what was lost. */
export async function cutStart(
  folder: CutFolder,
  { when, env = {} }: { when: (output: () => string) => Promise<unknown>; env?: Readonly<Record<string, string>> },
): Promise<string> {
  const start = spawnServerProcess(environmentOf(folder, env));
  await when(start.output);
  const lost = await folder.cut();
  await start.kill();
  return lost;
}

/** Starts it again and signs in. @throws Error where either fails */
export async function startAgain(folder: CutFolder, env: Readonly<Record<string, string>> = {}): Promise<void> {
  const { url, stop } = await spawnServerProcess(environmentOf(folder, env)).ready;
  const response = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json", tenantid: "127" },
    body: JSON.stringify(owner),
  });
  await stop();
  if (response.status !== 200) throw new Error(`the owner's sign-in was answered with ${response.status}`);
}

function environmentOf(folder: CutFolder, env: Readonly<Record<string, string>>): Record<string, string> {
  const first = { DEMO: "off", ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password };
  return { ...first, DATA_DIR: folder.dataDir, ...env, ...folder.env };
}
