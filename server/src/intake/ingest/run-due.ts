import type { Scope } from "../../platform/scope.ts";
import type { IngestDeps } from "./ingest-deps.ts";
import { findLiveRun } from "./run-store.ts";
import { lockStream, updateStream } from "./store.ts";
import { startStream } from "./turn-stream.ts";

/**
 * Turns a stream whose time has come into a run; any number of processes may try, one succeeds. Gives the run that the
 * engine has to be told of (again), if any.
 */
export async function runDue(
  { db, clock }: Pick<IngestDeps, "db" | "clock">,
  scope: Scope,
  streamId: string,
): Promise<string | undefined> {
  const now = clock.now();
  return db.withTenant(scope, async (trx) => {
    const stream = await lockStream(trx, { id: streamId, skipLocked: true });
    if (stream === undefined || stream.nextRunAt === null || stream.nextRunAt > now) return undefined;
    const live = await findLiveRun(trx, streamId);
    // One that is queued was made by a process that died before the engine heard of it, or just now: telling it twice is
    // telling it once. One that runs is followed by another when it ends.
    if (live !== undefined) return live.status === "queued" ? live.id : undefined;
    if (stream.startIngress === 0 || !stream.isIntegrationLive || isOver(stream.schedule.endDate, now)) {
      await updateStream(trx, { id: streamId, startIngress: 0, nextRunAt: null });
      return undefined;
    }
    const run = await startStream(trx, { stream, trigger: "schedule", now });
    return run.id;
  });
}

function isOver(endDate: string | null, now: Date): boolean {
  return endDate !== null && Date.parse(endDate) <= now.getTime();
}
