import type { ItemFilters, ListedItem } from "@hoopoe/contract/assist/item-filters.ts";
import { type RawBuilder, sql } from "kysely";
import type { Trx } from "../../platform/db/open-database.ts";
import { inScope } from "../../platform/db/scope-queries.ts";
import type { Passage } from "./passage-store.ts";

export const groupings = [
  "total",
  "source",
  "author",
  "day",
  "thread",
  "connection",
  "kind",
  "state",
  "label",
] as const;
export type Grouping = (typeof groupings)[number];

export interface Group {
  readonly label: string;
  readonly count: number;
}

/** What is looked for, as search reads it (item-query.ts). */
export interface ItemQuery {
  readonly filters: ItemFilters;
  readonly criteria: {
    readonly query: RawBuilder<string> | null;
    readonly sources: readonly string[] | null;
    readonly from: string | null;
    readonly to: string | null;
  };
  /** @throws Failure search-invalid: words that everything has */
  readonly check: (trx: Trx) => Promise<void>;
  /** Only these streams; null: all that the caller may see. */
  readonly streams: readonly string[] | null;
}

/** Beyond this many matches of a search by words, older ones aren't counted; without words all are. */
const wordMatchesMax = 1_000_000;
const groupsMax = 400;
const bodyCharsMax = 16_000;

/** Re:, Fwd:, AW: and the like before a title, in any language; and what Slack items say of replies. */
const threadOf = (title: RawBuilder<unknown>) =>
  sql<string>`btrim(regexp_replace(regexp_replace(${title}, '^(\\s*[[:alpha:]]{1,4}(\\[\\d+\\])?\\s?:\\s*)+', ''), ' \\(thread\\)$', ''))`;

const labels = (zone: string): Record<Grouping, RawBuilder<unknown>> => ({
  total: sql`'all'::text`,
  source: sql`i.source_datatype`,
  author: sql`search.person(i.author)`,
  day: sql`to_char(i.at AT TIME ZONE ${zone}, 'YYYY-MM-DD')`,
  thread: threadOf(sql`i.title`),
  connection: sql`(SELECT coalesce(n.attributes ->> 'name', d.stream) FROM integration_data d
    JOIN integrations n ON n.id = d.integration_id WHERE d.id = i.integration_data_id)`,
  kind: sql`i.stream`,
  state: sql`i.state`,
  label: sql`unnest(i.labels)`,
});

/** Items that the caller may see, by their filters. @throws Failure search-invalid */
async function matching(trx: Trx, { filters, criteria, check, streams }: ItemQuery): Promise<RawBuilder<unknown>> {
  await check(trx);
  const { thread, connection, kind, state, label } = filters;
  const { query, from, to } = criteria;
  const found =
    query === null
      ? sql`items i`
      : sql`search.page(${query}, ${criteria.sources}::text[], ${from}::timestamptz, ${to}::timestamptz, NULL, NULL,
          ${wordMatchesMax}) hit JOIN items i ON i.id = hit.id`;
  return sql`${found} WHERE ${inScope("i")}
      AND (i.audience_user_ids IS NULL OR hoopoe.current_member() = ANY (i.audience_user_ids))
      AND (${criteria.sources}::text[] IS NULL OR i.source_datatype = ANY (${criteria.sources}::text[]))
      AND (${from}::timestamptz IS NULL OR i.at >= ${from}::timestamptz)
      AND (${to}::timestamptz IS NULL OR i.at < ${to}::timestamptz)
      AND (${streams}::uuid[] IS NULL OR i.integration_data_id = ANY (${streams}::uuid[]))
      ${thread === "" ? sql`` : sql`AND lower(${threadOf(sql`i.title`)}) = lower(${threadOf(sql`${thread}::text`)})`}
      ${kind === "" ? sql`` : sql`AND lower(i.stream) = lower(${kind})`}
      ${state === "" ? sql`` : sql`AND ${inState(state.toLowerCase())}`}
      ${label === "" ? sql`` : sql`AND EXISTS (SELECT FROM unnest(i.labels) one (name) WHERE lower(one.name) = lower(${label}))`}
      ${connection === "" ? sql`` : sql`AND lower(${labels("UTC").connection}) = lower(${connection})`}`;
}

function inState(state: string): RawBuilder<unknown> {
  if (state === "open") return sql`NOT i.is_closed`;
  return state === "closed" ? sql`i.is_closed` : sql`lower(i.state) = ${state}`;
}

/** Counted by the database, in groups; days are those of `zone`. @throws Failure search-invalid */
export async function countItems(
  trx: Trx,
  query: ItemQuery,
  { groupBy, zone }: { groupBy: Grouping; zone: string },
): Promise<Group[]> {
  const { rows } = await sql<Group>`
    SELECT ${labels(zone)[groupBy]} AS label, count(*)::int AS count FROM ${await matching(trx, query)}
    GROUP BY 1 ORDER BY ${groupBy === "day" ? sql`1` : sql`2 DESC, 1`} LIMIT ${groupsMax}`.execute(trx);
  return rows;
}

