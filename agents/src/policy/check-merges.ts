import { contentStems } from "@hoopoe/quotes/retrieval/tokenise.ts";
import { checkDates } from "./check-dates.ts";
import { checkNames } from "./check-names.ts";
import { checkNumbers } from "./check-numbers.ts";
import type { Claims } from "./claim.ts";
import type { EvidenceSpan } from "./evidence-span.ts";
import { maskText } from "./mask-text.ts";

const wordsMin = 3;
const shareMin = 0.4;
const clauseEnd =
  /[,;:()](?=\s)|\b(?:and|but|or|while|when|after|before|because|since|which|who|although|where|as)\b/gi;

/**
 * "Ada leaked the door codes" from "somebody leaked the door codes" and "Ada leads the choir": where several quotes are
 * given, one that carries a clause's number, date or name must speak of the clause's matter as well.
 */
export function checkMerges(claims: Claims, spans: readonly EvidenceSpan[]): string[] {
  const prose = spans.filter(({ field }) => field === "title" || field === "body");
  if (prose.length < 2 || prose.length < spans.length) return [];
  const none = {
    ...claims,
    folded: "",
    numbers: [],
    dates: [],
    names: [],
    relativeDays: [],
    times: [],
    identifiers: [],
  };
  const values = [
    ...claims.numbers.map((number) => ({
      value: number,
      carries: (span: EvidenceSpan) => checkNumbers({ ...none, numbers: [number] }, [span]).length === 0,
    })),
    ...claims.dates.map((date) => ({
      value: date,
      carries: (span: EvidenceSpan) => checkDates({ ...none, dates: [date] }, [span]).length === 0,
    })),
    ...claims.names.map((name) => ({
      value: name,
      carries: (span: EvidenceSpan) => checkNames({ ...none, names: [name] }, [span]).length === 0,
    })),
  ];
  const plain = maskText(claims.folded, [...claims.numbers, ...claims.dates, ...claims.times, ...claims.names]);
  return values.flatMap(({ value, carries }) => {
    const stems = [...new Set(contentStems(clauseAround(plain, value)))];
    if (stems.length < wordsMin) return [];
    const isOfMatter = prose.some((span) => {
      if (!carries(span)) return false;
      const quoted = new Set(contentStems(span.claims.folded));
      return stems.filter((stem) => quoted.has(stem)).length / stems.length >= shareMin;
    });
    return isOfMatter ? [] : [`the quote with ${value.text} is about something else`];
  });
}

function clauseAround(plain: string, { start, end }: { start: number; end: number }): string {
  const breaks = [...plain.matchAll(clauseEnd)];
  const from = breaks.findLast((match) => match.index + match[0].length <= start);
  const to = breaks.find((match) => match.index >= end);
  return plain.slice(from === undefined ? 0 : from.index + from[0].length, to?.index);
}
