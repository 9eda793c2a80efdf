import { splitSentences } from "../retrieval/split-sentences.ts";
import { findNegations } from "./find-negations.ts";
import { foldText } from "./fold-text.ts";

const reach = 1000;
const clauseEnd = /[;:,(){}\u2014\u2013|]|\s-\s|\b(?:but|although|though|however|because|while|which|who)\b/gi;

/** A quote cut so that the "not" stays outside says the contrary of its source. Looks at the rest of the quote's own clause; null when nothing is left out. */
export function findLeftOutNegation({
  text,
  start,
  length,
}: {
  text: string;
  start: number;
  length: number;
}): string | null {
  const [from, end] = [Math.max(0, start - reach), start + length];
  const near = text.slice(from, end + reach);
  const whole = splitSentences(near).filter((sentence) => sentence.start < end - from && sentence.end > start - from);
  const [first, last] = [whole.at(0), whole.at(-1)];
  if (first === undefined || last === undefined) return null;
  const before = near.slice(Math.min(first.start, start - from), start - from);
  const after = near.slice(end - from, Math.max(last.end, end - from));
  const lastBreak = [...before.matchAll(clauseEnd)].at(-1);
  const lead = lastBreak === undefined ? before : before.slice(lastBreak.index + lastBreak[0].length);
  const tail = after.slice(0, [...after.matchAll(clauseEnd)].at(0)?.index);
  const leftOut = [...findNegations(foldText(lead)), ...findNegations(foldText(tail))].at(0);
  return leftOut === undefined ? null : `the quote leaves out the "${leftOut.text}" of its source`;
}
