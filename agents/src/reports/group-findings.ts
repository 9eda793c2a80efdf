import { overlapOf } from "../retrieval/overlap-of.ts";
import type { ScoredSentence } from "./score-sentences.ts";
import { type Facet, facets } from "./sentence-cues.ts";

export type FindingGroup = { facet: Facet; sentences: ScoredSentence[] };

const groupsMax = 8;
const sentencesPerGroupMax = 5;
const sentencesPerGroupMin = 2;

/** Puts each sentence under the matter it speaks of most (cause, scale, response, …); a matter too small joins its nearest. What does not fit comes back as `rest`. */
export function groupFindings(chosen: readonly ScoredSentence[]): { groups: FindingGroup[]; rest: ScoredSentence[] } {
  const byFacet = new Map<Facet, ScoredSentence[]>(facets.map((facet) => [facet, []]));
  for (const sentence of chosen) byFacet.get(mainFacet(sentence))?.push(sentence);
  const large: FindingGroup[] = [];
  const loose: ScoredSentence[] = [];
  for (const [facet, sentences] of byFacet) {
    if (sentences.length >= sentencesPerGroupMin && large.length < groupsMax)
      large.push({ facet, sentences: sentences.slice(0, sentencesPerGroupMax) });
    loose.push(...sentences.slice(sentences.length >= sentencesPerGroupMin ? sentencesPerGroupMax : 0));
  }
  const rest = loose.filter((sentence) => !joinNearest(large, sentence));
  return { groups: [...large, ...splitRest(rest, groupsMax - large.length)], rest };
}

/** The matter with most cues; the rarer kinds win a tie, since almost everything affects or detects something. */
function mainFacet({ candidate }: ScoredSentence): Facet {
  const order: readonly Facet[] = [
    "decision",
    "cause",
    "communication",
    "people",
    "scale",
    "response",
    "detection",
    "system",
  ];
  const counts = candidate.cues.facets;
  return (
    order.toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0) || order.indexOf(a) - order.indexOf(b))[0] ??
    "scale"
  );
}

function joinNearest(groups: readonly FindingGroup[], sentence: ScoredSentence): boolean {
  const open = groups.filter((group) => group.sentences.length < sentencesPerGroupMax);
  const likeness = (group: FindingGroup) =>
    group.sentences.reduce((sum, other) => sum + overlapOf(other.candidate.stems, sentence.candidate.stems), 0) /
    group.sentences.length;
  const nearest = open.toSorted((a, b) => likeness(b) - likeness(a))[0];
  nearest?.sentences.push(sentence);
  return nearest !== undefined;
}

/** What found no open group makes further groups of its own while there is room; they are taken out of `rest`. */
function splitRest(rest: ScoredSentence[], groupsLeft: number): FindingGroup[] {
  const groups: FindingGroup[] = [];
  while (groups.length < groupsLeft && rest.length >= sentencesPerGroupMin) {
    const sentences = rest.splice(0, sentencesPerGroupMax);
    const [first] = sentences;
    if (first !== undefined) groups.push({ facet: mainFacet(first), sentences });
  }
  return groups;
}
