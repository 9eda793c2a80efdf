import { pirSummary } from "@hoopoe/contract/search/pir.ts";
import { type RawBuilder, sql } from "kysely";
import { prepared } from "../../platform/db/keep-prepared.ts";
import type { Trx } from "../../platform/db/open-database.ts";
import type { TimelineCursor } from "./cursor.ts";
import { finishMarks } from "./finish-marks.ts";
import { headlineOptions, hitEnd, hitStart } from "./highlight.ts";

/** A search as the database takes it; null means no limit of that kind. */
export interface SearchCriteria {
  readonly query: RawBuilder<string> | null;
  /** What of it is marked in titles and texts: the same object where that is all of it. */
  readonly shown: RawBuilder<string> | null;
  readonly shownTerms: readonly string[];
  /** One of the few forms that most searches have, so that the database may keep how it reads them. */
  readonly isUsual: boolean;
  /** The words and phrases that it asks for, without what it shuts out. */
  readonly terms: readonly string[];
  readonly sources: readonly string[] | null;
  readonly from: string | null;
  readonly to: string | null;
}

/** An item that was found, with the beginning of its text. */
export interface FoundRow {
  id: string;
  at: Date;
  source_datatype: string;
  title: string;
  author: string;
  url: string | null;
  body_start: string;
  is_cut: boolean;
}

/** Hits as highlight.ts has them. */
export interface Marks {
  title_marked: string;
  body_marked: string;
}

export interface PageRow extends Omit<FoundRow, "body_start" | "is_cut">, Marks {}

/** What a search found, and what it looked for. */
export interface Found<Row = FoundRow> {
  readonly rows: readonly Row[];
  /** The lexemes of the query, each with what it is itself as a word ("" for none); undefined where nothing is looked for. */
  readonly sought: ReadonlyMap<string, string> | undefined;
}

/** A control character, which no word holds. */
const separator = "\u001F";
const partedSign = `${separator}\\1${separator}`;
const bodyHeadlineChars = 20_000;
const excerptChars = 420;
const leadChars = 80;
/** What code looks at itself; whose first hit stands behind it is marked by PostgreSQL. */
const bodyStartChars = 3_000;
/** Where nothing is looked for. */
const plainStartChars = 600;

/** How many lexemes a query has: none when it was made of stop words alone. */
export async function loadNodeCount(trx: Trx, query: RawBuilder<string>): Promise<number> {
  const { rows } = await sql<{ nodes: number }>`select numnode(${query}) as nodes`.execute(trx);
  return rows[0]?.nodes ?? 0;
}

/** One page, newest first; undefined where the query has stop words alone. */
export async function loadPage(
  trx: Trx,
  criteria: SearchCriteria,
  { cursor, limit }: { cursor: TimelineCursor | null; limit: number },
): Promise<Found | undefined> {
  const { rows } = await sql<FoundRow & Looked>`${criteria.isUsual ? prepared : sql``}
    with ${queryAs(criteria.query ?? sql`null::tsquery`, criteria)}
    select nodes, ${once},
      ${foundColumns(criteria.query === null ? plainStartChars : bodyStartChars)}
    from query left join lateral search.page(q, ${criteria.sources}::text[], ${criteria.from}::timestamptz,
      ${criteria.to}::timestamptz, ${cursor?.at ?? null}::timestamptz, ${cursor?.id ?? null}::bigint,
      case when nodes = 0 then 0 else ${limit}::integer end) on true
    order by at desc, id desc`.execute(trx);
  return foundOf(rows);
}

export interface BestRow extends FoundRow {
  /** How many matches were ranked. */
  among: string;
}

/** One page, best first: BM25 over the words of `terms`, among the newest `candidatesMax` matches. */
export async function loadBest(
  trx: Trx,
  { query, shown, isUsual, terms, sources, from, to }: SearchCriteria & { query: RawBuilder<string> },
  { skipped, limit, candidatesMax }: { skipped: number; limit: number; candidatesMax: number },
): Promise<Found<BestRow> | undefined> {
  const { rows } = await sql<BestRow & Looked>`${isUsual ? prepared : sql``}
    with ${queryAs(query, { query, shown })}
    select nodes, ${once}, among, ${foundColumns(bodyStartChars)}
    from query left join lateral search.best(q, search.lexemes(${terms}::text[]), ${sources}::text[],
      ${from}::timestamptz, ${to}::timestamptz, case when nodes = 0 then 0 else ${candidatesMax}::integer end,
      ${skipped}::integer, ${limit}::integer) on true
    order by score desc, at desc, id desc`.execute(trx);
  return foundOf(rows);
}

