import { flushCompileCache } from "node:module";
import { setTimeout as pause } from "node:timers/promises";
import type { ConnectorAction } from "@hoopoe/connectors/shared/connector-action.ts";
import { ConnectorError } from "@hoopoe/connectors/shared/connector-error.ts";
import { newsConnector } from "@hoopoe/connectors/news/connector.ts";
import pg from "pg";
import pino from "pino";
import * as z from "zod";
import { composeCore } from "../compose/compose-core.ts";
import { createActionsService } from "../work/actions/service.ts";
import { createApprovalsService } from "../work/approvals/service.ts";
import { createExecutionsService } from "../work/executions/service.ts";
import { startClockwork } from "../work/triggers/clockwork.ts";
import { buildCatalog, recipientsIn } from "../work/workflows/build-catalog.ts";
import { readStep } from "../work/workflows/service.ts";
import { systemClock } from "../platform/clock/clock.ts";
import { openDatabase } from "../platform/db/open-database.ts";
import { createEngine } from "../platform/engine/create-engine.ts";
import { keyringOf } from "../platform/secrets/keyring.ts";

/**
 * A process of the kill campaign: the executions as the product joins them, on a vendor that counts what it is told.
 * `appUrl engineUrl executorId vendorUrl`; begins a run for each message, and answers once it is written down.
 */
const [appUrl = "", engineUrl = "", executorId = "", vendorUrl = ""] = process.argv.slice(2);
const log = pino({ level: process.env["CAMPAIGN_LOG"] ?? "silent" }, pino.destination(2));
// Also while it waits for its database: whoever began it may be gone.
process.on("disconnect", () => process.exit(0));
const order = z.object({
  tenantId: z.string(),
  workspaceId: z.string(),
  userId: z.string(),
  versionId: z.string(),
  token: z.number(),
});

async function notify(path: string, body: object): Promise<unknown> {
  try {
    const response = await fetch(`${vendorUrl}${path}`, { method: "POST", body: JSON.stringify(body) });
    return await response.json();
  } catch (cause) {
    throw new ConnectorError("unavailable", "The vendor does not answer.", {
      retryable: true,
      outcome: "unknown",
      cause,
    });
  }
}

/** The database may be on its way up: coming back for it is cheaper than beginning this process anew. */
async function whenUp(): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString: appUrl });
    client.on("error", () => undefined);
    try {
      await client.connect();
      return await client.end();
    } catch {
      await pause(100);
    }
  }
}

const idOf = z.object({ id: z.string() });
const actionOf = (id: "keyed" | "lookup"): ConnectorAction => ({
  id,
  label: id,
  meaning: "Counts",
  input: z.object({}),
  output: z.unknown(),
  effect: "write",
  idempotency: id,
  plan: async () => ({ changes: [], targetVersion: null }),
  run: async (_ctx, _input, key) => notify(`/${id}`, { key }),
  ...(id === "lookup" && {
    lookup: async (_ctx: unknown, _input: unknown, key: string) =>
      idOf.safeParse(await notify("/find", { key })).data ?? null,
  }),
});
const vendor = {
  ...newsConnector,
  manifest: { ...newsConnector.manifest, name: "Vendor" },
  actions: [actionOf("keyed"), actionOf("lookup")],
};

await whenUp();
const db = await openDatabase({ appUrl, log });
const engine = createEngine({ engineUrl, executorId, log });
const core = await composeCore({ db, keyring: keyringOf([Buffer.alloc(32, 7)]), clock: systemClock, log });
const ctx = {
  workspaceId: "workspace",
  http: { fetch: () => Promise.reject(new Error("unused")) },
  signal: new AbortController().signal,
  log,
  now: () => new Date(),
  config: {},
};
const actions = createActionsService({
  db,
  openConnection: async () => ({ connector: vendor, ctx }),
  untilAlive: () => engine.untilAlive(),
});
const now = () => new Date();
const teamChannel = { notify: async () => undefined };
const approvals = createApprovalsService({ ...core, actions, teamChannel, now });
const executions = createExecutionsService({
  db,
  engine,
  log,
  audit: core.audit,
  actions,
  approvals,
  jobs: {
    find: async () => null,
    maySendUnasked: async () => false,
    whatFollows: async () => ({ concurrencyMax: null, followers: [] }),
  },
  catalog: buildCatalog([vendor]),
  connectionOf: async () => "00000000-0000-4000-8000-000000000000",
  atOnceOf: () => null,
  recipientsOf: recipientsIn([vendor]),
  revealSecrets: async () => [],
  runOwn: async () => ({ kind: "failed", sentence: "unused", isRetryable: false }),
  runAgent: async (_scope, { params }) => {
    await notify("/step", { key: params["key"], at: Date.now() });
    await pause(5);
    return { text: "done" };
  },
  loadPeople: async () => ({ entries: [], isOwnAddress: () => false, memberNames: new Set() }),
  readStep,
  variables: async () => ({}),
  onChanged: async () => undefined,
  now,
});
await engine.launch();
startClockwork({
  db,
  log,
  now,
  hands: {
    executions: (due) => executions.goOn(due),
    jobs: async () => undefined,
    approvals: async () => undefined,
    saved_tasks: async () => undefined,
    everySecond: () => executions.tend(),
  },
});
process.on("message", (message) => {
  const { token, versionId, ...scope } = order.parse(message);
  const about = {
    jobId: null,
    jobName: "campaign",
    action: "run",
    cause: "manual",
    startedBy: null,
    trigger: null,
  } as const;
  executions.start(scope, { ...about, versionId, inputs: { token } }).then(
    (executionId) => process.send?.({ token, executionId }, undefined, {}, () => undefined),
    () => undefined,
  );
});
// Else only an orderly end would keep it.
flushCompileCache();
process.send?.("ready");
