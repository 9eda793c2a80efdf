import type { Bm25 } from "../retrieval/start-bm25.ts";
import type { Pace } from "../retrieval/start-pace.ts";
import { proseOf, type ReadDoc } from "./read-docs.ts";
import { incidentDensity } from "./sentence-cues.ts";

const risingTermsMax = 60;
const dayMs = 86_400_000;
type Use = { sources: Set<string>; authors: Set<string>; days: Map<number, number>; count: number; density: number };

/** Names and ids that several kinds of sources and several people use within a few days of each other, in texts that tell of trouble, with a weight 0 to 1: what an organisation talks about when something happens. */
export async function findRisingTerms(
  docs: readonly ReadDoc[],
  { bm25, pace }: { bm25: Bm25; pace: Pace },
): Promise<Map<string, number>> {
  const uses = new Map<string, Use>();
  for (const doc of docs) {
    await pace();
    const density = incidentDensity(proseOf(doc));
    for (const term of doc.entities) {
      const use: Use = uses.get(term) ?? {
        sources: new Set(),
        authors: new Set(),
        days: new Map(),
        count: 0,
        density: 0,
      };
      const day = Math.floor(doc.at / dayMs);
      use.sources.add(doc.doc.source_datatype);
      use.authors.add(doc.doc.author);
      use.days.set(day, (use.days.get(day) ?? 0) + 1);
      use.count += 1;
      use.density += density;
      uses.set(term, use);
    }
  }
  const weighed = [...uses].flatMap(([term, use]): [string, number][] => {
    if (use.count < 3 || (docs.length > 40 && use.count > docs.length * 0.3)) return [];
    const spread = (use.sources.size - 0.5) * Math.log(1 + use.authors.size);
    return [[term, spread * burst(use.days, use.count) * bm25.inverseFrequency(term) * (use.density / use.count) ** 2]];
  });
  const kept = weighed.toSorted((a, b) => b[1] - a[1]).slice(0, risingTermsMax);
  const top = kept[0]?.[1] ?? 1;
  return new Map(kept.map(([term, weight]) => [term, weight / top]));
}

/** The share of uses that fall into the best five days in a row, squared: steady terms are background. */
function burst(days: ReadonlyMap<number, number>, count: number): number {
  let best = 0;
  for (const day of days.keys()) {
    let within = 0;
    for (let offset = 0; offset < 5; offset += 1) within += days.get(day + offset) ?? 0;
    best = Math.max(best, within);
  }
  return (best / Math.max(1, count)) ** 2;
}
