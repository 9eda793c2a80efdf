import type { Evidence, Sentence } from "@hoopoe/contract/reports/report.ts";

/** The numbers of the evidence behind a sentence, each once, in the order of its citations. */
export function citedNumbers(sentence: Sentence, evidence: readonly Evidence[]): number[] {
  const numbers = new Map(evidence.map(({ id, number }) => [id, number]));
  return [...new Set(sentence.citations.flatMap(({ evidenceId }) => numbers.get(evidenceId) ?? []))];
}
