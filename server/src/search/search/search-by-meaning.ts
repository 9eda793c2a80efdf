import type { PirReply, PirRequest } from "@hoopoe/contract/search/pir.ts";
import type { Trx } from "../../platform/db/open-database.ts";
import { encodeRank } from "./cursor.ts";
import { fuseRanks } from "./meaning/fuse-ranks.ts";
import { hardTerms } from "./meaning/hard-terms.ts";
import type { Aim } from "./meaning/service.ts";
import type { TermNode } from "./parse-terms.ts";
import { loadBestIds, loadRows, type SearchCriteria } from "./store.ts";
import { toPirItem } from "./to-pir-item.ts";
import { toTsquery } from "./to-tsquery.ts";

/** So many of the nearest are fused with what the words found. */
const nearMax = 50;

export interface MeaningSearch {
  readonly aim: Aim;
  /** The terms as a tree, without its sources. */
  readonly node: TermNode;
  readonly request: PirRequest;
  readonly skipped: number;
  readonly candidatesMax: number;
  readonly startedAt: number;
}

/**
 * Best first by words and by meaning: BM25 and the nearest vectors, fused by rank. What is near may lack the words of the
 * search, but not its phrases, its fields, its sources and its window, and nothing that it shuts out.
 */
export async function searchByMeaning(
  trx: Trx,
  criteria: SearchCriteria & { query: NonNullable<SearchCriteria["query"]> },
  { aim, node, request, skipped, candidatesMax, startedAt }: MeaningSearch,
): Promise<PirReply> {
  const hard = hardTerms(node);
  const { sources, from, to } = criteria;
  const query = hard === null ? null : toTsquery(hard);
  const near = await aim.near(trx, { query, sources, from, to, countMax: nearMax });
  const words = await loadBestIds(trx, criteria, candidatesMax);
  const fused = fuseRanks([
    { ids: words, weight: 1 },
    { ids: near, weight: aim.weight },
  ]);
  const rows = await loadRows(trx, criteria, fused.slice(skipped, skipped + request.limit));
  const found = new Set(words);
  const next = skipped + request.limit;
  return {
    status: fused.length === 0 ? "empty" : "ok",
    count: rows.length,
    results: rows.map((row) => ({ ...toPirItem(row), ...(found.has(row.id) ? {} : { isNear: true }) })),
    cursor: next < fused.length ? encodeRank(next) : null,
    tookMs: Math.round(performance.now() - startedAt),
    rankedAmong: words.length < candidatesMax ? null : words.length,
    usesMeaning: true,
    nearCount: fused.length - words.length,
  };
}
