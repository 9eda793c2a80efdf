import type { Claims } from "./claim.ts";
import type { EvidenceSpan } from "./evidence-span.ts";

const article = /(?<!\p{L})(?:(\p{L}+) )?(der|den|dem|einen|einem) (?:\p{Ll}+(?:e|en) )?(\p{Lu}\p{Ll}{2,})/giu;
const preposition =
  /^(?:an|auf|aus|außer|bei|bis|durch|für|gegen|gegenüber|hinter|in|mit|nach|neben|ohne|seit|trotz|über|um|unter|von|vor|wegen|während|zu|zwischen)$/i;
const passive = /(?<!\p{L})(?:wird|werden|wurden?|worden)(?!\p{L})/iu;
const german =
  /(?<!\p{L})(?:der|die|das|den|dem|und|ein|eine|einen|wurde|wurden|wird|hat|haben|ist|sind|auf|von|vom|zum|nicht)(?!\p{L})/u;
const english = /\b(?:the|of|and|were|with|that|from|by)\b/;

/** "Der Dienstleister informierte die Bank" is not covered by "die Bank informierte den Dienstleister": who acts has "der", who suffers "den" or "dem". */
export function checkCases(claims: Claims, spans: readonly EvidenceSpan[]): string[] {
  if (!isGerman(claims.folded) || passive.test(claims.folded)) return [];
  const quotes = spans.map((span) => span.claims.folded);
  const quoted = quotes.filter((quote) => !passive.test(quote)).flatMap(casesOf);
  const suffered = quotes.filter((quote) => passive.test(quote)).flatMap(casesOf);
  return casesOf(claims.folded).flatMap(({ noun, isActor }) => {
    const same = quoted.filter((other) => other.noun === noun);
    const isTurned = same.length > 0 && same.every((other) => other.isActor !== isActor);
    // In the passive "dem" stays what it is.
    const isGiven = isActor && suffered.some((other) => other.noun === noun && !other.isActor);
    return isTurned || isGiven ? [`“${noun}” has changed places compared with the quote`] : [];
  });
}

/** Text with words of German, and none of English, that every sentence has. */
export function isGerman(folded: string): boolean {
  return german.test(folded) && !english.test(folded);
}

/** Nouns with an article that tells who acts; behind a preposition it does not. */
function casesOf(folded: string): { noun: string; isActor: boolean }[] {
  return [...folded.matchAll(article)].flatMap(([, before = "", kind = "", noun = ""]) => {
    const isOpening = kind.startsWith("D") || before === "" || /^\p{Ll}+(?:t|te|ten|en)$/u.test(before);
    const isActor = kind.toLowerCase() === "der";
    return preposition.test(before) || !/^\p{Lu}/u.test(noun) || (isActor && !isOpening) ? [] : [{ noun, isActor }];
  });
}
