import { literalMarks, type MaskedText } from "./mask-literals.ts";
import { maskedOf, type Span } from "./request-span.ts";

const telling =
  /\b(?:contains?|contained|begins?|began|starts?|started|says?|said|reads?|includes?|mentions?|ends?|goes|went|looks? like|was|is|wrote|states?)\b/i;
const caution =
  /^(?:careful|beware|watch out|warning|attention|heads[- ]up|caution|mind(?: you)?|(?:please )?note|(?:just )?so you know|be aware|ps|p\.s\.|btw)(?: that|[,:;!–—-]+)\s*/i;
const aside =
  /^(?:for (?:reference|context|information)|fyi|by the way|note(?::| that)|background|context|example|e\.g\.)/i;

/**
 * The sentences that ask for something. One that only tells what some text says ('The note contains the line …') is
 * material: nothing in it is asked for.
 */
export function splitRequest(request: MaskedText): Span[] {
  const spans: Span[] = [];
  let start = 0;
  for (const match of request.masked.matchAll(/[.!?](?=\s|$)|\n+|[\uE001](?=\s+\p{Lu})/gu)) {
    const end = match.index + match[0].length;
    if (
      /\b(?:e\.g|i\.e|etc|vs|no|approx|dr|mr|mrs|ms|prof|st|nr|inc|ltd|z\.b|bzw)$/i.test(
        request.masked.slice(start, match.index),
      )
    )
      continue;
    if (match[0] === "\uE001" && !/[.!?]/.test(request.text.slice(match.index - 1, match.index))) continue;
    push(spans, request, { start, end });
    start = end;
  }
  push(spans, request, { start, end: request.masked.length });
  return spans;
}

function push(spans: Span[], request: MaskedText, span: Span): void {
  const words = maskedOf(request, span);
  const lead = /^\s*(?:[-*•]\s+|\d+[.)]\s+)?/.exec(words)?.[0].length ?? 0;
  const tail = /[\s.!?]*$/.exec(words)?.[0].length ?? 0;
  const trimmed = { start: span.start + lead, end: Math.max(span.start + lead, span.end - tail) };
  if (trimmed.end > trimmed.start && !isMaterial(maskedOf(request, trimmed))) spans.push(trimmed);
}

function isMaterial(words: string): boolean {
  if (aside.test(words)) return true;
  const said = words.replace(/^\(/, "").replace(caution, "");
  const quote = said.indexOf(literalMarks.quote);
  // Somebody's words, told of: a subject, a telling verb, then the quote.
  return (
    quote !== -1 &&
    /^(?:the|its?|this|that|one|an?|my|our|their|his|her|there(?:'s|’s)?|in (?:it|there)|inside|somewhere|somebody|someone|he|she|they|you(?:'ll|’ll| will| may| might))\b/i.test(
      said,
    ) &&
    telling.test(said.slice(0, quote))
  );
}
