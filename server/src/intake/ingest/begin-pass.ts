import type { Connector } from "@hoopoe/connectors/shared/connector.ts";
import { isDemoWorkspace } from "../../platform/db/is-demo-workspace.ts";
import type { Scope } from "../../platform/scope.ts";
import type { IngestDeps } from "./ingest-deps.ts";
import { isLive, lockRun, type RunRow, updateRun } from "./run-store.ts";
import { listPicked, lockStream, type StreamRow, updateStream } from "./store.ts";

/** One run and all that it reads with. */
export interface PassWork {
  readonly stream: StreamRow;
  readonly run: RunRow;
  readonly connector: Connector;
  readonly isDemo: boolean;
  /** Which containers are read; none means all. */
  readonly containers: readonly string[];
}

/** Marks a run as running and gives what it needs; undefined where it has ended (or was stopped) meanwhile. */
export async function beginPass(
  { db, connectorOf }: Pick<IngestDeps, "db" | "connectorOf">,
  scope: Scope,
  { streamId, runId }: { streamId: string; runId: string },
): Promise<PassWork | undefined> {
  return db.withTenant(scope, async (trx) => {
    const stream = await lockStream(trx, { id: streamId });
    const run = stream === undefined ? undefined : await lockRun(trx, runId);
    if (stream === undefined || run === undefined || !isLive(run)) return undefined;
    const connector = connectorOf(stream.catalogId);
    if (connector === null) throw new Error(`no connector has the catalogId ${stream.catalogId}`);
    // The mark that made the scheduler start this run has done its work; a later one asks for another run.
    const isMarkSpent = stream.nextRunAt !== null && stream.nextRunAt <= run.createdAt;
    if (isMarkSpent) await updateStream(trx, { id: stream.id, nextRunAt: null });
    const started = await updateRun(trx, {
      id: run.id,
      status: "running",
      waitUntil: null,
      error: null,
      isStarted: true,
    });
    const containers = connector.manifest.takesUploads ? [] : await listPicked(trx, stream.integrationId);
    return { stream, run: started, connector, containers, isDemo: await isDemoWorkspace(trx, scope) };
  });
}
