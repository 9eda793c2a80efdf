import { tokenise, contentStems } from "../retrieval/tokenise.ts";
import type { FindingGroup } from "./group-findings.ts";
import { overlapOf } from "../retrieval/overlap-of.ts";
import type { SentenceCandidate } from "./read-sentences.ts";

const headingWordsMin = 5;
const headingWordsMax = 14;

/** A heading is quoted too: the title or the clause, five to fourteen words long, that is nearest to what its group says. Headings already taken are not used again. */
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
    ...group.sentences.flatMap(({ candidate }) => clausesOf(candidate)).map((heading) => ({ heading, weight: 0.85 })),
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

/** The sentence itself where it is short, else its first clause up to a comma, a colon or a dash. */
function clausesOf(candidate: SentenceCandidate): SentenceCandidate[] {
  if (candidate.words <= headingWordsMax) return [candidate];
  const cut = [
    ...candidate.quote.matchAll(/[,;:]\s|\s[–—-]\s|\s(?=(?:because|after|when|while|which|so that)\s)/g),
  ].find(({ index }) => {
    const words = tokenise(candidate.quote.slice(0, index)).length;
    return words >= headingWordsMin && words <= headingWordsMax;
  });
  if (cut === undefined) return [];
  const quote = candidate.quote.slice(0, cut.index);
  const span = { start: candidate.span.start, end: candidate.span.start + cut.index };
  return [{ ...candidate, quote, span, words: tokenise(quote).length, stems: new Set(contentStems(quote)) }];
}
