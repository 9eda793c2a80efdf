import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import * as z from "zod";
import { ensureDatabase, prepareDatabase } from "../platform/db/prepare-database.ts";
import { startPostgres } from "../platform/postgres/start-postgres.ts";
import { makeDataDir } from "./make-data-dir.ts";
import { flowNode, nodeOf, workflowOf } from "./sample-workflow.ts";
import { seedWorkspace } from "./seed-workspace.ts";
import { startVendor, type Vendor } from "./kill-vendor.ts";

export interface CampaignOptions {
  readonly executions: number;
  readonly processKills: number;
  readonly postgresKills: number;
  /** How often a process is stopped for longer than its lease, and let go on. */
  readonly freezes: number;
  readonly report?: (line: string) => void;
}

/** What came of it. Runs are counted that a process had said were begun. */
export interface CampaignResult {
  readonly begun: number;
  /** Not there, or not at their end while nothing else comes to its end for a minute. */
  readonly lost: number;
  /** Steps that were begun after they had been kept as done. */
  readonly repeated: number;
  /** Keys under which the vendor did a thing more than once. */
  readonly twice: number;
  /** Processes that had been frozen and did not end by themselves. */
  readonly undead: number;
  /** From a kill until every run that was under way then goes on elsewhere or is over, the longest of all. */
  readonly stillMsMax: number;
}

const slots = 2;

const executorOf = (slot: number): string => `slot-${slot}`;

const measuredEach = 5;

const settleMs = 60_000;

/** Two processes of the product work on runs with effects while they and the database are killed again and again. */
export async function runKillCampaign(options: CampaignOptions): Promise<CampaignResult> {
  const vendor = await startVendor();
  const folder = await makeDataDir();
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const postgres = await startPostgres({ dataDir: folder.path, log: silent });
  const state: { workers?: Workers } = {};
  try {
    const url = await ensureDatabase(postgres.adminUrl, "hoopoe");
    const urls = await prepareDatabase(url, { appUrl: undefined });
    const scope = await seed(url);
    const watcher = await watchRuns(url);
    const workers = startWorkers([urls.appUrl, urls.engineUrl], { vendorUrl: vendor.url, folder: folder.path });
    state.workers = workers;
    const { undead, stillMsMax } = await killInRounds(options, { workspace: scope, watcher, workers, postgres });
    await workers.allAlive();
    const outcome = await settle(watcher, [...workers.begun.values()], vendor);
    await watcher.close();
    return { begun: workers.begun.size, ...outcome, twice: vendor.twice(), undead, stillMsMax };
  } finally {
    // From here on an end of a process is no reason to begin another one.
    state.workers?.end();
    await vendor.close();
    await postgres.stop();
    await folder.remove();
  }
}

type Workers = ReturnType<typeof startWorkers>;

/** A process for each slot; who ends is replaced by whoever asks for it next. */
function startWorkers(
  [appUrl, engineUrl]: readonly [string, string],
  { vendorUrl, folder }: { vendorUrl: string; folder: string },
) {
  const workers = new Set<ChildProcess>();
  const begun = new Map<number, string>();
  let isOver = false;

  async function start(slot: number): Promise<ChildProcess> {
    const args = [appUrl, engineUrl, executorOf(slot), vendorUrl];
    const worker = fork(join(import.meta.dirname, "executions-worker.ts"), args, {
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      // Two dozen starts compile the same files once.
      env: { ...process.env, NODE_COMPILE_CACHE: join(folder, "compiled") },
    });
    workers.add(worker);
    worker.once("exit", () => workers.delete(worker));
    // Its pipe may break in the middle of a word.
    worker.on("error", () => undefined);
    worker.on("message", (message) => {
      const { data } = answer.safeParse(message);
      if (data !== undefined) begun.set(data.token, data.executionId);
    });
    const isUp = await Promise.race([once(worker, "message").then(() => true), once(worker, "exit").then(() => false)]);
    if (isUp || isOver) return worker;
    // The database was on its way up just then: the next try finds it.
    await pause(200);
    return isOver ? worker : start(slot);
  }

  // A slot's next process comes up while the other slot is dealt with.
  const live = Array.from({ length: slots }, (_, slot) => start(slot));
  /** On a slow machine the database may be away for longer than a lease: who was replaced meanwhile ends by itself, and is begun anew. */
  async function alive(slot: number): Promise<ChildProcess> {
    const worker = await (live[slot] ??= start(slot));
    if (!hasEnded(worker)) return worker;
    return (live[slot] = start(slot));
  }

  return {
    begun,
    alive,
    allAlive: () => Promise.all(Array.from({ length: slots }, (_, slot) => alive(slot))),
    replace: (slot: number) => void (live[slot] = start(slot)),
    end(): void {
      isOver = true;
      for (const worker of workers) worker.kill("SIGKILL");
    },
  };
}

