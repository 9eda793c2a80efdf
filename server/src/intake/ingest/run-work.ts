import type { Scope } from "../../platform/scope.ts";
import { endRun, notifyRunEnd } from "./end-run.ts";
import { keepFailure } from "./pass-ends.ts";
import { type PassOutcome, readPass } from "./read-pass.ts";
import { renewStatistics } from "./renew-statistics.ts";
import type { IngestContext, RunIds } from "./ingest-context.ts";

/** The durable work; each may be repeated. */
export async function readStoppable(
  ctx: IngestContext,
  scope: Scope,
  { closing, ...ids }: RunIds & { closing: AbortSignal },
): Promise<PassOutcome> {
  const { passes } = ctx;
  const stopping = new AbortController();
  passes.set(ids.runId, stopping);
  try {
    return await readPass(ctx, scope, { ...ids, stopped: stopping.signal, closing });
  } finally {
    passes.delete(ids.runId);
  }
}

/** Before a large run ends: searches over what it brought are planned well from then on. */
export function renewAfter(ctx: IngestContext, scope: Scope, { runId }: RunIds): Promise<boolean> {
  return renewStatistics(ctx, scope, runId);
}

/** Says of a run that it was not read to its end in so many passes. */
export function giveUp(
  ctx: IngestContext,
  scope: Scope,
  { passCount, ...ids }: RunIds & { passCount: number },
): Promise<void> {
  return keepFailure(ctx, scope, {
    pass: ids,
    sentence: `The source made this run wait or start over ${passCount} times. The next run continues.`,
  });
}

export function endRunNow(ctx: IngestContext, scope: Scope, ids: RunIds): Promise<boolean> {
  return endRun(ctx, scope, ids);
}

export async function failRun(
  ctx: IngestContext,
  scope: Scope,
  { error, ...ids }: RunIds & { error: unknown },
): Promise<boolean> {
  ctx.log.error({ err: error, runId: ids.runId }, "an ingest run was interrupted");
  await keepFailure(ctx, scope, { pass: ids, sentence: "Something went wrong on our side. The log has the details." });
  return endRun(ctx, scope, ids);
}

export function notifyEnd(ctx: IngestContext, scope: Scope, ids: RunIds): Promise<void> {
  return notifyRunEnd(ctx, scope, ids);
}
