import type { Evidence } from "@hoopoe/contract/reports/report.ts";
import type { Citation, SentenceCheck } from "@hoopoe/contract/reports/sentence-check.ts";
import { trimSentence } from "../reports/trim-sentence.ts";
import { splitSentences } from "@hoopoe/quotes/retrieval/split-sentences.ts";
import { checkMoment, checkValues, hasNounCapitals } from "./check-values.ts";
import { foldText } from "./fold-text.ts";
import { hasHiddenMarks } from "@hoopoe/quotes/hidden-marks.ts";
import { locateQuote } from "./locate-quote.ts";
import { readEvidence } from "./read-evidence.ts";

export type CitedText = {
  text: string;
  citations: readonly Citation[];
  /** The moment of a timeline's entry; absent elsewhere. */
  at?: string | undefined;
  /** What it summarises: a heading stands on the evidence of its sentences too. */
  inherits?: readonly Citation[] | undefined;
  /** It leads: a bottom line, or the first sentence of an answer. */
  leads?: boolean | undefined;
};

/** `open`: its hard values are in `evidence`, and nobody has confirmed what it says about them. */
export type CodeCheck =
  | { status: "quoted" }
  | { status: "open"; evidence: Evidence[] }
  | { status: "refused"; reasons: string[] };

/**
 * `isNounCapital`: of the text that a sentence is from. `ourNames`: what we are called, which no source need say. `zone`: in which
 * its reader says the times of items.
 */
export interface WeighOptions {
  readonly isNounCapital?: boolean | undefined;
  readonly ourNames?: string | undefined;
  readonly zone?: string | undefined;
}

/** What code alone can say about a sentence: its source's own words, values that aren't there, or open. */
export function weighSentence(
  sentence: CitedText,
  evidence: readonly Evidence[],
  options: WeighOptions = {},
): CodeCheck {
  const { text, at } = sentence;
  const { isNounCapital = hasNounCapitals(text), ourNames = "", zone = "UTC" } = options;
  if (hasHiddenMarks(text))
    return { status: "refused", reasons: ["it has invisible letters or marks that change its reading order"] };
  const citations = [...sentence.citations, ...(sentence.inherits ?? [])];
  const cited = new Set(citations.map(({ evidenceId }) => evidenceId));
  const items = evidence.filter(({ id }) => cited.has(id));
  if (items.length === 0) {
    const [unknown] = cited;
    return {
      status: "refused",
      reasons: [unknown === undefined ? "it cites nothing" : `the source "${unknown}" isn't in the evidence`],
    };
  }
  // The item is the evidence, not the words picked from it: a quote that is nowhere in it only lends no words of its own.
  const found = citations.filter((citation) => isInPlace(citation, items));
  const isOwnWords = isQuoted(text, found, items);
  if (isOwnWords && at === undefined) return { status: "quoted" };
  const values = readEvidence(items, found, zone);
  const late = at === undefined ? [] : checkMoment(at, values);
  if (isOwnWords && late.length === 0) return { status: "quoted" };
  const reasons = [...late, ...checkValues(text, values, { isNounCapital, ourNames })];
  return reasons.length > 0
    ? { status: "refused", reasons: [...new Set(reasons)] }
    : { status: "open", evidence: items };
}

export const withoutModel =
  "couldn't be confirmed: it isn't word for word a quote, and no model has compared it with its evidence";

/** The check where no model is asked: `quoted` or `not-supported`. */
export function checkCitations(sentence: CitedText, evidence: readonly Evidence[]): SentenceCheck {
  const weighed = weighSentence(sentence, evidence);
  if (weighed.status === "quoted") return weighed;
  return { status: "not-supported", reasons: weighed.status === "open" ? [withoutModel] : weighed.reasons };
}

function isInPlace(citation: Citation, items: readonly Evidence[]): boolean {
  const source = items.find(({ id }) => id === citation.evidenceId);
  if (source === undefined) return false;
  const { field, quote, start } = citation;
  if (field === "date") return start === 0 && quote !== "" && source.date.startsWith(quote);
  const isWholeTitle = field === "title" && quote.trim() === source.title.trim();
  return locateQuote({ text: source[field], quote, start, wordsMin: field === "author" || isWholeTitle ? 1 : 5 }).found;
}

/**
 * Whether the sentence is nothing but its sources' words: each of its sentences is one or more whole sentences of a quote,
 * behind the name of who speaks where that is quoted too. A part of a sentence may mean the opposite of the whole, so it isn't enough.
 */
function isQuoted(text: string, citations: readonly Citation[], items: readonly Evidence[]): boolean {
  const wholes = citations.flatMap((citation) => {
    const source = items.find(({ id }) => id === citation.evidenceId);
    const isProse = citation.field === "title" || citation.field === "body";
    return source === undefined || !isProse ? [] : wholeSentences(source[citation.field], citation);
  });
  const names = citations.map(({ quote }) => plain(quote));
  return [text.trim(), withoutSpeaker(text.trim(), names)].some((said) => {
    const parts = splitSentences(said).map(({ start, end }) => plain(said.slice(start, end)));
    return wholes.includes(plain(said)) || (parts.length > 1 && parts.every((part) => wholes.includes(part)));
  });
}

/** Each whole sentence that the quote covers, and the quote where it is the whole field, as plain words. */
function wholeSentences(text: string, { quote, start }: Citation): string[] {
  const end = start + quote.length;
  // Of a body of 200 pages, the lines around the quote.
  const from = Math.max(0, text.lastIndexOf("\n", start - reach));
  const to = text.indexOf("\n", end + reach);
  const near = { start: from, end: to === -1 ? text.length : to };
  const covered = splitSentences(text, near).flatMap((span) => {
    const own = trimSentence(text, span);
    const isIn = own.start >= start - slack && own.end <= end + slack && own.end > start && own.start < end;
    return isIn ? [text.slice(own.start, own.end), text.slice(span.start, span.end)] : [];
  });
  const isAll = quote.trim() === text.trim() || plain(quote) === plain(withoutLead(text));
  return [...covered, ...(isAll ? [quote] : [])].map(plain).filter((words) => words !== "");
}

/** Full stops and closing marks around a quote. */
const slack = 2;
const reach = 4_000;

/** A title without what mail and tickets put before it. */
function withoutLead(title: string): string {
  return title.replace(/^(?:\s*(?:re|fwd?|aw|wg)\s*:\s*|\s*\[[^\]]*\]\s*)+/i, "");
}

function withoutSpeaker(text: string, quoted: readonly string[]): string {
  const lead = /^([^:\n]{2,80}):\s+/u.exec(text);
  return lead !== null && quoted.some((quote) => quote.includes(plain(lead[1] ?? "")))
    ? text.slice(lead[0].length)
    : text;
}

/** Letters, figures and the signs between them; how a sentence opens and closes is left out. */
function plain(text: string): string {
  return foldText(text)
    .toLowerCase()
    .replace(/^[^\p{L}\p{N}$€£¥#@<-]+|[^\p{L}\p{N}%)]+$/gu, "");
}
