import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/create-test-database.ts";
import { parameterOf } from "./parameter-of.ts";
import { makeTrip } from "./trip.ts";

let test: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  test = await createTestDatabase({ isMigrated: false });
  client = new pg.Client({ connectionString: test.adminUrl });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await test.close();
});

it.for([
  ["text", "a 'quoted' \"text\" \\ {a,b} NULL ü\n"],
  ["text", ""],
  ["text", null],
  ["text", undefined],
  ["int", 42],
  ["float8", -0.25],
  ["bigint", 9_007_199_254_740_993n],
  ["boolean", true],
  ["timestamptz", new Date("2026-03-29T01:30:00.123Z")],
  ["timestamptz", new Date("0099-01-01T00:00:00Z")],
  ["timestamptz", new Date("+012026-01-01T00:00:00Z")],
  ["timestamptz", new Date("-000043-03-15T12:00:00Z")],
  ["bytea", Buffer.from([0, 255, 92, 34])],
  ["bytea", new Uint8Array([0, 1, 2]).subarray(1)],
  ["jsonb", { a: [1, "x"], b: null }],
  ["text[]", []],
  ["text[]", ["a", null, 'b"c', "d\\e", "{}", "NULL", "", "a,b"]],
  ["text[]", ["a", undefined]],
  [
    "int[]",
    [
      [1, 2],
      [3, 4],
    ],
  ],
  ["bytea[]", [Buffer.from([0, 92]), Buffer.alloc(0)]],
  ["timestamptz[]", [new Date("2026-03-29T01:30:00Z")]],
  ["boolean[]", [true, false]],
  ["jsonb[]", [{ a: '"' }]],
] as const)("PostgreSQL reads a %s (%o) as it reads what pg writes", async ([type, value]) => {
  const text = `SELECT $1::${type}::text AS text, $1::${type} IS NULL AS is_null`;
  const { rows } = await makeTrip(client, [{ text, values: [value] }]);
  const byPg = await client.query(text, [value]);
  expect(rows).toEqual(byPg.rows);
});

it("a date that isn't one is refused before anything is sent", () => {
  expect(() => parameterOf(new Date(Number.NaN))).toThrow(RangeError);
});
