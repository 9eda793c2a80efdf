import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { isFinished } from "@hoopoe/contract/work/execution.ts";
import type { Logger } from "pino";
import { bind } from "../../platform/bind.ts";
import type { Database } from "../../platform/db/open-database.ts";
import type { Engine } from "../../platform/engine/engine.ts";
import { isStoreAway } from "../../platform/engine/is-store-away.ts";
import type { Scope, WorkspaceScope } from "../../platform/scope.ts";
import type { Execution, NewExecution } from "./execution-row.ts";
import { createHeld, type Held } from "./held.ts";
import { loadLostClaims } from "./move-store.ts";
import type { SegmentEnd } from "./node-store.ts";
import type { RunWriter } from "./run-writer.ts";
import { claimExecution, loadExecution, type Takeable } from "./start-store.ts";
import { hasFollowers, type WorkOnRun } from "./work-on-run.ts";

export interface RunsHereDeps {
  readonly db: Database;
  readonly engine: Pick<Engine, "executorId" | "signal">;
  readonly log: Pick<Logger, "error">;
  readonly writer: Pick<RunWriter, "insert" | "letGo">;
  readonly workOnRun: WorkOnRun;
  /** The process stops: what waits is gone on with elsewhere. */
  readonly isStopping: () => boolean;
  /** After a run changed its state: may be called again for the same end. */
  readonly onChanged: (scope: Scope, execution: Execution, result: SegmentEnd["status"]) => Promise<void>;
}

/** A run that waits no longer than this is gone on with here, by a timer; the others by whoever looks for what is due. */
const shortWaitMs = 2_000;
const adoptedAtOnceMax = 16;

/** What the functions of the service work with. */
interface RunsHereContext extends RunsHereDeps {
  readonly executor: string;
  readonly stopped: AbortSignal;
  readonly held: ReturnType<typeof createHeld>;
  readonly apart: ReturnType<typeof AsyncLocalStorage.snapshot>;
}

/**
 * The runs that this process works on. A run at work is held by a process, and the hold is a row: what the row says
 * and nobody does (its process is gone, or forgot it) is taken up again.
 */
export type RunsHere = ReturnType<typeof createRunsHere>;

export function createRunsHere(deps: RunsHereDeps) {
  const { engine } = deps;
  const { executorId: executor, signal: stopped } = engine;
  const held = createHeld();
  // What begins a run has nothing to do with how it goes on.
  const apart = AsyncLocalStorage.snapshot();
  const ctx: RunsHereContext = { ...deps, executor, stopped, held, apart };
  return bind(ctx, { goOn, untilHandedOver, abort, start, adopt, dropLost });
}

/** Resolves once the steps that were under way have ended and their runs are handed over. */
function untilHandedOver({ held }: RunsHereContext): Promise<void> {
  return held.untilNone();
}

/** Ends work on a run that was fenced off by this claim. */
function abort({ held }: RunsHereContext, { id, claim }: { id: string; claim: number }): void {
  return held.abort(id, (own) => own < claim);
}

/**
 * Begins a run; resolves once it is written down. Its id says what it is for: beginning it twice is beginning it once,
 * and false the second time.
 */
async function start(ctx: RunsHereContext, scope: Scope, execution: NewExecution): Promise<boolean> {
  const { held, writer } = ctx;
  const hold = held.add(scope, execution.id);
  try {
    const made = await untilBack(ctx, () => writer.insert(scope, execution));
    if (made?.status === "running") work(ctx, scope, made, { hold, isFresh: true });
    else hold.end();
    return made !== null;
  } catch (error) {
    hold.end();
    throw error;
  }
}

/** Takes up what an executor held and does not work on. */
async function adopt(ctx: RunsHereContext, gone: string): Promise<number> {
  const { db, held } = ctx;
  const wasHere = held.ids();
  const found = await db.lookups.heldExecutions(gone);
  const strays = found.filter(({ id }) => !wasHere.has(id) && !held.has(id));
  const queue = strays.values();
  const workers = Array.from({ length: adoptedAtOnceMax }, async () => {
    for (const { id, claim, ...scope } of queue) await adoptOne(ctx, scope, { id, claim });
  });
  await Promise.all(workers);
  return strays.length;
}

/** Lets go of what was taken away. */
async function dropLost({ db, held }: RunsHereContext): Promise<void> {
  for (const [workspace, stretches] of held.byWorkspace()) {
    const scope = { ...workspace, userId: null };
    const lost = await db.askTenant(scope, (trx) => loadLostClaims(trx, stretches));
    // Only the segment in question: the run may be held anew since, here.
    for (const { executionId, claim } of lost) held.abort(executionId, (own) => own === claim);
  }
}

function take({ db, executor }: RunsHereContext, workspace: WorkspaceScope, executionId: string, from: Takeable) {
  const scope = { ...workspace, userId: null };
  return db.askTenant(scope, (trx) => claimExecution(trx, scope, { executionId, from, executor }));
}

