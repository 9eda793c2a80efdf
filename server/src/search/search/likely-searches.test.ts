import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Database, openDatabase } from "../../platform/db/open-database.ts";
import { uuidV7 } from "../../platform/db/uuid-v7.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/create-test-database.ts";
import { type SeededWorkspace, seedWorkspace } from "../../testing/seed-workspace.ts";
import { createSearchService, type SearchService } from "./service.ts";

let database: TestDatabase;
let admin: pg.Client;
let db: Database;
let search: SearchService;
let home: SeededWorkspace;

const everyTitle = [
  "Phishing reported",
  "Microsoft 365 outage",
  "Seen: northlight-pay.example",
  "Securing the gateway",
];

beforeAll(async () => {
  database = await createTestDatabase();
  admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  db = await openDatabase({
    appUrl: database.appUrl,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });
  search = createSearchService({ db });
  home = await seedWorkspace(admin);
  const privately = { title: "Zebrafinch", audience: [uuidV7()] };
  await home.addItems(
    [1, 2, 3].flatMap(() => [...everyTitle.map((title) => ({ title, source_datatype: "jira" })), privately]),
  );
  await db.withTenant(home, (trx) => sql`select search.keep_statistics()`.execute(trx));
});

afterAll(async () => {
  await db?.close();
  await admin?.end();
  await database?.close();
});

it.each([
  ["phising", [["Phishing", 3]]],
  ["mircosoft AND (outage)", [["Microsoft AND (outage)", 3]]],
  ["mircosoft outtage", [["Microsoft outage", 3]]],
  // The beginning of a word is enough, and what is shown is written out.
  ["northl", [["northlight-pay.example", 3]]],
  [
    "secur-gate",
    [
      ["Securing", 3],
      ["gateway", 3],
    ],
  ],
  // Nothing is misspelt, or nothing looks like it.
  ["phishing outage", []],
  ["the walrus", []],
  ["NOT phising", []],
  ['"phising reported"', []],
  // Together they find nothing.
  ["phising outage", []],
  // Only somebody else's items hold it.
  ["zebrafinc", []],
])("%s may have meant %j", async (terms, wanted) => {
  const found = await search.likely(home, { terms, sources: [] });
  expect(found.map(({ terms: changed, count }) => [changed, count])).toEqual(wanted);
});

it("counts what is found within the sources and the window that are chosen", async () => {
  expect(await search.likely(home, { terms: "phising", sources: ["slack"] })).toEqual([]);
  expect(await search.likely(home, { terms: "phising", sources: ["jira"], to: "2001-01-01T00:00:00Z" })).toEqual([]);
  expect(await search.likely(home, { terms: "phising", sources: ["jira"] })).toHaveLength(1);
});
