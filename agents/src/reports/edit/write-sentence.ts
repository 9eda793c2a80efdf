import type { EditOperation } from "@hoopoe/contract/reports/report-edit.ts";
import { type ReportDoc, type Sentence, sentencesOf } from "@hoopoe/contract/reports/report.ts";
import { nearestId } from "../../models/nearest-id.ts";
import { checkCitations } from "../../policy/check-citations.ts";
import { placeQuote } from "../place-quote.ts";
import { freshId } from "./cite-anew.ts";
import { type EditContext, type EditStep, refuse } from "./edit-step.ts";
import { filterSentences } from "./filter-sentences.ts";

type Written = Extract<EditOperation, { citations: unknown }>;

/** A model's words in place of one sentence, or beside the others. They are taken only when the quotes they bring cover them. */
export function writeSentence(doc: ReportDoc, operation: Written, context: EditContext): EditStep {
  return operation.kind === "add-sentence"
    ? addSentence(doc, operation, context)
    : rewriteSentence(doc, operation, context);
}

function rewriteSentence(
  doc: ReportDoc,
  operation: Extract<Written, { kind: "rewrite-sentence" }>,
  context: EditContext,
): EditStep {
  const all = sentencesOf(doc);
  const id = nearestId(
    operation.sentenceId,
    all.map((sentence) => sentence.id),
  );
  const before = all.find((sentence) => sentence.id === id);
  if (before === undefined) return refuse(`The sentence ${operation.sentenceId} doesn't exist`);
  const written = { ...before, ...checked(doc, operation, context) };
  const fault = faultOf(written);
  if (fault !== null) return refuse(`“${short(before.text)}” stays: the quotes don't cover the new wording (${fault})`);
  const next = filterSentences(doc, (sentence) => (sentence.id === id ? written : sentence));
  return { done: true, doc: next, words: `“${short(before.text)}” reworded` };
}

function addSentence(
  doc: ReportDoc,
  operation: Extract<Written, { kind: "add-sentence" }>,
  context: EditContext,
): EditStep {
  const { number } = operation;
  const written: Sentence = { id: freshId("s"), ...checked(doc, operation, context) };
  const fault = faultOf(written);
  if (fault !== null) return refuse(`“${short(operation.text)}” not added: its quotes don't cover it (${fault})`);
  if (number === null)
    return { done: true, doc: { ...doc, bluf: [...doc.bluf, written] }, words: "Added a sentence to the bottom line" };
  const at = doc.findings.findIndex(({ id }) => id === context.findingIds[number - 1]);
  const finding = doc.findings[at];
  if (finding === undefined) return refuse(`There is no finding ${number}; the report has ${doc.findings.length}`);
  const longer = { ...finding, sentences: [...finding.sentences, written] };
  return {
    done: true,
    doc: { ...doc, findings: doc.findings.with(at, longer) },
    words: `Added a sentence to finding ${number}`,
  };
}

function checked(
  doc: ReportDoc,
  { text, citations }: Written,
  { docs }: EditContext,
): Pick<Sentence, "text" | "citations" | "check"> {
  const placed = citations.map(({ n, quote }) => {
    const evidence = doc.evidence.find(({ number }) => number === n);
    const source = docs.find(({ itemId }) => itemId === evidence?.itemId);
    return { evidenceId: evidence?.id ?? `source-${n}`, ...placeQuote(quote, source) };
  });
  return { text, citations: placed, check: checkCitations({ text, citations: placed }, doc.evidence) };
}

function faultOf({ check }: Pick<Sentence, "check">): string | null {
  return check.status === "verified" ? null : (check.reasons[0] ?? "no quote");
}

function short(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
