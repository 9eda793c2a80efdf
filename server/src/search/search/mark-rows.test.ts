import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Database, openDatabase } from "../../platform/db/open-database.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/create-test-database.ts";
import { type SeededWorkspace, seedWorkspace } from "../../testing/seed-workspace.ts";
import { markRows } from "./mark-rows.ts";
import { parseTerms } from "./parse-terms.ts";
import { loadLexemes, loadMarks, loadPage } from "./store.ts";
import { shownTerms, toShown, toTsquery } from "./to-tsquery.ts";

let database: TestDatabase;
let admin: pg.Client;
let db: Database;
let home: SeededWorkspace;

const plain = [
  "Invoice, invoices (INVOICED) and 'invoicing'; no invocation.",
  "“invoice”—invoice…invoice\u00A0invoice",
  "It dies, it died, it is dying; the dice and the diet stay.",
  "w7 W7, w71 aw7 w7a 17 7 w7!",
  "The company and its companies' companions, a company.",
  "Sky, skies, skiing and the Skye.\n\tinvoice\r\ninvoice",
  "a < b, 3 > 2 & so on: invoice [dies] {w7} *sky*",
  "Nothing of it: of the and a.",
  "Prices of 7, 1,007 and 70.",
];
const odd = [
  "pre-invoice and invoice-related w7-a",
  "https://invoice.example/w7/sky?dies=7 invoice.pdf",
  "invoice@sky.example <invoice@w7.example>",
  '<a title="an invoice of w7">invoice</a> <!-- a sky --> &invoice; &amp;invoice',
  "in\u00ADvoice, soft",
  "éinvoice invoiceé Ünvoice",
  "5dies 1e5 +7 -7 7.5 #7 sky_w7 C:\\invoice /invoice/sky ~/sky",
  "\uE000invoice\uE001 forged",
];
const queries = [
  "invoice",
  "dying",
  "w7",
  "companies OR sky",
  "7 OR sky OR die",
  '"its companies" OR invoices',
  "the OR w7",
  "invoice NOT zebra",
];

beforeAll(async () => {
  database = await createTestDatabase();
  admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  db = await openDatabase({
    appUrl: database.appUrl,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });
  home = await seedWorkspace(admin);
  await home.addItems([...plain, ...odd].map((text) => ({ title: text, body: text })));
});

afterAll(async () => {
  await db?.close();
  await admin?.end();
  await database?.close();
});

/** A page with its hits marked, the words that PostgreSQL was asked for and the titles that were left to ts_headline. */
async function markPage(terms: string, known = new Map<string, string>()) {
  const parsed = parseTerms(terms);
  if (parsed.status !== "query") throw new Error(`${terms} is no query`);
  const query = toTsquery(parsed.node);
  const criteria = {
    query,
    shown: toShown(parsed.node, query),
    shownTerms: shownTerms(parsed.node),
    terms: [terms],
    sources: null,
    from: null,
    to: null,
    isUsual: false,
  };
  const found = await db.askTenant(home, (trx) => loadPage(trx, criteria, { cursor: null, limit: 50 }));
  if (found === undefined) throw new Error(`${terms} has stop words alone`);
  const requests: string[] = [];
  const left: string[] = [];
  const rows = await markRows(found, {
    known,
    loadLexemes: (words) => {
      requests.push(...words);
      return db.askTenant(home, (trx) => loadLexemes(trx, words));
    },
    loadMarks: (ids) => {
      left.push(...found.rows.filter(({ id }) => ids.includes(id)).map(({ title }) => title));
      return db.askTenant(home, (trx) => loadMarks(trx, criteria, ids));
    },
  });
  return { rows, asked: requests, left };
}

/** What ts_headline makes of a whole text, signs beyond ASCII set apart from words. */
async function headlinesOf(terms: string): Promise<Map<string, string>> {
  const { rows } = await admin.query<{ title: string; marked: string }>(
    `select title, translate(ts_headline('english', words_apart(translate(title, U&'\\E000\\E001\\001F', ''),
        U&'\\001F\\\\1\\001F'), websearch_to_tsquery('english', $1), U&'HighlightAll=true, StartSel=\\E000, StopSel=\\E001'),
        U&'\\001F', '') as marked from items`,
    [terms.replaceAll(" NOT ", " -")],
  );
  return new Map(rows.map(({ title, marked }) => [title, marked]));
}

