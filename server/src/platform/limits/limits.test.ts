import { afterAll, beforeAll, expect, it } from "vitest";
import { sql } from "kysely";
import { type Database, openDatabase } from "../db/open-database.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/create-test-database.ts";
import { createLog } from "../log/create-log.ts";
import { createLimits } from "./limits.ts";

let database: TestDatabase;
let db: Database;
let nowMs = Date.parse("2025-11-14T09:00:00Z");
beforeAll(async () => {
  database = await createTestDatabase();
  db = await openDatabase({ appUrl: database.appUrl, log: createLog({ level: "silent" }) });
});
afterAll(async () => {
  await db.close();
  await database.close();
});

const limit = (key: string) => ({ key, countMax: 3, windowMs: 60_000 });

it("lets exactly as many through as allowed, of many at once, and says how long to wait", async () => {
  const limits = createLimits({ db, clock: { now: () => new Date(nowMs) } });
  nowMs = Date.parse("2025-11-14T09:00:15Z");
  const waits = await Promise.all(Array.from({ length: 12 }, () => limits.take([limit("a"), limit("b")])));
  expect(waits.filter((wait) => wait === undefined)).toHaveLength(3);
  expect(new Set(waits)).toEqual(new Set([undefined, 45]));
  expect(await limits.take([limit("c")])).toBe(undefined);
});

it("starts over in the next window, and after clear", async () => {
  const limits = createLimits({ db, clock: { now: () => new Date(nowMs) } });
  for (let round = 0; round < 3; round += 1) await limits.take([limit("d")]);
  expect(await limits.take([limit("d")])).toBeGreaterThan(0);
  await limits.clear("d");
  expect(await limits.take([limit("d")])).toBe(undefined);
  for (let round = 0; round < 3; round += 1) await limits.take([limit("d")]);
  nowMs += 60_000;
  expect(await limits.take([limit("d")])).toBe(undefined);
});

it("counts in one statement, whose commit does not wait for the disk", async () => {
  const settings: unknown[] = [];
  const limits = createLimits({
    db: {
      ...db,
      askSystem: (run) =>
        db.withSystem(async (trx) => {
          await sql`SET LOCAL synchronous_commit = on`.execute(trx);
          const counted = await run(trx);
          settings.push((await sql`SELECT current_setting('synchronous_commit') AS waits`.execute(trx)).rows[0]);
          return counted;
        }),
    },
    clock: { now: () => new Date(nowMs) },
  });
  await limits.take([limit("e")]);
  expect(settings[0]).toEqual({ waits: "off" });
});

it("waits for no count of a limit that is far, and lets exactly as many through all the same", async () => {
  nowMs = Date.parse("2025-11-14T10:00:15Z");
  const writing: PromiseWithResolvers<void>[] = [];
  const askSystem: Database["askSystem"] = async (run) => {
    await writing[0]?.promise;
    return db.askSystem(run);
  };
  const clock = { now: () => new Date(nowMs) };
  const limits = createLimits({ db: { ...db, askSystem }, clock });
  const far = { key: "f", countMax: 40, windowMs: 60_000 };
  await limits.takeSoon(far);
  writing.push(Promise.withResolvers());
  for (let call = 2; call < 30; call += 1) expect(await limits.takeSoon(far)).toBe(undefined);
  const near = Promise.all(Array.from({ length: 20 }, () => limits.takeSoon(far)));
  writing[0]?.resolve();
  expect((await near).filter((wait) => wait === undefined)).toHaveLength(11);
  expect(await createLimits({ db, clock }).take([far])).toBe(45);
});

it("writes what nobody waited for a moment later, where another process finds it", async () => {
  nowMs = Date.parse("2025-11-14T11:00:15Z");
  const clock = { now: () => new Date(nowMs) };
  const [here, there] = [createLimits({ db, clock }), createLimits({ db, clock })];
  const few = { key: "g", countMax: 8, windowMs: 60_000 };
  for (let call = 0; call < 5; call += 1) await here.takeSoon(few);
  const counted = () =>
    db.askSystem((trx) => sql<{ count: number }>`SELECT count FROM rate_limits WHERE key = 'g'`.execute(trx));
  await expect.poll(async () => (await counted()).rows[0]?.count, { timeout: 60_000 }).toBe(5);
  for (let call = 0; call < 3; call += 1) expect(await there.takeSoon(few)).toBe(undefined);
  expect(await there.takeSoon(few)).toBe(45);
});
