import type { EditOperation } from "@hoopoe/contract/reports/report-edit.ts";
import { type ReportDoc, sentencesOf } from "@hoopoe/contract/reports/report.ts";
import { placeQuote } from "../place-quote.ts";
import { type EditContext, type EditStep, refuse } from "./edit-step.ts";
import { filterSentences } from "./filter-sentences.ts";

type Rewrite = Extract<EditOperation, { kind: "rewrite-sentence" }>;

/** A model's words in place of one sentence. They are taken only when the check finds them quoted or supported; else the sentence stays. */
export async function rewriteSentence(
  doc: ReportDoc,
  { sentenceId, text, citations }: Rewrite,
  { docs, check: checkOne }: EditContext,
): Promise<EditStep> {
  const before = sentencesOf(doc).find(({ id }) => id === sentenceId);
  if (before === undefined) return refuse(`The sentence ${sentenceId} doesn't exist`);
  const placed = citations.map(({ n, quote }) => {
    const evidence = doc.evidence.find(({ number }) => number === n);
    const source = docs.find(({ itemId }) => itemId === evidence?.itemId);
    return { evidenceId: evidence?.id ?? `source-${n}`, ...placeQuote(quote, source) };
  });
  const at = [...doc.timeline, ...doc.actions].find(({ sentence }) => sentence.id === sentenceId)?.at;
  const check = await checkOne({ text, citations: placed, at }, doc.evidence);
  const short = before.text.length > 60 ? `${before.text.slice(0, 59)}…` : before.text;
  if (check.status === "not-supported")
    return refuse(`“${short}” stays: the new wording isn't supported (${check.reasons[0] ?? "no evidence"})`);
  const next = filterSentences(doc, (sentence) =>
    sentence.id === sentenceId ? { ...sentence, text, citations: placed, check } : sentence,
  );
  return { done: true, doc: next, words: `“${short}” reworded` };
}
