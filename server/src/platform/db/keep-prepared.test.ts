import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/create-test-database.ts";
import { prepared } from "./keep-prepared.ts";
import { type Database, openDatabase } from "./open-database.ts";

const scope = { tenantId: "00000000-0000-7000-8000-000000000001" };
const setting = sql<{ tenant: string }>`SELECT current_setting('hoopoe.tenant_id', true) AS tenant`;

let test: TestDatabase;
let db: Database;
beforeAll(async () => {
  test = await createTestDatabase();
  db = await openDatabase({ appUrl: test.appUrl, log: { info() {}, warn() {}, error() {} }, poolSize: 1 });
});
afterAll(async () => {
  await db.close();
  await test.close();
});

it("a marked statement is planned once for each connection, and others are not kept", async () => {
  const ask = (value: number) => db.withSystem((trx) => sql`${prepared} SELECT ${value}::int AS one`.execute(trx));
  expect([(await ask(1)).rows, (await ask(2)).rows]).toEqual([[{ one: 1 }], [{ one: 2 }]]);
  const { rows } = await db.withSystem((trx) =>
    sql<{ statement: string; plans: number }>`
      SELECT statement, (generic_plans + custom_plans)::int AS plans FROM pg_prepared_statements
      WHERE statement <> 'BEGIN'`.execute(trx),
  );
  expect(rows).toEqual([{ statement: "/* prepared */ SELECT $1::int AS one", plans: 2 }]);
});

it("a marked statement that failed is parsed again, whether or not it was parsed before", async () => {
  const half = (value: number) =>
    db.askTenant(scope, (trx) => sql`${prepared} SELECT 1 / ${value}::int AS half`.execute(trx));
  await expect(half(0)).rejects.toThrow("division by zero");
  expect((await half(1)).rows).toEqual([{ half: 1 }]);
  await expect(half(0)).rejects.toThrow("division by zero");
  expect((await half(1)).rows).toEqual([{ half: 1 }]);
});

it("a statement alone has its scope for itself: before it, after it and after one that failed there is none", async () => {
  const left = () => db.withSystem(async (trx) => (await setting.execute(trx)).rows[0]?.tenant || "none");
  expect(await left()).toBe("none");
  expect((await db.askTenant(scope, (trx) => setting.execute(trx))).rows).toEqual([{ tenant: scope.tenantId }]);
  expect(await left()).toBe("none");
  await expect(db.askTenant(scope, (trx) => sql`SELECT 1 / 0`.execute(trx))).rejects.toThrow("division by zero");
  expect(await left()).toBe("none");
});

it("refuses a second statement where only one is allowed, without harm to the next caller", async () => {
  const twice = db.askTenant(scope, async (trx) => {
    await setting.execute(trx);
    await setting.execute(trx);
  });
  await expect(twice).rejects.toThrow("was to be alone");
  expect((await db.askTenant(scope, (trx) => setting.execute(trx))).rows).toEqual([{ tenant: scope.tenantId }]);
});

it("what is too long for one trip is a transaction that PostgreSQL undoes where this process is frozen in it", async () => {
  const ask = (text: string) =>
    db.askTenant(scope, (trx) =>
      sql<{ idle: string; isInside: boolean }>`SELECT current_setting('idle_in_transaction_session_timeout') AS idle,
        length(${text}) > 0 AND current_setting('hoopoe.tenant_id') <> '' AS "isInside"`.execute(trx),
    );
  expect((await ask("x".repeat(100_000))).rows).toEqual([{ idle: "2500ms", isInside: true }]);
  await expect(
    db.askTenant(scope, (trx) => sql`SELECT length(${"x".repeat(100_000)}) / 0`.execute(trx)),
  ).rejects.toThrow("division by zero");
  expect((await ask("short")).rows).toEqual([{ idle: "2500ms", isInside: true }]);
});

it("a transaction whose first statement fails, or that sends none, is over when it ends", async () => {
  await expect(db.withTenant(scope, (trx) => sql`SELECT 1 / 0`.execute(trx))).rejects.toThrow("division by zero");
  await expect(db.withTenant(scope, () => Promise.reject(new Error("before any")))).rejects.toThrow("before any");
  const rows = await db.withTenant(scope, async (trx) => {
    await setting.execute(trx);
    return (await setting.execute(trx)).rows;
  });
  expect(rows).toEqual([{ tenant: scope.tenantId }]);
  expect((await db.withSystem((trx) => setting.execute(trx))).rows[0]?.tenant || "none").toBe("none");
});
