import { standingEntry, type StandingEntry } from "@hoopoe/contract/reports/standing.ts";
import * as z from "zod/mini";
import type { Trx } from "../../platform/db/open-database.ts";
import type { Scope } from "../../platform/scope.ts";

export interface StandingList {
  readonly entries: StandingEntry[];
  /** Raised by each change; 0 before the first. */
  readonly version: number;
}

export async function loadStandingList(trx: Trx): Promise<StandingList> {
  const row = await trx.selectFrom("standing_lists").select(["entries", "version"]).executeTakeFirst();
  return row === undefined
    ? { entries: [], version: 0 }
    : { entries: z.array(standingEntry).parse(row.entries), version: row.version };
}

/** Writes the version after `version`; whether that was still the last. */
export async function saveStandingList(
  trx: Trx,
  { userId }: Scope,
  { entries, version }: StandingList,
): Promise<boolean> {
  const changed = { entries: JSON.stringify(entries), changed_by: userId, changed_at: new Date() };
  if (version === 0) {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto("standing_lists")
      .values({ ...changed, version: 1 })
      .onConflict((conflict) => conflict.column("workspace_id").doNothing())
      .executeTakeFirst();
    return (numInsertedOrUpdatedRows ?? 0n) > 0n;
  }
  const { numUpdatedRows } = await trx
    .updateTable("standing_lists")
    .set({ ...changed, version: version + 1 })
    .where("version", "=", version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
