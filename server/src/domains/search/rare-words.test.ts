import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Database, openDatabase } from "../../platform/db/open-database.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/create-test-database.ts";
import { type SeededWorkspace, seedWorkspace } from "../../testing/seed-workspace.ts";
import { createSearchService, type SearchService } from "./service.ts";

const itemCount = 12_000;
let database: TestDatabase;
let admin: pg.Client;
let db: Database;
let search: SearchService;
let place: SeededWorkspace;

beforeAll(async () => {
  database = await createTestDatabase();
  admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  db = await openDatabase({ appUrl: database.appUrl, log });
  search = createSearchService({ db });
  place = await seedWorkspace(admin);
  await admin.query(
    `insert into items (tenant_id, workspace_id, integration_data_id, stream, source_datatype, external_id, at, author,
       title, body, content_hash)
     select $1, $2, $3, 's', case when n % 2 = 0 then 'news' else 'jira' end, n::text, now() - n * interval '1 minute',
       '', 'Item ' || n, 'plain words' || case when n % 2000 = 0 then ' quokka''s nest' else '' end
         || case when n % 3 = 0 then ' wombat' else '' end, '\\x00'
     from generate_series(1, $4::int) n`,
    [place.tenantId, place.workspaceId, place.integrationDataId, itemCount],
  );
  await db.withTenant(place, (trx) => sql`select search.keep_statistics()`.execute(trx));
});

afterAll(async () => {
  await db.close();
  await admin.end();
  await database.close();
});

async function isRare(query: string): Promise<boolean> {
  await admin.query("select set_config('hoopoe.tenant_id', $1, false), set_config('hoopoe.workspace_id', $2, false)", [
    place.tenantId,
    place.workspaceId,
  ]);
  const { rows } = await admin.query<{ rare: boolean }>("select search.is_rare($1::tsquery, 51) as rare", [query]);
  return rows[0]?.rare ?? false;
}

it.each([
  ["'quokka'", true],
  ["'neverseen'", true],
  ["'plain' & 'quokka'", true],
  ["'quokka':A <-> 'nest'", true],
  ["'o''clock'", true],
  ["'plain'", false],
  ["'wombat'", false],
  ["'plain' | 'quokka'", false],
  ["!'quokka'", false],
])("knows of %s whether it is rare: %s", async (query, expected) => {
  expect(await isRare(query)).toBe(expected);
});

it("gives a rare search page by page, newest first, within its filters", async () => {
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page = await search.search(place, { terms: "quokka", sources: [], limit: 4, cursor });
    seen.push(...page.results.map(({ title }) => title));
    cursor = page.cursor;
  } while (cursor !== null && seen.length < 20);
  expect(seen).toEqual([1, 2, 3, 4, 5, 6].map((index) => `Item ${index * 2000}`));
  const jira = await search.search(place, { terms: "quokka", sources: ["jira"], limit: 4 });
  expect(jira.results).toEqual([]);
});
