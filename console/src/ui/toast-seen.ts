import { errorToastWindowMs } from "@hoopoe/contract/constants.ts";
import { readStored, writeStored } from "../lib/browser-storage.ts";

const entriesMax = 100;

/**
 * Whether an error message may be shown now; says yes once in 30 minutes for the same words, in all tabs and across reloads.
 * Only a hash of the message is kept: what failed is nobody's business after a sign-out.
 */
export function claimErrorToast(message: string, nowMs: number): boolean {
  const seen = readSeen(nowMs);
  const key = hashOf(message);
  if (seen.has(key)) return false;
  seen.set(key, nowMs);
  writeStored("toastSeen", JSON.stringify(Object.fromEntries([...seen].slice(-entriesMax))));
  return true;
}

/** Entries still inside the window, oldest first, as they were kept; anything unreadable counts as none. */
function readSeen(nowMs: number): Map<string, number> {
  const entries: [string, number][] = [];
  for (const [key, at] of Object.entries(parseObject(readStored("toastSeen") ?? "{}"))) {
    if (typeof at === "number" && at <= nowMs && nowMs - at < errorToastWindowMs) entries.push([key, at]);
  }
  return new Map(entries);
}

function parseObject(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** cyrb53: 53 bits are plenty to tell a hundred sentences apart. */
function hashOf(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0;
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}
