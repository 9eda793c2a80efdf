import { stemWord } from "@hoopoe/quotes/retrieval/stem-word.ts";
import { unitOf } from "./number-units.ts";

/** Whether two words are forms of one ("take", "took"; "encryption", "encrypts"; "corriger", "corrigé"), or one unit in two spellings. Both lower case, without a possessive ending. */
export function isSameWord(one: string, other: string): boolean {
  if (one === other || stemWord(one) === stemWord(other)) return true;
  if (unitOf(one) !== null && unitOf(one) === unitOf(other)) return true;
  const isShort = Math.max(one.length, other.length) <= 5;
  if (one.slice(0, 5) === other.slice(0, 5)) return true;
  return isShort && one[0] === other[0] && bones(one) === bones(other);
}

/** What stays of a short word through its forms: "give", "gave" and "given" are all "gv". */
function bones(word: string): string {
  return word.replace(/(?<=..)s$|(?<=...)n$|[aeiouy]/g, "").replace(/t$/, "d");
}
