import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/create-test-database.ts";
import { seedWorkspace, type SeededWorkspace } from "../../testing/seed-workspace.ts";
import pg from "pg";
import { type Database, openDatabase } from "../db/open-database.ts";
import { createLimits } from "../limits/limits.ts";
import { createLog } from "../log/create-log.ts";
import { defaultBudgetLimits, parseBudgets } from "./budget-limits.ts";
import { type Budgets, createBudgets } from "./budgets.ts";

let database: TestDatabase;
let admin: pg.Client;
let pools: [Database, Database];
/** Two processes of the product on one database. */
let first: Budgets;
let second: Budgets;
let now = new Date("2026-11-20T09:15:00Z");
const allowed = {
  ...defaultBudgetLimits,
  ...parseBudgets("sockets=8/5,reports-per-day=10/6,search-seconds-per-hour=2"),
};
beforeAll(async () => {
  database = await createTestDatabase();
  admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  const open = () => openDatabase({ appUrl: database.appUrl, log: createLog({ level: "silent" }) });
  pools = await Promise.all([open(), open()]);
  const clock = { now: () => now };
  const budgetsOn = (db: Database) => createBudgets({ db, clock, limits: createLimits({ db, clock }), allowed });
  [first, second] = [budgetsOn(pools[0]), budgetsOn(pools[1])];
});
afterAll(async () => {
  await Promise.all([first.close(), second.close()]);
  for (const db of pools) await db.close();
  await admin.end();
  await database.close();
});

const person = "11111111-1111-4111-8111-111111111111";
const workspaceOf = async (): Promise<SeededWorkspace & { userId: string }> => ({
  ...(await seedWorkspace(admin)),
  userId: person,
});
const colleagueOf = <T extends object>(scope: T) => ({ ...scope, userId: "22222222-2222-4222-8222-222222222222" });
const refused = (code: string, message: string) =>
  expect.objectContaining({ code, message: expect.stringContaining(message) });

it("of many sockets at once on two processes exactly as many are let in as a person and a workspace may have", async () => {
  const scope = await workspaceOf();
  const tries = Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? first : second).hold(scope, "sockets"));
  const outcomes = await Promise.allSettled(tries);
  const held = outcomes.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  expect(held).toHaveLength(5);
  await expect(first.hold(scope, "sockets")).rejects.toEqual(
    refused("budget-exceeded", "Open pages: the limit of each person in this workspace is 5."),
  );
  for (let n = 0; n < 3; n += 1) await second.hold(colleagueOf(scope), "sockets");
  await expect(first.hold(colleagueOf(scope), "sockets")).rejects.toEqual(
    refused("budget-exceeded", "the limit of this workspace is 8."),
  );
  expect((await second.used(scope, null)).find(({ id }) => id === "sockets")).toMatchObject({ used: 8, limit: 8 });
  await held[0]?.();
  await held[0]?.();
  await second.hold(scope, "sockets");
  // Another workspace has its own.
  await first.hold(await workspaceOf(), "sockets");
});

it("what a killed process held is not counted for longer than a minute", async () => {
  const scope = await workspaceOf();
  for (let n = 0; n < 5; n += 1) await first.hold(scope, "sockets");
  await admin.query("UPDATE budget_holds SET seen_at = now() - interval '61 seconds'");
  await second.hold(scope, "sockets");
  expect((await second.used(scope, null)).find(({ id }) => id === "sockets")).toMatchObject({ used: 1 });
});

it("a day's budget is counted over both processes, names when it resets, and starts again then", async () => {
  const scope = await workspaceOf();
  for (let n = 0; n < 6; n += 1) {
    const budgets = n % 2 === 0 ? first : second;
    await budgets.take(scope, "reports-per-day");
  }
  await expect(first.take(scope, "reports-per-day")).rejects.toEqual(
    refused(
      "budget-exceeded",
      "Reports per day: the limit of each person in this workspace is 6. It resets at 2026-11-21 00:00 UTC.",
    ),
  );
  const tries = Array.from({ length: 12 }, (_, n) => (n % 2 === 0 ? first : second));
  const outcomes = await Promise.allSettled(
    tries.map((budgets) => budgets.take(colleagueOf(scope), "reports-per-day")),
  );
  const taken = outcomes.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  // What was refused is given back, so that fewer may get through at the very limit, but never more.
  expect(taken.length).toBeLessThanOrEqual(4);
  for (const giveBack of taken) await giveBack();
  expect((await second.used(scope, person)).find(({ id }) => id === "reports-per-day")).toEqual({
    id: "reports-per-day",
    used: 6,
    limit: 6,
    resetsAt: "2026-11-21T00:00:00.000Z",
  });
  now = new Date("2026-11-21T00:00:01Z");
  await first.take(scope, "reports-per-day");
});

it("search time is counted in milliseconds and refused once the seconds are used up", async () => {
  const scope = await workspaceOf();
  await first.spend(scope, "search-seconds-per-hour", 1_900);
  await first.check(scope, "search-seconds-per-hour", 0);
  await first.spend(scope, "search-seconds-per-hour", 200);
  await expect(second.check(scope, "search-seconds-per-hour", 0)).rejects.toEqual(
    refused("budget-exceeded", "Search time per hour: the limit of this workspace is 2 seconds."),
  );
});

it.each([
  ["sockets=5", "sockets", { workspace: 5, person: 5 }],
  ["stored-bytes=1GB/10MB, sockets=9", "stored-bytes", { workspace: 1024 ** 3, person: 10 * 1024 ** 2 }],
  ["runs-per-day=off/3", "runs-per-day", { workspace: Infinity, person: 3 }],
] as const)("BUDGETS %s is read", (text, id, limits) => {
  expect(parseBudgets(text)?.[id]).toEqual(limits);
});

it.each(["sockets", "sockets=", "sockets=5/6/7", "socket=5", "sockets=-1", "sockets=5XB"])(
  "BUDGETS %s is refused",
  (text) => {
    expect(parseBudgets(text)).toBeUndefined();
  },
);
