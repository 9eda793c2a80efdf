import { flushCompileCache } from "node:module";
import { fileURLToPath } from "node:url";
import { routes as contract } from "@hoopoe/contract/routes.ts";
import type { Logger } from "pino";
import { admitSocket, isStillIn } from "./compose/admit-socket.ts";
import { announcementOf, prepareFirstRun } from "./compose/announce.ts";
import { type Closers, createClosers } from "./compose/closers.ts";
import { composeCore } from "./compose/compose-core.ts";
import { composeDomains } from "./compose/compose-domains.ts";
import { coreRoutes } from "./compose/core-routes.ts";
import { gateOf } from "./compose/gate.ts";
import { listen } from "./compose/listen.ts";
import { startData } from "./compose/start-data.ts";
import { startSandboxThread } from "./compose/start-sandbox-thread.ts";
import { stopOnSignal } from "./compose/stop-on-signal.ts";
import { tidyMemoryWhenIdle } from "./compose/tidy-memory.ts";
import { buildHttp } from "./http/build-http.ts";
import { systemClock } from "./platform/clock/clock.ts";
import { asFetch } from "./platform/egress/as-fetch.ts";
import { createEgressDoors } from "./platform/egress/egress-for.ts";
import { createEngine } from "./platform/engine/create-engine.ts";
import { executorIdOf } from "./platform/engine/executor-id.ts";
import { prepareDataDir } from "./platform/env/prepare-data-dir.ts";
import { type Environment, readEnvironment } from "./platform/env/read-environment.ts";
import { StartError } from "./platform/env/start-error.ts";
import { createLog } from "./platform/log/create-log.ts";
import { createRealtime } from "./platform/realtime/realtime.ts";
import { loadKeyring } from "./platform/secrets/keyring.ts";

const consoleDir = fileURLToPath(new URL("../../console/dist", import.meta.url));

/** Everything, in the order in which it stands on each other; `closers` ends it in the reverse one. */
async function start(env: Environment, { log, closers, stop }: Running): Promise<void> {
  await prepareDataDir(env.dataDir);
  const sandboxStarting = env.hasDemo ? startSandboxThread({ dataDir: env.dataDir, log, closers }) : undefined;
  const onLost = (cause: unknown) => stop({ exitCode: 1, cause });
  const { db, appUrl, engineUrl } = await startData(env, { log, closers, tell, onLost });
  const sandbox = await sandboxStarting;
  const sandboxUrl = sandbox?.url;

  const keyring = await loadKeyring(env);
  const core = await composeCore({
    db,
    keyring,
    clock: systemClock,
    log,
    publicUrl: env.publicUrl,
    isSingleTenant: env.isSingleTenant,
    fetchOutside: fetchOutside(env, closers),
    mail: { smtpUrl: env.smtpUrl, from: env.mailFrom, sandboxSmtpUrl: sandbox?.smtpUrl },
  });
  closers.add("notifications", () => core.notifications.close());
  const firstRun = await prepareFirstRun(core, env);

  const engine = createEngine({ engineUrl, executorId: await executorIdOf(env.dataDir), log });
  const domains = await composeDomains({
    core,
    keyring,
    engine,
    env,
    clock: systemClock,
    log,
    closers,
    sandboxUrl,
    sandboxMail: sandbox,
  });
  await engine.launch();
  closers.add("the engine", () => engine.shutdown());

  const isSecure = env.publicUrl.startsWith("https:");
  const checks = { database: () => db.ping(), engine: async () => void (await engine.outcome("none", { waitMs: 0 })) };
  const isDemoOffered = env.hasDemo && env.trustedProxies.length === 0;
  const served = [...coreRoutes(core, { checks, isDemoOffered, isSecure }), ...domains.routes];
  const http =
    env.role === "worker"
      ? undefined
      : await buildHttp({
          routes: served,
          contract,
          gate: gateOf(core),
          limits: core.limits,
          log,
          consoleDir,
          publicUrl: env.publicUrl,
          frameAncestors: domains.frameAncestors,
          trustedProxies: env.trustedProxies,
        });
  if (http !== undefined) closers.add("HTTP", () => http.close({ graceMs: 1500 }));
  const realtime = createRealtime({
    server: http?.app.server,
    appUrl,
    publicOrigin: new URL(env.publicUrl).origin,
    log,
    admit: (knock) => admitSocket(core, knock),
    isStillIn: (member) => isStillIn(core, member),
  });
  closers.add("sockets", () => realtime.close());
  core.connect(realtime);

  const port = http === undefined ? undefined : await listen(http.app, env);
  const url = env.port === 0 ? `http://localhost:${port}` : env.publicUrl;
  const words =
    port === undefined ? "Hoopoe works in the background." : announcementOf(url, { firstRun, hasDemo: env.hasDemo });
  tell(words);
  tidyMemoryWhenIdle();
  // Where compiled code is kept, else only an orderly end would keep it: what is killed starts as fast again.
  flushCompileCache();
  domains
    .afterLaunch()
    .catch((error: unknown) => log.error({ err: error }, "what was left over could not be taken up"));
}

/** The one door to the outside, for what the core itself reads there. */
function fetchOutside(env: Environment, closers: Closers): typeof fetch {
  const doors = createEgressDoors({ allowedRanges: env.egressAllowed, sandboxOrigin: undefined });
  closers.add("the way out", () => doors.close());
  return asFetch(doors.egressFor({ isDemo: false }), { deadlineMs: 5000, bytesMax: 64 * 1024 });
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
  const stop = stopOnSignal(closers, log);
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
