import { fullStoreOf } from "../disk/full-store-of.ts";
import { Failure } from "../fail.ts";
import { isDatabaseAway } from "./is-database-away.ts";

/**
 * Whether work failed only because a store of ours is away or full, the database or the files: it is repeated once the
 * store is back, and nothing is wrong with the work itself.
 */
export function isStoreAway(error: unknown): boolean {
  if (isDatabaseAway(error) || fullStoreOf(error) !== undefined) return true;
  return error instanceof Failure && (error.code === "files-unavailable" || error.code === "disk-full");
}
