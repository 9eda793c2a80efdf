import type { Evidence, ReportDoc, Sentence } from "@hoopoe/contract/reports/report.ts";
import { checkCitations } from "../../policy/check-citations.ts";
import { type EditStep, refuse } from "./edit-step.ts";
import { countSentences, filterSentences } from "./filter-sentences.ts";
import { countOf } from "./count-of.ts";

/**
 * Takes pieces of evidence out: sentences that stand on nothing else go with them, a sentence that has other quotes
 * stays where those alone still cover it.
 */
export function dropEvidence(
  doc: ReportDoc,
  isDropped: (evidence: Evidence) => boolean,
  { label, missing }: { label: string; missing: string },
): EditStep {
  const dropped = new Set(doc.evidence.filter(isDropped).map(({ id }) => id));
  if (dropped.size === 0) return refuse(missing);
  const left = doc.evidence.filter(({ id }) => !dropped.has(id));
  const keep = (sentence: Sentence): Sentence | null => {
    const citations = sentence.citations.filter(({ evidenceId }) => !dropped.has(evidenceId));
    if (citations.length === sentence.citations.length) return sentence;
    if (citations.length === 0) return null;
    const check = checkCitations({ text: sentence.text, citations }, left);
    if (check.status === "quoted") return { ...sentence, citations, check };
    // What a model confirmed by the evidence that is left is checked again with the rest.
    const { check: before } = sentence;
    return before.status === "supported" && !dropped.has(before.span.evidenceId) ? { ...sentence, citations } : null;
  };
  const next = filterSentences(doc, keep);
  const gone = countSentences(doc) - countSentences(next);
  return {
    done: true,
    doc: { ...next, evidence: left },
    words: `${label}: ${countOf(gone, "sentence")} and ${countOf(dropped.size, "source item")} out`,
  };
}

/** Takes sentences out by what they are, not by what they cite. */
export function dropSentences(
  doc: ReportDoc,
  isDropped: (sentence: Sentence) => boolean,
  { label, missing }: { label: string; missing: string },
): EditStep {
  const next = filterSentences(doc, (sentence) => (isDropped(sentence) ? null : sentence));
  const gone = countSentences(doc) - countSentences(next);
  return gone === 0 ? refuse(missing) : { done: true, doc: next, words: `${label}: ${countOf(gone, "sentence")} out` };
}
