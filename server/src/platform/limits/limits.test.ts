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

it("begins anew in the next window, and after clear", async () => {
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
  const asked: unknown[] = [];
  const limits = createLimits({
    db: {
      ...db,
      askSystem: (run) =>
        db.withSystem(async (trx) => {
          await sql`SET LOCAL synchronous_commit = on`.execute(trx);
          const counted = await run(trx);
          asked.push((await sql`SELECT current_setting('synchronous_commit') AS waits`.execute(trx)).rows[0]);
          return counted;
        }),
    },
    clock: { now: () => new Date(nowMs) },
  });
  await limits.take([limit("e")]);
  expect(asked[0]).toEqual({ waits: "off" });
});
