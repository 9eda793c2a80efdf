import { randomUUID } from "node:crypto";
import type { KnownPeople } from "@hoopoe/agents/claims/standing.ts";
import type { ConnectorAction } from "@hoopoe/connectors/shared/connector-action.ts";
import { newsConnector } from "@hoopoe/connectors/news/connector.ts";
import pg from "pg";
import pino from "pino";
import { composeCore } from "../compose/compose-core.ts";
import { createActionsService } from "../work/actions/service.ts";
import { createApprovalsService } from "../work/approvals/service.ts";
import { createExecutionsService } from "../work/executions/service.ts";
import { insertVersion } from "../work/executions/version-store.ts";
import { wakeWhenSettled } from "../work/executions/wake-when-settled.ts";
import { atOnceIn, buildCatalog, recipientsIn } from "../work/workflows/build-catalog.ts";
import { readStep } from "../work/workflows/service.ts";
import { openDatabase } from "../platform/db/open-database.ts";
import { keyringOf } from "../platform/secrets/keyring.ts";
import { createTestDatabase } from "./create-test-database.ts";
import { workflowOf } from "./sample-workflow.ts";
import { seedWorkspace } from "./seed-workspace.ts";

export interface RunFixtureOptions {
  /** What the product `Vendor` can do. */
  readonly actions: readonly ConnectorAction[];
  /** How many of its calls are made at once. */
  readonly concurrency?: number;
}

/** Runs on a vendor of the test's own, with effects, approvals and a clock to set; without HTTP, and without the engine. */
export async function startRunFixture({ actions: vendorActions, concurrency = 10 }: RunFixtureOptions) {
  const database = await createTestDatabase();
  const log = pino({ level: "silent" });
  const admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  const { tenantId, workspaceId, userId, addItems } = await seedWorkspace(admin);
  const scope = { tenantId, workspaceId, userId };
  const db = await openDatabase({ appUrl: database.appUrl, log });
  const clock = { now: () => new Date(Date.now() + time.aheadMs) };
  const time = { aheadMs: 0 };
  /** Which connection of the vendor a step takes that names none. */
  const only = { integrationId: randomUUID() };
  const { engine, stop, taker } = stillEngine();
  const core = await composeCore({ db, keyring: keyringOf([Buffer.alloc(32, 7)]), clock, log, mail: outboxOnly });
  const vendor = vendorOf({ actions: vendorActions, concurrency });
  const now = () => clock.now();
  const actions = createActionsService({
    db,
    untilAlive: engine.untilAlive,
    openConnection: async (_scope, { signal }) => ({
      connector: vendor,
      ctx: { workspaceId: "workspace", http: noHttp, signal, log, now, config: {} },
    }),
  });
  const approvals = createApprovalsService({ ...core, actions, teamChannel: { notify: async () => undefined }, now });
  const executions = createExecutionsService({
    db,
    engine,
    log,
    audit: core.audit,
    actions,
    approvals,
    jobs: noJobs,
    catalog: buildCatalog([vendor]),
    connectionOf: async () => only.integrationId,
    atOnceOf: atOnceIn([vendor]),
    recipientsOf: recipientsIn([vendor]),
    revealSecrets: async () => [],
    runOwn: async () => ({ kind: "failed", sentence: "unused", isRetryable: false }),
    runAgent: async () => ({ text: "done" }),
    loadPeople: async () => knownPeople,
    readStep,
    variables: async () => ({}),
    onChanged: async () => undefined,
    now,
  });
  wakeWhenSettled(approvals, executions);

  return {
    scope,
    executions,
    approvals,
    admin,
    addItems,
    time,
    only,
    async start(
      nodes: readonly unknown[],
      edges: readonly unknown[] = [],
      { trigger = null, ...more }: { trigger?: unknown; [field: string]: unknown } = {},
    ): Promise<string> {
      const definition = JSON.parse(JSON.stringify({ ...workflowOf(nodes, edges), ...more }));
      const version = { workflowId: null, version: 1, definition, note: "" };
      const versionId = await db.withTenant(scope, (trx) => insertVersion(trx, scope, version));
      const about = { jobId: null, jobName: "job", cause: "manual", startedBy: userId, trigger };
      return executions.start(scope, { ...about, action: "run", versionId, inputs: {} });
    },
    /** A peer is gone: what it held is taken up. */
    takeOver: (executorId: string) => taker.take?.(executorId),
    look: () => continueDue({ db, executions, approvals, now }),
    async close(): Promise<void> {
      stop.abort(new Error("The fixture closes."));
      await core.notifications.close();
      await db.close();
      await admin.end();
      await database.close();
    },
  };
}

/** Emails are put into the outbox, and nobody takes them out of it. */
const outboxOnly = { smtpUrl: "smtp://127.0.0.1:1" };

/** Continues whatever is due by the fixture's clock. */
async function continueDue({ db, executions, approvals, now }: Due): Promise<void> {
  for (const due of await db.lookups.due("executions", { at: now(), countMax: 100 })) await executions.goOn(due);
  for (const { id, ...workspace } of await db.lookups.due("approvals", { at: now(), countMax: 100 }))
    await approvals.look({ ...workspace, userId: null }, id);
}

interface Due {
  readonly db: Awaited<ReturnType<typeof openDatabase>>;
  readonly executions: Pick<ReturnType<typeof createExecutionsService>, "goOn">;
  readonly approvals: Pick<ReturnType<typeof createApprovalsService>, "look">;
  readonly now: () => Date;
}

const knownPeople: KnownPeople = {
  entries: [{ match: "our.example", standing: "own" }],
  isOwnAddress: () => false,
  memberNames: new Set(),
};
const noHttp = { fetch: () => Promise.reject(new Error("unused")) };
const noJobs = {
  find: async () => null,
  maySendUnasked: async () => false,
  whatFollows: async () => ({ concurrencyMax: null, followers: [] }),
};

/** An engine that runs nothing; `taker` is what takes up the work of others. */
function stillEngine() {
  const stop = new AbortController();
  const taker: { take?: (executorId: string) => Promise<number> } = {};
  const engine = {
    executorId: randomUUID(),
    signal: stop.signal,
    onGone: (take: (executorId: string) => Promise<number>) => void (taker.take = take),
    untilAlive: async () => undefined,
    stopTaking: () => undefined,
  };
  return { engine, stop, taker };
}

function vendorOf({ actions, concurrency }: Required<RunFixtureOptions>) {
  const limits = [{ bucket: "calls", capacity: 1_000, perMs: 1_000, concurrency }];
  return { ...newsConnector, manifest: { ...newsConnector.manifest, name: "Vendor", limits }, actions };
}

export type RunFixture = Awaited<ReturnType<typeof startRunFixture>>;
