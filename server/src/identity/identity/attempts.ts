import { createHash } from "node:crypto";
import { fail } from "../../platform/fail.ts";
import { addressBlock } from "../../platform/limits/address-block.ts";
import type { Limit, Limits } from "../../platform/limits/limits.ts";

/** Counts an attempt. @throws Failure too-many-attempts */
export async function spend(limits: Limits, taken: readonly Limit[]): Promise<void> {
  const seconds = await limits.take(taken);
  if (seconds !== undefined) fail("too-many-attempts", { seconds });
}

/** Says what is counted without keeping who: the parts are hashed, addresses as the block they stand for. */
export function limitKey(what: string, ...parts: (string | null)[]): string {
  return `${what}:${createHash("sha256")
    .update(JSON.stringify(parts.map((part) => part && addressBlock(part))))
    .digest("base64url")}`;
}
