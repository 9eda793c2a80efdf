import type { Scope } from "../../platform/scope.ts";
import type { IngestDeps } from "./ingest-deps.ts";
import { nextRunAt } from "@hoopoe/contract/intake/next-run.ts";
import { findRun, isLive, lockRun, updateRun } from "./run-store.ts";
import { findStream, lockStream, markDiscovered, type StreamRow, updateStream } from "./store.ts";
import { notifyEnd } from "./notify.ts";

/**
 * Gives a run its last status and its stream its next date, in one transaction. May be repeated: a run that has ended
 * stays as it is, and false is answered.
 */
export async function endRun(
  { db, clock }: Pick<IngestDeps, "db" | "clock">,
  scope: Scope,
  { streamId, runId }: { streamId: string; runId: string },
): Promise<boolean> {
  return db.withTenant(scope, async (trx) => {
    const stream = await lockStream(trx, { id: streamId });
    const run = stream === undefined ? undefined : await lockRun(trx, runId);
    if (stream === undefined || run === undefined || !isLive(run)) return false;
    const status = run.error !== null ? "failed" : run.failures > 0 ? "partial" : "succeeded";
    await updateRun(trx, { id: run.id, status, isFinished: true });
    if (status !== "failed") await markDiscovered(trx, stream.integrationId);
    await updateStream(trx, {
      id: stream.id,
      ...afterRun(stream, { createdAt: run.createdAt, now: clock.now() }),
    });
    return true;
  });
}

/** Somebody may have asked for another run while this one went on (an upload): then it is due at once. */
function afterRun(
  stream: StreamRow,
  { createdAt, now }: { createdAt: Date; now: Date },
): { startIngress: 0 | 1; nextRunAt: Date | null } {
  const isRequestedAgain = stream.nextRunAt !== null && stream.nextRunAt > createdAt && stream.nextRunAt <= now;
  const next = isRequestedAgain ? stream.nextRunAt : nextRunAt(stream.schedule, now);
  return { startIngress: next === null ? 0 : stream.startIngress, nextRunAt: stream.startIngress === 1 ? next : null };
}

/** Tells the workspace how a run ended. */
export async function notifyRunEnd(
  deps: Pick<IngestDeps, "db" | "notifications" | "connectorOf">,
  scope: Scope,
  { streamId, runId }: { streamId: string; runId: string },
): Promise<void> {
  const found = await deps.db.withTenant(scope, async (trx) => ({
    stream: await findStream(trx, streamId),
    run: await findRun(trx, runId),
  }));
  if (found.stream === undefined || found.run === undefined || found.run.status === "stopped") return;
  const connector = deps.connectorOf(found.stream.catalogId);
  if (connector !== null) await notifyEnd(deps, scope, { run: found.run, stream: found.stream, connector });
}
