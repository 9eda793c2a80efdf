import { randomUUID } from "node:crypto";
import type { Evidence, ReportDoc, Sentence } from "@hoopoe/contract/reports/report.ts";
import { checkCitations } from "../../policy/check-citations.ts";
import type { SentenceDraft } from "@hoopoe/quotes/draft-report.ts";
import type { SourceDoc } from "@hoopoe/quotes/source-doc.ts";

export interface Citing {
  /** A draft whose citations name documents by index, as a checked sentence of the report. */
  readonly toSentence: (draft: SentenceDraft) => Sentence;
  readonly evidenceIdOf: (docIndex: number) => string;
  /** The report's evidence with what was cited since. */
  readonly evidence: () => Evidence[];
}

/** Takes new sentences into a report: their sources get the next numbers, those that it cites already keep theirs. */
export function citeAnew(doc: ReportDoc, docs: readonly SourceDoc[]): Citing {
  const evidence = [...doc.evidence];
  const evidenceIdOf = (docIndex: number): string => {
    const source = docs[docIndex];
    if (source === undefined) return `unknown-${docIndex}`;
    const known = evidence.find(({ itemId }) => itemId === source.itemId);
    if (known !== undefined) return known.id;
    const number = 1 + Math.max(0, ...evidence.map((entry) => entry.number));
    const id = freshId("e");
    const { itemId, source_datatype, date, author, title, body, url } = source;
    evidence.push({ id, number, itemId, source_datatype, date, author, title, body, url });
    return id;
  };
  const toSentence = ({ text, citations }: SentenceDraft): Sentence => {
    const placed = citations.map((citation) => ({
      ...citation,
      evidenceId: evidenceIdOf(Number(citation.evidenceId)),
    }));
    const check = checkCitations({ text, citations: placed }, evidence);
    return { id: freshId("s"), text, citations: placed, check };
  };
  return { toSentence, evidenceIdOf, evidence: () => [...evidence] };
}

/** An id that no version of the report ever had: what was taken out keeps its own for those who compare. */
export function freshId(kind: "s" | "e" | "f"): string {
  return `${kind}-${randomUUID().slice(0, 13)}`;
}
