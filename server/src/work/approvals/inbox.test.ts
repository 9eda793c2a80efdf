import { randomUUID } from "node:crypto";
import type { ApprovalPolicy } from "@hoopoe/contract/work/approval.ts";
import { roles } from "@hoopoe/contract/permissions.ts";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Database, openDatabase } from "../../platform/db/open-database.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/create-test-database.ts";
import { seedWorkspace } from "../../testing/seed-workspace.ts";
import {
  type ApprovalFilter,
  type ApprovalRow,
  countPending,
  insertApproval,
  listApprovals,
} from "./approval-store.ts";
import { defaultPolicy } from "./policy-store.ts";
import { blockedReason } from "./who-may.ts";

let database: TestDatabase;
let admin: pg.Client;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  db = await openDatabase({ appUrl: database.appUrl, log: { info() {}, warn() {}, error() {} } });
});
afterAll(async () => {
  await db?.close();
  await admin?.end();
  await database?.close();
});

async function openInbox() {
  const { tenantId, workspaceId, userId } = await seedWorkspace(admin);
  const scope = { tenantId, workspaceId, userId };
  const ask = (policy: Partial<ApprovalPolicy>, userIdOfAsker: string | null, id?: string) =>
    db.withTenant(scope, (trx) =>
      insertApproval(
        trx,
        { ...scope, userId: userIdOfAsker },
        {
          kind: "job-step",
          title: "May it?",
          message: "",
          product_name: null,
          action: null,
          integrationId: null,
          arguments: {},
          targetVersion: null,
          changes: [],
          boundHash: Buffer.alloc(32),
          step: null,
          policy: { ...defaultPolicy, ...policy },
          expiresAt: null,
          remindAt: null,
          id,
        },
      ),
    );
  const copyOften = (count: number) =>
    admin.query(
      `INSERT INTO approvals (tenant_id, workspace_id, kind, title, message, arguments, changes, bound_hash, policy)
       SELECT a.tenant_id, a.workspace_id, a.kind, a.title, a.message, a.arguments, a.changes, a.bound_hash, a.policy
       FROM approvals a, generate_series(1, $2) WHERE a.workspace_id = $1`,
      [workspaceId, count],
    );
  const person = { userId, role: "editor" as const, email: "Eve@desk.example" };
  const page = (filter: ApprovalFilter, before?: string, countMax = 1000) =>
    db.withTenant(scope, (trx) => listApprovals(trx, { filter, person, at: new Date(), before, countMax }));
  const count = () => db.withTenant(scope, (trx) => countPending(trx, { person, at: new Date() }));
  return { person, ask, copyOften, page, count };
}

it("what waits for a person is the same in the list, in the number and in the reason beside each", async () => {
  const { person, ask, page, count } = await openInbox();
  const askers = [null, person.userId];
  for (const asker of askers) {
    for (const role of roles.filter((one) => one !== "viewer")) {
      for (const mayRequesterApprove of [true, false]) {
        await ask({ role, mayRequesterApprove }, asker);
        await ask({ role, mayRequesterApprove, people: ["eve@desk.example"] }, asker);
        await ask({ role, mayRequesterApprove, people: ["bob@desk.example"] }, asker);
      }
    }
  }
  const decision = (id: string) => [{ by: { id, name: "" }, decision: "approve", words: "", at: new Date() }];
  for (let more = 0; more < 3; more += 1) await ask({ countMin: 2 }, null);
  const [first, second, third] = await page({});
  const changes = [
    [first, "decisions = $2", JSON.stringify(decision(person.userId))],
    [second, "decisions = $2", JSON.stringify(decision(randomUUID()))],
    [third, "status = $2", "rejected"],
  ] as const;
  for (const [row, change, value] of changes) {
    await admin.query(`UPDATE approvals SET ${change} WHERE id = $1`, [row?.id, value]);
  }
  const all = await page({});
  const ids = (rows: readonly ApprovalRow[]) => rows.map(({ id }) => id);
  const mine = all.filter((row) => blockedReason(row, person) === null);
  expect(mine.length).toBeGreaterThan(5);
  expect(ids(await page({ whose: "mine" }))).toEqual(ids(mine));
  const others = all.filter((row) => row.status === "pending" && !mine.includes(row));
  expect(ids(await page({ whose: "others" }))).toEqual(ids(others));
  expect(ids(await page({ whose: "settled" }))).toEqual([third?.id]);
  expect(await count()).toEqual({ pending: mine.length, all: mine.length + others.length });
});

it("an inbox of more than a page is walked to its end, each request once, and counted whole", async () => {
  const { ask, copyOften, page, count } = await openInbox();
  await ask({}, null);
  await copyOften(449);
  expect(await count()).toEqual({ pending: 450, all: 450 });
  const seen: string[] = [];
  for (let before: string | undefined; ; before = seen.at(-1)) {
    const rows = await page({ whose: "mine" }, before, 200);
    seen.push(...rows.map(({ id }) => id));
    if (rows.length < 200) break;
  }
  expect(seen).toHaveLength(450);
  expect(seen).toEqual([...new Set(seen)].toSorted().toReversed());
});

it("a request of an AI tool, whose id is a hash, is sorted by time", async () => {
  const { ask, page } = await openInbox();
  const request = [
    await ask({}, null),
    await ask({}, null, `ffffffff-ffff-8fff-bfff-${randomUUID().slice(-12)}`),
    await ask({}, null, `00000000-0000-8000-8000-${randomUUID().slice(-12)}`),
    await ask({}, null),
  ];
  for (const [minute, id] of request.entries()) {
    await admin.query("UPDATE approvals SET requested_at = now() + $2 * interval '1 minute' WHERE id = $1", [
      id,
      minute,
    ]);
  }
  const seen: (string | undefined)[] = [];
  for (let before: string | undefined; seen.length < 9; before = seen.at(-1)) {
    const rows = await page({}, before, 1);
    if (rows.length === 0) break;
    seen.push(rows[0]?.id);
  }
  expect(seen).toEqual(request.toReversed());
});
