import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Database, openDatabase } from "../../platform/db/open-database.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/create-test-database.ts";
import { type SeededWorkspace, seedWorkspace } from "../../testing/seed-workspace.ts";
import { createSearchService, type SearchService } from "./service.ts";

let database: TestDatabase;
let admin: pg.Client;
let db: Database;
let search: SearchService;
let home: SeededWorkspace;
let neighbour: SeededWorkspace;
let ids: string[];

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const everything = { terms: "", sources: [], limit: 50 };

beforeAll(async () => {
  database = await createTestDatabase();
  admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  db = await openDatabase({ appUrl: database.appUrl, log: silent });
  search = createSearchService({ db });
  home = await seedWorkspace(admin);
  neighbour = await seedWorkspace(admin, home.tenantId);
  ids = await home.addItems([
    {
      title: "Carrier invoice lure",
      body: "Six people clicked the revised freight invoice.",
      source_datatype: "gmail",
      at: "2026-11-18T07:42:00Z",
      author: "Mira Okafor",
    },
    {
      title: "SEC-1482 opened",
      body: "Consent prompt after an invoice.",
      source_datatype: "jira",
      at: "2026-11-19T08:17:00Z",
    },
    {
      title: "#sec-incident",
      body: "Anyone else with odd invoices?",
      source_datatype: "slack",
      at: "2026-11-19T08:19:00Z",
      author: "Jonas Weber",
    },
    { title: "Canteen", body: "Soup of the day.", source_datatype: "slack", at: "2026-11-20T10:00:00Z" },
    {
      title: "Private invoice",
      body: "For one pair of eyes.",
      source_datatype: "gmail",
      at: "2026-11-20T11:00:00Z",
      audience: [neighbour.userId],
    },
  ]);
  await neighbour.addItems([{ title: "Another team's invoice" }]);
});

afterAll(async () => {
  await db?.close();
  await admin?.end();
  await database?.close();
});

async function titles(terms: string, more: object = {}) {
  const reply = await search.search(home, { ...everything, terms, ...more });
  return reply.results.map((result) => result.title);
}

