import type {
  IngestFailure,
  IntegrationData,
  JobInfo,
  Schedule,
  SourceRecord,
} from "@hoopoe/contract/intake/integration.ts";
import type { Trx } from "../../platform/db/open-database.ts";
import { fail } from "../../platform/fail.ts";
import { uploadKind } from "../../platform/files/upload-kind.ts";
import type { Scope } from "../../platform/scope.ts";
import type { ConnectorContext } from "@hoopoe/connectors/shared/connector-context.ts";
import { connectorContext, type ContextRequest } from "./connector-context.ts";
import { endRun, tellRunEnd } from "./end-run.ts";
import type { IngestDeps } from "./ingest-deps.ts";
import { keepFailure } from "./pass-ends.ts";
import { type PassOutcome, readPass } from "./read-pass.ts";
import { runDue } from "./run-due.ts";
import { listRuns, type RunRow, type RunTrigger } from "./run-store.ts";
import {
  countItems,
  findStream,
  hasIntegration,
  insertStream,
  listFailures,
  listStreams,
  type StreamRow,
} from "./store.ts";
import { findRaw, listRecords } from "./record-store.ts";
import { readAnewFrom } from "./read-anew.ts";
import { renewStatistics } from "./renew-statistics.ts";
import { type TestReport, testStream } from "./test-mode.ts";
import { followIntegration, holdStream, scheduleStream, startStream, stopStream } from "./turn-stream.ts";
import { jobView, streamView } from "./view.ts";

export interface StreamUpdate {
  readonly startIngress?: 0 | 1;
  readonly schedule?: Schedule;
  readonly ingestDate?: string | null;
  readonly readAnew?: true;
}

/** Ids of one run, as the engine keeps them. */
export interface RunIds {
  readonly streamId: string;
  readonly runId: string;
}

export interface IngestService {
  listStreams(scope: Scope, integrationId: string): Promise<IntegrationData[]>;
  loadStream(scope: Scope, id: string): Promise<IntegrationData>;
  /** Starts (1) or stops (0), or changes the schedule; repeating it changes nothing. */
  update(scope: Scope, id: string, change: StreamUpdate): Promise<IntegrationData>;
  test(scope: Scope, id: string, signal: AbortSignal): Promise<TestReport>;
  loadLatestRun(scope: Scope, id: string): Promise<JobInfo | null>;
  loadRuns(scope: Scope, id: string): Promise<JobInfo[]>;
  loadFailures(scope: Scope, id: string): Promise<IngestFailure[]>;
  /** What came in last, of what the caller may see. */
  loadRecords(scope: Scope, id: string): Promise<SourceRecord[]>;
  /** @throws Failure item-not-found */
  loadRaw(scope: Scope, itemId: string): Promise<unknown>;

  /** In the caller's transaction, when an integration is made. */
  createStreams(trx: Trx, scope: Scope, integration: { integrationId: string; catalogId: number }): Promise<void>;
  listStreamIds(trx: Trx, scope: Scope, integrationId: string): Promise<string[]>;
  /** In the caller's transaction: starts a run, or asks for one more after the one under way; `submit` once committed. */
  requestRun(trx: Trx, scope: Scope, run: { id: string; trigger: RunTrigger }): Promise<RequestedRun>;
  /** What kind of artifacts the connector of this integration finds as its uploads. */
  uploadKind(integrationId: string): string;
  /** In the caller's transaction, when an integration is switched or deleted; call the answer once that is committed. */
  followIntegration(trx: Trx, scope: Scope, integration: IntegrationSwitch): Promise<() => void>;

  /** What a connector is called with, outside a run. @throws ConnectorError auth-failed */
  contextOf(given: ContextRequest): Promise<ConnectorContext>;

  /** The durable work; each may be repeated. */
  readPass(scope: Scope, run: RunIds & { closing: AbortSignal }): Promise<PassOutcome>;
  /** Before a large run ends: searches over what it brought are planned well from then on. */
  renewStatistics(scope: Scope, run: RunIds): Promise<boolean>;
  /** Says of a run that it was not read to its end in so many passes. */
  giveUp(scope: Scope, run: RunIds & { passCount: number }): Promise<void>;
  endRun(scope: Scope, run: RunIds): Promise<boolean>;
  failRun(scope: Scope, run: RunIds & { error: unknown }): Promise<boolean>;
  tellRunEnd(scope: Scope, run: RunIds): Promise<void>;
  /** What the scheduler does with a stream whose time has come. */
  runDue(scope: Scope, streamId: string): Promise<void>;
}

export interface RequestedRun {
  readonly runId: string;
  submit(): Promise<void>;
}

export interface IntegrationSwitch {
  readonly integrationId: string;
  readonly isActive: boolean;
  readonly isDeleted: boolean;
}

