import { afterAll, beforeAll, expect, it } from "vitest";
import { type OpenTestDatabase, openTestDatabase } from "../../testing/open-test-database.ts";
import { seedWorkspace } from "../../testing/seed-workspace.ts";
import { renewStatistics } from "./renew-statistics.ts";

let opened: OpenTestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

it("analyses the table after a large run as the running role, and leaves small ones to PostgreSQL", async () => {
  const { db, admin } = opened;
  const workspace = await seedWorkspace(admin);
  await workspace.addItems([{ title: "One" }, { title: "Two" }, { title: "Three" }]);
  const runOf = async (written: number) => {
    const { rows } = await admin.query<{ id: string }>(
      `insert into ingest_runs (tenant_id, workspace_id, integration_data_id, status, trigger, written)
       values ($1, $2, $3, 'succeeded', 'manual', $4) returning id`,
      [workspace.tenantId, workspace.workspaceId, workspace.integrationDataId, written],
    );
    return rows[0]?.id ?? "";
  };
  const knownRows = async () => {
    const { rows } = await admin.query<{ reltuples: number }>("select reltuples from pg_class where relname = 'items'");
    return rows[0]?.reltuples;
  };
  expect(await renewStatistics({ db }, workspace, await runOf(10))).toBe(false);
  expect(await knownRows()).not.toBe(3);
  expect(await renewStatistics({ db }, workspace, await runOf(5_000))).toBe(true);
  expect(await knownRows()).toBe(3);
});
