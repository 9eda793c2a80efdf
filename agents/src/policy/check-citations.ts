import type { Evidence } from "@hoopoe/contract/reports/report.ts";
import type { Citation, SentenceCheck } from "@hoopoe/contract/reports/sentence-check.ts";
import { trimSentence } from "../reports/trim-sentence.ts";
import { splitSentences } from "@hoopoe/quotes/retrieval/split-sentences.ts";
import { checkMoment, checkSetting, checkValues, hasNounCapitals } from "./check-values.ts";
import { foldText } from "./fold-text.ts";
import { hasHiddenMarks } from "./hidden-marks.ts";
import { locateQuote } from "./locate-quote.ts";
import { type EvidenceValues, readEvidence } from "./read-evidence.ts";

export type CitedText = {
  text: string;
  citations: readonly Citation[];
  /** The moment of a timeline's entry; absent elsewhere. */
  at?: string | undefined;
  /** What it summarises: a heading stands on the evidence of its sentences too. */
  inherits?: readonly Citation[] | undefined;
};

/** `open`: its hard values are in `evidence`, and nobody has confirmed what it says about them. */
export type CodeCheck =
  | { status: "quoted" }
  | { status: "open"; evidence: Evidence[] }
  | { status: "refused"; reasons: string[] };

interface WeighOptions {
  readonly isNounCapital?: boolean | undefined;
  readonly zone?: string;
  readonly widens?: boolean;
}

/**
 * What code alone can say about a sentence: its source's own words, values that aren't there, or open. `isNounCapital`: of
 * the text that it is from, where there is more than the sentence. `zone`: in which its reader says the times of items.
 * `widens`: who and when may be taken from the other items, which then belong to its evidence.
 */
export function weighSentence(
  sentence: CitedText,
  evidence: readonly Evidence[],
  { isNounCapital = hasNounCapitals(sentence.text), zone = "UTC", widens = false }: WeighOptions = {},
): CodeCheck {
  const { text, at } = sentence;
  if (hasHiddenMarks(text))
    return { status: "refused", reasons: ["it has invisible letters or marks that change its reading order"] };
  const citations = [...sentence.citations, ...(sentence.inherits ?? [])];
  const cited = new Set(citations.map(({ evidenceId }) => evidenceId));
  const items = evidence.filter(({ id }) => cited.has(id));
  if (items.length === 0) return { status: "refused", reasons: [citesNothing(cited)] };
  // The item is the evidence, not the words picked from it: a quote that is nowhere in it only lends no words of its own.
  const found = citations.filter((citation) => isInPlace(citation, items));
  const isOwnWords = isQuoted(text, found, items);
  if (isOwnWords && at === undefined) return { status: "quoted" };
  const reasons = weighValues({ text, at, isOwnWords, isNounCapital }, readEvidence(items, found, zone));
  if (reasons === "quoted") return { status: "quoted" };
  if (reasons.length === 0) return { status: "open", evidence: items };
  const isWidened =
    widens &&
    isElsewhere(
      text,
      { reasons, isNounCapital },
      [items, evidence].map((all) => readEvidence(all, found, zone)),
    );
  return isWidened ? { status: "open", evidence: [...evidence] } : { status: "refused", reasons };
}

interface Said {
  readonly text: string;
  readonly at: string | undefined;
  readonly isOwnWords: boolean;
  readonly isNounCapital: boolean;
}

function weighValues({ text, at, isOwnWords, isNounCapital }: Said, values: EvidenceValues): "quoted" | string[] {
  const late = at === undefined ? [] : checkMoment(at, values);
  if (isOwnWords && late.length === 0) return "quoted";
  return [...new Set([...late, ...checkValues(text, values, isNounCapital)])];
}

function citesNothing([unknown]: Iterable<string>): string {
  return unknown === undefined ? "it cites nothing" : `the source "${unknown}" isn't in the evidence`;
}

/** Whether all that a sentence lacks is who or when, and the other items hold that. */
function isElsewhere(
  text: string,
  { reasons, isNounCapital }: { reasons: readonly string[]; isNounCapital: boolean },
  [own, all]: readonly EvidenceValues[],
): boolean {
  if (own === undefined || all === undefined) return false;
  const missing = new Set(checkSetting(text, own, isNounCapital));
  return reasons.every((reason) => missing.has(reason)) && checkSetting(text, all, isNounCapital).length === 0;
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
