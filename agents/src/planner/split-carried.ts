import type { MaskedText } from "./mask-literals.ts";
import { maskedOf, type Span } from "./request-span.ts";

/** `made`: what is to be made ('a summary of …'); the verb before it and the place behind it say where it goes. */
export type Carried = { made: Span; noun: string; verbEnd: number };

const carried =
  /^((?:send|post|e-?mail|mail|share|publish|deliver|give|forward|message|write|put|drop|get|bring|dm)\b)(?:\s(?:me|us|them|him|her|everyone|@\S+))?\s((?:an?|the|one)\s(?:[\p{L}-]+\s){0,2}?(summary|digest|recap|overview|report|briefing|write-?up|run-?down|round-?up|wrap-?up|synopsis|outline|gist|brief|breakdown|triage|classification|answer)(?:\s(?:of|on|about|for|covering)\s.+?)?)(?:\s(?=(?:to|in|into|on|via|over|as|by|using|through)\s(?:the\s|our\s|my\s|an?\s)?(?:[\uE001-\uE008]|(?-i:\p{Lu})|[\p{L}-]+\s(?:channel|team|list|mail)|e-?mail|mail)))/iu;

/** 'Send a summary of today's threats to the team' holds two wishes: to summarise, and to send. */
export function splitCarried(request: MaskedText, span: Span, { isMade }: { isMade: boolean }): Carried | null {
  const match = carried.exec(maskedOf(request, span));
  const [whole, verb, made, noun] = match ?? [];
  if (whole === undefined || verb === undefined || made === undefined || noun === undefined) return null;
  // 'The summary' that nobody has made yet is to be made.
  if (
    /^the\s(?:[\p{L}-]+\s)?[\p{L}]+$/iu.test(made) &&
    (isMade || /(?:answer|triage|report|classification)$/iu.test(made))
  )
    return null;
  if (/^(?:an?|the)\s(?:[\p{L}-]+\s)?(?:summary|report|digest)\s(?:of|on)\s(?:it|them|this|that)$/iu.test(made))
    return null;
  // 'Write a report on X': its subject, no place.
  if (
    /^on\s(?:the\s)?\p{Lu}/u.test(maskedOf(request, span).slice(whole.length)) &&
    !/\s(?:of|on|about|for)\s/iu.test(made)
  )
    return null;
  // 'A report of the people in X' says where they are, not where it goes.
  if (
    /\s(?:of|on|about|for)\s/iu.test(made) &&
    /^(?:in|on|by)\s(?:the\s)?\p{Lu}/u.test(maskedOf(request, span).slice(whole.length))
  )
    return null;
  const end = span.start + whole.trimEnd().length;
  return { made: { start: end - made.length, end }, noun, verbEnd: span.start + verb.length };
}
