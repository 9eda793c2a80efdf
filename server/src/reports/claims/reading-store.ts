import { foundMatters, type FoundMatters } from "@hoopoe/contract/reports/read-claim.ts";
import type { Trx } from "../../platform/db/open-database.ts";
import type { Scope } from "../../platform/scope.ts";

/** How far the claims of a set of events are read; `matters` is null until they were grouped once. */
export interface ReadingRow {
  readonly status: "running" | "done" | "partial" | "failed";
  readonly attempt: number;
  readonly reader: string;
  readonly model: string | null;
  readonly itemsTotal: number;
  readonly itemsRead: number;
  readonly error: string | null;
  readonly matters: FoundMatters | null;
  readonly finishedAt: Date | null;
}

export async function loadReading(trx: Trx, eventSetId: string): Promise<ReadingRow | null> {
  const row = await trx
    .selectFrom("claim_readings")
    .select(["status", "attempt", "reader", "model", "error", "matters"])
    .select(["items_total as itemsTotal", "items_read as itemsRead", "finished_at as finishedAt"])
    .where("event_set_id", "=", eventSetId)
    .executeTakeFirst();
  if (row === undefined) return null;
  return { ...row, matters: row.matters === null ? null : foundMatters.parse(row.matters) };
}

/** Gives the number of the attempt to run: the one under way, or another where none is. */
export async function startReading(
  trx: Trx,
  scope: Scope,
  { eventSetId, itemsTotal }: { eventSetId: string; itemsTotal: number },
): Promise<number> {
  await trx
    .insertInto("claim_readings")
    .values({ event_set_id: eventSetId, status: "failed", attempt: 0, items_total: itemsTotal })
    .onConflict((conflict) => conflict.columns(["workspace_id", "event_set_id"]).doNothing())
    .execute();
  const { status, attempt } = await trx
    .selectFrom("claim_readings")
    .select(["status", "attempt"])
    .where("event_set_id", "=", eventSetId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (status === "running") return attempt;
  await trx
    .updateTable("claim_readings")
    .set({ status: "running", attempt: attempt + 1, error: null, finished_at: null, items_read: 0 })
    .set({ items_total: itemsTotal, started_by: scope.userId, started_at: new Date() })
    .where("event_set_id", "=", eventSetId)
    .execute();
  return attempt + 1;
}

/** Whether the attempt is still under way: it may have been cancelled. */
export async function noteProgress(
  trx: Trx,
  { eventSetId, attempt, itemsRead }: { eventSetId: string; attempt: number; itemsRead: number },
): Promise<boolean> {
  const running = runningAttempt(trx, { eventSetId, attempt });
  const { numUpdatedRows } = await running.set({ items_read: itemsRead }).executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface EndedReading {
  readonly eventSetId: string;
  readonly attempt: number;
  readonly status: "done" | "partial";
  readonly reader: string;
  readonly model: string | null;
  readonly itemsRead: number;
  readonly error: string | null;
  /** Null where some of them couldn't be compared: nobody takes over such a grouping. */
  readonly claimsHash: Buffer | null;
  readonly matters: FoundMatters;
}

export async function endReading(trx: Trx, ended: EndedReading): Promise<void> {
  const { status, reader, model, error, claimsHash, matters, itemsRead } = ended;
  await runningAttempt(trx, ended)
    .set({ status, reader, model, error, items_read: itemsRead, finished_at: new Date() })
    .set({ claims_hash: claimsHash, matters: JSON.stringify(matters) })
    .execute();
}

/** What was read and grouped before stays. */
export async function failReading(
  trx: Trx,
  { eventSetId, attempt, error }: { eventSetId: string; attempt: number; error: string },
): Promise<void> {
  await runningAttempt(trx, { eventSetId, attempt })
    .set({ status: "failed", error, finished_at: new Date() })
    .execute();
}

function runningAttempt(trx: Trx, { eventSetId, attempt }: { eventSetId: string; attempt: number }) {
  return trx
    .updateTable("claim_readings")
    .where("event_set_id", "=", eventSetId)
    .where("attempt", "=", attempt)
    .where("status", "=", "running");
}

/** How exactly these claims were grouped before, for whichever set of events. */
export async function loadSameMatters(trx: Trx, claimsHash: Buffer): Promise<FoundMatters | null> {
  const row = await trx
    .selectFrom("claim_readings")
    .select("matters")
    .where("claims_hash", "=", claimsHash)
    .where("matters", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : foundMatters.parse(row.matters);
}
