import { suggestionCountMax } from "@hoopoe/contract/constants.ts";
import type { Item } from "@hoopoe/contract/intake/item.ts";
import type {
  PirLikely,
  PirQuery,
  PirReply,
  PirRequest,
  PirSuggestion,
  PirSummary,
} from "@hoopoe/contract/search/pir.ts";
import { bind } from "../../platform/bind.ts";
import type { Database, Trx } from "../../platform/db/open-database.ts";
import { fail } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import type { MeaningService } from "./meaning/service.ts";
import { parseTerms, type TermNode } from "./parse-terms.ts";
import { risingTerms } from "./rising-terms.ts";
import { loadItem, loadItems, type ReadItem } from "./item-store.ts";
import { markRows } from "./mark-rows.ts";
import { likelySearches } from "./likely-searches.ts";
import { loadReasons, wantedTerms } from "./load-reasons.ts";
import {
  loadIds,
  loadLexemes,
  loadLikely,
  loadMarks,
  loadNodeCount,
  loadRecentTexts,
  loadSummary,
  type SearchCriteria,
} from "./store.ts";
import { type TakenSources, takeSources } from "./take-sources.ts";
import { searchByMeaning } from "./search-by-meaning.ts";
import { type Finder, readRank, searchBest, searchNewest } from "./search-by-words.ts";
import { shownTerms, toShown, toTsquery } from "./to-tsquery.ts";

/** Counting stops here: beyond it a total is shown as "100,000 and more". */
const countedMax = 100_000;
const suggestionTextsMax = 3_000;
/** Best first ranks so many of the newest matches at most: scoring half a million for a common word helps nobody. */
const candidatesMax = 5_000;
const likelyLexemesMax = 6;

export interface SearchDeps {
  readonly db: Database;
  /** Absent: best first goes by words alone. */
  readonly meaning?: Pick<MeaningService, "aim">;
}

/** What the functions of the service work with. */
interface SearchContext extends SearchDeps {
  readonly known: Map<string, string>;
}

/** Search over the items of a workspace that the caller may see. */
export type SearchService = ReturnType<typeof createSearchService>;

export function createSearchService(deps: SearchDeps) {
  const known = new Map<string, string>();
  const ctx: SearchContext = { ...deps, known };
  return bind(ctx, { search, summarise, suggest, likely, collect, loadItem: findItem, loadItems: findItems });
}

async function search(ctx: SearchContext, scope: Scope, request: PirRequest): Promise<PirReply> {
  const { db, meaning } = ctx;
  const startedAt = performance.now();
  const words = request.sort === "best" ? wordsOf(request.terms) : "";
  const aim = words === "" ? undefined : await meaning?.aim(scope, words);
  const { node, ...criteria } = readCriteria(request);
  const { query } = criteria;
  const how = { request, startedAt, finder: finderOf(ctx, scope, criteria) };
  if (request.sort !== "best" || query === null || node === null) return searchNewest(criteria, how);
  const ranked = { ...how, skipped: readRank(request.cursor ?? null), candidatesMax };
  if (aim === undefined) return searchBest({ ...criteria, query }, ranked);
  return db.withTenant(scope, async (trx) => {
    await checkWords(trx, criteria);
    return searchByMeaning(trx, { ...criteria, query }, { ...ranked, aim, node });
  });
}

function summarise({ db }: SearchContext, scope: Scope, query: PirQuery): Promise<PirSummary> {
  return db.withTenant(scope, async (trx) => {
    const criteria = readCriteria(query);
    await checkWords(trx, criteria);
    return loadSummary(trx, criteria, countedMax);
  });
}

function suggest({ db }: SearchContext, scope: Scope): Promise<PirSuggestion[]> {
  return db.withTenant(scope, async (trx) => {
    const texts = await loadRecentTexts(trx, suggestionTextsMax);
    const found = risingTerms(texts.map((text) => ({ ...text, at: text.at.getTime() })));
    const counted: PirSuggestion[] = [];
    for (const { terms, newestAt } of found) {
      // What a press finds: risingTerms sees the beginnings of the newest texts alone.
      const { total } = await loadSummary(trx, readCriteria({ terms, sources: [] }), suggestionCountMax);
      if (total > 0) counted.push({ terms, count: total, newestAt: new Date(newestAt).toISOString() });
    }
    return counted;
  });
}

/** What a search that finds nothing may have meant. @throws Failure search-invalid */
function likely(ctx: SearchContext, scope: Scope, query: PirQuery): Promise<PirLikely[]> {
  const { db } = ctx;
  readCriteria(query);
  return likelySearches(query, {
    loadLikely: (word) => db.withTenant(scope, (trx) => loadLikely(trx, word, likelyLexemesMax)),
    isAsking: async (word) =>
      (await db.withTenant(scope, (trx) => loadNodeCount(trx, toTsquery({ kind: "word", text: word })))) > 0,
    async findNewest(terms) {
      const { node: _, ...criteria } = readCriteria({ terms, sources: [] });
      const how = { request: { terms, sources: [], limit: 1 }, startedAt: 0, finder: finderOf(ctx, scope, criteria) };
      return (await searchNewest(criteria, how)).results[0];
    },
    count: (changed) =>
      db.withTenant(scope, async (trx) => {
        const { node: _, ...criteria } = readCriteria(changed);
        return (await loadSummary(trx, criteria, countedMax)).total;
      }),
  });
}

