import type { EditOperation } from "@hoopoe/contract/reports/report-edit.ts";
import type { Finding, ReportDoc, Sentence, TimelineEntry } from "@hoopoe/contract/reports/report.ts";
import { isBacked } from "@hoopoe/contract/reports/sentence-check.ts";
import { readClaims } from "../../policy/read-claims.ts";
import { type EditStep, refuse } from "./edit-step.ts";
import { countWords, partLabels } from "./report-words.ts";

type Shorten = Extract<EditOperation, { kind: "shorten" }>;

/** Keeps the sentences that say most, in their order and letter for letter: without a number about half of them. */
export function shortenPart(doc: ReportDoc, { part, to }: Shorten): EditStep {
  const label = partLabels[part];
  const before = doc[part].length;
  if (before === 0) return refuse(`${label} is empty`);
  if (part === "findings" && to === null) return shortenEach(doc);
  const keep = to ?? Math.max(1, Math.floor(before / 2));
  if (keep >= before) return refuse(`${label} is already no longer than ${before}`);
  if (part === "bluf") {
    const bluf = strongest(doc.bluf, keep, worthOf);
    return done(label, wordsOf(doc.bluf), wordsOf(bluf), { ...doc, bluf });
  }
  if (part === "findings") {
    const findings = strongest(doc.findings, keep, worthOfFinding);
    return done(label, wordsOf(doc.findings.flatMap(all)), wordsOf(findings.flatMap(all)), { ...doc, findings });
  }
  const entries = strongest(doc[part], keep, (entry: TimelineEntry) => worthOf(entry.sentence));
  return { done: true, doc: { ...doc, [part]: entries }, words: `${label}, ${before} entries to ${entries.length}` };
}

function shortenEach(doc: ReportDoc): EditStep {
  const findings = doc.findings.map((finding) => ({
    ...finding,
    sentences: strongest(finding.sentences, Math.max(1, Math.floor(finding.sentences.length / 2)), worthOf),
  }));
  const [before, after] = [wordsOf(doc.findings.flatMap(all)), wordsOf(findings.flatMap(all))];
  return before === after
    ? refuse("Each finding already has only one sentence")
    : done("Findings", before, after, { ...doc, findings });
}

function done(label: string, before: number, after: number, doc: ReportDoc): EditStep {
  return { done: true, doc, words: `${label}, ${before} words to ${after}` };
}

function strongest<T>(list: readonly T[], count: number, worth: (entry: T) => number): T[] {
  const kept = new Set(list.toSorted((a, b) => worth(b) - worth(a)).slice(0, count));
  return list.filter((entry) => kept.has(entry));
}

/** Quoted or supported first, then how much of what can be checked it tells for its length. */
function worthOf(sentence: Sentence): number {
  const { text } = sentence;
  const { numbers, dates, times, names, identifiers } = readClaims(text);
  const told = numbers.length + dates.length + times.length + names.length + identifiers.length;
  return (isBacked(sentence) ? 100 : 0) + Math.min(12, told) - countWords(text) / 20;
}

function worthOfFinding(finding: Finding): number {
  return Math.max(...all(finding).map(worthOf)) + finding.sentences.length;
}

function all({ heading, sentences }: Finding): Sentence[] {
  return [heading, ...sentences];
}

function wordsOf(sentences: readonly Sentence[]): number {
  return sentences.reduce((sum, { text }) => sum + countWords(text), 0);
}