export async function countAll(trx: Trx, query: ItemQuery): Promise<number> {
  return (await countItems(trx, query, { groupBy: "total", zone: "UTC" }))[0]?.count ?? 0;
}

/** A page of them with how many there are, by time. @throws Failure search-invalid */
export async function listItems(
  trx: Trx,
  query: ItemQuery,
  { order, limit }: { order: "newest" | "oldest"; limit: number },
): Promise<{ total: number; items: Passage[] }> {
  const direction = order === "newest" ? sql`DESC` : sql`ASC`;
  const { rows } = await sql<Row & { total: number }>`
    SELECT ${columns}, (count(*) OVER ())::int AS total FROM ${await matching(trx, query)}
    ORDER BY i.at ${direction}, i.id ${direction} LIMIT ${limit}`.execute(trx);
  return { total: rows[0]?.total ?? 0, items: rows.map(toPassage) };
}

/** The newest of them without their text, with how many there are. @throws Failure search-invalid */
export async function listRows(
  trx: Trx,
  query: ItemQuery,
  limit: number,
): Promise<{ total: number; rows: Omit<ListedItem, "standing">[] }> {
  const { rows } = await sql<Omit<ListedItem, "standing" | "date"> & { at: Date; total: number }>`
    SELECT i.id, i.source_datatype, i.at, i.author, i.title, i.url, i.state, i.is_closed AS "isClosed", i.labels,
      (count(*) OVER ())::int AS total FROM ${await matching(trx, query)}
    ORDER BY i.at DESC, i.id DESC LIMIT ${limit}`.execute(trx);
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map(({ at, total: _total, ...row }) => ({ ...row, id: String(row.id), date: at.toISOString() })),
  };
}

export async function loadItem(trx: Trx, id: string, streams: readonly string[] | null): Promise<Passage | undefined> {
  const { rows } = await sql<Row>`SELECT ${columns}, i.body FROM items i
    WHERE ${visible(streams)} AND i.id = ${id}`.execute(trx);
  return rows.map(toPassage)[0];
}

/**
 * The items of one thread, oldest first: by the vendor's own id of it where it has one, else by the title. `after`: only those that
 * came later than the item itself.
 */
export async function loadThread(
  trx: Trx,
  id: string,
  { streams, limit, after }: { streams: readonly string[] | null; limit: number; after: boolean },
): Promise<Passage[]> {
  const key = (item: RawBuilder<unknown>) =>
    sql`(SELECT coalesce(w.raw ->> 'thread_ts', w.raw ->> 'threadId') FROM item_raws w WHERE w.item_id = ${item})`;
  const { rows } = await sql<Row>`
    WITH one AS (SELECT id, at, integration_data_id, stream, ${threadOf(sql`title`)} AS title, ${key(sql`i.id`)} AS thread
      FROM items i WHERE ${visible(streams)} AND i.id = ${id})
    SELECT ${columns} FROM one JOIN items i ON i.integration_data_id = one.integration_data_id AND i.stream = one.stream
    WHERE ${visible(streams)} AND (i.id = one.id OR CASE WHEN one.thread IS NULL
        THEN one.title <> '' AND lower(${threadOf(sql`i.title`)}) = lower(one.title)
        ELSE ${key(sql`i.id`)} = one.thread END)
      ${after ? sql`AND (i.at, i.id) > (one.at, one.id)` : sql``}
    ORDER BY i.at, i.id LIMIT ${limit}`.execute(trx);
  return rows.map(toPassage);
}

/** Sources, kinds and connections that items of this workspace have. */
export async function loadNames(trx: Trx, streams: readonly string[] | null): Promise<Group[]> {
  const { rows } = await sql<Group>`SELECT i.source_datatype AS label, count(*)::int AS count FROM items i
    WHERE ${visible(streams)} GROUP BY 1 ORDER BY 2 DESC`.execute(trx);
  return rows;
}

const columns = sql`i.id AS "itemId", i.source_datatype, i.at, i.author, i.title, left(i.body, ${bodyCharsMax}) AS body, i.url`;

type Row = Omit<Passage, "date"> & { at: Date };

function toPassage({ itemId, source_datatype, at, author, title, body, url }: Row): Passage {
  return { itemId, source_datatype, date: at.toISOString(), author, title, body, url };
}

function visible(streams: readonly string[] | null): RawBuilder<unknown> {
  return sql`${inScope("i")}
    AND (i.audience_user_ids IS NULL OR hoopoe.current_member() = ANY (i.audience_user_ids))
    AND (${streams}::uuid[] IS NULL OR i.integration_data_id = ANY (${streams}::uuid[]))`;
}