describe("search", () => {
  it("finds by words, phrases, OR, NOT and author, newest first [7.41]", async () => {
    expect(await titles("invoice")).toEqual(["#sec-incident", "SEC-1482 opened", "Carrier invoice lure"]);
    expect(await titles('"freight invoice" OR soup')).toEqual(["Canteen", "Carrier invoice lure"]);
    expect(await titles("invoice NOT consent")).toEqual(["#sec-incident", "Carrier invoice lure"]);
    expect(await titles("weber")).toEqual(["#sec-incident"]);
    expect(await titles("SEC-1482")).toEqual(["SEC-1482 opened"]);
  });

  it("never shows another workspace's items or those meant for somebody else", async () => {
    expect(await titles("")).not.toContain("Private invoice");
    expect(await titles("")).not.toContain("Another team's invoice");
    expect(await search.loadItems(neighbour, ids)).toEqual([]);
    await expect(search.loadItem(home, ids[4] ?? "")).rejects.toMatchObject({ code: "item-not-found" });
    expect((await search.summarise(home, everything)).total).toBe(4);
  });

  it("narrows by source and window [7.41]", async () => {
    expect(await titles("", { sources: ["slack"] })).toEqual(["Canteen", "#sec-incident"]);
    expect(await titles("", { from: "2026-11-19T08:17:00Z", to: "2026-11-19T08:19:00Z" })).toEqual(["SEC-1482 opened"]);
  });

  it("pages by cursor without losing or repeating one, also where dates are equal", async () => {
    const crowd = await seedWorkspace(admin, home.tenantId);
    await crowd.addItems(Array.from({ length: 23 }, (_, index) => ({ title: `Item ${index}` })));
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await search.search(crowd, { ...everything, terms: "item", limit: 5, cursor });
      seen.push(...page.results.map((result) => result.id));
      cursor = page.cursor;
    } while (cursor !== null);
    expect(new Set(seen).size).toBe(23);
    expect(seen).toHaveLength(23);
  });

  it("marks hits in title and text without letting the text forge one", async () => {
    await home.addItems([
      { title: "Forged \uE000mark\uE001", body: "A pelican flew <b>by</b>.", at: "2026-10-01T00:00:00Z" },
    ]);
    const reply = await search.search(home, { ...everything, terms: "pelican" });
    expect(reply.results[0]?.bodyParts).toEqual([
      { text: "A ", hit: false },
      { text: "pelican", hit: true },
      { text: " flew <b>by</b>.", hit: false },
    ]);
    expect(reply.results[0]?.titleParts.some((part) => part.hit)).toBe(false);
  });

  it.each([
    ["invoice", "invoices"],
    // The index holds other letters than the word begins with.
    ["companies", "company"],
    ["happiness", "happy"],
    ['"tall mast"', "tall"],
  ])("shows the passage of a long text that contains %s, however it is written there", async (terms, written) => {
    const workspace = await seedWorkspace(admin, home.tenantId);
    const filler = "invited words of no matter, in companionship, ".repeat(60);
    await workspace.addItems([{ title: "Long", body: `${filler}then ${written} mast and more. ${filler}` }]);
    const { results } = await search.search(workspace, { ...everything, terms });
    const parts = results[0]?.bodyParts ?? [];
    const text = parts.map((part) => part.text).join("");
    expect(parts.filter(({ hit }) => hit).map((part) => part.text)).toContain(written);
    expect([text.length < 400, text.startsWith("…"), text.endsWith("…")]).toEqual([true, true, true]);
  });

  it.each([
    ["“gangway”", "gangway"],
    ["the gangway—closed", "gangway"],
    ["the\u00A0gangway\u00A0is closed", "gangway"],
    ["gangway… closed", "gangway"],
    ["💥gangway", "gangway"],
    ["the gang\u00ADway", "gangway"],
    ["a gangway", "“gangway”"],
    ["the pier’s gangway", "gangway"],
    ["Überlänge fällt auf", "fällt"],
    ["naïve café", "café"],
    ["服务器（网关）已停止", "网关"],
  ])("finds in %s by %s, and marks it, though signs beyond ASCII stand beside the word", async (body, terms) => {
    const workspace = await seedWorkspace(admin, home.tenantId);
    await workspace.addItems([{ title: "Note", body }]);
    const { results } = await search.search(workspace, { ...everything, terms });
    const parts = results[0]?.bodyParts ?? [];
    expect(parts.map(({ text }) => text).join("")).toBe(body.replaceAll(/\u00AD/g, "").replaceAll(/\s/g, " "));
    expect(parts.filter(({ hit }) => hit).map(({ text }) => text)).toEqual([terms.replaceAll(/[“”]/g, "")]);
  });

  it("says empty when nothing matches [8.4]", async () => {
    expect(await search.search(home, { ...everything, terms: "zanzibar" })).toMatchObject({
      status: "empty",
      results: [],
    });
  });

  it.each([
    [{ terms: "AND OR NOT" }, "terms", "only operators"],
    [{ terms: "the of and" }, "terms", "only very common words"],
    [{ from: "2026-11-20T00:00:00Z", to: "2026-11-19T00:00:00Z" }, "to", "before from"],
    [{ cursor: "bm90IGEgY3Vyc29y" }, "cursor", "isn't from this search"],
  ])("names the field and the fix for %o", async (more, field, reason) => {
    await expect(search.search(home, { ...everything, ...more })).rejects.toMatchObject({
      code: "search-invalid",
      details: { field, reason: expect.stringContaining(reason) },
    });
  });

  it("counts by source, author and time, and the buckets add up", async () => {
    const summary = await search.summarise(home, { ...everything, terms: "invoice" });
    expect(summary.total).toBe(3);
    expect(summary.bySource).toContainEqual({ source_datatype: "jira", count: 1 });
    expect(summary.byAuthor).toContainEqual({ author: "Jonas Weber", count: 1 });
    expect(summary.buckets.reduce((sum, bucket) => sum + bucket.count, 0)).toBe(3);
  });
});

it("counts a person once however the sources spell the name, and the search for that name finds as many", async () => {
  const workspace = await seedWorkspace(admin, home.tenantId);
  const spellings = ["Ada Byron", '"Ada  Byron" <ada@example.org>', "ADA BYRON", "Ada Byron", "<desk@example.org>"];
  await workspace.addItems([
    ...spellings.map((author, index) => ({ title: `Note ${index}`, author })),
    { title: "Met Ada Byron", author: "Ada Byronson" },
  ]);
  const { byAuthor } = await search.summarise(workspace, everything);
  expect(byAuthor).toEqual([
    { author: "Ada Byron", count: 4 },
    { author: "Ada Byronson", count: 1 },
    { author: "desk@example.org", count: 1 },
  ]);
  for (const { author, count } of byAuthor) {
    const found = await search.search(workspace, { ...everything, terms: `author:"${author}"` });
    expect(found.count).toBe(count);
  }
});

it("suggests a search with as many events as it finds, though its terms are deep in texts and in lower case", async () => {
  const workspace = await seedWorkspace(admin, home.tenantId);
  const filler = "Words of no matter at all. ".repeat(30);
  await workspace.addItems(
    Array.from({ length: 60 }, (_, index) => ({
      title: `Matter ${index}`,
      body:
        index < 8 ? "Seen: OPS-4711." : index < 11 ? `${filler} OPS-4711` : index === 11 ? "ops-4711 again" : filler,
      source_datatype: index % 2 === 0 ? "jira" : "slack",
    })),
  );
  const [first] = await search.suggest(workspace);
  expect(first).toMatchObject({ terms: "OPS-4711", count: 12 });
  expect((await search.search(workspace, { ...everything, terms: "OPS-4711" })).count).toBe(12);
});

