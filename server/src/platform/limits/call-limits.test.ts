import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/create-test-database.ts";
import { type Database, openDatabase } from "../db/open-database.ts";
import { createLog } from "../log/create-log.ts";
import { type CallLimit, type CallLimits, createCallLimits } from "./call-limits.ts";

let database: TestDatabase;
let pools: [Database, Database];
/** Two processes of the product: pools and limits of their own on one database. */
let first: CallLimits;
let second: CallLimits;
beforeAll(async () => {
  database = await createTestDatabase();
  const open = () => openDatabase({ appUrl: database.appUrl, log: createLog({ level: "silent" }) });
  pools = await Promise.all([open(), open()]);
  [first, second] = [
    createCallLimits({ db: pools[0], holder: "one" }),
    createCallLimits({ db: pools[1], holder: "two" }),
  ];
});
afterAll(async () => {
  for (const db of pools) await db.close();
  await database.close();
});

const leaseMs = 60_000;
const limit = (key: string, input: Partial<CallLimit> = {}): CallLimit => ({
  key,
  capacity: 1000,
  perMs: 60_000,
  concurrency: 1000,
  ...input,
});

function admitAll(requestedLimit: CallLimit, count: number) {
  const pairs = Array.from({ length: count / 2 }, () => [
    first.admit(requestedLimit, { leaseMs }),
    second.admit(requestedLimit, { leaseMs }),
  ]);
  return Promise.all(pairs.flat());
}

it("two processes together make as many calls as the bucket allows, and learn when the next one is due", async () => {
  const requestedLimit = limit("capacity", { capacity: 5, perMs: 100_000 });
  const answers = await admitAll(requestedLimit, 12);
  expect(answers.filter(({ kind }) => kind === "go")).toHaveLength(5);
  for (const answer of answers) {
    if (answer.kind === "go") continue;
    // One call in 20 s, less what went by since the first.
    expect(answer.waitMs).toBeGreaterThan(15_000);
    expect(answer.waitMs).toBeLessThanOrEqual(20_000);
  }
});

it("a batch counts as the calls in it", async () => {
  const requestedLimit = limit("batch", { capacity: 20, perMs: 600_000 });
  const kinds: string[] = [];
  for (const calls of [15, 6, 5, 1]) kinds.push((await first.admit(requestedLimit, { leaseMs, calls })).kind);
  expect(kinds).toEqual(["go", "wait", "go", "wait"]);
});

it("a bucket fills again evenly", async () => {
  const requestedLimit = limit("refill", { capacity: 20, perMs: 1_000 });
  expect((await admitAll(requestedLimit, 30)).filter(({ kind }) => kind === "go").length).toBeGreaterThanOrEqual(20);
  // 50 ms a call; asked again until it is let in, because the database's clock decides and not this process's timer.
  await expect.poll(async () => (await second.admit(requestedLimit, { leaseMs })).kind, { interval: 10 }).toBe("go");
});

it("no more are under way together than may be, over all processes, and a released one makes room", async () => {
  const requestedLimit = limit("concurrency", { concurrency: 3 });
  const answers = await admitAll(requestedLimit, 8);
  const going = answers.flatMap((answer) => (answer.kind === "go" ? [answer] : []));
  expect(going).toHaveLength(3);
  await going[0]?.release();
  expect((await admitAll(requestedLimit, 4)).filter(({ kind }) => kind === "go")).toHaveLength(1);
});

it("a call whose process was killed counts no longer than its lease", async () => {
  const requestedLimit = limit("lease", { concurrency: 1 });
  expect(await first.admit(requestedLimit, { leaseMs: 1 })).toMatchObject({ kind: "go" });
  await expect.poll(async () => (await second.admit(requestedLimit, { leaseMs })).kind, { interval: 5 }).toBe("go");
});

it("the calls of a process that is gone are given back at once, and no others", async () => {
  const requestedLimit = limit("gone", { concurrency: 2 });
  await first.admit(requestedLimit, { leaseMs });
  await second.admit(requestedLimit, { leaseMs });
  expect(await second.admit(requestedLimit, { leaseMs })).toMatchObject({ kind: "wait" });
  expect(await second.forget("one")).toBeGreaterThan(0);
  expect((await admitAll(requestedLimit, 4)).filter(({ kind }) => kind === "go")).toHaveLength(1);
  // A name that begins alike is another one.
  expect(await second.forget("tw")).toBe(0);
});

it("a call that ends while the database is away makes room once it is back", async () => {
  const requestedLimit = limit("away", { concurrency: 1 });
  let isAway = false;
  const db: Database = {
    ...pools[0],
    lookups: {
      ...pools[0].lookups,
      takeCalls: (...turn) =>
        isAway ? Promise.reject(new Error("Connection terminated")) : pools[0].lookups.takeCalls(...turn),
    },
  };
  const limits = createCallLimits({ db, holder: "three" });
  const answer = await limits.admit(requestedLimit, { leaseMs });
  isAway = true;
  await expect(answer.kind === "go" ? answer.release() : undefined).rejects.toThrow("Connection terminated");
  await expect(limits.admit(requestedLimit, { leaseMs })).rejects.toThrow("Connection terminated");
  isAway = false;
  expect(await limits.admit(requestedLimit, { leaseMs })).toMatchObject({ kind: "go" });
});

it("a pause that one process is asked for holds for all of them, and a shorter one does not end it", async () => {
  await first.block("pause", 50_000);
  await first.block("pause", 10);
  const answer = await second.admit(limit("pause"), { leaseMs });
  expect(answer.kind === "wait" ? answer.waitMs : 0).toBeGreaterThan(45_000);
  expect(await second.admit(limit("another"), { leaseMs })).toMatchObject({ kind: "go" });
});

it("those who wait for a bucket that another process holds take no connection from those who call another vendor", async () => {
  const busy = limit("held", { concurrency: 100 });
  await first.admit(busy, { leaseMs });
  const release = Promise.withResolvers<void>();
  const isHeld = Promise.withResolvers<void>();
  const holding = pools[1].withSystem(async (trx) => {
    await sql`SELECT FROM call_buckets WHERE key = ${busy.key} FOR UPDATE`.execute(trx);
    isHeld.resolve();
    await release.promise;
  });
  await isHeld.promise;
  // More than the pool has connections.
  const waiting = Array.from({ length: 40 }, () => first.admit(busy, { leaseMs }));
  expect((await first.admit(limit("free"), { leaseMs })).kind).toBe("go");
  release.resolve();
  await holding;
  expect((await Promise.all(waiting)).every(({ kind }) => kind === "go")).toBe(true);
});
