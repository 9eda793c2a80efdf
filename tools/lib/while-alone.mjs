import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { cache } from "./paths.mjs";

const lockFile = join(cache, "setting-up");

/**
 * Does the set-up while no other start of this folder does: two npm ci at once leave neither whole. The other's end
 * is waited for, and a lock whose process is gone is nobody's.
 * @param {() => Promise<void>} work
 */
export async function whileAlone(work) {
  mkdirSync(cache, { recursive: true });
  for (let isFirst = true; !take(); isFirst = false) {
    if (isFirst) console.log("Another start is setting this folder up; waiting for it …");
    await pause(200);
  }
  try {
    await work();
  } finally {
    rmSync(lockFile, { force: true });
  }
}

function take() {
  // Linked when it is written: a lock without a number in it would be nobody's and everybody's.
  const draft = `${lockFile}.${process.pid}`;
  writeFileSync(draft, `${process.pid} ${birthOf(process.pid)}`);
  try {
    linkSync(draft, lockFile);
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    if (!isHeld(readLock())) rmSync(lockFile, { force: true });
    return false;
  } finally {
    rmSync(draft, { force: true });
  }
}

function readLock() {
  try {
    return readFileSync(lockFile, "utf8");
  } catch {
    return "";
  }
}

/** After a power cut, or in a new container, the number may be another process's: it was born at another time. */
function isHeld(lock) {
  const [pid = "", ...birth] = lock.split(" ");
  return isAlive(Number(pid)) && birth.join(" ") === birthOf(Number(pid));
}

/** When a process began, by the clock of this boot; empty where the system does not say. */
function birthOf(pid) {
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    const [, rest = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(/\) (?=\S)/);
    return `${boot} ${rest.split(" ")[19]}`;
  } catch {
    return "";
  }
}

function isAlive(pid) {
  if (pid === 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
