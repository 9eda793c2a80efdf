import fs, { appendFileSync, fstatSync, readdirSync, readlinkSync } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";

/**
 * Loaded before the server (node --import), this notes every successful fsync of the process in the file that SYNC_RECORD
 * names: for a file its inode, size and time, for a folder the names in it. unsynced.ts then takes away everything else,
 * which is what a power cut may do.
 */
const record = process.env["SYNC_RECORD"];

if (record !== undefined) {
  const handle = await open("/dev/null", "r");
  watchHandles(handle, record);
  await handle.close();
  const { fsyncSync } = fs;
  fs.fsyncSync = (fd) => {
    const note = noteOf(fd);
    fsyncSync(fd);
    appendFileSync(record, note);
  };
  syncBuiltinESMExports();
}

function watchHandles(handle: FileHandle, path: string): void {
  const shared: FileHandle = Object.getPrototypeOf(handle);
  const { sync } = shared;
  shared.sync = async function recorded(this: FileHandle) {
    // Before the call: what is written while it runs may come too late.
    const note = noteOf(this.fd);
    await sync.call(this);
    appendFileSync(path, note);
  };
}

function noteOf(fd: number): string {
  const { ino, size, mtimeNs } = fstatSync(fd, { bigint: true });
  if (!fstatSync(fd).isDirectory()) return `${JSON.stringify({ file: `${ino} ${size} ${mtimeNs}` })}\n`;
  const path = readlinkSync(`/proc/self/fd/${fd}`);
  const names = readdirSync(path).map((name) => `${name} ${inodeOf(join(path, name))}`);
  return `${JSON.stringify({ folder: String(ino), names })}\n`;
}

function inodeOf(path: string): string {
  return String(fs.lstatSync(path, { bigint: true, throwIfNoEntry: false })?.ino ?? "gone");
}
