import type { ReportDoc, Sentence } from "@hoopoe/contract/report.ts";

/** Every sentence of a report that needs evidence, in reading order. */
export function sentencesOf(doc: ReportDoc): Sentence[] {
  return [
    ...doc.bluf,
    ...doc.findings.flatMap((finding) => [finding.heading, ...finding.sentences]),
    ...doc.timeline.map((entry) => entry.sentence),
  ];
}
