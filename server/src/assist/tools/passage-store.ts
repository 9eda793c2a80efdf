import { sql } from "kysely";
import type { Trx } from "../../platform/db/open-database.ts";
import { inScope } from "../../platform/db/scope-queries.ts";

export interface PassageQuery {
  /** Words as they were typed, each with its weight. */
  readonly words: ReadonlyMap<string, number>;
  readonly sources: readonly string[] | null;
  /** A part of who wrote it; empty: anybody. */
  readonly author: string;
  readonly from: string | null;
  readonly to: string | null;
  /** Only these streams; null: all. */
  readonly streams: readonly string[] | null;
  readonly countMax: number;
}

export interface Passage {
  readonly itemId: string;
  readonly source_datatype: string;
  readonly date: string;
  readonly author: string;
  readonly title: string;
  readonly body: string;
  readonly url: string | null;
}

const perWordMax = 150;
const wordsMax = 14;
const bodyCharsMax = 16_000;

/**
 * Items that hold the most telling of the words. Each word is looked up by itself in the word index (the newest 150 that
 * hold it); a word that few items hold counts more.
 */
export async function findPassages(trx: Trx, query: PassageQuery): Promise<Passage[]> {
  const words = [...query.words].toSorted((a, b) => b[1] - a[1]).slice(0, wordsMax);
  if (words.length === 0) return loadNewest(trx, query);
  const { rows: hits } = await sql<{ place: number; id: string; in_title: boolean }>`
    WITH asked AS MATERIALIZED (
      SELECT place::int, search.leaf(word) AS leaf
      FROM unnest(${words.map(([word]) => word)}::text[]) WITH ORDINALITY AS w (word, place)
    )
    SELECT asked.place, hit.id, to_tsvector('english', left(hit.title, 500)) @@ asked.leaf AS in_title
    FROM asked, search.page(asked.leaf, ${query.sources}::text[], ${query.from}::timestamptz, ${query.to}::timestamptz,
      NULL, NULL, ${perWordMax}) hit
    WHERE numnode(asked.leaf) > 0`.execute(trx);
  const counts = new Map<number, number>();
  for (const { place } of hits) counts.set(place, (counts.get(place) ?? 0) + 1);
  const scores = new Map<string, number>();
  for (const { place, id, in_title } of hits) {
    const count = counts.get(place) ?? 1;
    const weight = (words[place - 1]?.[1] ?? 0) * Math.log(1 + 10_000 / (count === perWordMax ? count * 8 : count));
    scores.set(id, (scores.get(id) ?? 0) + weight * (in_title ? 1.3 : 1));
  }
  const best = [...scores].toSorted((a, b) => b[1] - a[1]).map(([id]) => id);
  return loadPassages(
    trx,
    best.slice(0, query.countMax * (query.streams === null && query.author === "" ? 1 : 5)),
    query,
  );
}

/** Nothing was asked but a stretch of time or a source: the newest there. */
async function loadNewest(trx: Trx, query: PassageQuery): Promise<Passage[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM search.page(NULL, ${query.sources}::text[], ${query.from}::timestamptz, ${query.to}::timestamptz,
      NULL, NULL, ${query.countMax})`.execute(trx);
  return loadPassages(
    trx,
    rows.map(({ id }) => id),
    query,
  );
}

async function loadPassages(
  trx: Trx,
  ids: readonly string[],
  { streams, author, countMax }: PassageQuery,
): Promise<Passage[]> {
  const { rows } = await sql<Omit<Passage, "date"> & { at: Date }>`
    SELECT i.id AS "itemId", i.source_datatype, i.at, i.author, i.title, left(i.body, ${bodyCharsMax}) AS body, i.url
    FROM unnest(${[...ids]}::bigint[]) WITH ORDINALITY AS asked (id, place) JOIN items i ON i.id = asked.id
    WHERE ${inScope("i")}
      AND (i.audience_user_ids IS NULL OR hoopoe.current_member() = ANY (i.audience_user_ids))
      AND (${streams}::uuid[] IS NULL OR i.integration_data_id = ANY (${streams}::uuid[]))
      AND strpos(lower(i.author), lower(${author}::text)) > 0
    ORDER BY asked.place LIMIT ${countMax}`.execute(trx);
  return rows.map(({ at, ...row }) => ({ ...row, date: at.toISOString() }));
}
