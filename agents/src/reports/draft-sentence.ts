import type { Citation } from "@hoopoe/contract/report.ts";
import { displayName } from "./display-name.ts";
import type { SentenceCandidate } from "./read-sentences.ts";

export type SentenceDraft = { text: string; citations: Citation[] };

const firstPerson = /^(?:i|we)\b|\b(?:i|i'm|i've|i'd|my|me|mine)\b/i;

/** A candidate as a report's sentence: its words as they stand, closed with a full stop; who speaks is named where the words say "I" or "we". `evidenceId` names the item's place in the evidence list. */
export function draftSentence(candidate: SentenceCandidate, evidenceId: string): SentenceDraft {
  const { field, quote, span, source } = candidate;
  const citations: Citation[] = [{ evidenceId, field, quote, start: span.start }];
  const words = closeSentence(quote.replace(/\s+/g, " ").trim());
  // A comment inside a ticket has another author than the ticket.
  const isSpeaking = candidate.isAuthors && firstPerson.test(words.replaceAll("’", "'"));
  const speaker = isSpeaking ? displayName(source.doc.author) : null;
  if (speaker === null) return { text: openSentence(words), citations };
  citations.push({ evidenceId, field: "author", quote: speaker.name, start: speaker.start });
  return { text: `${speaker.name}: ${words}`, citations };
}

function closeSentence(words: string): string {
  return /[.!?…]["'”’)\]]*$/.test(words) ? words : `${words.replace(/[\s,;:–—-]+$/, "")}.`;
}

/** A host name or an id keeps its small letter. */
function openSentence(words: string): string {
  return /^\p{Ll}[\p{L}'’]*(?=[\s,;:])/u.test(words) ? words.charAt(0).toUpperCase() + words.slice(1) : words;
}
