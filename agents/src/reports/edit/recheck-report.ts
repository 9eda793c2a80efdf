import { type ReportDoc, type Sentence, sentencesOf } from "@hoopoe/contract/reports/report.ts";
import { checkCitations } from "../../policy/check-citations.ts";
import { filterSentences } from "./filter-sentences.ts";

/** Lays every sentence beside its quotes again, leaves out evidence that nothing cites any more (numbers stay), and counts anew. */
export function recheckReport(doc: ReportDoc): ReportDoc {
  const evidenceOf = new Map(doc.evidence.map((entry) => [entry.id, entry]));
  const check = (sentence: Sentence): Sentence => {
    const cited = new Set(sentence.citations.map(({ evidenceId }) => evidenceId));
    return {
      ...sentence,
      check: checkCitations(
        sentence,
        [...cited].flatMap((id) => evidenceOf.get(id) ?? []),
      ),
    };
  };
  const checked = filterSentences(doc, check);
  const all = sentencesOf(checked);
  const cited = new Set(all.flatMap(({ citations }) => citations.map(({ evidenceId }) => evidenceId)));
  for (const { evidenceId } of [...checked.timeline, ...checked.actions]) cited.add(evidenceId);
  const evidence = checked.evidence.filter(({ id }) => cited.has(id));
  const usedOf = (source: string) => evidence.filter(({ source_datatype }) => source_datatype === source).length;
  return {
    ...checked,
    evidence,
    sources: checked.sources.map((source) => ({ ...source, used: usedOf(source.source_datatype) })),
    method: {
      ...checked.method,
      used: evidence.length,
      sentences: all.length,
      verified: all.filter((sentence) => sentence.check.status === "verified").length,
    },
  };
}