/** Works in the background, under a hold that is in the database already. */
function work(
  ctx: RunsHereContext,
  workspace: WorkspaceScope,
  execution: Execution,
  { hold, isFresh }: { hold: Held; isFresh: boolean },
): void {
  const { apart, log, stopped } = ctx;
  const scope = { ...workspace, userId: execution.startedBy };
  hold.begin(execution.claim);
  void apart(() =>
    workUntilOver(ctx, scope, execution, { hold, isFresh })
      .catch((error: unknown) => {
        if (!stopped.aborted) log.error({ err: error, executionId: execution.id }, "work on a run was interrupted");
      })
      .finally(() => hold.end()),
  );
}

async function workUntilOver(
  ctx: RunsHereContext,
  scope: Scope,
  first: Execution,
  { hold, isFresh }: { hold: Held; isFresh: boolean },
): Promise<void> {
  const { stopped, workOnRun, writer } = ctx;
  for (let execution = first, isFirst = isFresh; ; isFirst = false) {
    try {
      const signal = AbortSignal.any([stopped, hold.signal]);
      const end = await workOnRun(scope, execution, { isFresh: isFirst, signal });
      stopped.throwIfAborted();
      const { id: executionId, claim } = execution;
      return await (end === "fenced"
        ? writer.letGo(scope, { executionId, claim })
        : follow(ctx, scope, execution, end));
    } catch (error) {
      stopped.throwIfAborted();
      if (!isStoreAway(error)) throw error;
    }
    hold.renew();
    const again = await untilBack(ctx, () => take(ctx, scope, first.id, { claim: execution.claim }));
    if (again === null)
      return untilBack(ctx, () => lookAfter(ctx, scope, { executionId: first.id, claim: execution.claim }));
    execution = again;
    hold.begin(execution.claim);
  }
}

/** What follows from how a segment ended. */
async function follow(ctx: RunsHereContext, scope: Scope, execution: Execution, end: SegmentEnd): Promise<void> {
  const { onChanged, writer } = ctx;
  const { status, error, outcome, reason } = end;
  const { id: executionId, claim, leg } = execution;
  if (end.wakeAt !== null) wakeSoon(ctx, scope, { executionId, afterSegment: leg, atMs: end.wakeAt.getTime() });
  await onChanged(scope, { ...execution, status, error, outcome, reason }, status);
  if (status !== "waiting" && hasFollowers(execution)) await writer.letGo(scope, { executionId, claim });
}

function wakeSoon(
  ctx: RunsHereContext,
  scope: WorkspaceScope,
  { executionId, afterSegment, atMs }: { executionId: string; afterSegment: number; atMs: number },
): void {
  const { stopped } = ctx;
  const inMs = Math.max(0, atMs - Date.now());
  if (inMs > shortWaitMs) return;
  const go = () => {
    if (!stopped.aborted) goOn(ctx, scope, { executionId, afterSegment }).catch(() => undefined);
  };
  setTimeout(go, inMs).unref();
}

/** Goes on with a run that waits after this segment; resolves once it is taken, here or elsewhere. */
async function goOn(
  ctx: RunsHereContext,
  scope: WorkspaceScope,
  { executionId, afterSegment }: { executionId: string; afterSegment: number },
): Promise<void> {
  const { held } = ctx;
  // It stays due for whoever looks next.
  if (ctx.isStopping()) return;
  const hold = held.add(scope, executionId);
  try {
    const taken = await take(ctx, scope, executionId, { afterSegment });
    if (taken !== null) return work(ctx, scope, taken, { hold, isFresh: false });
  } catch (error) {
    hold.end();
    throw error;
  }
  hold.end();
}

/** A hold whose run is not at work under its claim: its end may be untold, for its process was killed in between. */
async function lookAfter(
  { db, onChanged, writer }: RunsHereContext,
  workspace: WorkspaceScope,
  { executionId, claim }: { executionId: string; claim: number },
): Promise<void> {
  const scope = { ...workspace, userId: null };
  const execution = await db.askTenant(scope, (trx) => loadExecution(trx, executionId));
  if (execution?.status === "running") return;
  if (execution !== null && execution.claim === claim && isFinished(execution.status)) {
    const { status } = execution;
    if (status === "succeeded" || status === "failed") await onChanged(scope, execution, status);
  }
  await writer.letGo(scope, { executionId, claim });
}

async function adoptOne(
  ctx: RunsHereContext,
  scope: WorkspaceScope,
  { id, claim }: { id: string; claim: number },
): Promise<void> {
  const { held } = ctx;
  const hold = held.add(scope, id);
  try {
    const taken = await take(ctx, scope, id, { claim });
    if (taken !== null) return work(ctx, scope, taken, { hold, isFresh: false });
    await lookAfter(ctx, scope, { executionId: id, claim });
  } catch (error) {
    hold.end();
    throw error;
  }
  hold.end();
}

/** The database is on its way: what runs is waited for, not given up. */
async function untilBack<T>({ stopped }: RunsHereContext, ask: () => Promise<T>): Promise<T> {
  for (let waitMs = 50; ; waitMs = Math.min(waitMs * 2, 500)) {
    stopped.throwIfAborted();
    try {
      return await ask();
    } catch (error) {
      if (!isStoreAway(error)) throw error;
    }
    await pause(waitMs);
  }
}
