import type { Citation, Evidence } from "@hoopoe/contract/reports/report.ts";
import type { Claims } from "./claim.ts";
import { splitSentences } from "@hoopoe/quotes/retrieval/split-sentences.ts";
import { foldText } from "./fold-text.ts";
import { readClaims } from "./read-claims.ts";

/** A quote that stands where it says, with what it claims, the day its evidence was written, and the sentence it is cut from. */
export type EvidenceSpan = {
  field: Citation["field"];
  claims: Claims;
  writtenAt: Date;
  quote: string;
  source: string;
  around: string;
};

export function toEvidenceSpan(citation: Citation, evidence: Evidence): EvidenceSpan {
  return {
    field: citation.field,
    claims: readClaims(citation.quote),
    writtenAt: new Date(evidence.date),
    quote: citation.quote,
    around: sentenceAround(evidence[citation.field], citation),
    source: `${evidence.title}\n${evidence.body}`,
  };
}

const reach = 500;

function sentenceAround(text: string, { quote, start }: Citation): string {
  const from = Math.max(0, start - reach);
  const near = text.slice(from, start + quote.length + reach);
  const own = splitSentences(near).filter(
    (sentence) => sentence.start < start - from + quote.length && sentence.end > start - from,
  );
  return foldText(near.slice(own.at(0)?.start ?? 0, own.at(-1)?.end ?? 0));
}
