import type { EditOperation } from "@hoopoe/contract/reports/report-edit.ts";
import { type ReportDoc, sentencesOf } from "@hoopoe/contract/reports/report.ts";
import { checkCitations } from "../../policy/check-citations.ts";
import { placeQuote } from "../place-quote.ts";
import { type EditContext, type EditStep, refuse } from "./edit-step.ts";
import { filterSentences } from "./filter-sentences.ts";

type Rewrite = Extract<EditOperation, { kind: "rewrite-sentence" }>;

/** A model's words in place of one sentence. They are taken only when the quotes they bring cover them; else the sentence stays. */
export function rewriteSentence(
  doc: ReportDoc,
  { sentenceId, text, citations }: Rewrite,
  { docs }: EditContext,
): EditStep {
  const before = sentencesOf(doc).find(({ id }) => id === sentenceId);
  if (before === undefined) return refuse(`The sentence ${sentenceId} doesn't exist`);
  const placed = citations.map(({ n, quote }) => {
    const evidence = doc.evidence.find(({ number }) => number === n);
    const source = docs.find(({ itemId }) => itemId === evidence?.itemId);
    return { evidenceId: evidence?.id ?? `source-${n}`, ...placeQuote(quote, source) };
  });
  const check = checkCitations({ text, citations: placed }, doc.evidence);
  const short = before.text.length > 60 ? `${before.text.slice(0, 59)}…` : before.text;
  if (check.status !== "verified")
    return refuse(`“${short}” stays: the quotes don't cover the new wording (${check.reasons[0] ?? "no quote"})`);
  const next = filterSentences(doc, (sentence) =>
    sentence.id === sentenceId ? { ...sentence, text, citations: placed, check } : sentence,
  );
  return { done: true, doc: next, words: `“${short}” reworded` };
}
