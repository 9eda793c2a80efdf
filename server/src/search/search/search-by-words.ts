import type { PirReply, PirRequest } from "@hoopoe/contract/search/pir.ts";
import type { Trx } from "../../platform/db/open-database.ts";
import { fail } from "../../platform/fail.ts";
import { decodeCursor, decodeRank, encodeCursor, encodeRank } from "./cursor.ts";
import { type Found, type FoundRow, loadBest, loadPage, type Marks, type SearchCriteria } from "./store.ts";
import { toPirItem } from "./to-pir-item.ts";

/** One statement that finds, and the marking of what it found. */
export interface Finder {
  /** @throws Failure search-invalid where nothing is looked for but stop words */
  find<Row>(load: (trx: Trx) => Promise<Found<Row> | undefined>): Promise<Found<Row>>;
  mark(found: Found): Promise<(FoundRow & Marks)[]>;
}

export interface WordSearch {
  readonly request: PirRequest;
  readonly startedAt: number;
  readonly finder: Finder;
}

/** One page of the timeline, newest first. @throws Failure search-invalid */
export async function searchNewest(
  criteria: SearchCriteria,
  { request, startedAt, finder }: WordSearch,
): Promise<PirReply> {
  const cursor = readCursor(request.cursor ?? null);
  const found = await finder.find((trx) => loadPage(trx, criteria, { cursor, limit: request.limit + 1 }));
  const rows = found.rows.slice(0, request.limit);
  return {
    status: rows.length === 0 && cursor === null ? "empty" : "ok",
    count: rows.length,
    results: (await finder.mark({ ...found, rows })).map(toPirItem),
    cursor: found.rows.length > request.limit ? cursorAfter(rows) : null,
    tookMs: Math.round(performance.now() - startedAt),
    rankedAmong: null,
    usesMeaning: false,
    nearCount: 0,
  };
}

/** One page, best first among the newest `candidatesMax` matches. @throws Failure search-invalid */
export async function searchBest(
  criteria: SearchCriteria & { query: NonNullable<SearchCriteria["query"]> },
  { request, skipped, candidatesMax, startedAt, finder }: WordSearch & { skipped: number; candidatesMax: number },
): Promise<PirReply> {
  const found = await finder.find((trx) =>
    loadBest(trx, criteria, { skipped, limit: request.limit + 1, candidatesMax }),
  );
  const rows = found.rows.slice(0, request.limit);
  const among = Number(rows[0]?.among ?? 0);
  return {
    status: rows.length === 0 && skipped === 0 ? "empty" : "ok",
    count: rows.length,
    results: (await finder.mark({ ...found, rows })).map(toPirItem),
    cursor: found.rows.length > request.limit ? encodeRank(skipped + rows.length) : null,
    tookMs: Math.round(performance.now() - startedAt),
    rankedAmong: among < candidatesMax ? null : among,
    usesMeaning: false,
    nearCount: 0,
  };
}

/** @throws Failure search-invalid */
export function readRank(text: string | null): number {
  if (text === null) return 0;
  return decodeRank(text) ?? fail("search-invalid", { field: "cursor", reason: "isn't from this search." });
}

function readCursor(text: string | null) {
  if (text === null) return null;
  return decodeCursor(text) ?? fail("search-invalid", { field: "cursor", reason: "isn't from this search." });
}

function cursorAfter(rows: readonly FoundRow[]): string | null {
  const last = rows.at(-1);
  return last === undefined ? null : encodeCursor({ at: last.at.toISOString(), id: last.id });
}
