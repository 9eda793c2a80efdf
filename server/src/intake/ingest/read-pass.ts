import { ConnectorError } from "@hoopoe/connectors/shared/connector-error.ts";
import { isStoreAway } from "../../platform/engine/is-store-away.ts";
import type { Scope } from "../../platform/scope.ts";
import { beginPass, type PassWork } from "./begin-pass.ts";
import { commitPage } from "./commit-page.ts";
import { connectorContext } from "./connector-context.ts";
import type { IngestDeps } from "./ingest-deps.ts";
import { createPageWriter } from "./page-writer.ts";
import { notifyProgress } from "./notify.ts";
import { keepFailure, keepWait, resetState } from "./pass-ends.ts";

/**
 * How a pass over a source came out: `read` to its end, `ended` meanwhile by somebody, `failed` for good (the run says
 * why), `wait` until the source lets us in again, `again` from the beginning because its cursor had expired.
 */
export type PassOutcome = { kind: "read" | "ended" | "failed" | "again" } | { kind: "wait"; waitMs: number };

export interface Pass {
  readonly streamId: string;
  readonly runId: string;
  /** Aborted when somebody stops the run. */
  readonly stopped: AbortSignal;
  /** Aborted when the process stops: then the pass rejects, and is done anew by the next start. */
  readonly closing: AbortSignal;
}

/** Reads a source from its last committed cursor as far as it goes. */
export async function readPass(deps: IngestDeps, scope: Scope, pass: Pass): Promise<PassOutcome> {
  const work = await beginPass(deps, scope, pass);
  if (work === undefined) return { kind: "ended" };
  try {
    return { kind: (await readAll(deps, scope, { pass, work })) ? "read" : "ended" };
  } catch (error) {
    pass.closing.throwIfAborted();
    if (pass.stopped.aborted) return { kind: "ended" };
    if (isStoreAway(error)) throw error;
    return describeEnd(deps, scope, { pass, work, error });
  }
}

async function readAll(
  deps: IngestDeps,
  scope: Scope,
  { pass, work }: { pass: Pass; work: PassWork },
): Promise<boolean> {
  const { stream, run, connector, isDemo, containers } = work;
  const signal = AbortSignal.any([pass.stopped, pass.closing]);
  const ctx = await connectorContext(deps, {
    scope,
    connector,
    integrationId: stream.integrationId,
    isDemo,
    config: stream.config,
    signal,
  });
  const target = { streamId: stream.id, stream: stream.stream, runId: run.id };
  const writer = createPageWriter(
    async (parts) => {
      const after = await commitPage(deps.db, scope, { ...parts, target });
      if (after !== undefined) notifyProgress(deps, scope, { run: after, stream, connector });
      return after;
    },
    { isFresh: run.lastCheckpointAt === null, total: run.total },
  );
  try {
    const request = { stream: stream.stream, containers, state: stream.state };
    for await (const record of connector.read(ctx, request)) {
      if (!(await writer.take(record))) return false;
    }
  } catch (error) {
    // The run must not end before the page that is on its way.
    await writer.settle();
    throw error;
  }
  signal.throwIfAborted();
  return writer.finish();
}

const waitMsMax = 6 * 3_600_000;

async function describeEnd(
  deps: IngestDeps,
  scope: Scope,
  { pass, work, error }: { pass: Pass; work: PassWork; error: unknown },
): Promise<PassOutcome> {
  const now = deps.clock.now().getTime();
  if (!(error instanceof ConnectorError)) {
    deps.log.error({ err: error, runId: pass.runId }, "an ingest run failed");
    await keepFailure(deps, scope, {
      pass,
      sentence: "Something went wrong on our side during the sync. The log has the details.",
    });
    return { kind: "failed" };
  }
  if (error.code === "cursor-expired") {
    await resetState(deps, scope, { pass, state: work.connector.restart(work.stream.state) });
    return { kind: "again" };
  }
  const waitMs = error.retryable && error.retryAt !== null ? Math.max(0, error.retryAt.getTime() - now) : null;
  if (waitMs !== null && waitMs <= waitMsMax) {
    await keepWait(deps, scope, { pass, until: new Date(now + waitMs), sentence: error.sentence });
    return { kind: "wait", waitMs };
  }
  await keepFailure(deps, scope, { pass, sentence: error.sentence });
  return { kind: "failed" };
}
