import type { Citation } from "@hoopoe/contract/reports/sentence-check.ts";
import { locateQuote } from "../policy/locate-quote.ts";
import { displayName } from "./display-name.ts";
import type { SentenceCandidate } from "./read-sentences.ts";

export type SentenceDraft = { text: string; citations: Citation[] };

const firstPerson =
  /(?<![\p{L}\p{N}'])(?:i|i'm|i've|i'd|my|me|mine|ich|mein\p{L}{0,2}|я|мой|моя|je|mon)(?![\p{L}\p{N}'])|^(?:we|wir|мы|nous)(?!\p{L})/iu;

/** A candidate as a report's sentence: its words as they stand, closed with a full stop; who speaks is named where the words say "I" or "we". `evidenceId` names the item's place in the evidence list. */
export function draftSentence(candidate: SentenceCandidate, evidenceId: string): SentenceDraft {
  const { field, quote, span } = candidate;
  const said: Citation = { evidenceId, field, quote, start: span.start };
  const words = closeSentence(quote.replace(/\s+/g, " ").trim());
  const speaker = firstPerson.test(words.replaceAll("’", "'")) ? speakerOf(candidate) : null;
  return speaker === null
    ? { text: openSentence(words), citations: [said] }
    : { text: `${speaker.name}: ${words}`, citations: [said, { evidenceId, ...speaker.place }] };
}

interface Speaker {
  readonly name: string;
  readonly place: Pick<Citation, "field" | "quote" | "start">;
}

/** A comment inside a ticket has another author than the ticket: who it is stands in the line that opens it. Null where that line is too short to be quoted. */
function speakerOf({ isAuthors, speaker, span, source: { doc } }: SentenceCandidate): Speaker | null {
  if (isAuthors) {
    const author = displayName(doc.author);
    return author === null
      ? null
      : { name: author.name, place: { field: "author", quote: author.name, start: author.start } };
  }
  if (speaker === null) return null;
  const { start } = speaker;
  const lineEnd = doc.body.slice(start).search(/\s*(?:[\r\n]|$)/) + start;
  const isNext = /^\s*$/.test(doc.body.slice(lineEnd, span.start));
  const quotes = [doc.body.slice(start, lineEnd), ...(isNext ? [doc.body.slice(start, span.end)] : [])];
  const quote = quotes.find((candidate) => locateQuote({ text: doc.body, quote: candidate, start }).found);
  return quote === undefined
    ? null
    : { name: doc.body.slice(start, speaker.end), place: { field: "body", quote, start } };
}

function closeSentence(words: string): string {
  return /[.!?…]["'”’)\]]*$/.test(words) ? words : `${words.replace(/[\s,;:–—-]+$/, "")}.`;
}

/** A host name or an id keeps its small letter. */
function openSentence(words: string): string {
  return /^\p{Ll}[\p{L}'’]*(?=[\s,;:])/u.test(words) ? words.charAt(0).toUpperCase() + words.slice(1) : words;
}
