import { overlapOf } from "../../retrieval/overlap-of.ts";
import type { Pace } from "../../retrieval/start-pace.ts";
import { contentStems } from "../../retrieval/tokenise.ts";
import type { ReadDoc } from "../read-docs.ts";

/** Items that tell one story, the earliest first. */
export type Cluster = readonly ReadDoc[];

const leadCharacters = 900;
const commonMax = 60;
const rareSharedMin = 3;
const likenessMin = 0.5;
const titleLikenessMin = 0.72;
const apartMsMax = 5 * 86_400_000;

/**
 * Puts near-duplicates together: what shares several rare words within five days, and half of its lead or most of its
 * headline. Pairs are looked for through rare words alone, so that 5,000 items need no 12 million comparisons.
 */
export async function clusterDocs(docs: readonly ReadDoc[], { pace }: { pace: Pace }): Promise<Cluster[]> {
  const leads = docs.map(({ doc }) => new Set(contentStems(`${doc.title} ${doc.body.slice(0, leadCharacters)}`)));
  const titles = docs.map(({ doc }) => new Set(contentStems(doc.title)));
  const docsOf = new Map<string, number[]>();
  for (const [index, stems] of leads.entries())
    for (const stem of stems) docsOf.set(stem, [...(docsOf.get(stem) ?? []).slice(0, commonMax), index]);
  const parent = docs.map((_, index) => index);
  const rootOf = (index: number): number => {
    let root = index;
    while ((parent[root] ?? root) !== root) root = parent[root] ?? root;
    return root;
  };
  for (const [index, stems] of leads.entries()) {
    await pace();
    const shared = new Map<number, number>();
    for (const stem of stems) {
      const others = docsOf.get(stem) ?? [];
      if (others.length <= commonMax)
        for (const other of others) if (other < index) shared.set(other, (shared.get(other) ?? 0) + 1);
    }
    for (const [other, count] of shared) {
      if (count < rareSharedMin || Math.abs((docs[index]?.at ?? 0) - (docs[other]?.at ?? 0)) > apartMsMax) continue;
      const isSame =
        overlapOf(stems, leads[other] ?? stems) >= likenessMin ||
        overlapOf(titles[index] ?? stems, titles[other] ?? new Set()) >= titleLikenessMin;
      if (isSame) parent[rootOf(index)] = rootOf(other);
    }
  }
  const clusters = Map.groupBy(docs, (_, index) => rootOf(index));
  return [...clusters.values()].map((cluster) => cluster.toSorted((a, b) => a.at - b.at));
}