async function killInRounds(
  options: CampaignOptions,
  {
    workspace: place,
    watcher,
    workers,
    postgres,
  }: {
    workspace: object;
    watcher: Watcher;
    workers: Workers;
    postgres: { readonly pid: number };
  },
): Promise<{ undead: number; stillMsMax: number }> {
  const report = options.report ?? (() => undefined);
  const kinds = shuffle([
    ...Array.from({ length: options.processKills }, () => "process" as const),
    ...Array.from({ length: options.postgresKills }, () => "postgres" as const),
    ...Array.from({ length: options.freezes }, () => "freeze" as const),
  ]);
  const each = Math.ceil(options.executions / kinds.length);
  let token = 0;
  let killedPostgres = 0;
  let undead = 0;
  let stillMsMax = 0;
  for (const [round, kind] of kinds.entries()) {
    const slot = round % slots;
    const victim = await workers.alive(slot);
    const sent = Array.from({ length: victim.connected ? each : 0 }, () => token++);
    for (const one of sent) victim.send({ ...place, token: one }, () => undefined);
    await untilBegun(sent, workers);
    const isMeasured = kind !== "freeze" && round % measuredEach === 0;
    // How soon others go on, and whether a frozen one finds itself replaced, is a question only where there are others.
    if (isMeasured || kind === "freeze") await workers.allAlive();
    const inFlight = await watcher.inFlight();
    // It answers before its keeper knows its new number: the old one is nobody's, or by now a stranger's.
    while (postgres.pid === killedPostgres) await pause(10);
    const atMs = Date.now();
    if (kind === "postgres") process.kill((killedPostgres = postgres.pid), "SIGKILL");
    else if (kind === "process") victim.kill("SIGKILL");
    else undead += await freeze(victim, { slot, watcher });
    if (kind !== "postgres") workers.replace(slot);
    const stillMs = isMeasured ? await watcher.untilMoving(inFlight, atMs) : 0;
    stillMsMax = Math.max(stillMsMax, stillMs);
    report(
      `${round + 1} of ${kinds.length}: ${kind}, ${workers.begun.size} runs begun, ${inFlight.length} under way, ${stillMs} ms until they went on`,
    );
  }
  return { undead, stillMsMax };
}

/** What is killed shall be in the middle of something. */
async function untilBegun(sent: readonly number[], { begun }: Workers): Promise<void> {
  const isBegun = () => sent.every((one) => begun.has(one));
  for (const sentMs = Date.now(); !isBegun() && Date.now() - sentMs < 2_000;) await pause(10);
  await pause(Math.random() * 300);
}

const answer = z.object({ token: z.number(), executionId: z.string() });

interface RunningRow {
  readonly id: string;
  readonly claim: number;
}

type Watcher = Awaited<ReturnType<typeof watchRuns>>;

/** Looks at runs from outside, through restarts of the database. */
async function watchRuns(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  pool.on("error", () => undefined);
  pool.on("connect", (client) => void client.on("error", () => undefined));
  const ask = async <T extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<T[]> => {
    for (;;) {
      try {
        return (await pool.query<T>(sql, values)).rows;
      } catch {
        await pause(50);
      }
    }
  };
  return {
    ask,
    inFlight: () => ask<RunningRow>("SELECT id, claim FROM executions WHERE status = 'running'"),
    async untilMoving(before: readonly RunningRow[], sinceMs: number): Promise<number> {
      const still = `SELECT e.id, e.claim FROM executions e
        JOIN jsonb_to_recordset($1::jsonb) AS b (id uuid, claim integer) ON b.id = e.id AND b.claim = e.claim
        WHERE e.status = 'running'`;
      while (Date.now() - sinceMs < settleMs && (await ask(still, [JSON.stringify(before)])).length > 0)
        await pause(50);
      return Date.now() - sinceMs;
    },
    /** Until a peer has raised the epoch of this process, or struck it from the list. */
    async untilReplaced(executorId: string): Promise<void> {
      const epoch = "SELECT epoch FROM dbos.hoopoe_executors WHERE id = $1 AND taken_until IS NULL";
      while ((await ask(epoch, [executorId])).length > 0) await pause(50);
    },
    close: () => pool.end(),
  };
}

