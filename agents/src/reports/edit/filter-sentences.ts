import {
  type Finding,
  type ReportDoc,
  type Sentence,
  sentencesOf,
  type TimelineEntry,
} from "@hoopoe/contract/reports/report.ts";

/**
 * Puts every sentence through `keep`: itself, a changed one, or null to take it out. A finding that loses its heading is
 * headed by its first sentence left; one that loses all is gone. Nothing else is touched.
 */
export function filterSentences(doc: ReportDoc, keep: (sentence: Sentence) => Sentence | null): ReportDoc {
  const entries = (list: readonly TimelineEntry[]) =>
    list.flatMap((entry) => {
      const sentence = keep(entry.sentence);
      const stillCited = sentence?.citations.some(({ evidenceId }) => evidenceId === entry.evidenceId) ?? false;
      const evidenceId = stillCited ? entry.evidenceId : (sentence?.citations[0]?.evidenceId ?? entry.evidenceId);
      return sentence === null ? [] : [{ ...entry, evidenceId, sentence }];
    });
  return {
    ...doc,
    bluf: doc.bluf.flatMap((sentence) => keep(sentence) ?? []),
    findings: doc.findings.flatMap((finding) => filterFinding(finding, keep) ?? []),
    timeline: entries(doc.timeline),
    actions: entries(doc.actions),
  };
}

function filterFinding(finding: Finding, keep: (sentence: Sentence) => Sentence | null): Finding | null {
  const heading = keep(finding.heading);
  const sentences = finding.sentences.flatMap((sentence) => keep(sentence) ?? []);
  if (heading !== null) return { ...finding, heading, sentences };
  const [first, ...rest] = sentences;
  return first === undefined ? null : { ...finding, heading: first, sentences: rest };
}

export function countSentences(doc: ReportDoc): number {
  return sentencesOf(doc).length;
}
