import { randomUUID } from "node:crypto";
import type { ApprovalPolicy } from "@hoopoe/contract/work/approval.ts";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Database, openDatabase } from "../../platform/db/open-database.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/create-test-database.ts";
import { type SeededWorkspace, seedWorkspace } from "../../testing/seed-workspace.ts";
import { loadPendingFor } from "../../work/approvals/pending-for.ts";
import type { Decider } from "../../work/approvals/service.ts";
import { createSearchService } from "../../search/search/service.ts";
import { createHomeService, type HomeService } from "./service.ts";

let database: TestDatabase;
let admin: pg.Client;
let db: Database;
let home: HomeService;
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

beforeAll(async () => {
  database = await createTestDatabase();
  admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  db = await openDatabase({ appUrl: database.appUrl, log: silent });
  home = createHomeService({
    db,
    search: createSearchService({ db }),
    pendingFor: (decider, countMax) => loadPendingFor(db, decider, { at: new Date(), countMax }),
  });
});
afterAll(async () => {
  await db?.close();
  await admin?.end();
  await database?.close();
});

it("shows running work, what needs a look, and the volume of the workspace alone", async () => {
  const mine = await seedWorkspace(admin);
  const other = await seedWorkspace(admin, mine.tenantId);
  await mine.addItems([
    { title: "Old", at: "2026-01-01T00:00:00Z" },
    { title: "New" },
    { title: "Newer", at: "2026-11-20T09:00:00Z" },
  ]);
  for (const [workspace, status] of [
    [mine, "failed"],
    [mine, "running"],
    [other, "failed"],
  ] as const) {
    await admin.query(
      `insert into ingest_runs (tenant_id, workspace_id, integration_data_id, status, trigger, error, done, finished_at)
       values ($1, $2, $3, $4, 'manual', 'The feed is gone (410).', 7, case when $4 = 'failed' then now() end)`,
      [workspace.tenantId, workspace.workspaceId, workspace.integrationDataId, status],
    );
  }
  const running = await home.load(asOwner(mine));
  expect(running).toMatchObject({ itemCount: 3, integrationCount: 1, attention: [] });
  expect(running.running).toMatchObject([{ name: "s", job: { status: "running", done: 7 } }]);
  expect(running.volume.total).toBe(2);

  await admin.query("delete from ingest_runs where status = 'running'");
  const failed = await home.load(asOwner(mine));
  expect(failed.attention).toMatchObject([{ kind: "ingest-failed", detail: "The feed is gone (410)." }]);
  expect(failed.running).toEqual([]);
});

it("names what waits for a decision, what failed, which credential ends and which source fell silent, of this workspace alone", async () => {
  const mine = await seedWorkspace(admin);
  const other = await seedWorkspace(admin, mine.tenantId);
  for (const { tenantId, workspaceId, integrationDataId } of [mine, other]) {
    const path = [tenantId, workspaceId];
    await askFor(path, { title: "Close the ticket", policy: {} });
    await insertExecution(path, { job: "a", status: "failed", error: "Jira refused it." });
    // This job failed before and went well since: nobody has to look.
    await insertExecution(path, { job: "b", status: "failed" });
    await insertExecution(path, { job: "b", status: "succeeded" });
    await admin.query(
      `insert into auth_infos (tenant_id, workspace_id, catalog_id, auth_type, expires_at)
       select $1, $2, catalog_id, 'Basic', now() + interval '3 days' from integrations where workspace_id = $2`,
      path,
    );
    await admin.query("update integration_data set start_ingress = 1 where id = $1", [integrationDataId]);
    for (const [daysAgo, written] of [
      [5, 3],
      [0, 0],
    ] as const) {
      await admin.query(
        `insert into ingest_runs (tenant_id, workspace_id, integration_data_id, status, trigger, written, finished_at)
         values ($1, $2, $3, 'succeeded', 'schedule', $4, now() - $5 * interval '1 day')`,
        [...path, integrationDataId, written, daysAgo],
      );
    }
  }
  const { attention } = await home.load(asOwner(mine));
  expect(attention.map(({ kind }) => kind).sort()).toEqual([
    "approval",
    "credential",
    "execution-failed",
    "source-silent",
  ]);
  expect(attention[0]).toMatchObject({ kind: "approval", title: "Close the ticket" });
  expect(attention.find(({ kind }) => kind === "execution-failed")).toMatchObject({ detail: "Jira refused it." });
});

