import { spawn } from "node:child_process";
import { chown } from "node:fs/promises";
import { StartError } from "../env/start-error.ts";

/** The user that PostgreSQL runs as where it is not our own; undefined: our own. */
export type RunAs = { readonly uid: number; readonly gid: number } | undefined;

/** PostgreSQL refuses root. 65534 is `nobody` nearly everywhere, and needs no entry in /etc/passwd. */
export const unprivileged: RunAs = { uid: 65534, gid: 65534 };

export const isRoot = process.getuid?.() === 0;

/** Gives a file or folder to the user that PostgreSQL runs as. */
export async function handOver(path: string, runAs: RunAs): Promise<void> {
  if (!runAs) return;
  try {
    await chown(path, runAs.uid, runAs.gid);
  } catch (cause) {
    throw new StartError(
      `PostgreSQL doesn't run as root, and this root can't become user ${runAs.uid} (${String(cause)}). Run Hoopoe as an ordinary user, or set DATABASE_URL.`,
      { cause },
    );
  }
}

/** Nothing of our own environment (passwords, keys) is for PostgreSQL's eyes. */
export const postgresEnvironment = { LC_ALL: "C", TZ: "UTC", PATH: process.env["PATH"] ?? "/usr/bin:/bin" };

/** Runs a short program as that user and gives its exit code and what it wrote. */
export function runToEnd(
  file: string,
  args: readonly string[],
  options: { runAs: RunAs; cwd: string },
): Promise<{ code: number | null; output: string }> {
  return new Promise((done, failed) => {
    const child = spawn(file, args, {
      ...options.runAs,
      cwd: options.cwd,
      env: postgresEnvironment,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
      });
    }
    child.once("error", failed);
    child.once("close", (code) => done({ code, output }));
  });
}
