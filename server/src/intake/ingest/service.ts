import type {
  IngestFailure,
  IntegrationData,
  JobInfo,
  Schedule,
  SourceRecord,
} from "@hoopoe/contract/intake/integration.ts";
import { bind } from "../../platform/bind.ts";
import type { Trx } from "../../platform/db/open-database.ts";
import { fail } from "../../platform/fail.ts";
import { uploadKind } from "../../platform/files/upload-kind.ts";
import type { Scope } from "../../platform/scope.ts";
import type { ConnectorContext } from "@hoopoe/connectors/shared/connector-context.ts";
import { connectorContext, type ContextRequest } from "./connector-context.ts";
import type { IngestDeps } from "./ingest-deps.ts";
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
import { type TestReport, testStream } from "./test-mode.ts";
import { followIntegration, holdStream, scheduleStream, startStream, stopStream } from "./turn-stream.ts";
import { jobView, streamView } from "./view.ts";
import type { IngestContext, RunIds } from "./ingest-context.ts";
import { endRunNow, failRun, giveUp, readStoppable, renewAfter, notifyEnd } from "./run-work.ts";

export interface StreamUpdate {
  readonly startIngress?: 0 | 1;
  readonly schedule?: Schedule;
  readonly ingestDate?: string | null;
  readonly readAnew?: true;
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

export type IngestService = ReturnType<typeof createIngestService>;

export function createIngestService(deps: IngestDeps) {
  const passes = new Map<string, AbortController>();
  const ctx: IngestContext = { ...deps, passes };
  return {
    /** What kind of artifacts the connector of this integration finds as its uploads. */
    uploadKind,
    ...bind(ctx, {
      listStreams: viewStreams,
      loadStream,
      update,
      test,
      loadLatestRun,
      loadRuns,
      loadFailures,
      loadRecords,
      loadRaw,
      createStreams,
      listStreamIds,
      requestRun,
      followIntegration: follow,
      contextOf,
      readPass: readStoppable,
      renewStatistics: renewAfter,
      giveUp,
      endRun: endRunNow,
      failRun,
      notifyRunEnd: notifyEnd,
      runDue: startDue,
    }),
  };
}

function viewStreams(ctx: IngestContext, scope: Scope, integrationId: string): Promise<IntegrationData[]> {
  const { db } = ctx;
  return db.withTenant(scope, async (trx) => {
    if (!(await hasIntegration(trx, integrationId))) fail("integration-not-found");
    const views: IntegrationData[] = [];
    for (const stream of await listStreams(trx, integrationId)) views.push(await view(ctx, trx, stream));
    return views;
  });
}

function loadStream(ctx: IngestContext, scope: Scope, id: string): Promise<IntegrationData> {
  const { db } = ctx;
  return db.withTenant(scope, async (trx) => view(ctx, trx, await reload(trx, id)));
}

/** Starts (1) or stops (0), or changes the schedule; repeating it changes nothing. */
async function update(
  ctx: IngestContext,
  scope: Scope,
  id: string,
  { startIngress, schedule, ingestDate, readAnew }: StreamUpdate,
): Promise<IntegrationData> {
  const { clock, connectorOf, db } = ctx;
  const now = clock.now();
  const { run, stopped, data } = await db.withTenant(scope, async (trx) => {
    if (schedule !== undefined) {
      await scheduleStream(trx, { stream: await holdStream(trx, id), schedule, now });
    }
    if (ingestDate !== undefined || readAnew === true) {
      const input = { stream: await holdStream(trx, id), ingestDate, isAnew: readAnew === true };
      await readAnewFrom(trx, { ...input, connectorOf });
    }
    const stream = await holdStream(trx, id);
    const turned = {
      run: startIngress === 1 ? await startStream(trx, { stream, trigger: "manual", now }) : undefined,
      stopped: startIngress === 0 ? await stopStream(trx, stream) : undefined,
    };
    return { ...turned, data: await view(ctx, trx, await reload(trx, id)) };
  });
  abandon(ctx, stopped);
  if (run !== undefined) await submit(ctx, scope, { streamId: id, runId: run.id });
  return data;
}

function test(ctx: IngestContext, scope: Scope, id: string, signal: AbortSignal): Promise<TestReport> {
  return testStream(ctx, scope, { id, signal });
}

function loadLatestRun(ctx: IngestContext, scope: Scope, id: string): Promise<JobInfo | null> {
  return loadJobs(ctx, scope, id, 1).then(([latest]) => latest ?? null);
}

function loadRuns(ctx: IngestContext, scope: Scope, id: string): Promise<JobInfo[]> {
  return loadJobs(ctx, scope, id, 50);
}

function loadFailures({ db }: IngestContext, scope: Scope, id: string): Promise<IngestFailure[]> {
  return db.withTenant(scope, async (trx) => {
    await reload(trx, id);
    return listFailures(trx, id);
  });
}

/** What came in last, of what the caller may see. */
function loadRecords({ db }: IngestContext, scope: Scope, id: string): Promise<SourceRecord[]> {
  return db.withTenant(scope, async (trx) => {
    await reload(trx, id);
    return listRecords(trx, id);
  });
}

/** @throws Failure item-not-found */
async function loadRaw({ db }: IngestContext, scope: Scope, itemId: string): Promise<unknown> {
  const found = await db.withTenant(scope, (trx) => findRaw(trx, itemId));
  return found === undefined ? fail("item-not-found") : found.raw;
}

/** In the caller's transaction, when an integration is made. */
async function createStreams(
  { connectorOf }: IngestContext,
  trx: Trx,
  { integrationId, catalogId }: { integrationId: string; catalogId: number },
): Promise<void> {
  const connector = connectorOf(catalogId) ?? fail("catalog-not-found");
  for (const { id: stream, defaultSchedule } of connector.manifest.streams) {
    const state = connector.initial({ from: null, to: null });
    await insertStream(trx, { integrationId, stream, schedule: defaultSchedule, state });
  }
}

async function listStreamIds(_ctx: IngestContext, trx: Trx, integrationId: string): Promise<string[]> {
  return (await listStreams(trx, integrationId)).map(({ id }) => id);
}

/** In the caller's transaction: starts a run, or asks for one more after the one under way; `submit` once committed. */
async function requestRun(
  ctx: IngestContext,
  trx: Trx,
  scope: Scope,
  { id, trigger }: { id: string; trigger: RunTrigger },
): Promise<RequestedRun> {
  const { clock } = ctx;
  const stream = await holdStream(trx, id);
  const { id: runId } = await startStream(trx, { stream, trigger, isAgain: true, now: clock.now() });
  return { runId, submit: () => submit(ctx, scope, { streamId: id, runId }) };
}

/** In the caller's transaction, when an integration is switched or deleted; call the answer once that is committed. */
async function follow(ctx: IngestContext, trx: Trx, integration: IntegrationSwitch): Promise<() => void> {
  const { clock } = ctx;
  const ended = await followIntegration(trx, { ...integration, now: clock.now() });
  return () => ended.forEach((run) => abandon(ctx, run));
}

/** What a connector is called with, outside a run. @throws ConnectorError auth-failed */
function contextOf(ctx: IngestContext, input: ContextRequest): Promise<ConnectorContext> {
  return connectorContext(ctx, input);
}

/** What the scheduler does with a stream whose time has come. */
async function startDue(ctx: IngestContext, scope: Scope, streamId: string): Promise<void> {
  const runId = await runDue(ctx, scope, streamId);
  if (runId !== undefined) await submit(ctx, scope, { streamId, runId });
}

function abandon(ctx: IngestContext, run: RunRow | undefined): void {
  const { passes } = ctx;
  if (run === undefined) return;
  passes.get(run.id)?.abort(new Error("The run was stopped."));
  // A run that waits for its source is asleep in the engine, maybe for hours.
  if (run.status === "waiting_rate_limit") void ctx.engine.cancel(workflowId(run.id)).catch(() => undefined);
}

function submit(ctx: IngestContext, scope: Scope, ids: RunIds): Promise<void> {
  return ctx.engine.start("ingest", {
    id: workflowId(ids.runId),
    input: { tenantId: scope.tenantId, workspaceId: scope.workspaceId, ...ids },
  });
}

async function view({ connectorOf }: IngestContext, trx: Trx, stream: StreamRow): Promise<IntegrationData> {
  const [run] = await listRuns(trx, { streamId: stream.id, countMax: 1 });
  const counted = await countItems(trx, stream.id);
  return streamView({ stream, run, connector: connectorOf(stream.catalogId), ...counted });
}

async function reload(trx: Trx, id: string): Promise<StreamRow> {
  return (await findStream(trx, id)) ?? fail("integration-data-not-found");
}

function loadJobs({ db }: IngestContext, scope: Scope, id: string, countMax: number): Promise<JobInfo[]> {
  return db.withTenant(scope, async (trx) => {
    const stream = await reload(trx, id);
    const runs = await listRuns(trx, { streamId: id, countMax });
    return runs.map((run, index) => jobView(run, index === 0 ? stream : { ...stream, nextRunAt: null }));
  });
}

function workflowId(runId: string): string {
  return `ingest-${runId}`;
}
