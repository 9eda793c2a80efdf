import { hasHiddenMarks } from "../policy/hidden-marks.ts";
import type { Citation } from "@hoopoe/contract/reports/report.ts";
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
    const { title, body } = source.doc;
    const openings = findOpenings(body);
    const lead = /^(?:\s*(?:re|fwd?|aw|wg)\s*:\s*|\s*\[[^\]]*\]\s*)+/i.exec(title)?.[0].length ?? 0;
    const spans = source.prose.flatMap((range) => splitSentences(body, range)).slice(0, sentencesPerDocMax);
    const places: { field: "title" | "body"; span: TextSpan; position: number }[] = [
      { field: "title", span: { start: lead, end: title.length }, position: -1 },
      ...spans.map((span, position) => ({ field: "body" as const, span: trimSentence(body, span), position })),
    ];
    for (const { field, span, position } of places) {
      await pace();
      const quote = (field === "title" ? title : body).slice(span.start, span.end);
      const words = wordCountOf(quote);
      const opening = field === "title" ? undefined : openings.findLast((line) => line.start <= span.start);
      if (opening !== undefined && span.start < opening.end) continue;
      if (words < wordsMin || words > wordsMax || !isProse(quote)) continue;
      const stems = new Set(contentStems(quote));
      if ([...stems].filter((stem) => /^\p{L}{2}/u.test(stem)).length < contentWordsMin) continue;
      const claims = readClaims(quote);
      const hasSystem = claims.identifiers.length > 0;
      candidates.push({
        source,
        writtenAt: opening?.at ?? source.at,
        isAuthors: opening === undefined,
        speaker: opening?.speaker ?? null,
        relevance,
        field,
        span,
        quote,
        position,
        words,
        stems,
        claims,
        atoms: claimAtoms(claims),
        cues: readCues(quote, hasSystem),
      });
    }
  }
  return candidates;
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
