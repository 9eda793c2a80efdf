import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Database, openDatabase } from "../../platform/db/open-database.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/create-test-database.ts";
import { type SeededWorkspace, seedWorkspace } from "../../testing/seed-workspace.ts";
import { createSearchService, type SearchService } from "./service.ts";

let database: TestDatabase;
let admin: pg.Client;
let db: Database;
let search: SearchService;
let home: SeededWorkspace;

/** Words without endings, so that plain comparison finds what the stemmer does. */
const words = ["pump", "dock", "crane", "rope", "mast"];
const authors = ["", "Ada Byron", "Ines Roth", "Ada Rope"];
const sources = ["slack", "jira", "gmail"];
const hours = Array.from({ length: 40 }, (_, index) => new Date(Date.UTC(2026, 10, 1, index * 7)).toISOString());

interface Item {
  readonly title: string;
  readonly body: string;
  readonly author: string;
  readonly source_datatype: string;
  readonly at: string;
  readonly audience: readonly string[] | null;
}
const items: (Item & { readonly id: string })[] = [];

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
  const someWords = fc.array(fc.constantFrom(...words), { maxLength: 3 }).map((list) => list.join(" "));
  const item = fc.record({
    title: someWords,
    body: someWords,
    author: fc.constantFrom(...authors),
    source_datatype: fc.constantFrom(...sources),
    at: fc.constantFrom(...hours),
    audience: fc.constantFrom(null, null, null, [home.userId], ["00000000-0000-4000-8000-000000000000"]),
  });
  const made = fc.sample(item, { seed: 7, numRuns: 120 });
  const ids = await home.addItems(made);
  items.push(...made.map((one, index) => ({ ...one, id: ids[index] ?? "" })));
  await (await seedWorkspace(admin, home.tenantId)).addItems(made);
});

afterAll(async () => {
  await db?.close();
  await admin?.end();
  await database?.close();
});

/** Terms as they are typed, and what they mean, read word by word. */
interface Terms {
  readonly typed: string;
  readonly means: (item: Item) => boolean;
}

const holds = (text: string, wanted: string) => ` ${text.toLowerCase()} `.includes(` ${wanted.toLowerCase()} `);
/** A phrase stands in one field. */
const anywhere = (wanted: string) => (item: Item) =>
  [item.title, item.author, item.body].some((text) => holds(text, wanted));
const leaf: fc.Arbitrary<Terms> = fc.oneof(
  fc.constantFrom(...words, "Ada", "BYRON").map((word) => ({ typed: word, means: anywhere(word) })),
  fc
    .tuple(fc.constantFrom(...words), fc.constantFrom(...words))
    .map((pair) => pair.join(" "))
    .map((phrase) => ({ typed: `"${phrase}"`, means: anywhere(phrase) })),
  fc.tuple(fc.constantFrom("title", "author", "text"), fc.constantFrom(...words, "ada")).map(([field, word]) => ({
    typed: `${field}:${word}`,
    means: (item: Item) => holds(item[field === "text" ? "body" : field === "title" ? "title" : "author"], word),
  })),
);
const { terms } = fc.letrec<{ terms: Terms }>((tie) => ({
  terms: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    leaf,
    fc.tuple(tie("terms"), tie("terms"), fc.constantFrom("AND", "OR", "")).map(([a, b, operator]) => ({
      typed: `(${a.typed}) ${operator} (${b.typed})`,
      means: (item: Item) => (operator === "OR" ? a.means(item) || b.means(item) : a.means(item) && b.means(item)),
    })),
    fc.tuple(tie("terms"), fc.constantFrom("NOT ", "-")).map(([a, not]) => ({
      typed: `${not}(${a.typed})`,
      means: (item: Item) => !a.means(item),
    })),
  ),
}));
const everything: Terms = { typed: "", means: () => true };
const query = fc.record({
  terms: fc.oneof({ arbitrary: terms, weight: 5 }, { arbitrary: fc.constant(everything), weight: 1 }),
  sources: fc.subarray(sources, { maxLength: 2 }),
  named: fc.option(fc.constantFrom(...sources), { nil: undefined, freq: 5 }),
  window: fc.uniqueArray(fc.constantFrom(...hours), { minLength: 2, maxLength: 2 }).map((two) => two.toSorted()),
  bounds: fc.constantFrom("none", "from", "to", "both"),
  limit: fc.integer({ min: 5, max: 40 }),
});

function countBy<T>(list: readonly T[], keyOf: (one: T) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const one of list) counts[keyOf(one)] = (counts[keyOf(one)] ?? 0) + 1;
  return counts;
}

it("lists, counts, facets and buckets agree with a plain count, whatever terms and filters go together [3.9, 7.41]", async () => {
  await fc.assert(
    fc.asyncProperty(query, async ({ terms: asked, named, window, bounds, limit, ...filter }) => {
      const from = bounds === "from" || bounds === "both" ? (window[0] ?? null) : null;
      const to = bounds === "to" || bounds === "both" ? (window[1] ?? null) : null;
      const typed = named === undefined ? asked.typed : `(${asked.typed}) source:${named}`;
      const request = {
        terms: asked.typed === "" && named !== undefined ? `source:${named}` : typed,
        from,
        to,
        ...filter,
      };
      const wanted = items
        .filter(({ audience }) => audience === null || audience.includes(home.userId))
        .filter((item) => asked.means(item))
        .filter(({ source_datatype: kind }) => named === undefined || kind === named)
        .filter(({ source_datatype: kind }) => filter.sources.length === 0 || filter.sources.includes(kind))
        .filter(({ at }) => (from === null || at >= from) && (to === null || at < to))
        .toSorted((a, b) => b.at.localeCompare(a.at) || Number(b.id) - Number(a.id));
      const ids = wanted.map(({ id }) => id);

      const listed = async (sort: "newest" | "best") => {
        const found: string[] = [];
        let cursor: string | null = null;
        do {
          const page = await search.search(home, { ...request, sort, limit, cursor });
          found.push(...page.results.map(({ id }) => id));
          cursor = page.cursor;
        } while (cursor !== null);
        return found;
      };
      expect(await listed("newest")).toEqual(ids);
      expect((await listed("best")).toSorted()).toEqual(ids.toSorted());
      expect((await search.collect(home, request, 1_000)).map(({ item }) => item.id)).toEqual(ids);

      const summary = await search.summarise(home, request);
      expect([summary.total, summary.isTotalExact]).toEqual([ids.length, true]);
      const bySource = summary.bySource.map(({ source_datatype: kind, count }) => [kind, count]);
      expect(Object.fromEntries(bySource)).toEqual(countBy(wanted, (item) => item.source_datatype));
      const byAuthor = summary.byAuthor.map(({ author, count }) => [author, count]);
      const signed = wanted.filter(({ author }) => author !== "");
      expect(Object.fromEntries(byAuthor)).toEqual(countBy(signed, ({ author }) => author));
      const buckets = summary.buckets.map(({ at, source_datatype: kind, count }) => [`${at} ${kind}`, count]);
      const startOf = (at: string) =>
        new Date(Math.floor(Date.parse(at) / summary.bucketMs) * summary.bucketMs).toISOString();
      expect(Object.fromEntries(buckets)).toEqual(
        countBy(wanted, (item) => `${startOf(item.at)} ${item.source_datatype}`),
      );
    }),
    { numRuns: 80 },
  );
});
