import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import * as z from "zod";
import { onDatabase } from "../platform/db/database-urls.ts";
import { findCluster } from "../platform/postgres/find-cluster.ts";
import { startHammer } from "./hammer.ts";
import { makeDataDir } from "./make-data-dir.ts";
import { nodeOf, workflowOf } from "./sample-workflow.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";
import { startSlowTarget } from "./slow-target.ts";

export interface RestartOptions {
  /** `kill`: kill -9. `drain`: SIGTERM, and a client that keeps its connections all the while. */
  readonly by: "kill" | "drain";
  readonly runs: number;
  readonly stops: number;
  /** How long the target takes for each request. */
  readonly targetMs: number;
  readonly report?: (line: string) => void;
}

/** What came of it. */
export interface RestartResult {
  readonly runs: number;
  /** Runs that wait for a person. */
  readonly waiting: number;
  /** Effects whose outcome is unknown. */
  readonly uncertain: number;
  /** Runs that were asked for and have not succeeded, without those that wait. */
  readonly lost: number;
  /** Runs beyond those that were asked for: the same request, sent again after a lost answer, began another one. */
  readonly doubled: number;
  /** Requests to the plain target that were sent twice. */
  readonly repeated: number;
  readonly answered: number;
  readonly failed: readonly string[];
  readonly stopMsMax: number;
}

const owner = { email: "owner@restart.example", password: "a long enough password" };
/** A connection makes at most 120 requests a minute. */
const runsEachMax = 30;
const settleMs = 60_000;

/**
 * The product itself is stopped again and again while its runs are in the middle of an HTTP request. Each reads, writes to a
 * target that honours Idempotency-Key, and writes what may be repeated; on an orderly stop also to a target that knows no key.
 */
export async function runRestartCampaign(options: RestartOptions): Promise<RestartResult> {
  const { by, runs, stops, targetMs, report = () => undefined } = options;
  const target = await startSlowTarget(targetMs);
  const folder = await makeDataDir();
  const start = () =>
    startServerProcess({
      DATA_DIR: folder.path,
      DEMO: "off",
      ADMIN_EMAIL: owner.email,
      ADMIN_PASSWORD: owner.password,
      EGRESS_ALLOW_CIDR: `127.0.0.1/32:${target.port}`,
    });
  let server = await start();
  const api = createApi(() => server.url);
  try {
    const jobs: string[] = [];
    for (let n = 0; n * runsEachMax < runs; n += 1) jobs.push(await makeJob(api, { n, by, url: target.url }));
    const failed: string[] = [];
    let answered = 0;
    let stopMsMax = 0;
    for (let stop = 0, requested = 0; stop < stops; stop += 1) {
      const until = Math.ceil((runs * (stop + 1)) / stops);
      const asking: Promise<unknown>[] = [];
      for (; requested < until; requested += 1) {
        const jobId = jobs[requested % jobs.length] ?? "";
        asking.push(api.untilAnswered("POST", `/workflow/job/${jobId}/run`, { body: {}, key: `run-${requested}` }));
      }
      while (target.inFlight() === 0) await pause(10);
      const hammer = by === "drain" ? startHammer(`${server.url}/api/workflow/job`, await api.headers()) : undefined;
      await pause(Math.random() * targetMs);
      const inFlight = target.inFlight();
      const startedAtMs = performance.now();
      if (by === "kill") await server.kill();
      else await endOrderly(server);
      stopMsMax = Math.max(stopMsMax, performance.now() - startedAtMs);
      const seen = await hammer?.ended;
      answered += seen?.answered ?? 0;
      failed.push(...(seen?.failed ?? []));
      server = await start();
      await Promise.all(asking);
      report(
        `${stop + 1} of ${stops}: ${requested} runs begun, ${inFlight} requests under way, ${failed.length} failed`,
      );
    }
    const admin = await openAdmin(folder.path);
    const counted = await settle(admin, runs);
    await admin.end();
    const hammered = { answered, failed, stopMsMax: Math.round(stopMsMax) };
    return { runs, ...counted, repeated: target.plainRepeats(), ...hammered };
  } finally {
    await server.kill();
    await target.close();
    await folder.remove();
  }
}

async function endOrderly({ child }: ServerProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await ended;
}

type Api = ReturnType<typeof createApi>;

