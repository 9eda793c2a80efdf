import { flushCompileCache } from "node:module";
import { fileURLToPath } from "node:url";
import { routes as contract } from "@hoopoe/contract/routes.ts";
import type { Logger } from "pino";
import { admitSocket, isStillIn } from "./compose/admit-socket.ts";
import { announcementOf, prepareFirstRun } from "./compose/announce.ts";
import { type ComposedCore, composeCore } from "./compose/compose-core.ts";
import { composeGroups, type Product } from "./compose/compose-groups.ts";
import { gateOf } from "./compose/gate.ts";
import { listen } from "./compose/listen.ts";
import { reportFileParser } from "./compose/report-file-parser.ts";
import { type Data, startData } from "./compose/start-data.ts";
import { type Sandbox, startSandboxThread } from "./compose/start-sandbox-thread.ts";
import { stopOnSignal } from "./compose/stop-on-signal.ts";
import { tidyMemoryWhenIdle } from "./compose/tidy-memory.ts";
import { buildHttp, type Http } from "./http/build-http.ts";
import type { Gate } from "./http/gate.ts";
import { healthRoutes } from "./http/health.ts";
import { systemClock } from "./platform/clock/clock.ts";
import { type Closers, createClosers } from "./platform/closers.ts";
import { asFetch } from "./platform/egress/as-fetch.ts";
import { createEgressClients } from "./platform/egress/egress-for.ts";
import { watchedDisksOf } from "./compose/watched-disks-of.ts";
import { refuseFull } from "./platform/disk/disk-full.ts";
import { type DiskWatch, watchDisk } from "./platform/disk/watch-disk.ts";
import { createEngine } from "./platform/engine/create-engine.ts";
import type { Engine } from "./platform/engine/engine.ts";
import { executorIdOf } from "./platform/engine/executor-id.ts";
import { prepareDataDir } from "./platform/env/prepare-data-dir.ts";
import { type Environment, readEnvironment } from "./platform/env/read-environment.ts";
import { StartError } from "./platform/env/start-error.ts";
import { createIdempotencyKeys } from "./platform/idempotency/idempotency-keys.ts";
import { fail } from "./platform/fail.ts";
import { createLog } from "./platform/log/create-log.ts";
import { createRealtime } from "./platform/realtime/realtime.ts";
import { checkKey } from "./platform/secrets/check-key.ts";
import { loadAuditKeys } from "./platform/secrets/audit-keys.ts";
import { loadKeyring } from "./platform/secrets/keyring.ts";

const consoleDir = fileURLToPath(new URL("../../console/dist", import.meta.url));

/** Everything, in the order in which it stands on each other; `closers` ends it in the reverse one. */
async function start(env: Environment, running: Running): Promise<void> {
  const { log, closers, stop } = running;
  await prepareDataDir(env.dataDir);
  const sandboxStarting = env.hasDemo ? startSandboxThread({ dataDir: env.dataDir, log, closers }) : undefined;
  const onLost = (cause: unknown) => stop({ exitCode: 1, cause });
  const data = await startData(env, { log, closers, report: tell, onLost });
  const sandbox = await sandboxStarting;
  const disk = await watchDisk(await watchedDisksOf(env));
  closers.add("the look at free space", async () => disk.stop());
  const core = await startCore(env, { ...running, db: data.db, sandbox });
  const firstRun = await prepareFirstRun(core, env);

  const engine = createEngine({ engineUrl: data.engineUrl, executorId: await executorIdOf(env.dataDir), log });
  const product = await composeGroups({
    core,
    engine,
    env,
    closers,
    sandboxUrl: sandbox?.url,
    sandboxMail: sandbox,
    disk,
  });
  await engine.launch();
  closers.add("the engine", () => engine.shutdown());

  const port = await serve(env, { ...running, ...data, core, engine, product, disk });
  const url = env.port === 0 ? `http://localhost:${port}` : env.publicUrl;
  const words =
    port === undefined
      ? "Hoopoe is running in the background."
      : announcementOf(url, { firstRun, hasDemo: env.hasDemo });
  tell(words);
  // Whoever supervises this process starts it again from now on, should it fail (tools/lib/run-server.mjs).
  process.send?.("ready");
  tidyMemoryWhenIdle();
  reportFileParser(log);
  // Where compiled code is kept, else only an orderly end would keep it: what is killed starts as fast again.
  flushCompileCache();
  product.afterLaunch().catch((error: unknown) => log.error({ err: error }, "couldn't resume leftover work"));
}

