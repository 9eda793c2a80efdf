import { filterSentences } from "@hoopoe/agents/reports/edit/filter-sentences.ts";
import { type Evidence, type ReportDoc, type Sentence, sentencesOf } from "@hoopoe/contract/reports/report.ts";

/**
 * A person's decision to keep a sentence that isn't supported holds for the next version where the same words were written
 * again on the same evidence. Changed words or changed evidence ask for a new decision.
 */
export function carryKept(written: ReportDoc, last: ReportDoc | null): ReportDoc {
  if (last === null) return written;
  const kept = new Map(
    sentencesOf(last).flatMap((sentence) =>
      sentence.check.status === "not-supported" && sentence.check.keptBy != null
        ? [[keyOf(sentence, last.evidence), sentence.check.keptBy] as const]
        : [],
    ),
  );
  if (kept.size === 0) return written;
  return filterSentences(written, (sentence) => {
    const { check } = sentence;
    const keptBy = check.status === "not-supported" ? kept.get(keyOf(sentence, written.evidence)) : undefined;
    return check.status !== "not-supported" || keptBy === undefined
      ? sentence
      : { ...sentence, check: { ...check, keptBy } };
  });
}

/** The words, and what the cited items say. */
function keyOf({ text, citations }: Sentence, evidence: readonly Evidence[]): string {
  const cited = new Set(citations.map(({ evidenceId }) => evidenceId));
  const items = evidence
    .filter(({ id }) => cited.has(id))
    .map(({ itemId, title, body }) => JSON.stringify([itemId, title, body]))
    .toSorted();
  return JSON.stringify([text, items]);
}