it("chooses buckets that a plot can show, from an hour to decades", async () => {
  const old = await seedWorkspace(admin, home.tenantId);
  await old.addItems([{ title: "First", at: "1987-01-01T00:00:00Z" }, { title: "Last" }]);
  const years = await search.summarise(old, everything);
  expect(years).toMatchObject({ total: 2, bucketMs: 31_536_000_000 });
  const window = { from: "2026-11-20T07:30:00.000Z", to: "2026-11-20T08:30:00.000Z" };
  expect(await search.summarise(old, { ...everything, ...window })).toMatchObject({ total: 1, bucketMs: 60_000 });
});

it("uses the word index for a rare word as the running role, with row-level security on, and says what it ranked", async () => {
  const large = await seedWorkspace(admin, home.tenantId);
  await admin.query(
    `insert into items (tenant_id, workspace_id, integration_data_id, stream, source_datatype, external_id, at, author,
       title, body, content_hash)
     select $1, $2, $3, 's', 'news', n::text, now() - n * interval '1 minute', '', 'Item ' || n,
       repeat('plain words of a long text ', 10) || case when n % 2000 = 0 then 'quokka' else md5(n::text) end, '\\x00'
     from generate_series(1, 8000) n`,
    [large.tenantId, large.workspaceId, large.integrationDataId],
  );
  await admin.query("analyze items");
  // The plan of the very text that search.page executes; a helper of this test, since EXPLAIN cannot look into functions.
  await admin.query(`
    create function search.explain_page(query tsquery, page_size integer) returns setof text
    language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
    begin
      return query execute 'explain ' || search.page_sql(query, null, null, null, null)
        using hoopoe.current_tenant(), hoopoe.current_workspace(), hoopoe.current_member(), query, null::text[],
          null::timestamptz, null::timestamptz, null::timestamptz, null::bigint, page_size;
    end $$;
    alter function search.explain_page owner to hoopoe_search;
    grant execute on function search.explain_page to hoopoe_app`);
  const app = new pg.Client({ connectionString: database.appUrl });
  await app.connect();
  try {
    await app.query("begin");
    await app.query(
      "select set_config('hoopoe.tenant_id', $1, true), set_config('hoopoe.workspace_id', $2, true), set_config('hoopoe.user_id', $3, true)",
      [large.tenantId, large.workspaceId, large.userId],
    );
    const { rows } = await app.query<{ explain_page: string }>("select search.explain_page(search.leaf('quokka'), 51)");
    const plan = rows.map((row) => row.explain_page).join("\n");
    expect(plan).toContain("Bitmap Index Scan on items_words");
    expect(plan).toMatch(/Index Cond: \(\(workspace_id = .*tsv @@/);
  } finally {
    await app.end();
  }
  const best = (terms: string) => search.search(large, { ...everything, terms, sort: "best", limit: 1 });
  expect((await best("plain")).rankedAmong, "of 8,000 matches").toBe(5_000);
  expect((await best("quokka")).rankedAmong, "of four").toBeNull();
});

describe("why an item is in a set", () => {
  it.each([
    // In another field than the one asked for, a word lets nothing in.
    ["author:Okafor OR odd", ["“odd” in the text", "“Okafor” in the author"]],
    // Half of an AND lets nothing in.
    [
      "(invoice AND clicked) OR consent OR odd",
      ["“odd” in the text", "“consent” in the text", "“invoice” in the title and text; “clicked” in the text"],
    ],
    ["title:invoice", ["“invoice” in the title"]],
    ["-invoice", ["Without “invoice”"]],
    ["NOT (NOT soup)", ["Matches the search"]],
    ["soup OR soup OR the", ["“soup” in the text"]],
    ["source:jira", ["From the chosen sources"]],
  ])("%s", async (terms, expected) => {
    const found = await search.collect(home, { terms, sources: [] }, 10);
    expect([...new Set(found.map(({ why }) => why))]).toEqual(expected);
  });

  it.each([
    ["nothing", {}, "No filters"],
    ["a window", { from: "2026-11-20T09:00:00.000Z" }, "In the time range"],
    ["sources", { sources: ["jira"] }, "From the chosen sources"],
    ["both", { sources: ["slack"], from: "2026-11-20T09:00:00.000Z" }, "From the chosen sources, in the time range"],
  ])("with no term but %s", async (_what, query, why) => {
    const found = await search.collect(home, { terms: "", sources: [], ...query }, 10);
    expect(new Set(found.map((one) => one.why))).toEqual(new Set([why]));
  });
});
