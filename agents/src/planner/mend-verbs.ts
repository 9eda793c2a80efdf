import { isVerb } from "./lexicon.ts";

const lettersMin = 6;
const often =
  "summarise summarize forward extract archive quarantine release remediate classify triage upload download reply create append assign restore review attach comment approve reject".split(
    " ",
  );

/** 'Sumarize the file': a verb at the head of a wish that is one letter off a common one is that one. */
export function mendVerbs(sentence: string): string {
  return sentence.replaceAll(
    /((?:^|[,;:] |\b(?:and|then|please|pls|plz) ))([a-z]+)(?= )/giu,
    (whole, lead: string, word: string) => {
      if (word.length < lettersMin || isVerb(word)) return whole;
      const meant = often.find((verb) => isOneOff(word.toLowerCase(), verb));
      return meant === undefined ? whole : `${lead}${meant}`;
    },
  );
}

/** One letter more, less, other, or two that have changed places. */
function isOneOff(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const [rest, left] = [one.slice(at), other.slice(at)];
  const isSwapped = rest[0] === left[1] && rest[1] === left[0] && rest.slice(2) === left.slice(2);
  return isSwapped || rest.slice(1) === left || rest === left.slice(1) || rest.slice(1) === left.slice(1);
}
