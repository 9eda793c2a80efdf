import { findValues } from "./find-values.ts";
import type { Passage } from "./passages.ts";
import type { RankedDocs } from "./rank-docs.ts";
import { overlapOf } from "./retrieval/overlap-of.ts";
import type { Pace } from "./retrieval/start-pace.ts";

export interface ChosenPassage {
  readonly passage: Passage;
  readonly score: number;
}

/** Two that share more than this of their words, and all of their numbers, say the same. */
const sameMin = 0.7;
const passagesMax = 600;

/**
 * Passages by what they are worth to the question, the best first: how much their document is about it, how many of its
 * words they hold, how many names and values they state. Of two that say the same, the newer one stays.
 */
export async function choosePassages(
  passages: readonly Passage[],
  { relevance, asked, inverseFrequency }: RankedDocs,
  { pace }: { pace: Pace },
): Promise<ChosenPassage[]> {
  const scored: ChosenPassage[] = [];
  for (const passage of passages) {
    await pace();
    const { source, stems, words, quote } = passage;
    const met = [...asked].filter(([stem]) => stems.has(stem));
    const overlap = met.reduce((sum, [stem, weight]) => sum + weight * inverseFrequency(stem), 0);
    const values = Math.min(3, findValues(quote).length);
    const score = ((relevance[source.index] ?? 0) * (1 + overlap + values)) / Math.sqrt(words + 8);
    scored.push({ passage, score });
  }
  return withoutRepeats(scored.toSorted((a, b) => b.score - a.score).slice(0, passagesMax), pace);
}

async function withoutRepeats(ordered: readonly ChosenPassage[], pace: Pace): Promise<ChosenPassage[]> {
  const byStem = new Map<string, number[]>();
  const kept: ChosenPassage[] = [];
  for (const chosen of ordered) {
    await pace();
    const { stems, source, quote } = chosen.passage;
    const numbers = numbersOf(quote);
    const near = new Set([...stems].flatMap((stem) => byStem.get(stem)?.slice(-50) ?? []));
    const twin = [...near].find((index) => {
      const other = kept[index]?.passage;
      return other !== undefined && overlapOf(stems, other.stems) >= sameMin && numbersOf(other.quote) === numbers;
    });
    if (twin !== undefined) {
      const other = kept[twin];
      if (other !== undefined && source.at > other.passage.source.at) kept[twin] = { ...chosen, score: other.score };
      continue;
    }
    for (const stem of stems) byStem.set(stem, [...(byStem.get(stem) ?? []), kept.length]);
    kept.push(chosen);
  }
  return kept;
}

function numbersOf(quote: string): string {
  return (quote.match(/\d+/g) ?? []).toSorted().join(" ");
}
