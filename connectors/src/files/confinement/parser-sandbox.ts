import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { installedParser, type ParserFiles, parserForOthers } from "./parser-files.ts";
import { type SyscallFilter, syscallFilter } from "./syscall-filter.ts";

/** What holds a parser here, beside what Node itself and lock-down.ts refuse everywhere. */
export interface ParserSandbox {
  readonly files: ParserFiles;
  /** A user of its own, where Hoopoe is root. */
  readonly user: { readonly uid: number; readonly gid: number } | undefined;
  readonly kernel:
    | { readonly type: "confined"; readonly filter: SyscallFilter; readonly hasLandlock: boolean }
    | { readonly type: "no-network" }
    | { readonly type: "none" };
  /** Why a layer is missing, in sentences. */
  readonly gaps: readonly string[];
}

/** Neither root, nor `nobody`, as whom PostgreSQL runs: that one may use its socket and end it. */
const parserUser = { uid: 65533, gid: 65533 };
const perl = "/usr/bin/perl";
const unshare = "/usr/bin/unshare";
const confine = readFileSync(join(import.meta.dirname, "confine.pl"), "utf8");
const privateNetwork = ["--user", "--net", "--"];

let found: ParserSandbox | undefined;

/** What this machine has; looked at once for each process. */
export function parserSandbox(): ParserSandbox {
  found ??= look();
  return found;
}

function look(): ParserSandbox {
  const installed = installedParser();
  const isRoot = process.getuid?.() === 0;
  const { files, user, gap } = isRoot ? asOther(installed) : { files: installed, user: undefined, gap: undefined };
  const kernel = kernelPart({ files, user });
  const gaps = gap === undefined ? [] : [gap];
  if (kernel.type === "no-network") gaps.push("Install perl to also block signals, local sockets and writing.");
  if (kernel.type === "none") {
    gaps.push("The kernel doesn't confine it: no perl, or no seccomp, and no network namespaces for ordinary users.");
  }
  return { files, user, kernel, gaps };
}

function asOther(installed: ParserFiles): Pick<ParserSandbox, "files" | "user"> & { gap?: string } {
  if (!maySwitchUser()) {
    return { files: installed, user: undefined, gap: "This root can't switch users, so it runs as root." };
  }
  try {
    return { files: parserForOthers(installed), user: parserUser };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return {
      files: installed,
      user: undefined,
      gap: `It runs as root because its code couldn't be copied (${reason}).`,
    };
  }
}

/** Root of a container may have lost its capabilities (CAP_SETGID 6, CAP_SETUID 7). */
function maySwitchUser(): boolean {
  if (!existsSync("/proc/self/status")) return true;
  const held = /^CapEff:\s*([\da-f]+)/m.exec(readFileSync("/proc/self/status", "latin1"))?.[1] ?? "0";
  return (Number.parseInt(held.slice(-2), 16) & 0xc0) === 0xc0;
}

function kernelPart(held: Pick<ParserSandbox, "files" | "user">): ParserSandbox["kernel"] {
  if (process.platform !== "linux") return { type: "none" };
  const filter = syscallFilter();
  const probe = (file: string, args: string[]) =>
    spawnSync(file, args, { ...held.user, env: {}, cwd: "/", encoding: "utf8", timeout: 10_000 });
  if (filter !== undefined) {
    const { stdout } = probe(perl, [...confineArgs(held.files, { filter, hasLandlock: true }), "probe"]);
    const works = String(stdout).split("\n");
    const hasLandlock = works.includes("landlock");
    const isFiltered = hasLandlock
      ? works.includes("seccomp")
      : String(probe(perl, [...confineArgs(held.files, { filter, hasLandlock }), "probe"]).stdout).includes("seccomp");
    if (isFiltered) return { type: "confined", filter, hasLandlock };
  }
  return probe(unshare, [...privateNetwork, held.files.node, "--version"]).status === 0
    ? { type: "no-network" }
    : { type: "none" };
}

/** How a program is started so that the kernel holds it: the program and its arguments behind the helper's. */
export function confined(
  { files, kernel }: ParserSandbox,
  { file, args, dataMegabytes }: { file: string; args: readonly string[]; dataMegabytes: number },
): { file: string; args: string[] } {
  switch (kernel.type) {
    case "confined":
      return { file: perl, args: [...confineArgs(files, { ...kernel, dataMegabytes }), "--", file, ...args] };
    case "no-network":
      return { file: unshare, args: [...privateNetwork, file, ...args] };
    case "none":
      return { file, args: [...args] };
  }
}

const megabyte = 1024 * 1024;
/** RLIMIT_FSIZE, RLIMIT_DATA, RLIMIT_CORE, RLIMIT_NOFILE */
const resources = { fileSize: 1, data: 2, core: 4, openFiles: 7 } as const;
/** Shared libraries and what Node reads at its start. */
const systemRun = ["/lib", "/lib64", "/usr/lib", "/usr/lib64"];
const systemRead = ["/etc/ld.so.cache", "/etc/ssl/openssl.cnf"];

function confineArgs(
  { node, readable }: ParserFiles,
  { filter, hasLandlock, dataMegabytes }: { filter: SyscallFilter; hasLandlock: boolean; dataMegabytes?: number },
): string[] {
  const { fileSize, data, core, openFiles } = resources;
  const paths = [
    ...[...readable, ...systemRead].map((path) => `read=${path}`),
    ...[node, ...systemRun].map((path) => `run=${path}`),
  ];
  return [
    "-e",
    confine,
    ...Object.entries(filter.numbers).map(([name, number]) => `${name}=${number}`),
    `limit=${fileSize}:0`,
    `limit=${core}:0`,
    `limit=${openFiles}:256`,
    ...(dataMegabytes === undefined ? [] : [`limit=${data}:${dataMegabytes * megabyte}`]),
    ...(hasLandlock ? paths : []),
    `filter=${filter.hex}`,
  ];
}