export function createIngestService(deps: IngestDeps): IngestService {
  const { db, clock, connectorOf } = deps;
  const passes = new Map<string, AbortController>();

  const abandon = (run: RunRow | undefined): void => {
    if (run === undefined) return;
    passes.get(run.id)?.abort(new Error("The run was stopped."));
    // A run that waits for its source is asleep in the engine, maybe for hours.
    if (run.status === "waiting_rate_limit") void deps.engine.cancel(workflowId(run.id)).catch(() => undefined);
  };
  const submit = (scope: Scope, ids: RunIds): Promise<void> =>
    deps.engine.start("ingest", {
      id: workflowId(ids.runId),
      input: { tenantId: scope.tenantId, workspaceId: scope.workspaceId, ...ids },
    });
  const view = async (trx: Trx, scope: Scope, stream: StreamRow): Promise<IntegrationData> => {
    const [run] = await listRuns(trx, scope, { streamId: stream.id, countMax: 1 });
    const counted = await countItems(trx, scope, stream.id);
    return streamView({ stream, run, connector: connectorOf(stream.catalogId), ...counted });
  };
  const reload = async (trx: Trx, scope: Scope, id: string): Promise<StreamRow> =>
    (await findStream(trx, scope, id)) ?? fail("integration-data-not-found");

  return {
    listStreams: (scope, integrationId) =>
      db.withTenant(scope, async (trx) => {
        if (!(await hasIntegration(trx, scope, integrationId))) fail("integration-not-found");
        const views: IntegrationData[] = [];
        for (const stream of await listStreams(trx, scope, integrationId)) views.push(await view(trx, scope, stream));
        return views;
      }),

    loadStream: (scope, id) => db.withTenant(scope, async (trx) => view(trx, scope, await reload(trx, scope, id))),

    async update(scope, id, { startIngress, schedule, ingestDate, readAnew }) {
      const now = clock.now();
      const { run, stopped, data } = await db.withTenant(scope, async (trx) => {
        if (schedule !== undefined) {
          await scheduleStream(trx, scope, { stream: await holdStream(trx, scope, id), schedule, now });
        }
        if (ingestDate !== undefined || readAnew === true) {
          const given = { stream: await holdStream(trx, scope, id), ingestDate, isAnew: readAnew === true };
          await readAnewFrom(trx, scope, { ...given, connectorOf });
        }
        const stream = await holdStream(trx, scope, id);
        const turned = {
          run: startIngress === 1 ? await startStream(trx, scope, { stream, trigger: "manual", now }) : undefined,
          stopped: startIngress === 0 ? await stopStream(trx, scope, stream) : undefined,
        };
        return { ...turned, data: await view(trx, scope, await reload(trx, scope, id)) };
      });
      abandon(stopped);
      if (run !== undefined) await submit(scope, { streamId: id, runId: run.id });
      return data;
    },

    test: (scope, id, signal) => testStream(deps, scope, { id, signal }),

    loadLatestRun: (scope, id) => loadJobs(scope, id, 1).then(([latest]) => latest ?? null),
    loadRuns: (scope, id) => loadJobs(scope, id, 50),
    loadFailures: (scope, id) =>
      db.withTenant(scope, async (trx) => {
        await reload(trx, scope, id);
        return listFailures(trx, scope, id);
      }),

    loadRecords: (scope, id) =>
      db.withTenant(scope, async (trx) => {
        await reload(trx, scope, id);
        return listRecords(trx, scope, id);
      }),
    loadRaw: async (scope, itemId) => {
      const found = await db.withTenant(scope, (trx) => findRaw(trx, scope, itemId));
      return found === undefined ? fail("item-not-found") : found.raw;
    },

    async createStreams(trx, scope, { integrationId, catalogId }) {
      const connector = connectorOf(catalogId) ?? fail("catalog-not-found");
      for (const { id: stream, defaultSchedule } of connector.manifest.streams) {
        const state = connector.initial({ from: null, to: null });
        await insertStream(trx, scope, { integrationId, stream, schedule: defaultSchedule, state });
      }
    },
    listStreamIds: async (trx, scope, integrationId) =>
      (await listStreams(trx, scope, integrationId)).map(({ id }) => id),

    async requestRun(trx, scope, { id, trigger }) {
      const stream = await holdStream(trx, scope, id);
      const { id: runId } = await startStream(trx, scope, { stream, trigger, isAgain: true, now: clock.now() });
      return { runId, submit: () => submit(scope, { streamId: id, runId }) };
    },
    uploadKind,

    async followIntegration(trx, scope, integration) {
      const ended = await followIntegration(trx, scope, { ...integration, now: clock.now() });
      return () => ended.forEach(abandon);
    },

    contextOf: (given) => connectorContext(deps, given),

    async readPass(scope, { closing, ...ids }) {
      const stopping = new AbortController();
      passes.set(ids.runId, stopping);
      try {
        return await readPass(deps, scope, { ...ids, stopped: stopping.signal, closing });
      } finally {
        passes.delete(ids.runId);
      }
    },
    renewStatistics: (scope, { runId }) => renewStatistics(deps, scope, runId),
    giveUp: (scope, { passCount, ...ids }) =>
      keepFailure(deps, scope, {
        pass: ids,
        sentence: `The source made this run wait or begin again ${passCount} times. The next run goes on.`,
      }),
    endRun: (scope, ids) => endRun(deps, scope, ids),
    async failRun(scope, { error, ...ids }) {
      deps.log.error({ err: error, runId: ids.runId }, "the work of an ingest run broke off");
      await keepFailure(deps, scope, { pass: ids, sentence: "Something failed on our side. It is in the log." });
      return endRun(deps, scope, ids);
    },
    tellRunEnd: (scope, ids) => tellRunEnd(deps, scope, ids),

    async runDue(scope, streamId) {
      const runId = await runDue(deps, scope, streamId);
      if (runId !== undefined) await submit(scope, { streamId, runId });
    },
  };

  function loadJobs(scope: Scope, id: string, countMax: number): Promise<JobInfo[]> {
    return db.withTenant(scope, async (trx) => {
      const stream = await reload(trx, scope, id);
      const runs = await listRuns(trx, scope, { streamId: id, countMax });
      return runs.map((run, index) => jobView(run, index === 0 ? stream : { ...stream, nextRunAt: null }));
    });
  }
}

function workflowId(runId: string): string {
  return `ingest-${runId}`;
}
