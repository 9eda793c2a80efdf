import { overlapOf } from "../retrieval/overlap-of.ts";
import { resolveMoment } from "./resolve-moment.ts";
import type { ScoredSentence } from "./score-sentences.ts";

const actionsMax = 8;
const likenessMax = 0.55;
const planned =
  /\b(?:will|shall|should|must|need(?:s|ed)? to|going to|plan(?:s|ned|ning)? to|todo|to do|would|could|may|might|next step|not yet|ask(?:ed|ing)? (?:to|for))\b/i;
const done =
  /\b(?:isolated|blocked|disabled|revoked|rotated|reset|restored|rolled back|contained|shut down|took down|patched|replaced|reimaged|rebuilt|quarantined|removed|fixed|mitigated|failed over|switched|restarted|withdrawn|withdrew|pulled|cancelled|suspended|locked|reimbursed|purged)\b/i;

/** What was done, oldest first: sentences that tell a response as a fact, neither a plan nor a guess nor a question. */
export function composeActions(scored: readonly ScoredSentence[]): { at: number; sentence: ScoredSentence }[] {
  const picked: ScoredSentence[] = [];
  const told = scored
    .filter(({ candidate, isSuperseded }) => {
      const { cues, quote, field } = candidate;
      return (
        field === "body" &&
        !isSuperseded &&
        cues.asking === 0 &&
        cues.hedging === 0 &&
        done.test(quote) &&
        !planned.test(quote)
      );
    })
    .toSorted((a, b) => b.score - a.score);
  for (const sentence of told) {
    if (picked.length === actionsMax) break;
    const isTold = picked.some((other) => overlapOf(other.candidate.stems, sentence.candidate.stems) > likenessMax);
    if (!isTold) picked.push(sentence);
  }
  return picked
    .map((sentence) => ({ at: resolveMoment(sentence.candidate).at, sentence }))
    .toSorted((a, b) => a.at - b.at);
}