/** What is said of the query itself. */
interface Looked {
  nodes: number | null;
  /** In one row alone. */
  sought: Readonly<Record<string, string>> | null;
}

function foundOf<Row extends FoundRow>(rows: readonly (Row & Looked)[]): Found<Row> | undefined {
  const [first] = rows;
  if (first?.nodes === 0) return undefined;
  const sought = rows.find((row) => row.sought !== null)?.sought;
  return {
    // Where nothing was found there is one row that says so.
    rows: rows.filter(({ id }) => id !== null),
    sought: sought == null ? undefined : new Map(Object.entries(sought)),
  };
}

/** The query, how many lexemes it has, and which of them are shown. */
function queryAs(tsquery: RawBuilder<string>, { query, shown }: Pick<SearchCriteria, "query" | "shown">) {
  const seen = shown === null || shown === query ? sql`q` : sql`(${shown})`;
  return sql`query as materialized (select q, numnode(q) as nodes,
    (select jsonb_object_agg(lexeme, ${lexemeOf(sql`lexeme`)})
      from (select replace(m[1], '''''', '''') as lexeme from regexp_matches(${seen}::text, '''((?:[^'']|'''')+)''', 'g') m) l
    ) as sought from (select ${tsquery} as q offset 0) asked)`;
}

/** In one row, whichever comes first. */
const once = sql`case when row_number() over () = 1 then sought end as sought`;

/** Most texts are shorter by their bytes already; to count the characters of each takes longer than to find it. */
function foundColumns(startChars: number) {
  const isLong = sql`octet_length(body) > ${sql.lit(startChars)}`;
  return sql`id, at, source_datatype, title, author, url,
    case when ${isLong} then left(body, ${sql.lit(startChars)}) else body end as body_start,
    ${isLong} and length(body) > ${sql.lit(startChars)} as is_cut`;
}

function lexemeOf(word: RawBuilder<unknown>) {
  return sql`coalesce((tsvector_to_array(to_tsvector('english', ${word})))[1], '')`;
}

/** What PostgreSQL makes of words of letters and digits: their lexemes, "" for a stop word. */
export async function loadLexemes(trx: Trx, words: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ word: string; lexeme: string }>`${prepared}
    select word, ${lexemeOf(sql`word`)} as lexeme from unnest(${words}::text[]) word`.execute(trx);
  return new Map(rows.map(({ word, lexeme }) => [word, lexeme]));
}

/** Ids of the newest `candidatesMax` matches, best first. */
export async function loadBestIds(
  trx: Trx,
  { query, terms, sources, from, to }: SearchCriteria & { query: RawBuilder<string> },
  candidatesMax: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from search.best(${query}, search.lexemes(${terms}::text[]), ${sources}::text[], ${from}::timestamptz,
      ${to}::timestamptz, ${candidatesMax}::integer, 0, ${candidatesMax}::integer)
    order by score desc, at desc, id desc`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Items in the order of `ids`, with hits marked. Row-level security holds them to the workspace; the audience is checked here. */
export async function loadRows(
  trx: Trx,
  { query, shown, shownTerms, terms }: SearchCriteria & { query: RawBuilder<string> },
  ids: readonly string[],
): Promise<PageRow[]> {
  const { rows } = await sql<PageRow>`
    with query as materialized (select ${shown ?? query} as q, ${whereBegins(terms)} as begins)
    select items.id, at, source_datatype, title, author, url, ${headline(sql`title`)} as title_marked,
      ${bodyHeadline} as body_marked
    from query, unnest(${ids}::bigint[]) with ordinality as asked (id, position) join items on items.id = asked.id
    where tenant_id = hoopoe.current_tenant() and workspace_id = hoopoe.current_workspace()
      and (audience_user_ids is null or hoopoe.current_member() = any (audience_user_ids))
    order by asked.position`.execute(trx);
  const finished = finishMarks(shownTerms);
  return rows.map((row) => ({
    ...row,
    title_marked: finished(row.title_marked),
    body_marked: finished(row.body_marked),
  }));
}

/** What ts_headline marks in items, by their id; of those alone that the caller may see. */
export async function loadMarks(
  trx: Trx,
  criteria: SearchCriteria,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Marks>> {
  const { query } = criteria;
  const rows = query === null ? [] : await loadRows(trx, { ...criteria, query }, ids);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Ids of all matches, newest first, `countMax` at most. */
export async function loadIds(trx: Trx, criteria: SearchCriteria, countMax: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from search.page(${criteria.query ?? sql`null::tsquery`}, ${criteria.sources}::text[],
      ${criteria.from}::timestamptz, ${criteria.to}::timestamptz, null, null, ${countMax}::integer)
    order by at desc, id desc`.execute(trx);
  return rows.map(({ id }) => id);
}

