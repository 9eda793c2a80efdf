import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSandbox } from "@hoopoe/connectors/sandbox/start-sandbox.ts";
import pino from "pino";
import { composeGroups } from "../compose/compose-groups.ts";
import type { Part } from "../http/part.ts";
import { createClosers } from "../platform/closers.ts";
import { type Clock, systemClock } from "../platform/clock/clock.ts";
import { createEngine } from "../platform/engine/create-engine.ts";
import type { Engine } from "../platform/engine/engine.ts";
import { readEnvironment } from "../platform/env/read-environment.ts";
import { createTestDatabase } from "./create-test-database.ts";
import { startTestServer, type TestServer } from "./start-test-server.ts";

/** The product as main.ts joins it, with every domain, engine and sandbox; only its clock and its story are the test's. */
export interface ProductFixture {
  readonly server: TestServer;
  readonly engine: Engine;
  /** Where the sandbox listens; undefined without a story. */
  readonly sandboxUrl: string | undefined;
  /** Its mail server, smtp://host:port. */
  readonly sandboxSmtpUrl: string | undefined;
  /** Where it keeps its files. */
  readonly dataDir: string;
  /** What the product does by itself once it runs: it fills the demo workspace. */
  afterLaunch(): Promise<void>;
  close(): Promise<void>;
}

export interface ProductFixtureOptions {
  /** What the sandbox tells; absent: no sandbox, and nothing to see in the demo. */
  readonly story?: { readonly seed: number; readonly endsAt: Date };
  readonly clock?: Clock;
  /** What the core finds outside; nothing where absent. */
  readonly fetchOutside?: typeof fetch;
  /** More of the environment, as an operator would set it. */
  readonly env?: Readonly<Record<string, string>>;
}

export async function startProductFixture({
  story,
  clock = systemClock,
  fetchOutside,
  env: more = {},
}: ProductFixtureOptions = {}): Promise<ProductFixture> {
  const log = pino({ level: "silent" });
  const closers = createClosers(log);
  const sandbox = story === undefined ? undefined : await startSandbox(story);
  const dataDir = await mkdtemp(join(tmpdir(), "hoopoe-test-"));
  await chmod(dataDir, 0o755);
  const database = await createTestDatabase();
  const engine = createEngine({ engineUrl: database.engineUrl, executorId: "test", log });
  const env = readEnvironment({ DATA_DIR: dataDir, DATABASE_URL: database.adminUrl, ...more });
  const holder: { product?: Part } = {};
  const server = await startTestServer({
    database,
    clock,
    isDemoOffered: true,
    fetchOutside,
    allowed: env.budgets,
    mail: { sandboxSmtpUrl: sandbox?.smtpUrl },
    sso: { closers, sandboxUrl: sandbox?.url, egressAllowed: env.egressAllowed, pingOne: env.pingOne },
    routes: async (core) => {
      const sandboxUrl = sandbox?.url;
      const product = await composeGroups({ core, engine, env, closers, sandboxUrl, sandboxMail: sandbox });
      holder.product = product;
      return product.routes;
    },
  });
  await engine.launch();
  return {
    server,
    engine,
    sandboxUrl: sandbox?.url,
    sandboxSmtpUrl: sandbox?.smtpUrl,
    dataDir,
    afterLaunch: async () => holder.product?.afterLaunch(),
    async close() {
      await engine.shutdown();
      await closers.closeAll();
      await server.close();
      await sandbox?.stop();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
