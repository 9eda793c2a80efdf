import type { Item } from "@hoopoe/contract/item.ts";
import type { PirQuery, PirReply, PirRequest, PirSuggestion, PirSummary } from "@hoopoe/contract/pir.ts";
import type { Database, Trx } from "../../platform/db/open-database.ts";
import { fail } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import { decodeCursor, decodeRank, encodeCursor, encodeRank } from "./cursor.ts";
import type { MeaningService } from "./meaning/service.ts";
import { parseTerms, type TermNode } from "./parse-terms.ts";
import { risingTerms } from "./rising-terms.ts";
import { loadItems } from "./item-store.ts";
import { loadReasons, wantedTerms } from "./load-reasons.ts";
import {
  loadBest,
  loadIds,
  loadNodeCount,
  loadPage,
  loadRecentTexts,
  loadSummary,
  type PageRow,
  type SearchCriteria,
} from "./store.ts";
import { type TakenSources, takeSources } from "./take-sources.ts";
import { searchByMeaning } from "./search-by-meaning.ts";
import { toPirItem } from "./to-pir-item.ts";
import { toTsquery } from "./to-tsquery.ts";

/** Search over the items of a workspace that the caller may see. */
export interface SearchService {
  search(scope: Scope, request: PirRequest): Promise<PirReply>;
  summarise(scope: Scope, query: PirQuery): Promise<PirSummary>;
  suggest(scope: Scope): Promise<PirSuggestion[]>;
  /** All matches whole, newest first, `countMax` at most, each with why it is one. @throws Failure search-invalid */
  collect(scope: Scope, query: PirQuery, countMax: number): Promise<{ item: Item; why: string }[]>;
  loadItem(scope: Scope, id: string): Promise<Item>;
  /** Items in the order of `ids`; ids that do not exist here, or that the caller may not see, are left out. */
  loadItems(scope: Scope, ids: readonly string[]): Promise<Item[]>;
}

/** Counting stops here: beyond it a total is shown as "100,000 and more". */
const countedMax = 100_000;
const suggestionTextsMax = 3_000;
/** Best first ranks so many of the newest matches at most: scoring half a million for a common word helps nobody. */
const candidatesMax = 5_000;

export interface SearchDeps {
  readonly db: Database;
  /** Absent: best first goes by words alone. */
  readonly meaning?: Pick<MeaningService, "aim">;
}

export function createSearchService({ db, meaning }: SearchDeps): SearchService {
  return {
    async search(scope, request) {
      const startedAt = performance.now();
      const words = request.sort === "best" ? wordsOf(request.terms) : "";
      const aim = words === "" ? undefined : await meaning?.aim(scope, words);
      return db.withTenant(scope, async (trx) => {
        const { node, ...criteria } = await readCriteria(trx, request);
        const { query } = criteria;
        if (request.sort === "best" && query !== null && node !== null) {
          const skipped = readRank(request.cursor ?? null);
          const how = { request, skipped, candidatesMax, startedAt };
          if (aim === undefined) return searchBest(trx, { ...criteria, query }, how);
          return searchByMeaning(trx, { ...criteria, query }, { ...how, aim, node });
        }
        const cursor = readCursor(request.cursor ?? null);
        const rows = await loadPage(trx, criteria, { cursor, limit: request.limit + 1 });
        const shown = rows.slice(0, request.limit);
        return {
          status: shown.length === 0 && cursor === null ? "empty" : "ok",
          count: shown.length,
          results: shown.map(toPirItem),
          cursor: rows.length > request.limit ? cursorAfter(shown) : null,
          tookMs: Math.round(performance.now() - startedAt),
          rankedAmong: null,
          usesMeaning: false,
          nearCount: 0,
        };
      });
    },

    summarise: (scope, query) =>
      db.withTenant(scope, async (trx) => loadSummary(trx, await readCriteria(trx, query), countedMax)),

    suggest: (scope) =>
      db.withTenant(scope, async (trx) => {
        const texts = await loadRecentTexts(trx, suggestionTextsMax);
        const found = risingTerms(texts.map((text) => ({ ...text, at: text.at.getTime() })));
        return found.map((term) => ({ ...term, newestAt: new Date(term.newestAt).toISOString() }));
      }),

    collect: (scope, query, countMax) =>
      db.withTenant(scope, async (trx) => {
        const criteria = await readCriteria(trx, query);
        const ids = await loadIds(trx, criteria, countMax);
        const { node } = criteria;
        const reasons = node === null ? new Map<string, string>() : await loadReasons(trx, { ids, node });
        const items = await loadItems(trx, ids);
        const otherwise = node === null ? withoutTerms(criteria) : "Matches the search";
        return items.map((item) => ({ item, why: reasons.get(item.id) ?? otherwise }));
      }),

    loadItem: async (scope, id) => {
      const [item] = await db.withTenant(scope, (trx) => loadItems(trx, [id]));
      return item ?? fail("item-not-found");
    },

    loadItems: (scope, ids) => db.withTenant(scope, (trx) => loadItems(trx, ids)),
  };
}

