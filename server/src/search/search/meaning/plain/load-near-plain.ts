import type { Trx } from "../../../../platform/db/open-database.ts";
import { distanceMax, type NearSearch } from "../store.ts";
import { bestWindows } from "./best-windows.ts";
import { fromPlain, similarity, toCoarseQuery } from "./quantise.ts";
import { loadAllowed, loadFew } from "./store.ts";
import type { Scores, VectorBlock } from "./vector-block.ts";

const windowSize = 256;
/** Where filters leave so few, their vectors are compared one by one. */
const fewMax = 1_000;

interface Ranked {
  readonly id: string;
  readonly likeness: number;
}

/**
 * Ids of the items nearest in meaning, the nearest first: what pgvector gives, without it. A walk over the coarse vectors says
 * which may be among them, and how wrong it may be; these alone are asked for (in the caller's transaction, as every search
 * asks) and compared exactly, until no other can be nearer.
 */
export async function loadNearPlain(trx: Trx, near: NearSearch, block: VectorBlock): Promise<string[]> {
  const query = Float32Array.from(Float16Array.from(near.vector));
  if (block.size === 0 || block.width !== query.length) return [];
  const least = 1 - distanceMax;
  const compare = async (ids: readonly number[]): Promise<Ranked[]> => {
    const rows = await loadAllowed(trx, { ids, model: near.model, criteria: near });
    return rows.map(({ id, embedding }) => ({ id, likeness: similarity(query, fromPlain(embedding)) }));
  };
  const isFiltered = near.query !== null || near.sources !== null || near.from !== null || near.to !== null;
  const few = isFiltered ? await loadFew(trx, near, fewMax) : undefined;
  const found =
    few === undefined
      ? await walk(await block.score(toCoarseQuery(query)), near.countMax, compare)
      : await compare(few);
  return found
    .filter(({ likeness }) => likeness > least)
    .toSorted((a, b) => b.likeness - a.likeness || Number(b.id) - Number(a.id))
    .slice(0, near.countMax)
    .map(({ id }) => id);
}

async function walk(
  { ids, scores, error }: Scores,
  countMax: number,
  compare: (ids: readonly number[]) => Promise<Ranked[]>,
): Promise<Ranked[]> {
  const found: Ranked[] = [];
  for (const window of bestWindows(scores, windowSize, 1 - distanceMax - error)) {
    const best = scores[window[0] ?? -1] ?? -1;
    const last = found.toSorted((a, b) => b.likeness - a.likeness)[countMax - 1];
    if (last !== undefined && best + error < last.likeness) return found;
    if (window.length > 0) found.push(...(await compare(window.map((index) => ids[index] ?? -1))));
  }
  return found;
}
