import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Database, openDatabase, type Trx } from "../../platform/db/open-database.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/create-test-database.ts";
import { workflowOf } from "../../testing/sample-workflow.ts";
import { seedWorkspace, type SeededWorkspace } from "../../testing/seed-workspace.ts";
import type { NewExecution } from "./execution-row.ts";
import { type Kept, loadSteps, saveKept, type StepRow } from "./node-store.ts";
import { createRunWriter } from "./run-writer.ts";
import { claimExecution, insertExecutions, letGo } from "./start-store.ts";
import { insertVersion } from "./version-store.ts";

let database: TestDatabase;
let admin: pg.Client;
let db: Database;
let scope: SeededWorkspace;
let versionId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  scope = await seedWorkspace(admin);
  db = await openDatabase({ appUrl: database.appUrl, log: { info() {}, warn() {}, error() {} } });
  const definition = JSON.parse(JSON.stringify(workflowOf([], [])));
  const version = { workflowId: null, version: 1, definition, note: "" };
  versionId = await db.withTenant(scope, (trx) => insertVersion(trx, scope, version));
});
afterAll(async () => {
  await db.close();
  await admin.end();
  await database.close();
});

const at = new Date("2026-01-01T00:00:00Z");
const step: StepRow = {
  nodeId: "a",
  item: "",
  status: "succeeded",
  attempt: 1,
  way: null,
  input: {},
  output: { text: "done" },
  reason: null,
  error: null,
  failure: null,
  wakeAt: null,
  startedAt: at,
  finishedAt: at,
  outputBytes: 15,
  outputCount: null,
};
const keptOf = (executionId: string): Kept => ({
  executionId,
  claim: 0,
  steps: [step],
  logs: [],
  end: null,
  isToBeTold: false,
});

async function begin(): Promise<Kept> {
  const about = {
    jobId: null,
    jobName: "job",
    action: "run",
    cause: "manual",
    startedBy: null,
    trigger: null,
  } as const;
  const execution: NewExecution = { ...about, id: randomUUID(), versionId, inputs: {} };
  const [made] = await db.withTenant(scope, (trx) =>
    insertExecutions(trx, scope, { executor: "first", list: [execution] }),
  );
  return { ...keptOf(execution.id), claim: made?.claim ?? -1 };
}

/** The peer's way to a run: it takes it, and only then looks at what is done. */
async function takeAsPeer({ executionId, claim }: Kept): Promise<string[] | null> {
  const taken = await db.withTenant(scope, (trx) =>
    claimExecution(trx, scope, { executionId, from: { claim }, executor: "peer" }),
  );
  if (taken === null) return null;
  const steps = await db.withTenant(scope, (trx) => loadSteps(trx, { executionId, withValues: false }));
  return steps.map(({ nodeId, status }) => `${nodeId} ${status}`);
}

/** Runs `first`, and leaves its transaction open until `meanwhile` waits for a lock or is over. */
async function holdOpen<T>(first: (trx: Trx) => Promise<unknown>, meanwhile: () => Promise<T>): Promise<T> {
  let other: Promise<T> | undefined;
  await db.withTenant(scope, async (trx) => {
    await first(trx);
    let isOver = false;
    other = meanwhile().finally(() => (isOver = true));
    for (let isWaiting = false; !isWaiting && !isOver;) {
      const { rows } = await admin.query<{ count: number }>(
        "SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      );
      isWaiting = (rows[0]?.count ?? 0) > 0;
    }
  });
  if (other === undefined) throw new Error("nothing happened meanwhile");
  return other;
}

it("a process that takes over a run waits for a step being saved, and finds it done", async () => {
  const kept = await begin();
  const seen = await holdOpen(
    (trx) => saveKept(trx, scope, [kept]),
    () => takeAsPeer(kept),
  );
  expect(seen).toEqual(["a succeeded"]);
});

it("a step is not kept any more once somebody else takes its run, even before that is committed", async () => {
  const kept = await begin();
  const { executionId, claim } = kept;
  const saved = await holdOpen(
    (trx) => claimExecution(trx, scope, { executionId, from: { claim }, executor: "peer" }),
    () => db.withTenant(scope, (trx) => saveKept(trx, scope, [kept])),
  );
  expect([...saved]).toEqual([]);
  expect(await db.withTenant(scope, (trx) => loadSteps(trx, { executionId, withValues: false }))).toEqual([]);
});

it("a running run stays held even when its worker considers it lost, so that it is resumed", async () => {
  const { executionId, claim } = await begin();
  const isHeld = async () => (await db.lookups.heldExecutions("first")).some(({ id }) => id === executionId);
  const letItGo = () => db.withTenant(scope, (trx) => letGo(trx, [{ executionId, claim }]));
  await letItGo();
  expect(await isHeld()).toBe(true);
  await admin.query("UPDATE executions SET status = 'succeeded' WHERE id = $1", [executionId]);
  await letItGo();
  expect(await isHeld()).toBe(false);
});

it("a process that freezes while it keeps a step holds its run up for nobody, and the step is done", async () => {
  const kept = await begin();
  const [freezes, thaw] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const frozen: Database = {
    ...db,
    askTenant: (of, run) =>
      db.askTenant(of, async (trx) => {
        const result = await run(trx);
        freezes.resolve();
        await thaw.promise;
        return result;
      }),
  };
  const keeping = createRunWriter({ db: frozen, executor: "first" }).save(scope, kept);
  await freezes.promise;
  expect(await takeAsPeer(kept)).toEqual(["a succeeded"]);
  thaw.resolve();
  expect(await keeping).toBe(true);
});

it("a process that freezes while it begins a job's run in its turn holds the job up no longer than its lease", async () => {
  const jobId = randomUUID();
  const about = { jobName: "job", action: "run", cause: "manual", startedBy: null, trigger: null, inputs: {} } as const;
  const execution = (): NewExecution => ({ ...about, id: randomUUID(), jobId, versionId, concurrencyMax: 1 });
  const [freezes, thaw] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const frozen: Database = {
    ...db,
    withTenant: (of, run, limits) =>
      db.withTenant(
        of,
        async (trx) => {
          const result = await run(trx);
          freezes.resolve();
          await thaw.promise;
          return result;
        },
        limits,
      ),
  };
  const beginning = createRunWriter({ db: frozen, executor: "first" }).insert(scope, execution());
  const outcome = beginning.then(String, (error: unknown) => String(error));
  await freezes.promise;
  const next = await createRunWriter({ db, executor: "peer" }).insert(scope, execution());
  expect(next?.status).toBe("running");
  thaw.resolve();
  expect(await outcome).toMatch(/connection|terminat/i);
});
