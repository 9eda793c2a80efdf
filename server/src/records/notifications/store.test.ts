import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import type { Database } from "../../platform/db/open-database.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import { createNotificationStore } from "./store.ts";

let server: TestServer;
let admin: pg.Client;
beforeAll(async () => {
  server = await startTestServer();
  admin = new pg.Client(server.database.adminUrl);
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await server.close();
});

const event = { type: "info", message: "", extraAttributes: {}, replaces: undefined } as const;

it("lets no higher number be seen before a lower one: a client that asks for what is newer misses nothing", async () => {
  const member = await server.addMember({ role: "viewer" });
  const { tenantId, workspaceId } = member;
  const to = { tenantId, workspaceId, userId: null };
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
  const { promise: hasInserted, resolve: inserted } = Promise.withResolvers<void>();
  onTestFinished(() => commit());
  const slow: Database = {
    ...server.db,
    withTenant: (scope, run) =>
      server.db.withTenant(scope, async (trx) => {
        const answer = await run(trx);
        inserted();
        await mayCommit;
        return answer;
      }),
  };
  const first = createNotificationStore(slow).insert(to, { ...event, message: "first" });
  await hasInserted;
  const second = createNotificationStore(server.db).insert(to, { ...event, message: "second" });
  await expect.poll(waitingForLocks).toBe(1);
  const reader = { tenantId, workspaceId, userId: randomUUID() };
  const load = () => createNotificationStore(server.db).load(reader, { after: 0, countMax: 10 });
  expect(await load()).toEqual([]);
  commit();
  await Promise.all([first, second]);
  expect((await load()).map(({ message }) => message)).toEqual(["first", "second"]);
});

async function waitingForLocks(): Promise<number> {
  const { rows } = await admin.query(
    `SELECT count(*)::int AS count FROM pg_locks WHERE NOT granted AND locktype = 'advisory'
     AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  );
  return rows[0].count;
}
