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

  it("recounts a workspace only when it changed by a tenth", async () => {
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

  it("ranks the same, whether the timeline was walked for candidates or the word index read whole or from a date on", async () => {
    await admin.query(`
      create function search.try_best(query tsquery, is_rare boolean, border timestamptz, prefix text)
      returns setof text language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
      begin
        return query execute prefix || ' select concat_ws('':'', id, score, among) from ('
            || search.best_sql(query, null, null, null, is_rare, border) || ') b'
          using hoopoe.current_tenant(), hoopoe.current_workspace(), hoopoe.current_member(), query, null::text[],
            null::timestamptz, null::timestamptz, 3, array[query], array[2::double precision],
            array[60::double precision], 0, 2, border;
      end $$;
      alter function search.try_best owner to hoopoe_search;
      grant execute on function search.try_best to hoopoe_app`);
    const attempt = async (isRare: boolean, border: string | null = null, prefix = "") => {
      const { rows } = await db.withTenant(home, (trx) =>
        sql<{ line: string }>`select search.try_best(search.leaf('wombat'), ${isRare}, ${border}::timestamptz,
          ${prefix}) as line`.execute(trx),
      );
      return rows.map(({ line }) => line);
    };
    const { rows } = await admin.query<{ at: Date }>(
      "select at from items where workspace_id = $1 and tsv @@ 'wombat' order by at desc",
      [home.workspaceId],
    );
    const dates = rows.map(({ at }) => at.toISOString());
    const walked = await attempt(false);
    // The newest three of four matches were ranked, and two of them shown.
    expect(walked).toEqual([expect.stringMatching(/^\d+:[\d.]+:3$/), expect.stringMatching(/^\d+:[\d.]+:3$/)]);
    expect(dates).toHaveLength(4);
    expect(await attempt(true)).toEqual(walked);
    for (const border of dates) expect(await attempt(true, border)).toEqual(walked);
    const older = /Result[^\n]*\n\s+One-Time Filter[\s\S]*?items_words[^\n]*never executed/;
    const plan = async (border?: string) => (await attempt(true, border, "explain (analyze, costs off)")).join("\n");
    expect(await plan(dates[2])).toMatch(older);
    expect(await plan(dates[1])).not.toMatch(older);
  });

  it("reckons the date from the words counted, and finds by it what it finds without", async () => {
    const workspace = await seedWorkspace(admin, home.tenantId);
    await admin.query(
      `insert into items (tenant_id, workspace_id, integration_data_id, stream, source_datatype, external_id, at, author,
         title, body, content_hash)
       select $1, $2, $3, 's', 'news', n::text, timestamptz '2026-11-20' - n * interval '1 minute', '', '',
         repeat('numbat ', sign(n % 10)::integer * (1 + n % 7)) || repeat('quoll ', sign(n % 11)::integer * (1 + n % 5)), '\\x00'
       from generate_series(1, 9000) n`,
      [workspace.tenantId, workspace.workspaceId, workspace.integrationDataId],
    );
    await db.withTenant(workspace, (trx) => sql`select search.keep_statistics()`.execute(trx));
    await admin.query(`
      create function search.try_border(query tsquery) returns timestamptz
      language sql stable security definer set search_path = pg_catalog, pg_temp return search.border(query, 5000);
      alter function search.try_border owner to hoopoe_search;
      grant execute on function search.try_border to hoopoe_app`);
    const borderOf = async (query: string) => {
      const { rows: found } = await db.withTenant(workspace, (trx) =>
        sql<{ at: Date | null }>`select search.try_border(${query}::tsquery) as at`.execute(trx),
      );
      return found[0]?.at?.toISOString();
    };
    const shown = async () => {
      const searches = ["numbat", "numbat OR quoll", "numbat quoll", '"numbat quoll"', "numbat -quoll"].map((terms) =>
        search.search(workspace, { ...everything, terms, sort: "best" }),
      );
      return (await Promise.all(searches)).map(({ results, rankedAmong }) => [
        rankedAmong,
        ...results.map(({ id }) => id),
      ]);
    };
    const bordered = await shown();
    const { rows } = await admin.query<{ borders: Date[] }>(
      "select borders from search_totals where workspace_id = $1",
      [workspace.workspaceId],
    );
    // One item a minute, 90 of a hundredth's minutes: 5,000 matches and three tenths more lie in 81 hundredths, with OR in 73.
    const off = rows[0]?.borders.map((at, index) => Date.UTC(2026, 10, 20) - 5_400_000 * (index + 1) - at.getTime());
    expect(off).toHaveLength(99);
    // A hundredth that falls between two items takes one of them.
    expect(Math.max(...(off ?? []).map(Math.abs))).toBeLessThanOrEqual(60_000);
    expect(await borderOf("numbat")).toBe(rows[0]?.borders[80]?.toISOString());
    expect(await borderOf("numbat | quoll")).toBe(rows[0]?.borders[72]?.toISOString());
    for (const unsure of ["numbat & !quoll", "numbat <-> quoll", "numbat:A", "numbat & (quoll | rare)", "rare"])
      expect(await borderOf(unsure)).toBeUndefined();
    await admin.query("update search_totals set borders = null where workspace_id = $1", [workspace.workspaceId]);
    expect(await shown()).toEqual(bordered);
    // Set far too late, it costs a second look and nothing else.
    await admin.query(
      "update search_totals set borders = array_fill(timestamptz '2026-11-19', array[99]) where workspace_id = $1",
      [workspace.workspaceId],
    );
    expect(await shown()).toEqual(bordered);
  });
});

describe("a field before a word", () => {
  it("looks there alone: title, author, text, and source as a filter", async () => {
    const workspace = await seedWorkspace(admin, home.tenantId);
    await workspace.addItems([
      { title: "Harbour closed", body: "by order", author: "Ines Roth", source_datatype: "slack" },
      { title: "By order", body: "the harbour is closed", author: "Harbour Master", source_datatype: "gmail" },
    ]);
    const titles = async (terms: string) =>
      (await search.search(workspace, { ...everything, terms })).results.map(({ title }) => title);
    expect(await titles("title:harbour")).toEqual(["Harbour closed"]);
    expect(await titles('author:"harbour master"')).toEqual(["By order"]);
    expect(await titles("text:harbours")).toEqual(["By order"]);
    expect(await titles("harbour source:slack")).toEqual(["Harbour closed"]);
    expect(await titles('(source:slack "harbour closed") AND (author:roth OR x)')).toEqual(["Harbour closed"]);
    expect(await titles("closed -author:ines")).toEqual(["By order"]);
    expect(await titles("title:o'clock OR title:order")).toEqual(["By order"]);
    const refused = search.search(workspace, { ...everything, terms: "harbour OR source:slack" });
    await expect(refused).rejects.toMatchObject({
      details: { field: "terms", reason: expect.stringContaining("next to the other terms") },
    });
  });
});
