import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Database, openDatabase } from "../../platform/db/open-database.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/create-test-database.ts";
import { seedWorkspace } from "../../testing/seed-workspace.ts";
import { createSearchService } from "../search/service.ts";
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
  home = createHomeService({ db, search: createSearchService({ db }) });
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
  const running = await home.load(mine);
  expect(running).toMatchObject({ itemCount: 3, integrationCount: 1, attention: [] });
  expect(running.running).toMatchObject([{ name: "s", job: { status: "running", done: 7 } }]);
  expect(running.volume.total).toBe(2);

  await admin.query("delete from ingest_runs where status = 'running'");
  const failed = await home.load(mine);
  expect(failed.attention).toMatchObject([{ kind: "ingest-failed", detail: "The feed is gone (410)." }]);
  expect(failed.running).toEqual([]);
});

it("is calm and complete for an empty workspace", async () => {
  const empty = await seedWorkspace(admin);
  const reply = await home.load(empty);
  expect(reply).toMatchObject({ itemCount: 0, running: [], attention: [], volume: { total: 0, buckets: [] } });
});
