import type { Bm25 } from "../retrieval/start-bm25.ts";
import type { Pace } from "../retrieval/start-pace.ts";
import type { ReadDoc } from "./read-docs.ts";

const risingTermsMax = 60;
const dayMs = 86_400_000;

/** Terms that several kinds of sources and several people use within a few days of each other, with a weight 0 to 1: what an organisation talks about when something happens. */
export async function findRisingTerms(
  docs: readonly ReadDoc[],
  { bm25, pace }: { bm25: Bm25; pace: Pace },
): Promise<Map<string, number>> {
  const uses = new Map<
    string,
    { sources: Set<string>; authors: Set<string>; days: Map<number, number>; count: number }
  >();
  for (const { doc, at, terms } of docs) {
    await pace();
    for (const term of new Set(terms)) {
      const frequency = bm25.documentFrequency(term);
      if (frequency < 3 || (docs.length > 40 && frequency > docs.length * 0.3)) continue;
      const use = uses.get(term) ?? { sources: new Set(), authors: new Set(), days: new Map(), count: 0 };
      use.sources.add(doc.source_datatype);
      use.authors.add(doc.author);
      use.days.set(Math.floor(at / dayMs), (use.days.get(Math.floor(at / dayMs)) ?? 0) + 1);
      use.count += 1;
      uses.set(term, use);
    }
  }
  const weighed = [...uses].map(([term, use]): [string, number] => {
    const spread = (use.sources.size - 0.5) * Math.log(1 + use.authors.size);
    return [term, spread * burst(use.days, use.count) * bm25.inverseFrequency(term)];
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