it.each(queries)("marks exactly what ts_headline does, whatever stands around a word: %s", async (terms) => {
  const { rows, left } = await markPage(terms);
  const headlines = await headlinesOf(terms);
  expect(rows.length).toBeGreaterThan(1);
  for (const { title, title_marked, body_marked } of rows) {
    expect([title_marked, body_marked]).toEqual([headlines.get(title), headlines.get(title)]);
  }
  expect(
    left.filter((title) => plain.includes(title)),
    "plain words need no ts_headline",
  ).toEqual([]);
});

it.each([
  ["what another branch shuts out", "invoice OR w7 NOT sky"],
  ["what is shut out of another field", "invoice OR w7 NOT author:sky"],
  ["the name of an author", "(invoice OR w7) OR author:sky"],
])("marks in titles and texts what is asked for there alone, not %s", async (_what, terms) => {
  const { rows } = await markPage(terms);
  const headlines = await headlinesOf("invoice OR w7");
  expect(rows.some(({ title }) => /\bsky\b/i.test(title))).toBe(true);
  for (const { title, title_marked, body_marked } of rows) {
    expect([title_marked, body_marked]).toEqual([headlines.get(title), headlines.get(title)]);
  }
});

it("marks nothing where only an author is asked for", async () => {
  await home.addItems([{ title: "Of Grace, by Grace", body: "Grace wrote it.", author: "Grace" }]);
  const { rows } = await markPage("author:grace NOT author:hopper");
  expect(rows.map(({ title_marked, body_marked }) => [title_marked, body_marked])).toEqual([
    ["Of Grace, by Grace", "Grace wrote it."],
  ]);
});

it("asks what a word is when it is seen for the first time, and never of a word that begins otherwise", async () => {
  const known = new Map<string, string>();
  const first = await markPage("invoice", known);
  expect(first.asked.toSorted()).toEqual(["invocation", "invoiced", "invoices", "invoicing"]);
  expect((await markPage("invoice NOT zebra", known)).asked).toEqual([]);
});

it.each([
  ["at its end", (filler: string) => `${filler} invoice`],
  ["behind what code reads of it", (filler: string) => `${filler.repeat(9)} invoice ${filler}`],
  [
    "in one piece without a space",
    (filler: string) => `${filler.replaceAll(" ", ",")},invoice,${filler.replaceAll(" ", ",")}`,
  ],
  ["in its author alone", (filler: string) => filler.repeat(9)],
])("shows a long text that has its hit %s", async (_where, written) => {
  const workspace = await seedWorkspace(admin, home.tenantId);
  await workspace.addItems([
    { title: "Long", author: "Ada Invoice", body: written("words of no matter at all ".repeat(18).trim()) },
  ]);
  const query = toTsquery({ kind: "word", text: "invoice" });
  const criteria = {
    query,
    shown: query,
    shownTerms: ["invoice"],
    terms: ["invoice"],
    isUsual: true,
    sources: null,
    from: null,
    to: null,
  };
  const page = await db.askTenant(workspace, (trx) => loadPage(trx, criteria, { cursor: null, limit: 1 }));
  const rows = await markRows(page ?? { rows: [], sought: undefined }, {
    known: new Map(),
    loadLexemes: (words) => db.askTenant(workspace, (trx) => loadLexemes(trx, words)),
    loadMarks: (ids) => db.askTenant(workspace, (trx) => loadMarks(trx, criteria, ids)),
  });
  const marked = rows[0]?.body_marked ?? "";
  expect(marked.includes("\uE000invoice\uE001")).toBe(written("x").includes("invoice"));
  expect(marked.endsWith("invoice\uE001")).toBe(written("x").endsWith("invoice"));
});
