import type { Citation } from "@hoopoe/contract/report.ts";
import { displayName } from "./display-name.ts";
import type { SentenceCandidate } from "./read-sentences.ts";
import type { SourceDoc } from "./source-doc.ts";

export type SentenceDraft = { text: string; citations: Citation[] };

const firstPerson = /^(?:i|we)\b|\b(?:i|i'm|i've|i'd|my)\b/i;
/** Where several people write in one item, its author is not the one who says "I". */
const manySpeakers = /^\s*(?:comment (?:by|from)\b|[\p{Lu}][\p{L}.' -]{1,40}(?:,| \(| -) ?(?:\d{1,4}[-/ .]|\d{1,2}:\d{2}))/imu;

/** A candidate as a report's sentence: its words as they stand, closed with a full stop; who speaks is named where the words say "I" or "we". `evidenceId` names the item's place in the evidence list. */
export function draftSentence(candidate: SentenceCandidate, evidenceId: string): SentenceDraft {
  const { field, quote, span, source } = candidate;
  const citations: Citation[] = [{ evidenceId, field, quote, start: span.start }];
  const words = closeSentence(quote.replace(/\s+/g, " ").trim());
  const speaker = firstPerson.test(words.replaceAll("’", "'")) ? speakerOf(source.doc) : null;
  if (speaker === null) return { text: openSentence(words), citations };
  citations.push({ evidenceId, field: "author", quote: speaker.name, start: speaker.start });
  return { text: `${speaker.name}: ${words}`, citations };
}

function speakerOf(doc: SourceDoc): { name: string; start: number } | null {
  return manySpeakers.test(doc.body) ? null : displayName(doc.author);
}

function closeSentence(words: string): string {
  return /[.!?…]["'”’)\]]*$/.test(words) ? words : `${words.replace(/[\s,;:–—-]+$/, "")}.`;
}

/** A host name or an id keeps its small letter. */
function openSentence(words: string): string {
  return /^\p{Ll}[\p{L}'’]*(?=[\s,;:])/u.test(words) ? words.charAt(0).toUpperCase() + words.slice(1) : words;
}
