import type { Schedule } from "@hoopoe/contract/intake/integration.ts";
import type { Trx } from "../../platform/db/open-database.ts";
import { fail } from "../../platform/fail.ts";
import { nextRunAt } from "@hoopoe/contract/intake/next-run.ts";
import { findLiveRun, insertRun, type RunRow, type RunTrigger, updateRun } from "./run-store.ts";
import { listStreams, lockStream, type StreamRow, updateStream } from "./store.ts";

/** The stream, held for this transaction. @throws Failure integration-data-not-found */
export async function holdStream(trx: Trx, id: string): Promise<StreamRow> {
  return (await lockStream(trx, { id })) ?? fail("integration-data-not-found");
}

/**
 * Starts a stream: flag, due mark and run in one transaction. Where a run is under way already that one stays the only
 * one; with `isAgain` it is followed by another, for what came too late for it.
 */
export async function startStream(
  trx: Trx,
  { stream, trigger, isAgain = false, now }: { stream: StreamRow; trigger: RunTrigger; isAgain?: boolean; now: Date },
): Promise<RunRow> {
  if (!stream.isIntegrationLive) {
    fail("ingress-conflict", { reason: "This connection is turned off or deleted. Restore it first." });
  }
  const live = await findLiveRun(trx, stream.id);
  if (live !== undefined) {
    await updateStream(trx, { id: stream.id, startIngress: 1, ...(isAgain ? { nextRunAt: now } : {}) });
    return live;
  }
  const run = await insertRun(trx, { streamId: stream.id, trigger });
  // Due at once: should this process die before the engine knows of the run, the scheduler tells it.
  await updateStream(trx, { id: stream.id, startIngress: 1, nextRunAt: run.createdAt });
  return run;
}

/** Stops a stream; from the commit on, its run writes nothing more. Gives the run that was under way. */
export async function stopStream(trx: Trx, stream: StreamRow): Promise<RunRow | undefined> {
  await updateStream(trx, { id: stream.id, startIngress: 0, nextRunAt: null });
  return endLiveRun(trx, stream.id);
}

export async function scheduleStream(
  trx: Trx,
  { stream, schedule, now }: { stream: StreamRow; schedule: Schedule; now: Date },
): Promise<void> {
  const { startDate, endDate } = schedule;
  if (startDate !== null && endDate !== null && Date.parse(endDate) <= Date.parse(startDate)) {
    fail("config-invalid", { field: "schedule.endDate", reason: "the end must be after the start" });
  }
  const next = stream.startIngress === 1 ? nextRunAt(schedule, now) : null;
  await updateStream(trx, { id: stream.id, schedule, nextRunAt: next });
}

/**
 * Goes with its integration: one that is switched off or deleted runs nothing, but remembers whether it did, so that
 * bringing it back brings back its ingest too. Gives the runs that were under way.
 */
export async function followIntegration(
  trx: Trx,
  {
    integrationId,
    isActive,
    isDeleted,
    now,
  }: { integrationId: string; isActive: boolean; isDeleted: boolean; now: Date },
): Promise<RunRow[]> {
  const ended: RunRow[] = [];
  for (const { id } of await listStreams(trx, integrationId)) {
    const stream = await holdStream(trx, id);
    const isLive = isActive && !isDeleted;
    const isDue = isLive && stream.startIngress === 1 && !stream.isIntegrationLive;
    const nextRun = isLive ? (isDue ? now : stream.nextRunAt) : null;
    await updateStream(trx, { id, isDeleted, nextRunAt: nextRun });
    const run = isLive ? undefined : await endLiveRun(trx, id);
    if (run !== undefined) ended.push(run);
  }
  return ended;
}

async function endLiveRun(trx: Trx, streamId: string): Promise<RunRow | undefined> {
  const live = await findLiveRun(trx, streamId);
  if (live === undefined) return undefined;
  await updateRun(trx, { id: live.id, status: "stopped", error: null, isFinished: true });
  return live;
}
