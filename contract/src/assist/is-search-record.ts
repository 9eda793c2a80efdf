import type { Evidence, Sentence } from "../reports/report.ts";

/** What a tool looked for, and how much it found: what a sentence that something isn't there rests on. */
export function isSearchRecord({ itemId, source_datatype }: Pick<Evidence, "itemId" | "source_datatype">): boolean {
  return itemId === "" && source_datatype === "search-record";
}

/** Whether a sentence says that something wasn't found: it rests on records of searches, and on nothing that was found. */
export function isNotFound({ citations }: Pick<Sentence, "citations">, evidence: readonly Evidence[]): boolean {
  const records = new Set(evidence.filter(isSearchRecord).map(({ id }) => id));
  return citations.length > 0 && citations.every(({ evidenceId }) => records.has(evidenceId));
}