it("lists only approvals that the person can decide: not their own, decided or forbidden ones", async () => {
  const mine = await seedWorkspace(admin);
  const path = [mine.tenantId, mine.workspaceId];
  const titles = async (person: Decider): Promise<string[]> =>
    (await home.load(person)).attention.map(({ title }) => title);
  // Who is alone in a workspace approves their own requests.
  const { userId } = await seedWorkspace(admin, mine.tenantId);
  const membership = "insert into memberships (tenant_id, workspace_id, user_id, role) values ($1, $2, $3, 'viewer')";
  await admin.query(membership, [...path, userId]);
  await askFor(path, { title: "For anybody", policy: {} });
  await askFor(path, { title: "For an owner", policy: { role: "owner" } });
  await askFor(path, { title: "For one by name", policy: { people: [`${mine.userId}@test.example`] } });
  await askFor(path, { title: "Asked by this one", policy: {}, by: mine.userId });
  await askFor(path, { title: "Asked by this one, who may", policy: { mayRequesterApprove: true }, by: mine.userId });
  expect(await titles(asOwner(mine))).toEqual([
    "Asked by this one, who may",
    "For one by name",
    "For an owner",
    "For anybody",
  ]);
  const other = { ...mine, userId: randomUUID() };
  expect(await titles({ ...other, role: "editor" })).toEqual([
    "Asked by this one, who may",
    "Asked by this one",
    "For anybody",
  ]);
  expect(await titles({ ...other, role: "viewer" })).toEqual([]);
});

it("shows what a waiting run is waiting for", async () => {
  const mine = await seedWorkspace(admin);
  const reason = { kind: "approval", sentence: "Waiting for an editor since 09:02", since: "2026-11-22T09:02:00Z" };
  await admin.query(
    `with version as (
       insert into workflow_versions (tenant_id, workspace_id, version, definition, nodes, agents, connectors)
       values ($1, $2, 1, '{}', '[{}, {}]', '{}', '{}') returning id)
     insert into executions (id, tenant_id, workspace_id, version_id, job_name, status, action, cause, reason, number)
     select uuidv7(), $1, $2, id, 'Close', 'waiting', 'run', 'manual', $3, 1 from version`,
    [mine.tenantId, mine.workspaceId, JSON.stringify(reason)],
  );
  expect((await home.load(asOwner(mine))).executions).toMatchObject([{ name: "Close", status: "waiting", reason }]);
});

it("shows what came since the last visit, and counts visits within half an hour as one", async () => {
  const mine = await seedWorkspace(admin);
  const path = [mine.tenantId, mine.workspaceId];
  const user = await admin.query("insert into users (tenant_id, email, name) values ($1, $2, 'Ada') returning id", [
    mine.tenantId,
    `${mine.workspaceId}@test.example`,
  ]);
  const scope = { tenantId: mine.tenantId, workspaceId: mine.workspaceId, userId: String(user.rows[0].id) };
  const nothing = { sources: [], reports: 0, executions: { succeeded: 0, failed: 0 }, decided: 0 };
  expect(await home.visit(scope)).toEqual({ since: null, ...nothing });
  expect(await home.visit(scope)).toEqual({ since: null, ...nothing });
  await admin.query("update home_visits set seen_at = now() - interval '2 hours' where workspace_id = $1", [
    mine.workspaceId,
  ]);
  await insertExecution(path, { job: "a", status: "succeeded" });
  await admin.query(
    `insert into ingest_runs (tenant_id, workspace_id, integration_data_id, status, trigger, written, finished_at)
     values ($1, $2, $3, 'succeeded', 'schedule', 12, now()), ($1, $2, $3, 'succeeded', 'schedule', 40, now() - interval '3 hours')`,
    [...path, mine.integrationDataId],
  );
  const visit = await home.visit(scope);
  expect(Date.now() - Date.parse(visit.since ?? "")).toBeGreaterThan(7_000_000);
  expect(visit).toMatchObject({ sources: [{ written: 12 }], executions: { succeeded: 1, failed: 0 } });
  expect((await home.visit(scope)).since).toBe(visit.since);
});

const asOwner = (workspace: SeededWorkspace): Decider => ({ ...workspace, role: "owner" });

/** An approval that is asked for, by nobody of the workspace unless said; `policy` is what differs from the usual one. */
async function askFor(
  path: readonly string[],
  { title, policy, by = null }: { title: string; policy: Partial<ApprovalPolicy>; by?: string | null },
): Promise<void> {
  const usual = {
    role: "editor",
    people: [],
    countMin: 1,
    mayRequesterApprove: false,
    timeoutHours: 72,
    remindHours: 24,
  };
  await admin.query(
    `insert into approvals (id, tenant_id, workspace_id, kind, title, bound_hash, policy, requested_by)
     values (uuidv7(), $1, $2, 'job-step', $3, '', $4, $5)`,
    [...path, title, JSON.stringify({ ...usual, ...policy }), by],
  );
}

/** A finished run of a job; runs of the same name are of the same job, later ones newer. */
async function insertExecution(
  path: readonly string[],
  { job, status, error = null }: { job: string; status: string; error?: string | null },
): Promise<void> {
  await admin.query(
    `insert into executions (id, tenant_id, workspace_id, version_id, job_id, job_name, status, action, cause, error, finished_at, number)
     values (uuidv7(), $1, $2, gen_random_uuid(), md5($3)::uuid, $3, $4, 'run', 'manual', $5, now(),
       (select count(*) + 1 from executions where workspace_id = $2))`,
    [...path, job, status, error],
  );
}

it("is calm and complete for an empty workspace", async () => {
  const empty = await seedWorkspace(admin);
  const reply = await home.load(asOwner(empty));
  expect(reply).toMatchObject({ itemCount: 0, running: [], attention: [], volume: { total: 0, buckets: [] } });
});