/** All matches, newest first, `countMax` at most, each with why it is one. @throws Failure search-invalid */
function collect(
  { db }: SearchContext,
  scope: Scope,
  query: PirQuery,
  countMax: number,
): Promise<{ item: ReadItem; why: string }[]> {
  return db.withTenant(scope, async (trx) => {
    const criteria = readCriteria(query);
    await checkWords(trx, criteria);
    const ids = await loadIds(trx, criteria, countMax);
    const { node } = criteria;
    const reasons = node === null ? new Map<string, string>() : await loadReasons(trx, { ids, node });
    const items = await loadItems(trx, ids);
    const otherwise = node === null ? withoutTerms(criteria) : "Matches the search";
    return items.map((item) => ({ item, why: reasons.get(item.id) ?? otherwise }));
  });
}

async function findItem({ db }: SearchContext, scope: Scope, id: string): Promise<Item> {
  return (await db.withTenant(scope, (trx) => loadItem(trx, id))) ?? fail("item-not-found");
}

/** Items in the order of `ids`, to be read; ids that do not exist here, or that the caller may not see, are left out. */
function findItems({ db }: SearchContext, scope: Scope, ids: readonly string[]): Promise<ReadItem[]> {
  return db.withTenant(scope, (trx) => loadItems(trx, ids));
}

function finderOf({ db, known }: SearchContext, scope: Scope, criteria: SearchCriteria): Finder {
  return {
    find: async (load) => (await db.askTenant(scope, load)) ?? failTooCommon(),
    mark: (found) =>
      markRows(found, {
        known,
        loadLexemes: (words) => db.askTenant(scope, (trx) => loadLexemes(trx, words)),
        loadMarks: (ids) => db.askTenant(scope, (trx) => loadMarks(trx, criteria, ids)),
      }),
  };
}

/** Why all of it is in, where no term was asked for. */
function withoutTerms({ sources, from, to }: SearchCriteria): string {
  const hasWindow = from !== null || to !== null;
  if (sources === null) return hasWindow ? "In the time range" : "No filters";
  return hasWindow ? "From the chosen sources, in the time range" : "From the chosen sources";
}

/** The words of a search that are sought, as a person would say them. */
function wordsOf(terms: string): string {
  const parsed = parseTerms(terms);
  return parsed.status === "query" ? wantedTerms(parsed.node).join(" ") : "";
}

/** What a search looks for. @throws Failure search-invalid */
export function readCriteria(request: PirQuery): SearchCriteria & { node: TermNode | null } {
  const { from = null, to = null } = request;
  if (from !== null && to !== null && from >= to)
    fail("search-invalid", { field: "to", reason: "must not be before from." });
  const parsed = parseTerms(request.terms);
  if (parsed.status === "invalid") fail("search-invalid", { field: "terms", reason: parsed.reason });
  const taken = parsed.status === "all" ? noTerms : takeSources(parsed.node);
  if (!taken.ok) return fail("search-invalid", { field: "terms", reason: taken.reason });
  const query = taken.node === null ? null : toTsquery(taken.node);
  const terms = parsed.status === "all" ? [] : wantedTerms(parsed.node);
  return {
    node: taken.node,
    query,
    shown: taken.node === null || query === null ? null : toShown(taken.node, query),
    shownTerms: taken.node === null ? [] : shownTerms(taken.node),
    isUsual: isUsual(taken.node),
    terms,
    sources: sourcesOf(request.sources, taken.sources),
    from,
    to,
  };
}

/** @throws Failure search-invalid */
export async function checkWords(trx: Trx, { query }: SearchCriteria): Promise<void> {
  if (query !== null && (await loadNodeCount(trx, query)) === 0) failTooCommon();
}

function failTooCommon(): never {
  return fail("search-invalid", { field: "terms", reason: "has only very common words. Add a rarer one." });
}

/** None, or up to three words or phrases that all have to occur. */
function isUsual(node: TermNode | null): boolean {
  const parts = node?.kind === "and" ? node.parts : node === null ? [] : [node];
  return parts.length <= 3 && parts.every(({ kind }) => kind === "word" || kind === "phrase");
}

const noTerms: TakenSources = { ok: true, node: null, sources: [] };

/** Those that both the filter and the terms name; null where neither names any. */
function sourcesOf(chosen: readonly string[], named: readonly string[]): readonly string[] | null {
  if (chosen.length === 0 || named.length === 0)
    return chosen.length + named.length === 0 ? null : [...chosen, ...named];
  return chosen.filter((source) => named.includes(source));
}