/** Why all of it is in, where no term was asked for. */
function withoutTerms({ sources, from, to }: SearchCriteria): string {
  const hasWindow = from !== null || to !== null;
  if (sources === null) return hasWindow ? "Within the window" : "Everything was asked for";
  return hasWindow ? "From the chosen sources, within the window" : "From the chosen sources";
}

/** The words of a search that are sought, as a person would say them. */
function wordsOf(terms: string): string {
  const parsed = parseTerms(terms);
  return parsed.status === "query" ? wantedTerms(parsed.node).join(" ") : "";
}

async function readCriteria(trx: Trx, request: PirQuery): Promise<SearchCriteria & { node: TermNode | null }> {
  const { from = null, to = null } = request;
  if (from !== null && to !== null && from >= to) fail("search-invalid", { field: "to", reason: "lies before from." });
  const parsed = parseTerms(request.terms);
  if (parsed.status === "invalid") fail("search-invalid", { field: "terms", reason: parsed.reason });
  const taken = parsed.status === "all" ? noTerms : takeSources(parsed.node);
  if (!taken.ok) return fail("search-invalid", { field: "terms", reason: taken.reason });
  const query = taken.node === null ? null : toTsquery(taken.node);
  if (query !== null && (await loadNodeCount(trx, query)) === 0) {
    fail("search-invalid", { field: "terms", reason: "has only words too common to search. Add a rarer one." });
  }
  const terms = parsed.status === "all" ? [] : wantedTerms(parsed.node);
  return { node: taken.node, query, terms, sources: sourcesOf(request.sources, taken.sources), from, to };
}

const noTerms: TakenSources = { ok: true, node: null, sources: [] };

/** Those that both the filter and the terms name; null where neither names any. */
function sourcesOf(chosen: readonly string[], named: readonly string[]): readonly string[] | null {
  if (chosen.length === 0 || named.length === 0)
    return chosen.length + named.length === 0 ? null : [...chosen, ...named];
  return chosen.filter((source) => named.includes(source));
}

async function searchBest(
  trx: Trx,
  criteria: SearchCriteria & { query: NonNullable<SearchCriteria["query"]> },
  { request, skipped, startedAt }: { request: PirRequest; skipped: number; startedAt: number },
): Promise<PirReply> {
  const rows = await loadBest(trx, criteria, { skipped, limit: request.limit + 1, candidatesMax });
  const shown = rows.slice(0, request.limit);
  const among = Number(rows[0]?.among ?? 0);
  return {
    status: shown.length === 0 && skipped === 0 ? "empty" : "ok",
    count: shown.length,
    results: shown.map(toPirItem),
    cursor: rows.length > request.limit ? encodeRank(skipped + shown.length) : null,
    tookMs: Math.round(performance.now() - startedAt),
    rankedAmong: among < candidatesMax ? null : among,
    usesMeaning: false,
    nearCount: 0,
  };
}

function readRank(text: string | null): number {
  if (text === null) return 0;
  return decodeRank(text) ?? fail("search-invalid", { field: "cursor", reason: "was not made by this search." });
}

function readCursor(text: string | null) {
  if (text === null) return null;
  return decodeCursor(text) ?? fail("search-invalid", { field: "cursor", reason: "was not made by this search." });
}

function cursorAfter(rows: readonly PageRow[]): string | null {
  const last = rows.at(-1);
  return last === undefined ? null : encodeCursor({ at: last.at.toISOString(), id: last.id });
}
