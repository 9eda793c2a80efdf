import { Failure } from "../fail.ts";
import type { FullStore } from "./full-store-of.ts";
import type { DiskWatch } from "./watch-disk.ts";

const whats: Record<FullStore, string> = { database: "The database’s disk", files: "The disk for files" };

/** The failure of a write that found no room. */
export function diskFull(store: FullStore, options?: ErrorOptions): Failure {
  return new Failure("disk-full", { what: whats[store] }, options);
}

/** @throws Failure disk-full while a store has no room */
export function refuseFull(disk: Pick<DiskWatch, "full">): void {
  const store = disk.full();
  if (store !== undefined) throw diskFull(store);
}
