import { pirMeasured } from "@hoopoe/contract/search/pir.ts";
import { type RawBuilder, sql } from "kysely";
import * as z from "zod/mini";
import type { Trx } from "../../../platform/db/open-database.ts";

const bodyCharsMax = 6_000;
/** Beyond it two texts have nothing to do with each other, whatever the model. */
export const distanceMax = 0.75;

/** Whether the database keeps vectors in pgvector's table (hoopoe.ensure_vectors); otherwise they are in the plain one. */
export async function hasVectors(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select to_regclass('public.item_vectors') is not null as has`.execute(
    trx,
  );
  return rows[0]?.has === true;
}

export interface TextToEmbed {
  id: string;
  text: string;
  /** Hexadecimal. */
  hash: string;
}

/** Items after `after` (by id) that have no vector of this model for what they say now. */
export async function loadWithoutVector(
  trx: Trx,
  { model, after, countMax }: { model: string; after: string; countMax: number },
): Promise<TextToEmbed[]> {
  const without = (await hasVectors(trx)) ? sql`search.without_vector` : sql`search.without_plain_vector`;
  const { rows } = await sql<TextToEmbed>`
    select id, said as text, encode(hash, 'hex') as hash
    from ${without}(${model}, ${after}::bigint, ${bodyCharsMax}::integer, ${countMax}::integer)
    order by id`.execute(trx);
  return rows;
}

/** Keeps vectors of one width. An item that went meanwhile is left out; one that changed has its vector made anew later. */
export async function saveVectors(
  trx: Trx,
  { model, texts, vectors }: { model: string; texts: readonly TextToEmbed[]; vectors: readonly number[][] },
): Promise<void> {
  await sql`select hoopoe.index_vectors(${vectors[0]?.length ?? 0}::integer)`.execute(trx);
  await sql`select search.keep_vectors(${model}, ${texts.map(({ id }) => id)}::bigint[],
    ${texts.map(({ hash }) => `\\x${hash}`)}::bytea[], ${vectors.map((vector) => JSON.stringify(vector))}::text[])`.execute(
    trx,
  );
}

/** How many items have their vector, of how many. */
export async function countVectors(trx: Trx, model: string): Promise<{ made: number; total: number }> {
  const count = (await hasVectors(trx)) ? sql`search.count_vectors` : sql`search.count_plain_vectors`;
  const { rows } = await sql<{ made: string; total: string }>`select made, total from ${count}(${model})`.execute(trx);
  return { made: Number(rows[0]?.made ?? 0), total: Number(rows[0]?.total ?? 0) };
}

export interface NearSearch {
  readonly model: string;
  readonly vector: readonly number[];
  /** What the items have to match besides. */
  readonly query: RawBuilder<string> | null;
  readonly sources: readonly string[] | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly countMax: number;
}

/** The ids nearest in meaning to what was asked, the nearest first, that the caller may see and the criteria allow. */
export type Near = (trx: Trx, criteria: Omit<NearSearch, "model" | "vector">) => Promise<string[]>;

/** Ids of the items nearest in meaning, the nearest first. Row-level security and the audience hold as in every search. */
export async function loadNear(trx: Trx, near: NearSearch): Promise<string[]> {
  await sql`select set_config('hnsw.iterative_scan', 'strict_order', true)`.execute(trx);
  const { rows } = await nearestOf(near).execute(trx);
  return rows.map(({ id }) => id);
}

/** The query of loadNear, apart so that a test can look at its plan. */
export function nearestOf(near: NearSearch): RawBuilder<{ id: string }> {
  const { model, vector, query, sources, from, to, countMax } = near;
  // The index knows one width, written out; a scan of it goes on until enough rows pass the other conditions.
  const width = sql.lit(vector.length);
  const distance = sql`v.embedding::halfvec(${width}) <=> ${JSON.stringify(vector)}::halfvec(${width})`;
  return sql<{ id: string }>`
    select id from (
      select i.id, ${distance} as distance from item_vectors v join items i on i.id = v.item_id
      where v.tenant_id = hoopoe.current_tenant() and v.workspace_id = hoopoe.current_workspace()
        and v.model = ${model} and vector_dims(v.embedding) = ${width} and v.content_hash = i.content_hash
        and (i.audience_user_ids is null or hoopoe.current_member() = any (i.audience_user_ids))
        ${query === null ? sql`` : sql`and i.tsv @@ ${query}`}
        ${sources === null ? sql`` : sql`and i.source_datatype = any (${sources}::text[])`}
        ${from === null ? sql`` : sql`and i.at >= ${from}::timestamptz`}
        ${to === null ? sql`` : sql`and i.at < ${to}::timestamptz`}
      order by ${distance} limit ${countMax}
    ) nearest where distance < ${distanceMax} order by distance, id desc`;
}

export interface VectorWork {
  workId: string;
  trouble: string | null;
  updatedAt: Date;
}

/** The last making of vectors in this workspace. */
export async function loadWork(trx: Trx): Promise<VectorWork | undefined> {
  const { rows } = await sql<VectorWork>`
    select work_id as "workId", trouble, updated_at as "updatedAt" from item_vector_works
    where tenant_id = hoopoe.current_tenant() and workspace_id = hoopoe.current_workspace()`.execute(trx);
  return rows[0];
}

/** False where another process was quicker. */
export async function saveWork(trx: Trx, { was, workId }: { was: string | null; workId: string }): Promise<boolean> {
  const { rows } = await sql`
    insert into item_vector_works (tenant_id, workspace_id, work_id)
    values (hoopoe.current_tenant(), hoopoe.current_workspace(), ${workId})
    on conflict (workspace_id) do update set work_id = excluded.work_id, updated_at = now()
      where item_vector_works.work_id = ${was} returning work_id`.execute(trx);
  return rows.length === 1;
}

export async function saveTrouble(trx: Trx, trouble: string | null): Promise<void> {
  await sql`update item_vector_works set trouble = ${trouble}, updated_at = now()
    where tenant_id = hoopoe.current_tenant() and workspace_id = hoopoe.current_workspace()`.execute(trx);
}

export async function loadTrouble(trx: Trx): Promise<string | null> {
  const { rows } = await sql<{ trouble: string | null }>`select trouble from item_vector_works
    where tenant_id = hoopoe.current_tenant() and workspace_id = hoopoe.current_workspace()`.execute(trx);
  return rows[0]?.trouble ?? null;
}

/** What was measured, with which model (the embedder's id), over so many vectors. */
const measured = z.extend(pirMeasured, { modelId: z.string(), made: z.int() });
export type Measured = z.infer<typeof measured>;

export async function loadMeasured(trx: Trx): Promise<Measured | null> {
  const { rows } = await sql<{ measured: unknown }>`select measured from item_vector_works
    where tenant_id = hoopoe.current_tenant() and workspace_id = hoopoe.current_workspace()`.execute(trx);
  return z.nullable(measured).parse(rows[0]?.measured ?? null);
}

export async function saveMeasured(trx: Trx, value: Measured): Promise<void> {
  await sql`update item_vector_works set measured = ${JSON.stringify(value)}::jsonb
    where tenant_id = hoopoe.current_tenant() and workspace_id = hoopoe.current_workspace()`.execute(trx);
}
