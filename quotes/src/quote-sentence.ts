import type { SentenceDraft } from "./draft-report.ts";
import { displayName } from "./display-name.ts";
import type { Passage } from "./passages.ts";

/** A passage as a report's sentence: its words as they stand, behind the name of the item's author. */
export function quoteSentence(
  { quote, field, span, source: { doc, index } }: Passage,
  evidenceId = String(index),
): SentenceDraft {
  const words = quote.replace(/\s+/g, " ").trim();
  const said = { evidenceId, field, quote, start: span.start };
  const author = field === "body" ? displayName(doc.author) : null;
  if (author === null) return { text: words, citations: [said] };
  const named = { evidenceId, field: "author" as const, quote: author.name, start: author.start };
  return { text: `${author.name}: ${words}`, citations: [said, named] };
}
