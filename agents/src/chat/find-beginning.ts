import type { SentenceCandidate } from "../reports/read-sentences.ts";
import { resolveMoment } from "../reports/resolve-moment.ts";
import { askedWords } from "./asked-words.ts";
import type { Question } from "./read-question.ts";

const relevanceMin = 0.35;

/**
 * For "when did it begin" and nothing else: tells the sentences that hold the first moment which is told to the minute,
 * in whichever words. For every other question: none.
 */
export function findBeginning(
  { kind, text }: Question,
  candidates: readonly SentenceCandidate[],
): (candidate: SentenceCandidate) => boolean {
  if (kind !== "when" || !/\b(?:beg[aiu]n|start(?:ed)?)\b/i.test(text) || askedWords(text).length > 1)
    return () => false;
  const told = candidates.filter(
    ({ claims, relevance }) =>
      relevance > relevanceMin && claims.times.length === 1 && claims.dates.some(({ day }) => day !== undefined),
  );
  const first = Math.min(...told.map((candidate) => resolveMoment(candidate).at));
  const beginnings = new Set(told.filter((candidate) => resolveMoment(candidate).at === first));
  return (candidate) => beginnings.has(candidate);
}
