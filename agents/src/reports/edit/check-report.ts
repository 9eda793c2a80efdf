import { isDeepStrictEqual } from "node:util";
import { type ReportDoc, sentencesOf } from "@hoopoe/contract/reports/report.ts";
import { countStates } from "@hoopoe/contract/reports/sentence-check.ts";
import { type CheckOptions, checkSentences } from "../../check/check-sentences.ts";
import type { CitedText } from "../../policy/check-citations.ts";
import { filterSentences } from "./filter-sentences.ts";

/** Leaves out evidence that nothing cites any more (numbers stay), and counts anew. */
export function tidyReport(doc: ReportDoc): ReportDoc {
  const all = sentencesOf(doc);
  const cited = new Set(all.flatMap(({ citations }) => citations.map(({ evidenceId }) => evidenceId)));
  for (const { evidenceId } of [...doc.timeline, ...doc.actions]) cited.add(evidenceId);
  const evidence = doc.evidence.filter(({ id }) => cited.has(id));
  const usedOf = (source: string) => evidence.filter(({ source_datatype }) => source_datatype === source).length;
  return {
    ...doc,
    evidence,
    sources: doc.sources.map((source) => ({ ...source, used: usedOf(source.source_datatype) })),
    method: { ...doc.method, used: evidence.length, sentences: all.length, states: countStates(all) },
  };
}

/**
 * Checks what is new or has other words, citations or a different moment than `before`; every other sentence keeps its
 * state, and costs nothing.
 */
export async function checkReport(
  doc: ReportDoc,
  { before, ...options }: Omit<CheckOptions, "evidence"> & { before: ReportDoc },
): Promise<ReportDoc> {
  const known = new Map(citedIn(before).map((cited) => [cited.id, cited]));
  const changed = citedIn(doc).filter(({ id, said }) => !isDeepStrictEqual(said, known.get(id)?.said));
  const found = await checkSentences(
    changed.map(({ said }) => said),
    { ...options, evidence: doc.evidence },
  );
  const checks = new Map(changed.map(({ id }, index) => [id, found[index]]));
  return tidyReport(
    filterSentences(doc, (sentence) => ({ ...sentence, check: checks.get(sentence.id) ?? sentence.check })),
  );
}

function citedIn(doc: ReportDoc): { id: string; said: CitedText }[] {
  const inherited = new Map(
    doc.findings.map(({ heading, sentences }) => [heading.id, sentences.flatMap(({ citations }) => citations)]),
  );
  const moments = new Map([...doc.timeline, ...doc.actions].map(({ at, sentence }) => [sentence.id, at]));
  return sentencesOf(doc).map(({ id, text, citations }) => ({
    id,
    said: { text, citations, at: moments.get(id), inherits: inherited.get(id) },
  }));
}
