import { AsyncLocalStorage } from "node:async_hooks";
import { DBOS, StatusString, type WorkflowStatus } from "@dbos-inc/dbos-sdk";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { poolTimes } from "../db/pool-times.ts";
import type { StartLog } from "../postgres/start-log.ts";
import { beginSchema } from "./begin-schema.ts";
import { EngineClient } from "./engine-client.ts";
import type { Engine, EngineValue, Workflow, WorkflowOutcome } from "./engine.ts";
import { joinEngine, type Membership } from "./membership.ts";
import { isEngineValue } from "./is-engine-value.ts";
import { quietLogger } from "./quiet-logger.ts";
import { runSteps } from "./run-steps.ts";

export interface EngineOptions {
  /** Logs in as the role that owns the schema `dbos` and nothing else. */
  readonly engineUrl: string;
  /** The same at each start of the same process slot: its unfinished work is its own (see executor-id.ts). */
  readonly executorId: string;
  readonly log: StartLog;
  readonly poolSize?: number;
  /** Others took this process for dead and have its work. */
  readonly onLost?: () => void;
}

/** Pinned: by default it is a hash of the source, and each deployment would strand what runs. */
const applicationVersion = "1";
/** A run interrupted more often than this is taken for one that brings the process down. */
const recoveryCountMax = 1_000;

/**
 * Nothing of it may go on, and nothing is worth tidying: what it kept is kept, and others go on with the rest. An orderly exit was
 * seen to hang in its last word for a minute, its connections open.
 */
function endAtOnce(): void {
  process.kill(process.pid, "SIGKILL");
}

type Registered = (input: EngineValue) => Promise<EngineValue>;

/** The engine on DBOS Transact, which keeps its state in globals: one engine for each process. */
export function createEngine({ engineUrl, executorId, log, poolSize = 4, onLost = endAtOnce }: EngineOptions): Engine {
  let membership: Membership | undefined;
  // Work may be started from within other work: it is no part of it, which the engine would otherwise note.
  const outside = AsyncLocalStorage.snapshot();
  const registered = new Map<string, Registered>();
  const takers: ((executorId: string) => Promise<number>)[] = [takeOver];
  const stopping = new AbortController();
  const pool = new pg.Pool({
    connectionString: engineUrl,
    max: poolSize,
    ...poolTimes,
    keepAlive: true,
    Client: EngineClient,
  });
  // Whether idle, or in use without a query under way: a broken connection is reported by the next query, not by an end
  // of the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => void client.on("error", () => undefined));

  return {
    register(name, workflow) {
      registered.set(name, DBOS.registerWorkflow(runner(workflow), { name, maxRecoveryAttempts: recoveryCountMax }));
    },
    async launch() {
      DBOS.setConfig({
        name: "hoopoe",
        systemDatabasePool: pool,
        systemDatabaseUrl: engineUrl,
        applicationVersion,
        executorID: executorId,
        logger: quietLogger(log),
        // Nothing here waits for its events and messages: no session that listens, and no look whether one is to be told.
        useListenNotify: false,
      });
      await alone(engineUrl, async () => {
        await beginSchema(pool);
        await DBOS.launch();
      });
      membership = await joinEngine({ engineUrl, executorId, log, takeOver: takeAll, onLost });
    },
    async start(name, { id, input }) {
      const workflow = registered.get(name);
      if (workflow === undefined) throw new Error(`no workflow is registered as ${name}`);
      await outside(() => DBOS.startWorkflow(workflow, { workflowID: id })(input));
    },
    outcome: (id, { waitMs }) => outcomeOf(id, waitMs),
    untilAlive: async () => membership?.untilAlive(),
    cancel: (id) => DBOS.cancelWorkflow(id),
    stopTaking: () => membership?.stopTaking(),
    executorId,
    signal: stopping.signal,
    onGone: (take) => void takers.push(take),
    async shutdown() {
      stopping.abort(new Error("The process is stopping."));
      await membership?.leave();
      await DBOS.shutdown({ deregister: true });
      await pool.end();
    },
  };

  async function takeAll(gone: string): Promise<number> {
    const counts = await Promise.all(takers.map((take) => take(gone)));
    return counts.reduce((sum, count) => sum + count, 0);
  }

  function runner(workflow: Workflow): Registered {
    return (input) => workflow(input, runSteps({ signal: stopping.signal, outside }));
  }
}

/** The engine's first start makes its tables, and two processes that do it at once stand in each other's way. */
async function alone(engineUrl: string, launch: () => Promise<void>): Promise<void> {
  const session = new pg.Client({ connectionString: engineUrl });
  session.on("error", () => undefined);
  await session.connect();
  try {
    // Asked again and again: a session that waits inside a query is waited for by who builds an index.
    while (
      !(await session.query<{ locked: boolean }>("SELECT pg_try_advisory_lock($1) AS locked", [launchLock])).rows[0]
        ?.locked
    ) {
      await pause(50);
    }
    await launch();
  } finally {
    await session.end();
  }
}

const launchLock = 7_205_759;

/** Has the unfinished work of another executor run by whoever has room, this process among them. */
async function takeOver(executorId: string): Promise<number> {
  let count = 0;
  for (;;) {
    const found = await DBOS.listWorkflows({
      status: StatusString.PENDING,
      executorId,
      limit: takenMax,
      loadInput: false,
      loadOutput: false,
    });
    if (found.length === 0) return count;
    // Onto the engine's own queue, which every process looks at once a second.
    await DBOS.resumeWorkflows(found.map(({ workflowID }) => workflowID));
    count += found.length;
  }
}

const takenMax = 500;

async function outcomeOf(id: string, waitMs: number): Promise<WorkflowOutcome> {
  const before = await DBOS.getWorkflowStatus(id);
  if (waitMs === 0 || !isUnfinished(before)) return describe(before);
  await DBOS.getResult(id, { pollingIntervalMs: 100, timeoutSeconds: waitMs / 1000 }).catch(() => undefined);
  return describe(await DBOS.getWorkflowStatus(id));
}

function isUnfinished(status: WorkflowStatus | null): boolean {
  const unfinished: string[] = [StatusString.PENDING, StatusString.ENQUEUED, StatusString.DELAYED];
  return status !== null && unfinished.includes(status.status);
}

function describe(status: WorkflowStatus | null): WorkflowOutcome {
  if (status === null) return { status: "unknown" };
  if (isUnfinished(status)) return { status: "running" };
  if (status.status === StatusString.CANCELLED) return { status: "cancelled" };
  if (status.status === StatusString.SUCCESS) {
    return { status: "succeeded", value: isEngineValue(status.output) ? status.output : null };
  }
  return { status: "failed", message: status.error instanceof Error ? status.error.message : String(status.error) };
}