/** Stops a process for as long as its peer takes to replace it; 1 where it lives on after that. */
async function freeze(victim: ChildProcess, { slot, watcher }: { slot: number; watcher: Watcher }): Promise<number> {
  // It may have been replaced just before, and have ended by itself.
  if (hasEnded(victim)) return 0;
  const ended = new Promise<boolean>((resolve) => victim.once("exit", () => resolve(true)));
  victim.kill("SIGSTOP");
  await watcher.untilReplaced(executorOf(slot));
  victim.kill("SIGCONT");
  const isEnded = await Promise.race([ended, pause(settleMs).then(() => false)]);
  if (!isEnded) victim.kill("SIGKILL");
  return isEnded ? 0 : 1;
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

async function seed(url: string) {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  const { tenantId, workspaceId, userId } = await seedWorkspace(admin);
  const key = (name: string) => ({ $fn: "text", args: [{ $ref: "inputs.token" }, ` ${name}`] });
  const agent = (id: string) =>
    nodeOf(id, { type: "agent", product_name: "Agents", action: "summarise", params: { input: "x", key: key(id) } });
  const effect = (id: string, action: string) =>
    nodeOf(id, { product_name: "Vendor", action, retry: { maxAttempts: 20, backoffMs: 100 } });
  const nodes = [
    agent("a"),
    effect("b", "keyed"),
    flowNode("c", "wait", { duration: 0.2 }),
    effect("d", "lookup"),
    agent("e"),
  ];
  const edges = ["ab", "bc", "cd", "de"].map((pair) => ({ id: pair, from: pair[0], to: pair[1] }));
  const { rows } = await admin.query<{ id: string }>(
    `INSERT INTO workflow_versions (tenant_id, workspace_id, version, definition, nodes, agents, connectors)
     VALUES ($1, $2, 1, $3, '[]', '{}', '{}') RETURNING id`,
    [tenantId, workspaceId, JSON.stringify(workflowOf(nodes, edges))],
  );
  await admin.end();
  return { tenantId, workspaceId, userId, versionId: rows[0]?.id ?? randomUUID() };
}

/** Waits for the end of every run, then looks for what was lost or done again. */
async function settle(
  { ask }: Watcher,
  ids: readonly string[],
  vendor: Vendor,
): Promise<{ lost: number; repeated: number }> {
  let good = 0;
  // A run is lost where nothing comes to its end any more, however slow the machine.
  for (let movedMs = Date.now(); Date.now() - movedMs < settleMs && good < ids.length; await pause(100)) {
    const done = "SELECT count(*)::int AS count FROM executions WHERE id = ANY($1) AND status = 'succeeded'";
    const [row] = await ask<{ count: number }>(done, [ids]);
    if (row !== undefined && row.count > good) movedMs = Date.now();
    good = row?.count ?? 0;
  }
  const kept = await ask<{ key: string; at: Date }>(
    `SELECT (e.inputs ->> 'token') || ' ' || n.node_id AS key, n.finished_at AS at FROM execution_nodes n
     JOIN executions e ON e.id = n.execution_id WHERE n.node_id IN ('a', 'e') AND n.status = 'succeeded'`,
  );
  const repeated = kept.filter(({ key, at }) => vendor.startsOf(key).some((startMs) => startMs > at.getTime())).length;
  return { lost: ids.length - good, repeated };
}

function shuffle<T>(list: T[]): T[] {
  return list
    .map((one) => ({ one, order: Math.random() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ one }) => one);
}
