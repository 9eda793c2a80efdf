import type { Connector } from "@hoopoe/connectors/shared/connector.ts";
import type { IntegrationData, JobInfo } from "@hoopoe/contract/intake/integration.ts";
import { windowOf } from "./read-anew.ts";
import type { RunRow } from "./run-store.ts";
import type { StreamRow } from "./store.ts";

/** A stream as the API shows it. */
export function streamView(input: {
  stream: StreamRow;
  run: RunRow | undefined;
  connector: Connector | null;
  itemCount: number;
  newestAt: Date | null;
}): IntegrationData {
  const { stream, run, connector, itemCount, newestAt } = input;
  const label = connector?.manifest.streams.find(({ id }) => id === stream.stream)?.label;
  return {
    id: stream.id,
    integrationId: stream.integrationId,
    catalogId: stream.catalogId,
    stream: stream.stream,
    streamLabel: label ?? stream.stream,
    startIngress: stream.startIngress,
    attributes: JSON.stringify(stream.attributes ?? {}),
    isDeleted: stream.isDeleted ? 1 : 0,
    schedule: stream.schedule,
    ingestDate: windowOf(stream.state).from,
    itemCount,
    newestAt: iso(newestAt),
    job: run === undefined ? null : jobView(run, stream),
  };
}

export function jobView(run: RunRow, stream: Pick<StreamRow, "stream" | "nextRunAt">): JobInfo {
  return {
    runId: run.id,
    status: run.status,
    stream: stream.stream,
    done: run.done,
    total: run.total,
    written: run.written,
    unchanged: run.unchanged,
    deleted: run.deleted,
    failures: run.failures,
    waitUntil: iso(run.waitUntil),
    lastCheckpointAt: iso(run.lastCheckpointAt),
    startedAt: iso(run.startedAt),
    finishedAt: iso(run.finishedAt),
    nextRunAt: iso(stream.nextRunAt),
    error: run.error,
  };
}

function iso(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}
