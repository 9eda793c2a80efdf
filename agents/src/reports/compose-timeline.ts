import { overlapOf } from "../retrieval/overlap-of.ts";
import { resolveMoment } from "./resolve-moment.ts";
import type { ScoredSentence } from "./score-sentences.ts";

export type TimelineDraft = { at: number; sentence: ScoredSentence };

const entriesMax = 30;
const dayMs = 86_400_000;
const nearMs = 10 * 60_000;
const nearEventMs = 6 * 3_600_000;

/**
 * Key events in order, one entry for each: those of `pinned` documents, sentences that say when (a clock time above all), then the
 * best of the others at the moment of their item.
 */
export function composeTimeline(
  sentences: readonly ScoredSentence[],
  { pinned = [] }: { pinned?: readonly ScoredSentence[] } = {},
): TimelineDraft[] {
  const dated = sentences
    .filter(({ candidate, isSuperseded }) => candidate.cues.asking === 0 && !isSuperseded)
    .map((sentence) => ({ sentence, ...resolveMoment(sentence.candidate) }))
    // A date long before or after the item is background or a plan, not an event of this story.
    .filter(
      ({ at, sentence }) =>
        at <= sentence.candidate.writtenAt + dayMs && at >= sentence.candidate.writtenAt - 60 * dayMs,
    );
  const worth = (entry: (typeof dated)[number]) =>
    entry.sentence.score * (entry.hasClock ? 2 : entry.isExplicit ? 1.4 : 1);
  const picked = pinned.slice(0, entriesMax).map((sentence) => ({ sentence, ...resolveMoment(sentence.candidate) }));
  for (const entry of dated.toSorted((a, b) => worth(b) - worth(a))) {
    if (picked.length >= entriesMax) break;
    if (!picked.some((other) => isSameEvent(other, entry))) picked.push(entry);
  }
  return picked.toSorted((a, b) => a.at - b.at).map(({ at, sentence }) => ({ at, sentence }));
}

type Dated = { at: number; hasClock: boolean; sentence: ScoredSentence };

function isSameEvent(a: Dated, b: Dated): boolean {
  const likeness = overlapOf(a.sentence.candidate.stems, b.sentence.candidate.stems);
  if (likeness > 0.6) return true;
  if (Math.abs(a.at - b.at) > nearEventMs) return false;
  const [claimsOfA, claimsOfB] = [a.sentence.candidate.atoms, b.sentence.candidate.atoms];
  const common = [...claimsOfB].filter((atom) => claimsOfA.has(atom)).length;
  if (common >= 2 && common >= claimsOfB.size - 1 && likeness > 0.3) return true;
  return a.hasClock && b.hasClock && Math.abs(a.at - b.at) <= nearMs && likeness > 0.35;
}