/** Calls as a client that tries again until it is answered, under the same key. */
function createApi(urlOf: () => string) {
  let token: string | undefined;
  const plain = { tenantid: "localhost", "content-type": "application/json" };

  async function headers(): Promise<Record<string, string>> {
    if (token === undefined) {
      const init = { method: "POST", headers: plain, body: JSON.stringify(owner) };
      const reply = await fetch(`${urlOf()}/api/auth/login`, init);
      token = z.object({ access_token: z.string() }).parse(await reply.json()).access_token;
    }
    return { ...plain, authorization: `Bearer ${token}` };
  }

  return {
    headers,
    async untilAnswered(method: string, path: string, { body, key }: { body: unknown; key: string }): Promise<unknown> {
      for (let last = ""; ; await pause(100)) {
        try {
          const init = {
            method,
            headers: { ...(await headers()), "idempotency-key": key },
            body: JSON.stringify(body),
          };
          const reply = await fetch(`${urlOf()}/api${path}`, init);
          if (reply.ok) return await reply.json();
          last = await reply.text();
          if (reply.status === 401) token = undefined;
          else if (reply.status !== 409 && reply.status !== 503 && reply.status !== 429) throw new TypeError(last);
        } catch (error) {
          if (error instanceof TypeError && error.message === last && last !== "") throw error;
        }
      }
    },
  };
}

const made = z.object({ data: z.looseObject({ id: z.string(), revision: z.optional(z.int()) }) });

async function makeJob(api: Api, { n, by, url }: { n: number; by: string; url: string }): Promise<string> {
  const make = async (path: string, body: unknown) =>
    made.parse(await api.untilAnswered("POST", path, { body, key: `${path} ${n}` })).data;
  const attributes = JSON.stringify({ name: `Target ${n}` });
  const { id: integrationId } = await make("/integration", { catalogId: 15, attributes, isActive: true });
  const step = (id: string, params: Record<string, unknown>) =>
    nodeOf(id, { product_name: "HTTP request", action: "send-request", integrationId, params });
  const reading = step("read", { url: `${url}/read` });
  const keyed = step("keyed", { url: `${url}/keyed`, method: "POST", body: "x", honoursIdempotencyKey: true });
  const safe = step("safe", { url: `${url}/safe`, method: "PUT", body: "x", isSafeToRepeat: true });
  const plain = step("plain", { url: `${url}/plain`, method: "POST", body: "x" });
  // What an orderly stop finds under way is what nobody could tell anything about.
  const nodes = by === "kill" ? [reading, keyed, safe] : [plain, reading, keyed];
  const edges = nodes.slice(1).map(({ id }, at) => ({ id: String(at), from: nodes[at]?.id, to: id }));
  const workflow = await make("/workflow", { name: `w-${n}`, definition: workflowOf(nodes, edges) });
  await make(`/workflow/${workflow.id}/version`, { revision: workflow.revision });
  const trigger = { kind: "manual" };
  const about = { versionId: null, trigger, inputs: {}, concurrency: 100, isOn: true, alertOnFailure: false };
  const job = await make("/workflow/job", { name: `j-${n}`, workflowId: workflow.id, ...about });
  return job.id;
}

/** Waits for the end of every run, as long as any moves; counts what is left. */
async function settle(admin: pg.Client, wanted: number) {
  const counts = `SELECT count(*)::int AS all, count(*) FILTER (WHERE status = 'succeeded')::int AS good,
    count(*) FILTER (WHERE reason ->> 'kind' = 'uncertain')::int AS waiting,
    (SELECT count(*)::int FROM effects WHERE status = 'uncertain') AS uncertain FROM executions`;
  let now = { all: 0, good: 0, waiting: 0, uncertain: 0 };
  for (let movedMs = Date.now(); Date.now() - movedMs < settleMs; await pause(100)) {
    const [row] = (await admin.query<typeof now>(counts)).rows;
    if (row !== undefined && row.good > now.good) movedMs = Date.now();
    now = row ?? now;
    if (now.good + now.waiting >= now.all) break;
  }
  const { all, good, waiting, uncertain } = now;
  return { waiting, uncertain, lost: Math.max(0, wanted - good - waiting), doubled: Math.max(0, all - wanted) };
}

/** The superuser's own connection, which survives the server's death. */
async function openAdmin(dataDir: string): Promise<pg.Client> {
  const cluster = await findCluster(dataDir);
  if (cluster?.adminUrl === undefined) throw new Error("the database is not there");
  const client = new pg.Client({ connectionString: onDatabase(cluster.adminUrl, "hoopoe") });
  client.on("error", () => undefined);
  await client.connect();
  return client;
}
