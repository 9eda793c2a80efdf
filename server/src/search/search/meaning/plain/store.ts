import { type RawBuilder, sql } from "kysely";
import type { Trx } from "../../../../platform/db/open-database.ts";
import type { NearSearch, TextToEmbed } from "../store.ts";
import type { PlainVector } from "./quantise.ts";
import type { BlockRow } from "./vector-block.ts";

export async function savePlainVectors(
  trx: Trx,
  { model, texts, vectors }: { model: string; texts: readonly TextToEmbed[]; vectors: readonly PlainVector[] },
): Promise<void> {
  const hex = (bytes: Buffer) => `\\x${bytes.toString("hex")}`;
  await sql`select search.keep_plain_vectors(${model}, ${texts.map(({ id }) => id)}::bigint[],
    ${texts.map(({ hash }) => `\\x${hash}`)}::bytea[], ${vectors.map(({ embedding }) => hex(embedding))}::bytea[],
    ${vectors.map(({ coarse }) => hex(coarse))}::bytea[], ${vectors.map(({ scale }) => scale)}::real[],
    ${vectors.map(({ spread }) => spread)}::real[])`.execute(trx);
}

export interface ChangedRow extends BlockRow {
  readonly revision: string;
}

/** Coarse vectors of the workspace that changed after a revision, in the order of their changes. */
export async function loadChanged(
  trx: Trx,
  { model, after, countMax }: { model: string; after: string; countMax: number },
): Promise<ChangedRow[]> {
  const { rows } = await sql<{ id: string; coarse: Buffer; scale: number; spread: number; revision: string }>`
    select item_id as id, coarse, scale, spread, revision from item_plain_vectors
    where tenant_id = hoopoe.current_tenant() and workspace_id = hoopoe.current_workspace()
      and model = ${model} and revision > ${after}::bigint
    order by revision limit ${countMax}`.execute(trx);
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}

/** How many the workspace has, and how many bytes each takes. */
export async function loadExtent(trx: Trx, model: string): Promise<{ count: number; width: number }> {
  const { rows } = await sql<{ count: number; width: number | null }>`
    select count(*)::integer as count, max(length(coarse)) as width from item_plain_vectors
    where tenant_id = hoopoe.current_tenant() and workspace_id = hoopoe.current_workspace() and model = ${model}`.execute(
    trx,
  );
  return { count: rows[0]?.count ?? 0, width: rows[0]?.width ?? 0 };
}

type Criteria = Pick<NearSearch, "query" | "sources" | "from" | "to">;

/** What an item has to be besides near; the same as in every search. */
function allowed({ query, sources, from, to }: Criteria): RawBuilder<unknown> {
  return sql`i.tenant_id = hoopoe.current_tenant() and i.workspace_id = hoopoe.current_workspace()
    and (i.audience_user_ids is null or hoopoe.current_member() = any (i.audience_user_ids))
    ${query === null ? sql`` : sql`and i.tsv @@ ${query}`}
    ${sources === null ? sql`` : sql`and i.source_datatype = any (${sources}::text[])`}
    ${from === null ? sql`` : sql`and i.at >= ${from}::timestamptz`}
    ${to === null ? sql`` : sql`and i.at < ${to}::timestamptz`}`;
}

/** Of these items, those that the caller may see and the search allows, with the vectors of what they say now. */
export async function loadAllowed(
  trx: Trx,
  { ids, model, criteria }: { ids: readonly number[]; model: string; criteria: Criteria },
): Promise<{ id: string; embedding: Buffer }[]> {
  const { rows } = await sql<{ id: string; embedding: Buffer }>`
    select i.id, v.embedding from unnest(${ids.map(String)}::bigint[]) as asked (id)
      join items i on i.id = asked.id
      join item_plain_vectors v on v.item_id = i.id and v.workspace_id = i.workspace_id and v.tenant_id = i.tenant_id
    where v.model = ${model} and v.content_hash = i.content_hash and ${allowed(criteria)}`.execute(trx);
  return rows;
}

/** Ids of all items that the search allows; undefined where they are more than `countMax`. */
export async function loadFew(trx: Trx, criteria: Criteria, countMax: number): Promise<number[] | undefined> {
  const { rows } = await sql<{ id: string }>`
    select i.id from items i where ${allowed(criteria)} limit ${countMax + 1}`.execute(trx);
  return rows.length > countMax ? undefined : rows.map(({ id }) => Number(id));
}
