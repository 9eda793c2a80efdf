import { readdir, readFile, readlink } from "node:fs/promises";
import type { Socket } from "node:net";

/**
 * What is at the other end of a connection on this machine: a program that only makes connections (a browser, curl), one
 * that also accepts them (a proxy, a tunnel), or unknown, where the system doesn't say (not Linux, or another user's
 * program).
 */
export type PeerProgram = "client" | "proxy" | "unknown";

const established = "01";
const listening = "0A";

/** Looks the program up in /proc. Our own process counts as a client: it doesn't pass calls on to itself. */
export async function findPeerProgram({ remotePort, localPort }: Socket): Promise<PeerProgram> {
  const sockets = await readSockets().catch(() => []);
  const isOurs = ({ state, from, to }: SocketRow) => state === established && from === remotePort && to === localPort;
  const peers = new Set(sockets.filter(isOurs).map(({ inode }) => inode));
  const listeners = new Set(sockets.filter(({ state }) => state === listening).map(({ inode }) => inode));
  if (peers.size === 0) return "unknown";
  const others = await readdir("/proc").then((names) => names.filter((name) => /^\d+$/.test(name)));
  for (const pid of [String(process.pid), ...others]) {
    const inodes = await readSocketInodes(pid);
    if (!inodes.some((inode) => peers.has(inode))) continue;
    const isProxy = pid !== String(process.pid) && inodes.some((inode) => listeners.has(inode));
    return isProxy ? "proxy" : "client";
  }
  return "unknown";
}

interface SocketRow {
  readonly from: number;
  readonly to: number;
  readonly state: string;
  readonly inode: string;
}

async function readSockets(): Promise<SocketRow[]> {
  const tables = await Promise.all(
    ["/proc/net/tcp", "/proc/net/tcp6"].map((path) => readFile(path, "utf8").catch(() => "")),
  );
  return tables.flatMap((table) => table.split("\n").slice(1).flatMap(parseRow));
}

/** `sl local_address rem_address st … inode`, addresses and ports in hex. */
function parseRow(line: string): SocketRow[] {
  const [, local = "", remote = "", state = "", , , , , , inode = ""] = line.trim().split(/\s+/);
  if (inode === "") return [];
  return [{ from: portOf(local), to: portOf(remote), state, inode }];
}

function portOf(address: string): number {
  return Number.parseInt(address.split(":")[1] ?? "", 16);
}

/** Empty for a program that ended meanwhile, or that this user may not look at. */
async function readSocketInodes(pid: string): Promise<string[]> {
  const folder = `/proc/${pid}/fd`;
  const names = await readdir(folder).catch(() => []);
  const links = await Promise.all(names.map((name) => readlink(`${folder}/${name}`).catch(() => "")));
  return links.flatMap((target) => /^socket:\[(\d+)\]$/.exec(target)?.[1] ?? []);
}