/**
 * A text with the hits of `q` marked; marks that the text itself holds are taken out first. What the word index sets apart
 * (words_apart, migration 0076) is kept apart from words by a separator while hits are looked for.
 */
function headline(text: RawBuilder<unknown>) {
  const parted = sql`words_apart(translate(${text}, ${hitStart + hitEnd + separator}, ''), ${partedSign})`;
  return sql`translate(ts_headline('english', ${parted}, q, ${headlineOptions}), ${separator}, '')`;
}

/** How one of the words may be written: a stem of the index mostly begins its word, and an ending follows. */
function whereBegins(terms: readonly string[]) {
  return sql`(SELECT '\\m(?:' || string_agg(regexp_replace(l, '([^a-z0-9])', '\\\\\\1', 'g'), '|') || ')[[:alpha:]]{0,6}\\M'
    FROM unnest(search.lexemes(${terms}::text[])) l)`;
}

/** A stretch of the body around the first word that a search may mean, cut at spaces; null where there is none. */
const excerpt = sql`CASE WHEN length(body) <= ${excerptChars} THEN body WHEN at.found BETWEEN 1 AND ${leadChars}
    THEN regexp_replace(left(body, ${excerptChars}), '\\S*$', '') || '…'
  WHEN at.found > 0 THEN '… ' || regexp_replace(regexp_replace(
    substr(body, at.found - ${leadChars}, ${excerptChars}), '^\\S*\\s', ''), '\\S*$', '') || '…' END`;

/** The body with its hits marked around the first of them: a page of results waits for what ts_headline reads. */
const bodyHeadline = sql`(SELECT CASE WHEN strpos(near.marked, ${hitStart}::text) > 0 THEN near.marked
  ELSE ${headline(sql`left(body, ${bodyHeadlineChars})`)} END
  FROM (SELECT regexp_instr(left(body, ${bodyHeadlineChars}), begins, 1, 1, 0, 'i') AS found OFFSET 0) at
  CROSS JOIN LATERAL (SELECT ${headline(excerpt)} AS marked OFFSET 0) near)`;

/** Counts over all matches, at most `countMax` of the newest. */
export async function loadSummary(trx: Trx, criteria: SearchCriteria, countMax: number) {
  const { rows } = await sql<{ summary: unknown }>`
    select search.summary(${criteria.query ?? sql`null::tsquery`}, ${criteria.sources}::text[],
      ${criteria.from}::timestamptz, ${criteria.to}::timestamptz, ${countMax}::integer) as summary`.execute(trx);
  return pirSummary.parse(rows[0]?.summary);
}

/** Lexemes of the workspace that look like a word, the likest first: counted over items that the caller may not see, too. */
export async function loadLikely(trx: Trx, word: string, countMax: number): Promise<string[]> {
  const { rows } = await sql<{
    lexeme: string;
  }>`select lexeme from search.likely(${word}, ${countMax}::integer)`.execute(trx);
  return rows.map(({ lexeme }) => lexeme);
}

/** What suggestions are made from: the newest items, title and beginning of the text. */
export async function loadRecentTexts(trx: Trx, countMax: number) {
  const { rows } = await sql<{ at: Date; source_datatype: string; title: string; text: string }>`
    select at, source_datatype, title, left(body, 400) as text
    from search.page(null, null, null, null, null, null, ${countMax}::integer)`.execute(trx);
  return rows;
}
