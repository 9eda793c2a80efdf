import { hasHiddenMarks } from "../policy/hidden-marks.ts";
import type { Citation } from "@hoopoe/contract/reports/sentence-check.ts";
import type { Claims } from "../policy/claim.ts";
import { readClaims } from "../policy/read-claims.ts";
import { splitSentences } from "../retrieval/split-sentences.ts";
import type { Pace } from "../retrieval/start-pace.ts";
import type { TextSpan } from "../retrieval/text-span.ts";
import { contentStems } from "../retrieval/tokenise.ts";
import { claimAtoms } from "./claim-atoms.ts";
import { findOpenings } from "./find-openings.ts";
import type { ReadDoc } from "./read-docs.ts";
import { readCues, type SentenceCues } from "./sentence-cues.ts";
import { trimSentence } from "./trim-sentence.ts";

/** A sentence that a report could take over. `writtenAt` is when, in ms since 1970; `isAuthors` whether the item's author wrote it, and `speaker` where in the body who else did is named. `position` is its place in its document, from 0 (the title is -1). */
export type SentenceCandidate = {
  source: ReadDoc;
  writtenAt: number;
  isAuthors: boolean;
  speaker: TextSpan | null;
  relevance: number;
  field: Extract<Citation["field"], "title" | "body">;
  span: TextSpan;
  quote: string;
  position: number;
  words: number;
  stems: Set<string>;
  claims: Claims;
  atoms: Set<string>;
  cues: SentenceCues;
};

const wordsMin = 5;
const wordsMax = 70;
/** "That is all of it" says nothing by itself. */
const contentWordsMin = 2;
const sentencesPerDocMax = 120;

/** Every sentence of the given documents that is long enough to be quoted and looks like prose. */
export async function readSentences(
  docs: readonly { source: ReadDoc; relevance: number }[],
  { pace }: { pace: Pace },
): Promise<SentenceCandidate[]> {
  const candidates: SentenceCandidate[] = [];
  for (const { source, relevance } of docs) {
    const openings = findOpenings(source.doc.body);
    for (const place of placesIn(source)) {
      await pace();
      const opening = place.field === "title" ? undefined : openings.findLast(({ start }) => start <= place.span.start);
      if (opening !== undefined && place.span.start < opening.end) continue;
      const read = readQuote(source.doc[place.field].slice(place.span.start, place.span.end));
      if (read === null) continue;
      candidates.push({
        source,
        writtenAt: opening?.at ?? source.at,
        isAuthors: opening === undefined,
        speaker: opening?.speaker ?? null,
        relevance,
        ...place,
        ...read,
      });
    }
  }
  return candidates;
}

/** The title, without what a mail or a ticket puts before it, and the sentences of the body. */
function placesIn({ doc: { title, body }, prose }: ReadDoc): Pick<SentenceCandidate, "field" | "span" | "position">[] {
  const lead = /^(?:\s*(?:re|fwd?|aw|wg)\s*:\s*|\s*\[[^\]]*\]\s*)+/i.exec(title)?.[0].length ?? 0;
  const spans = prose.flatMap((range) => splitSentences(body, range)).slice(0, sentencesPerDocMax);
  return [
    { field: "title", span: { start: lead, end: title.length }, position: -1 },
    ...spans.map((span, position) => ({ field: "body" as const, span: trimSentence(body, span), position })),
  ];
}

/** What a sentence says, where it is long enough and looks like prose. */
function readQuote(
  quote: string,
): Pick<SentenceCandidate, "quote" | "words" | "stems" | "claims" | "atoms" | "cues"> | null {
  const words = wordCountOf(quote);
  if (words < wordsMin || words > wordsMax || !isProse(quote)) return null;
  const stems = new Set(contentStems(quote));
  if ([...stems].filter((stem) => /^\p{L}{2}/u.test(stem)).length < contentWordsMin) return null;
  const claims = readClaims(quote);
  const hasSystem = claims.identifiers.length > 0;
  return { quote, words, stems, claims, atoms: claimAtoms(claims), cues: readCues(quote, hasSystem) };
}

function wordCountOf(text: string): number {
  return text.match(/[\p{L}\p{N}]+(?:['’.,:@_/-][\p{L}\p{N}]+)*/gu)?.length ?? 0;
}

/** Hashes and GUIDs: a name that is spelled in digits. */
const hexName = /(?<![\w-])(?:[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|[0-9a-f]{32,128})(?![\w-])/gi;

/**
 * Logs, tables, addresses and mark-up are not sentences; text with hidden direction marks is not quoted as one. Of a
 * sentence that names a file or an alert by its hash, what stands around the name decides; a list of hashes is none.
 */
function isProse(quote: string): boolean {
  const said = quote.replaceAll(hexName, "");
  const letters = said.match(/[\p{L}\s]/gu)?.length ?? 0;
  if (letters / said.length < 0.68) return false;
  if (said !== quote && wordCountOf(said) < wordsMin) return false;
  return !hasHiddenMarks(quote) && !/[{}<>]{1}.*[{}<>]|\|.*\|/.test(quote);
}
