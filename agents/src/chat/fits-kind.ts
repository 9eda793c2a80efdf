import type { SentenceCandidate } from "../reports/read-sentences.ts";
import { contentStems } from "../retrieval/tokenise.ts";
import type { Question } from "./read-question.ts";

/** How well a sentence can be an answer of the asked-for kind: above 1 where it holds one, below where it cannot. */
export function fitsKind(question: Question, { claims, quote, cues, stems, field }: SentenceCandidate): number {
  const { kind, text } = question;
  if (kind === "who") {
    const hasName = claims.names.some(({ words, isFirst }) => words.length > 1 || !isFirst);
    return (hasName ? 1.7 : 0.5) * (cues.facets.has("people") ? 1.2 : 1);
  }
  if (kind === "when") {
    const isDated = claims.dates.some(({ day }) => day !== undefined);
    const isTimed = claims.times.length > 0;
    return isDated && isTimed ? 2.2 : isTimed ? 1.5 : isDated ? 1.4 : claims.relativeDays.length > 0 ? 0.8 : 0.35;
  }
  if (kind === "how-many") {
    const counted = countedStems(text);
    const isCounted = claims.numbers.some(
      ({ next, isOrdinal }) => !isOrdinal && contentStems(next).some((stem) => counted.has(stem)),
    );
    const hasNumber = claims.numbers.some(({ isOrdinal, value }) => !isOrdinal && value > 1);
    const namesIt = [...counted].some((stem) => stems.has(stem));
    return isCounted ? 2.6 : hasNumber && namesIt ? 1.6 : hasNumber ? 0.8 : 0.3;
  }
  if (kind === "where") {
    const names =
      claims.identifiers.length > 0 || /\b(?:\d{1,3}\.){3}\d{1,3}\b|[\w-]+\.[\w-]{2,}|[\w]+-[\w-]+/.test(quote);
    return names ? 1.7 : claims.names.length > 0 ? 1.1 : 0.6;
  }
  if (kind === "quote") return field === "body" ? 1.2 : 0.6;
  if (/\bdecid|\bdecision|\bagreed\b/i.test(text)) return cues.facets.has("decision") ? 1.9 : 0.7;
  if (/\bwhy\b|\bcause|\breason\b/i.test(text)) return cues.facets.has("cause") ? 1.8 : 0.8;
  return 1;
}

/** What is counted: the words right after "how many". */
function countedStems(text: string): ReadonlySet<string> {
  const noun = /\bhow (?:many|much)\s+((?:[\w-]+\s+){0,1}[\w-]+)/i.exec(text)?.[1] ?? "";
  return new Set(contentStems(noun));
}
