import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Database, openDatabase } from "../../platform/db/open-database.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/create-test-database.ts";
import { type SeededWorkspace, seedStream, seedWorkspace } from "../../testing/seed-workspace.ts";
import { createSearchService, type SearchService } from "./service.ts";

const itemCount = 12_000;
let database: TestDatabase;
let admin: pg.Client;
let db: Database;
let search: SearchService;
let workspace: SeededWorkspace;

beforeAll(async () => {
  database = await createTestDatabase();
  admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  db = await openDatabase({ appUrl: database.appUrl, log });
  search = createSearchService({ db });
  workspace = await seedWorkspace(admin);
  // Every other numbat is of a second stream.
  const { integrationDataId: second } = await seedStream(admin, workspace);
  await admin.query(
    `insert into items (tenant_id, workspace_id, integration_data_id, stream, source_datatype, external_id, at, author,
       title, body, content_hash)
     select $1, $2, case when n % 40 = 0 then $5::uuid else $3 end, 's', case when n % 2 = 0 then 'news' else 'jira' end, n::text, now() - n * interval '1 minute',
       '', 'Item ' || n, 'plain words' || case when n % 2000 = 0 then ' quokka''s nest' else '' end
         || case when n % 3 = 0 then ' wombat' else '' end || case when n % 20 = 0 then ' numbat' else '' end, '\\x00'
     from generate_series(1, $4::int) n`,
    [workspace.tenantId, workspace.workspaceId, workspace.integrationDataId, itemCount, second],
  );
  await db.withTenant(workspace, (trx) => sql`select search.keep_statistics()`.execute(trx));
});

afterAll(async () => {
  await db.close();
  await admin.end();
  await database.close();
});

async function askThere<T>(text: string, values: readonly unknown[]): Promise<T[]> {
  await admin.query("select set_config('hoopoe.tenant_id', $1, false), set_config('hoopoe.workspace_id', $2, false)", [
    workspace.tenantId,
    workspace.workspaceId,
  ]);
  const { rows } = await admin.query<{ answer: T }>(text, [...values]);
  return rows.map(({ answer }) => answer);
}

async function isRare(query: string): Promise<boolean> {
  return (await askThere<boolean>("select search.is_rare($1::tsquery, 51) as answer", [query]))[0] ?? false;
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
    const page = await search.search(workspace, { terms: "quokka", sources: [], limit: 4, cursor });
    seen.push(...page.results.map(({ title }) => title));
    cursor = page.cursor;
  } while (cursor !== null && seen.length < 20);
  expect(seen).toEqual([1, 2, 3, 4, 5, 6].map((index) => `Item ${index * 2000}`));
  const jira = await search.search(workspace, { terms: "quokka", sources: ["jira"], limit: 4 });
  expect(jira.results).toEqual([]);
});

it.each([
  ["'plain'", "walk"],
  ["'wombat'", "walk"],
  ["'numbat'", "border"],
  ["'plain' & 'numbat'", "border"],
  ["'numbat' | 'quokka'", "border"],
  ["'quokka'", "index"],
  ["'neverseen'", "index"],
  [Array.from({ length: 200 }, (_, index) => `'never${index}'`).join(" & "), "index"],
  ["'plain' <-> 'numbat'", "index"],
  ["'numbat':A", "index"],
  ["'plain' | 'numbat' & 'wombat'", "walk"],
  ["'numbat' & !'quokka'", "walk"],
])("finds a page of %s by the %s", async (query, expected) => {
  const statement = "select way || (border is not null) as answer from search.way($1::tsquery, $2, $3)";
  expect(await askThere(statement, [query, 51, false])).toEqual([`${expected}${expected === "border"}`]);
  expect(await askThere(statement, [query, 51, true]), "within limits there is no border").not.toEqual(["bordertrue"]);
  expect(await askThere(statement, [query, 0, false]), "nor for no rows").not.toEqual(["bordertrue"]);
});

it("finds the same page since whatever date, also where too few matches are newer", async () => {
  const { rows: right } = await admin.query<{ id: string; at: Date }>(
    "select id, at from items where workspace_id = $1 and tsv @@ 'numbat' order by at desc, id desc limit 51",
    [workspace.workspaceId],
  );
  const ids = right.map(({ id }) => id);
  await admin.query(`
    create function search.try_since(query tsquery, border timestamptz) returns setof bigint
    language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
    begin
      return query execute 'select id from (' || search.since_sql() || ') s'
        using hoopoe.current_tenant(), hoopoe.current_workspace(), hoopoe.current_member(), query, null::text[],
          null::timestamptz, null::timestamptz, null::timestamptz, null::bigint, 51, border,
          array(select d.id from public.integration_data d where d.workspace_id = hoopoe.current_workspace());
    end $$;
    alter function search.try_since owner to hoopoe_search`);
  const borders = [right[0]?.at, right[25]?.at, right[50]?.at, new Date("2020-01-01"), new Date("2030-01-01")];
  for (const border of borders) {
    expect(
      await askThere("select search.try_since('numbat', $1) as answer", [border]),
      `since ${border?.toISOString()}`,
    ).toEqual(ids);
  }
  const page = await search.search(workspace, { terms: "numbat", sources: [], limit: 50 });
  expect(page.results.map(({ id }) => id)).toEqual(ids.slice(0, 50));
  const next = await search.search(workspace, { terms: "numbat", sources: [], limit: 1, cursor: page.cursor });
  expect(next.results.map(({ id }) => id)).toEqual([ids[50]]);
});

it("asks the word index for the words alone where nearly all items are of one workspace, and gives no others", async () => {
  const alone = async (query: string) =>
    (await askThere<boolean>("select alone as answer from search.way($1::tsquery, 51, false)", [query]))[0];
  await admin.query("analyze items");
  expect([await alone("'quokka'"), await alone("'numbat'"), await alone("'plain'")]).toEqual([true, true, false]);

  const other = await seedWorkspace(admin, workspace.tenantId);
  await admin.query(
    `insert into items (tenant_id, workspace_id, integration_data_id, stream, source_datatype, external_id, at, author,
       title, body, content_hash)
     select $1, $2, $3, 's', 'news', n::text, now(), '', 'Of others', 'plain quokka numbat', '\\x00'
     from generate_series(1, 60) n`,
    [other.tenantId, other.workspaceId, other.integrationDataId],
  );
  await admin.query("analyze items");
  expect([await alone("'quokka'"), await alone("'numbat'")]).toEqual([true, true]);
  for (const terms of ["quokka", "numbat", "plain numbat"]) {
    const { results } = await search.search(workspace, { terms, sources: [], limit: 50 });
    expect(results.map(({ title }) => title)).not.toContain("Of others");
    expect(results).toHaveLength(terms === "quokka" ? 6 : 50);
  }
  await admin.query(`
    create function search.explain_rare(query tsquery) returns setof text
    language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
    begin
      return query execute 'explain (costs off) ' || search.without_workspace_key(search.rare_sql(null, null, null, null))
        using hoopoe.current_tenant(), hoopoe.current_workspace(), hoopoe.current_member(), query, null::text[],
          null::timestamptz, null::timestamptz, null::timestamptz, null::bigint, 51;
    end $$;
    alter function search.explain_rare owner to hoopoe_search`);
  const plan = await askThere<string>("select search.explain_rare('quokka') as answer", []);
  const under = plan.findIndex((line) => line.includes("Bitmap Index Scan on items_words"));
  expect(plan[under + 1]).toMatch(/Index Cond: \(tsv @@ /);
});
