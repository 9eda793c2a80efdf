import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "kysely";
import { type Database, openDatabase } from "../../platform/db/open-database.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/create-test-database.ts";
import { type SeededWorkspace, seedWorkspace } from "../../testing/seed-workspace.ts";
import { createSearchService, type SearchService } from "./service.ts";

let database: TestDatabase;
let admin: pg.Client;
let db: Database;
let search: SearchService;
let home: SeededWorkspace;

const everything = { terms: "", sources: [], limit: 50 };

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
});

afterAll(async () => {
  await db.close();
  await admin.end();
  await database.close();
});

const best = async (terms: string, at = home) =>
  (await search.search(at, { ...everything, terms, sort: "best" })).results.map(({ title }) => title);

describe("best first", () => {
  it("puts rare words and short, dense texts first, whatever is newest", async () => {
    const filler =
      "of the plain words that every long letter holds about this and that and what else there was to say ".repeat(6);
    await home.addItems([
      { title: "Dense", body: "gangway quokka quokka quokka", at: "2026-11-01T00:00:00Z" },
      { title: "Sparse", body: `gangway quokka ${filler}`, at: "2026-11-02T00:00:00Z" },
      ...Array.from({ length: 20 }, (_, index) => ({
        title: `Common ${index}`,
        body: `gangway ${filler}`,
        at: "2026-11-20T00:00:00Z",
      })),
    ]);
    await db.withTenant(home, (trx) => sql`select search.keep_statistics()`.execute(trx));
    expect((await best("gangway OR quokka")).slice(0, 2)).toEqual(["Dense", "Sparse"]);
    expect((await search.search(home, { ...everything, terms: "gangway OR quokka" })).results[0]?.title).toMatch(
      /^Common/,
    );
  });

  it("pages through the ranking without a repeat or a gap", async () => {
    const pages: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await search.search(home, { ...everything, terms: "gangway", sort: "best", limit: 7, cursor });
      pages.push(...page.results.map(({ id }) => id));
      cursor = page.cursor;
      expect(pages.length).toBeLessThanOrEqual(22);
    } while (cursor !== null);
    expect([pages.length, new Set(pages).size]).toEqual([22, 22]);
  });

  it("holds to the audience and the workspace as every search does", async () => {
    const other = await seedWorkspace(admin, home.tenantId);
    await other.addItems([{ title: "Foreign", body: "zanzibar" }]);
    await home.addItems([
      { title: "Private", body: "zanzibar", audience: [other.userId] },
      { title: "Open", body: "zanzibar" },
    ]);
    expect(await best("zanzibar")).toEqual(["Open"]);
    expect(await best("zanzibar", other)).toEqual(["Foreign"]);
  });

  it("counts a workspace anew only when it changed by a tenth", async () => {
    const keep = async () => {
      const { rows } = await db.withTenant(home, (trx) =>
        sql<{ kept: boolean }>`select search.keep_statistics() as kept`.execute(trx),
      );
      return rows[0]?.kept;
    };
    expect(await keep()).toBe(false);
    await home.addItems([{ title: "One more" }, { title: "And another" }, { title: "And a third" }]);
    expect(await keep()).toBe(true);
    const forged = db.withTenant(home, (trx) =>
      sql`insert into search_terms (tenant_id, workspace_id, lexeme, docs)
        values (${home.tenantId}, ${home.workspaceId}, 'forged', 1)`.execute(trx),
    );
    await expect(forged).rejects.toThrow(/permission denied/);
  });

  it("finds its candidates through the word index, as the running role, with row-level security on", async () => {
    await admin.query(
      `insert into items (tenant_id, workspace_id, integration_data_id, stream, source_datatype, external_id, at, author,
         title, body, content_hash)
       select $1, $2, $3, 's', 'news', n::text, now() - n * interval '1 minute', '', 'Item ' || n,
         repeat('plain words of a long text ', 5) || case when n % 5000 = 0 then 'wombat' else md5(n::text) end, '\\x00'
       from generate_series(1, 20000) n`,
      [home.tenantId, home.workspaceId, home.integrationDataId],
    );
    await admin.query("analyze items");
    await admin.query(`
      create function search.explain_best(query tsquery) returns setof text
      language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
      begin
        return query execute 'explain ' || search.best_sql(query, null, null, null, false)
          using hoopoe.current_tenant(), hoopoe.current_workspace(), hoopoe.current_member(), query, null::text[],
            null::timestamptz, null::timestamptz, 5000, array[query], array[1::double precision],
            array[60::double precision], 0, 51;
      end $$;
      alter function search.explain_best owner to hoopoe_search;
      grant execute on function search.explain_best to hoopoe_app`);
    const { rows } = await db.withTenant(home, (trx) =>
      sql<{ line: string }>`select search.explain_best(search.leaf('wombat')) as line`.execute(trx),
    );
    const plan = rows.map(({ line }) => line).join("\n");
    expect(plan).toContain("Bitmap Index Scan on items_words");
    expect(plan).toMatch(/Index Cond: \(\(workspace_id = .*tsv @@/);
  });

  it("ranks the same, whether the timeline was walked for candidates or the word index read whole", async () => {
    await admin.query(`
      create function search.try_best(query tsquery, is_rare boolean) returns text
      language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
      declare found text;
      begin
        execute 'select string_agg(id || '':'' || score || '':'' || among, '' '') from (' || search.best_sql(query, null, null, null, is_rare) || ') b'
          into found using hoopoe.current_tenant(), hoopoe.current_workspace(), hoopoe.current_member(), query, null::text[],
            null::timestamptz, null::timestamptz, 3, array[query], array[2::double precision],
            array[60::double precision], 0, 2;
        return found;
      end $$;
      alter function search.try_best owner to hoopoe_search;
      grant execute on function search.try_best to hoopoe_app`);
    const { rows } = await db.withTenant(home, (trx) =>
      sql<{ walked: string; read: string }>`select search.try_best(search.leaf('wombat'), false) as walked,
        search.try_best(search.leaf('wombat'), true) as read`.execute(trx),
    );
    expect(rows[0]?.read).toBe(rows[0]?.walked);
    // The newest three of four matches were ranked, and two of them shown.
    expect(rows[0]?.read).toMatch(/^\d+:[\d.]+:3 \d+:[\d.]+:3$/);
  });
});

describe("a field before a word", () => {
  it("looks there alone: title, author, text, and source as a filter", async () => {
    const desk = await seedWorkspace(admin, home.tenantId);
    await desk.addItems([
      { title: "Harbour closed", body: "by order", author: "Ines Roth", source_datatype: "slack" },
      { title: "By order", body: "the harbour is closed", author: "Harbour Master", source_datatype: "gmail" },
    ]);
    const titles = async (terms: string) =>
      (await search.search(desk, { ...everything, terms })).results.map(({ title }) => title);
    expect(await titles("title:harbour")).toEqual(["Harbour closed"]);
    expect(await titles('author:"harbour master"')).toEqual(["By order"]);
    expect(await titles("text:harbours")).toEqual(["By order"]);
    expect(await titles("harbour source:slack")).toEqual(["Harbour closed"]);
    expect(await titles("closed -author:ines")).toEqual(["By order"]);
    expect(await titles("title:o'clock OR title:order")).toEqual(["By order"]);
    const refused = search.search(desk, { ...everything, terms: "harbour OR source:slack" });
    await expect(refused).rejects.toMatchObject({
      details: { field: "terms", reason: expect.stringContaining("beside the other terms") },
    });
  });
});
