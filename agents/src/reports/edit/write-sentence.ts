import type { EditOperation } from "@hoopoe/contract/reports/report-edit.ts";
import { type ReportDoc, type Sentence, sentencesOf } from "@hoopoe/contract/reports/report.ts";
import { nearestId } from "../../models/nearest-id.ts";
import { placeQuote } from "../place-quote.ts";
import { freshId } from "./cite-anew.ts";
import { type EditContext, type EditStep, refuse } from "./edit-step.ts";
import { filterSentences } from "./filter-sentences.ts";

type Written = Extract<EditOperation, { citations: unknown }>;

/** A model's words in place of one sentence, or beside the others. They are taken only when the check finds them quoted or supported. */
export function writeSentence(doc: ReportDoc, operation: Written, context: EditContext): Promise<EditStep> {
  return operation.kind === "add-sentence"
    ? addSentence(doc, operation, context)
    : rewriteSentence(doc, operation, context);
}

async function rewriteSentence(
  doc: ReportDoc,
  operation: Extract<Written, { kind: "rewrite-sentence" }>,
  context: EditContext,
): Promise<EditStep> {
  const all = sentencesOf(doc);
  const id = nearestId(
    operation.sentenceId,
    all.map((sentence) => sentence.id),
  );
  const before = all.find((sentence) => sentence.id === id);
  if (before === undefined) return refuse(`The sentence ${operation.sentenceId} doesn't exist`);
  const at = [...doc.timeline, ...doc.actions].find(({ sentence }) => sentence.id === id)?.at;
  const written = { ...before, ...(await checked(doc, { ...operation, at }, context)) };
  const fault = faultOf(written);
  if (fault !== null) return refuse(`“${short(before.text)}” stays: the new wording isn't supported (${fault})`);
  const next = filterSentences(doc, (sentence) => (sentence.id === id ? written : sentence));
  return { done: true, doc: next, words: `“${short(before.text)}” reworded` };
}

async function addSentence(
  doc: ReportDoc,
  operation: Extract<Written, { kind: "add-sentence" }>,
  context: EditContext,
): Promise<EditStep> {
  const { number } = operation;
  const written: Sentence = { id: freshId("s"), ...(await checked(doc, operation, context)) };
  const fault = faultOf(written);
  if (fault !== null) return refuse(`“${short(operation.text)}” not added: it isn't supported (${fault})`);
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

async function checked(
  doc: ReportDoc,
  { text, citations, at }: Written & { at?: string | undefined },
  { docs, check }: EditContext,
): Promise<Pick<Sentence, "text" | "citations" | "check">> {
  const placed = citations.map(({ n, quote }) => {
    const evidence = doc.evidence.find(({ number }) => number === n);
    const source = docs.find(({ itemId }) => itemId === evidence?.itemId);
    return { evidenceId: evidence?.id ?? `source-${n}`, ...placeQuote(quote, source) };
  });
  return { text, citations: placed, check: await check({ text, citations: placed, at }, doc.evidence) };
}

function faultOf({ check }: Pick<Sentence, "check">): string | null {
  return check.status === "not-supported" ? (check.reasons[0] ?? "no evidence") : null;
}

function short(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
