import type { FindingGroup } from "./group-findings.ts";
import { overlapOf } from "../retrieval/overlap-of.ts";
import type { SentenceCandidate } from "./read-sentences.ts";

const headingWordsMax = 14;

/** A heading is quoted too: the title or the whole sentence that is nearest to what its group says. Headings already taken are not used again. */
export function chooseHeading(
  group: FindingGroup,
  { titles, taken }: { titles: readonly SentenceCandidate[]; taken: Set<string> },
): SentenceCandidate | null {
  const stems = new Set(group.sentences.flatMap(({ candidate }) => [...candidate.stems]));
  const docs = new Set(group.sentences.map(({ candidate }) => candidate.source.index));
  const options = [
    ...titles
      .filter((title) => title.words <= headingWordsMax && docs.has(title.source.index))
      .map((heading) => ({ heading, weight: 2.5 })),
    // A part of a sentence may say the opposite of the whole: it is not a heading.
    ...group.sentences.map(({ candidate }) => ({ heading: candidate, weight: weightOf(candidate) })),
  ];
  const keyOf = (heading: SentenceCandidate) => heading.quote.toLowerCase().replace(/\W+/g, " ").trim();
  const fitting = options.filter(({ heading }) => !taken.has(keyOf(heading)) && !heading.quote.endsWith("?"));
  const worth = ({ heading, weight }: { heading: SentenceCandidate; weight: number }) =>
    weight *
    heading.relevance *
    overlapOf(heading.stems, stems) *
    (/\b(?:i|we|my|our)\b/i.test(heading.quote) ? 0.6 : 1);
  const best = fitting.toSorted((a, b) => worth(b) - worth(a))[0]?.heading ?? null;
  if (best !== null) taken.add(keyOf(best));
  return best;
}

/** Short ones first; of long ones, the shorter. */
function weightOf({ words }: SentenceCandidate): number {
  return words <= headingWordsMax ? 0.85 : 0.4 * (headingWordsMax / words);
}
