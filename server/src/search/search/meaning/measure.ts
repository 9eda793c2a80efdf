import type { PirMeasured } from "@hoopoe/contract/search/pir.ts";
import { sql } from "kysely";
import type { Trx } from "../../../platform/db/open-database.ts";
import type { TermNode } from "../parse-terms.ts";
import { loadBestIds } from "../store.ts";
import { toTsquery } from "../to-tsquery.ts";
import { fuseRanks } from "./fuse-ranks.ts";
import type { Near } from "./store.ts";

/** What search may give to meaning, where words count 1. */
const weights = [0.25, 0.5, 1];
const queriesMax = 100;
/** A point is a query in a hundred: with fewer, chance decides. */
export const queriesMin = 20;
const wordsMax = 6;
const candidatesMax = 5_000;
const nearMax = 50;
const firstOnes = 10;

/** What somebody may remember of an item, and which item it is. */
export interface OwnQuery {
  readonly id: string;
  readonly title: string;
  readonly words: readonly string[];
}

/** Items of the workspace, drawn by their ids: every other word of a title, or of the first sentence of a text. */
export async function loadOwnQueries(trx: Trx): Promise<OwnQuery[]> {
  const { rows } = await sql<{ id: string; title: string; body: string }>`
    select id, title, left(body, 400) as body from items
    where tenant_id = hoopoe.current_tenant() and workspace_id = hoopoe.current_workspace() and audience_user_ids is null
    order by md5(id::text) limit ${2 * queriesMax}`.execute(trx);
  return rows
    .flatMap(({ id, title, body }, index) => {
      const [first = ""] = body.split(/[.!?\n]/u);
      const words = wordsOf(index % 2 === 0 ? title : first);
      return words.length < 2 ? [] : [{ id, title, words }];
    })
    .slice(0, queriesMax);
}

function wordsOf(text: string): string[] {
  return (text.match(/[\p{L}\p{N}]+/gu) ?? []).filter((_word, index) => index % 2 === 0).slice(0, wordsMax);
}

interface Count {
  words: number;
  alone: number;
  readonly fused: Map<number, number>;
}

/** How often each way of searching puts an item first that its own words are asked for. `near`: for each query. */
export async function countFound(
  trx: Trx,
  queries: readonly OwnQuery[],
  near: (index: number) => Near,
): Promise<Pick<PirMeasured, "queries" | "words" | "meaning" | "alone" | "weight">> {
  const count: Count = { words: 0, alone: 0, fused: new Map(weights.map((weight) => [weight, 0])) };
  for (const [index, own] of queries.entries()) {
    const node: TermNode = { kind: "and", parts: own.words.map((text) => ({ kind: "word", text })) };
    const criteria = { sources: null, from: null, to: null };
    const request = {
      ...criteria,
      query: toTsquery(node),
      shown: null,
      shownTerms: [],
      terms: own.words,
      isUsual: false,
    };
    const byWords = await loadBestIds(trx, request, candidatesMax);
    const byMeaning = await near(index)(trx, { ...criteria, query: null, countMax: nearMax });
    const same = await loadSameTitle(trx, own, [...byWords.slice(0, nearMax), ...byMeaning]);
    const isFirst = (ids: readonly string[], among = 1) => ids.slice(0, among).some((id) => same.has(id));
    count.words += isFirst(byWords) ? 1 : 0;
    count.alone += isFirst(byMeaning, firstOnes) ? 1 : 0;
    for (const weight of weights) {
      const fused = fuseRanks([
        { ids: byWords, weight: 1 },
        { ids: byMeaning, weight },
      ]);
      count.fused.set(weight, (count.fused.get(weight) ?? 0) + (isFirst(fused) ? 1 : 0));
    }
  }
  return { queries: queries.length, words: count.words, alone: count.alone, ...chosen(count, queries.length) };
}

/** Of a thread's items, which share a title, each is as good. */
async function loadSameTitle(trx: Trx, { id, title }: OwnQuery, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select id from items
    where tenant_id = hoopoe.current_tenant() and workspace_id = hoopoe.current_workspace()
      and id = any (${ids}::bigint[]) and (id = ${id} or title <> '' and title = ${title})`.execute(trx);
  return new Set(rows.map((row) => row.id));
}

/**
 * The weight that finds most, the greater one of equals: it also finds what lacks the words. None where it loses against words
 * alone, or where meaning by itself rarely comes near: vectors without meaning lose nothing here and bring noise there.
 */
function chosen({ words, alone, fused }: Count, queries: number): { weight: number; meaning: number } {
  const [best = [0, 0]] = [...fused].toSorted(([a, x], [b, y]) => y - x || b - a);
  const [weight, meaning] = best;
  const isUsed = meaning >= words && alone * 2 >= queries;
  return { weight: isUsed ? weight : 0, meaning };
}