async function startCore(
  env: Environment,
  { log, closers, db, sandbox }: Running & Pick<Data, "db"> & { sandbox: Sandbox | undefined },
): Promise<ComposedCore> {
  const keyring = await loadKeyring(env);
  const auditKeys = await loadAuditKeys(env);
  await checkKey(db, { ...env, keyring });
  const core = await composeCore({
    db,
    keyring,
    auditKeys,
    anchors: { dataDir: env.dataDir, ...env.auditAnchors },
    clock: systemClock,
    log,
    publicUrl: env.publicUrl,
    isSingleTenant: env.isSingleTenant,
    allowed: env.budgets,
    fetchOutside: fetchOutside(env, closers),
    mail: { smtpUrl: env.smtpUrl, from: env.mailFrom, sandboxSmtpUrl: sandbox?.smtpUrl },
    pages: {
      isDemoOffered: env.hasDemo && env.trustedProxies.length === 0,
      publicUrl: env.publicUrl,
      isSecure: env.publicUrl.startsWith("https:"),
    },
    sso: { closers, sandboxUrl: sandbox?.url, egressAllowed: env.egressAllowed, pingOne: env.pingOne },
  });
  closers.add("notifications", () => core.notifications.close());
  closers.add("budgets", () => core.budgets.close());
  closers.add("the audit", () => core.closeAudit());
  return core;
}

interface Served extends Running, Data {
  readonly core: ComposedCore;
  readonly engine: Engine;
  readonly product: Product;
  readonly disk: DiskWatch;
}

/** HTTP and sockets; gives the port, undefined where this process answers nobody. */
async function serve(env: Environment, served: Served): Promise<number | undefined> {
  const { log, closers, appUrl, core, product } = served;
  const gate = gateOf(core, product.maintenance);
  const http = env.role === "worker" ? undefined : await startHttp(env, { ...served, gate });
  const realtime = createRealtime({
    server: http?.app.server,
    appUrl,
    publicOrigin: new URL(env.publicUrl).origin,
    log,
    admit: (knock) => admitSocket(core, knock),
    isStillIn: (member) => isStillIn(core, member),
    onAccessChange: core.accessWatch.notify,
    onRefused: (knock) =>
      gate.onRefused({ ...knock, kind: "unauthorized", code: "socket-refused", route: "/socket.io" }),
  });
  closers.add("sockets", () => realtime.close());
  core.connect(realtime);
  return http === undefined ? undefined : listen(http.app, env);
}

async function startHttp(
  env: Environment,
  { db, log, closers, core, engine, product, disk, gate }: Served & { readonly gate: Gate },
): Promise<Http> {
  // Whoever spreads calls over several processes sends none here any more.
  let isStopping = false;
  closers.addDrain("the answer to whether we are ready", async () => void (isStopping = true));
  const checks = {
    accepting: async () => {
      if (isStopping) fail("not-ready", { reason: "This process is stopping." });
    },
    database: () => db.ping(),
    engine: async () => void (await engine.outcome("none", { waitMs: 0 })),
    files: () => product.pingFiles(),
    disk: async () => refuseFull(disk),
  };
  const http = await buildHttp({
    routes: [...healthRoutes(checks), ...core.routes, ...product.routes],
    contract,
    gate,
    limits: core.limits,
    keys: createIdempotencyKeys({ db, keyring: core.keyring, log }),
    budgets: core.budgets,
    log,
    consoleDir,
    publicUrl: env.publicUrl,
    frameAncestors: product.frameAncestors,
    trustedProxies: env.trustedProxies,
    disk,
    securityContact: env.securityContact,
  });
  closers.addDrain("HTTP", () => http.drain(), { isLast: true });
  closers.add("HTTP", () => http.close({ graceMs: 1500 }));
  return http;
}

/** The one egress client, for what the core itself reads there. */
function fetchOutside(env: Environment, closers: Closers): typeof fetch {
  const egressClients = createEgressClients({ allowedRanges: env.egressAllowed, sandboxOrigin: undefined });
  closers.add("the way out", () => egressClients.close());
  return asFetch(egressClients.egressFor({ isDemo: false }), { deadlineMs: 5000, bytesMax: 64 * 1024 });
}

/** Standard output talks to people in plain words; what is logged goes to standard error. */
function tell(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}

interface Running {
  log: Logger;
  closers: Closers;
  stop: (end: { exitCode: number; cause?: unknown }) => void;
}

async function main(): Promise<void> {
  const env = readEnvironment(process.env);
  const log = createLog({ level: env.logLevel });
  const closers = createClosers(log);
  const stop = stopOnSignal(closers, { log, drainMs: env.drainMs });
  const starting = start(env, { log, closers, stop });
  closers.waitFor(starting);
  try {
    await starting;
  } catch (error) {
    if (error instanceof StartError) process.stderr.write(`${error.message}\n`);
    stop({ exitCode: 1, cause: error instanceof StartError ? undefined : error });
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof StartError ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
