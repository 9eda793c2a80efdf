import { sql } from "kysely";
import type { Database } from "../../platform/db/open-database.ts";
import { enter, loadPasses, type Pass } from "./passes.ts";
import type { RowSet } from "./row-set.ts";
import { addDone, type ErasureRow } from "./store.ts";

/** Small enough that nobody waits for a lock of ours, large enough that a million goes in minutes. */
const batchSize = 2000;

/**
 * Deletes all that an erasure takes, items in batches, each with its progress in one transaction. May be repeated, and
 * stopped anywhere: what is gone is not found again. @throws when `signal` aborts
 */
export async function eraseRows(db: Database, erasure: ErasureRow, signal: AbortSignal): Promise<void> {
  const passes = await db.withTenant(erasure, (trx) => loadPasses(trx, erasure));
  for (const pass of passes) {
    const items = pass.sets.find(({ table }) => table === "items");
    for (const root of pass.roots) {
      const isOrHoldsItems = root.table === "items" || root.table === "integrations";
      while (isOrHoldsItems && items !== undefined && (await deleteItems(db, erasure, pass, items)) > 0) {
        signal.throwIfAborted();
      }
      if (root.table !== "items") await deleteSet(db, erasure, pass, root);
    }
  }
}

function deleteSet(db: Database, erasure: ErasureRow, pass: Pass, { table, where }: RowSet): Promise<number> {
  return db.withTenant(erasure, async (trx) => {
    await enter(trx, erasure, pass.workspaceId);
    const { numAffectedRows = 0n } = await sql`DELETE FROM ${sql.table(table)} WHERE ${where}`.execute(trx);
    await addDone(trx, erasure, Number(numAffectedRows));
    return Number(numAffectedRows);
  });
}

function deleteItems(db: Database, erasure: ErasureRow, pass: Pass, { where }: RowSet): Promise<number> {
  return db.withTenant(erasure, async (trx) => {
    await enter(trx, erasure, pass.workspaceId);
    const { numAffectedRows = 0n } = await sql`
      DELETE FROM items WHERE id = ANY (ARRAY(SELECT id FROM items WHERE ${where} LIMIT ${batchSize}))`.execute(trx);
    // An item and its raw.
    await addDone(trx, erasure, 2 * Number(numAffectedRows));
    return Number(numAffectedRows);
  });
}
