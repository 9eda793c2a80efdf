import type { Claims, NameClaim } from "../policy/claim.ts";
import type { SentenceCandidate } from "../reports/read-sentences.ts";
import { contentStems } from "../retrieval/tokenise.ts";
import { likeStems } from "./question-terms.ts";
import type { Question } from "./read-question.ts";

/** How well a sentence can be an answer of the asked-for kind: above 1 where it holds one, below where it cannot. */
export function fitsKind(question: Question, candidate: SentenceCandidate): number {
  const isFactAsked = !["open", "quote", "whether"].includes(question.kind);
  return fits(question, candidate) * (isFactAsked && isOrder(candidate.quote) ? 0.4 : 1);
}

/** What somebody is told to do tells nothing of what happened. */
function isOrder(quote: string): boolean {
  return /^\W*(?:please\b|kindly\b|do not\b|don['’]t\b|never\b(?! (?:was|were|has|had|did)\b))/i.test(quote);
}

function fits(question: Question, candidate: SentenceCandidate): number {
  const { text } = question;
  switch (question.kind) {
    case "who":
      return namesSomebody(candidate);
    case "when":
      return namesTime(candidate);
    case "how-many":
      return measure(text, candidate.quote) ?? count(text, candidate);
    case "where":
      return namesPlace(text, candidate);
    case "whether":
      return settles(candidate);
    case "quote":
      return candidate.field === "body" ? 1.2 : 0.6;
    default:
      return fitsWords(text, candidate);
  }
}

function namesSomebody({ claims, cues }: SentenceCandidate): number {
  const isPerson = claims.names.some(looksLikePerson);
  const isNamed = claims.names.some(({ isFirst }) => !isFirst);
  return (isPerson ? 1.8 : isNamed ? 1 : 0.45) * (cues.facets.has("people") ? 1.2 : 1);
}

function namesTime({ claims }: SentenceCandidate): number {
  const isDated = claims.dates.some(({ day }) => day !== undefined);
  if (claims.times.length > 0) return isDated ? 2.2 : 1.2;
  if (isDated) return 1.3;
  return claims.relativeDays.length > 0 ? 0.8 : 0.35;
}

function namesPlace(text: string, { claims, quote }: SentenceCandidate): number {
  const shape = shapeAskedFor(text);
  if (shape !== undefined) return shape.test(quote) ? 1.9 : 0.45;
  const isSystem = claims.identifiers.length > 0 || /[\w-]+\.[\w-]{2,}|[\w]+-[\w-]+/.test(quote);
  const isPlaced =
    /\b(?:in|on|at|under|below|behind|inside|within|from|over) (?:the |a |an |our |their )?[\p{L}\p{N}]/iu.test(quote);
  return (isSystem ? 1.4 : claims.names.length > 0 ? 1.1 : 0.8) * (isPlaced ? 1.25 : 0.8);
}

function settles({ cues }: SentenceCandidate): number {
  const isSettled = cues.certainty > 0;
  return (isSettled ? 1.8 : 1) * (cues.hedging > 0 && cues.certainty === 0 ? 0.6 : 1);
}

/** An open question, by what its words ask for. */
function fitsWords(text: string, { claims, quote, cues }: SentenceCandidate): number {
  if (/\bdecid|\bdecision|\bagreed\b/i.test(text))
    return /\b(?:decided|agreed|resolved|voted)\b/i.test(quote) ? 2.2 : cues.facets.has("decision") ? 1.2 : 0.6;
  if (/\bwhy\b|\bcause|\breason\b/i.test(text)) return cues.facets.has("cause") ? 1.8 : 0.8;
  if (/\bwhich\b|\bwhat (?:is|was|are|were) the (?:name|number)\b/i.test(text))
    return namesThing(text, claims, quote) ? 1.7 : 0.8;
  return 1;
}

/** Two words or more, each written as names are: no abbreviation, no product in one word. */
function looksLikePerson({ text }: NameClaim): boolean {
  const words = text.split(/\s+/);
  return words.length > 1 && words.every((word) => /^\p{Lu}[\p{Ll}'’-]+(?:\p{Lu}[\p{Ll}'’-]+)?$/u.test(word));
}

const shapes: readonly [RegExp, RegExp][] = [
  [/\bip address/i, /\b(?:\d{1,3}\.){3}\d{1,3}\b|[\da-f]*:[\da-f:]{4,}/i],
  [/\b(?:which|what) address/i, /\b(?:\d{1,3}\.){3}\d{1,3}\b|[\w.-]+@[\w-]+\.\w|[\da-f]*:[\da-f:]{4,}/i],
  [/\b(?:which|what) (?:domain|site|website)/i, /\b[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\b/i],
  [/\b(?:which|what) (?:file|program)/i, /\b[\w-]+\.[a-z]\w{1,5}\b/i],
];

/** How a thing of the kind is written, where its kind has a way of being written. */
function shapeAskedFor(text: string): RegExp | undefined {
  return shapes.find(([asked]) => asked.test(text))?.[1];
}

/** A length, an amount or a share, where one is asked for. */
function measure(text: string, quote: string): number | undefined {
  if (/\bhow long\b/i.test(text))
    return /\b(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|overnight)\b/i.test(quote) ? 2 : 0.5;
  if (/\bhow much\b|\bhow high\b.*\b(?:bill|price|cost|fee|fine|invoice|rent)s?\b/i.test(text))
    return /[€$£%]|\b(?:euros?|dollars?|pounds?|percent|[kmgt]b|(?:mega|giga|tera)bytes?)\b/i.test(quote) ? 2 : 0.3;
  return undefined;
}

function count(text: string, { claims, stems }: SentenceCandidate): number {
  const counted = countedStems(text);
  const isCounted = claims.numbers.some(
    ({ next, isOrdinal }) => !isOrdinal && contentStems(next).some((stem) => counted.has(stem)),
  );
  const hasNumber = claims.numbers.some(({ isOrdinal, value }) => !isOrdinal && value > 1);
  const namesIt = [...counted].some((stem) => stems.has(stem));
  return isCounted ? 2.6 : hasNumber && namesIt ? 1.6 : hasNumber ? 0.8 : 0.3;
}

/** What is counted: the words right after "how many". */
function countedStems(text: string): ReadonlySet<string> {
  const noun = /\bhow (?:many|much)\s+((?:[\w-]+\s+){0,1}[\w-]+)/i.exec(text)?.[1] ?? "";
  return new Set(contentStems(noun).flatMap((stem) => [stem, ...likeStems(stem)]));
}

/** Whether the noun after "which" stands beside a name, an identifier or a number of its own: "boxes 117 and 204". */
function namesThing(text: string, { names, identifiers, numbers }: Claims, quote: string): boolean {
  const noun = /\bwhich\s+((?:[\w-]+\s+){0,1}?[\w-]+)/i.exec(text)?.[1] ?? "";
  const stems = new Set(contentStems(noun));
  // "Boxes 117 and 204" are named, "412 boxes" are counted.
  const named = [...names.filter(({ isFirst }) => !isFirst), ...identifiers];
  return [...quote.matchAll(/[\p{L}-]+/gu)].some((word) => {
    if (!contentStems(word[0]).some((stem) => stems.has(stem))) return false;
    const [from, to] = [word.index, word.index + word[0].length];
    return (
      [...named, ...numbers].some(({ start }) => start >= to && start - to < 16) ||
      named.some(({ end }) => from >= end && from - end < 3)
    );
  });
}
