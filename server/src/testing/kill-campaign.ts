import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import * as z from "zod";
import { ensureDatabase, prepareDatabase } from "../platform/db/prepare-database.ts";
import { startPostgres } from "../platform/postgres/start-postgres.ts";
import { makeDataDir } from "./make-data-dir.ts";
import { flowNode, nodeOf, workflowOf } from "./sample-workflow.ts";
import { seedWorkspace } from "./seed-workspace.ts";

export interface CampaignOptions {
  readonly executions: number;
  readonly processKills: number;
  readonly postgresKills: number;
  /** How often a process is stopped for longer than its lease, and let go on. */
  readonly freezes: number;
  readonly tell?: (line: string) => void;
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
  const tell = options.tell ?? (() => undefined);
  const vendor = await startVendor();
  const folder = await makeDataDir();
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const postgres = await startPostgres({ dataDir: folder.path, log: silent });
  const workers = new Set<ChildProcess>();
  let isOver = false;
  try {
    const url = await ensureDatabase(postgres.adminUrl, "hoopoe");
    const urls = await prepareDatabase(url, { appUrl: undefined });
    const place = await seed(url);
    const begun = new Map<number, string>();
    let token = 0;

    const watcher = await watchRuns(url);
    const start = async (slot: number): Promise<ChildProcess> => {
      const args = [urls.appUrl, urls.engineUrl, executorOf(slot), vendor.url];
      const worker = fork(join(import.meta.dirname, "executions-worker.ts"), args, {
        stdio: ["ignore", "ignore", "inherit", "ipc"],
        // Two dozen starts compile the same files once.
        env: { ...process.env, NODE_COMPILE_CACHE: join(folder.path, "compiled") },
      });
      workers.add(worker);
      worker.once("exit", () => workers.delete(worker));
      // Its pipe may break in the middle of a word.
      worker.on("error", () => undefined);
      worker.on("message", (message) => {
        const { data } = answer.safeParse(message);
        if (data !== undefined) begun.set(data.token, data.executionId);
      });
      const isUp = await Promise.race([
        once(worker, "message").then(() => true),
        once(worker, "exit").then(() => false),
      ]);
      if (isUp || isOver) return worker;
      // The database was on its way up just then: the next try finds it.
      await pause(200);
      return isOver ? worker : start(slot);
    };

    // A slot's next process comes up while the other slot is dealt with.
    const live = Array.from({ length: slots }, (_, slot) => start(slot));
    /** On a slow machine the database may be away for longer than a lease: who was replaced meanwhile ends by itself, and is begun anew. */
    const alive = async (slot: number): Promise<ChildProcess> => {
      const worker = await (live[slot] ??= start(slot));
      if (!hasEnded(worker)) return worker;
      return (live[slot] = start(slot));
    };
    const allAlive = () => Promise.all(Array.from({ length: slots }, (_, slot) => alive(slot)));
    let killedPostgres = 0;
    const rounds = options.processKills + options.postgresKills + options.freezes;
    const each = Math.ceil(options.executions / rounds);
    let undead = 0;
    let stillMsMax = 0;
    const kinds = shuffle([
      ...Array.from({ length: options.processKills }, () => "process" as const),
      ...Array.from({ length: options.postgresKills }, () => "postgres" as const),
      ...Array.from({ length: options.freezes }, () => "freeze" as const),
    ]);
    for (const [round, kind] of kinds.entries()) {
      const slot = round % slots;
      const victim = await alive(slot);
      const sent = Array.from({ length: victim.connected ? each : 0 }, () => token++);
      for (const one of sent) victim.send({ ...place, token: one }, () => undefined);
      // What is killed shall be in the middle of something.
      const isBegun = () => sent.every((one) => begun.has(one));
      for (const sentMs = Date.now(); !isBegun() && Date.now() - sentMs < 2_000;) await pause(10);
      await pause(Math.random() * 300);
      const isMeasured = kind !== "freeze" && round % measuredEach === 0;
      // How soon others go on, and whether a frozen one finds itself replaced, is a question only where there are others.
      if (isMeasured || kind === "freeze") await allAlive();
      const underWay = await watcher.underWay();
      // It answers before its keeper knows its new number: the old one is nobody's, or by now a stranger's.
      while (postgres.pid === killedPostgres) await pause(10);
      const atMs = Date.now();
      if (kind === "postgres") process.kill((killedPostgres = postgres.pid), "SIGKILL");
      else if (kind === "process") victim.kill("SIGKILL");
      else undead += await freeze(victim, { slot, watcher });
      if (kind !== "postgres") live[slot] = start(slot);
      const stillMs = isMeasured ? await watcher.untilMoving(underWay, atMs) : 0;
      stillMsMax = Math.max(stillMsMax, stillMs);
      tell(
        `${round + 1} of ${rounds}: ${kind}, ${begun.size} runs begun, ${underWay.length} under way, ${stillMs} ms until they went on`,
      );
    }
    await allAlive();
    const outcome = await settle(watcher, [...begun.values()], vendor);
    await watcher.close();
    return { begun: begun.size, ...outcome, twice: vendor.twice(), undead, stillMsMax };
  } finally {
    // From here on an end of a process is no reason to begin another one.
    isOver = true;
    for (const worker of workers) worker.kill("SIGKILL");
    await vendor.close();
    await postgres.stop();
    await folder.remove();
  }
}

const answer = z.object({ token: z.number(), executionId: z.string() });

interface UnderWay {
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
    underWay: () => ask<UnderWay>("SELECT id, claim FROM executions WHERE status = 'running'"),
    async untilMoving(before: readonly UnderWay[], sinceMs: number): Promise<number> {
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

type Vendor = Awaited<ReturnType<typeof startVendor>>;

/** Does what it is told: under `keyed` once for each key, under `lookup` each time, but it can be asked. */
async function startVendor() {
  const done = new Map<string, number>();
  const starts = new Map<string, number[]>();
  const server = createServer((request, reply) => {
    const take = async (body: string): Promise<void> => {
      // When the step was begun, not when its word arrived: a frozen process's word may lie half sent for seconds.
      const { key, at = Date.now() } = z.object({ key: z.string(), at: z.number().optional() }).parse(JSON.parse(body));
      if (request.url === "/step") starts.set(key, [...(starts.get(key) ?? []), at]);
      else if (request.url === "/keyed") done.set(key, 1);
      else if (request.url === "/lookup") done.set(key, (done.get(key) ?? 0) + 1);
      await pause(request.url === "/step" ? 5 : 20 + Math.random() * 100);
      const isKnown = request.url !== "/find" || done.has(key);
      reply.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(isKnown ? { id: key } : null));
    };
    // Whoever was killed in the middle of a word has said nothing.
    void text(request).then(take, () => undefined);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`,
    twice: () => [...done.values()].filter((count) => count > 1).length,
    startsOf: (key: string) => starts.get(key) ?? [],
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function shuffle<T>(list: T[]): T[] {
  return list
    .map((one) => ({ one, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ one }) => one);
}
