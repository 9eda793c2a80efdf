import { stemWord } from "./retrieval/stem-word.ts";

/** A number with what it counts: the word behind it, as a stem. `text` is how it is written. */
export interface Value {
  readonly text: string;
  readonly of: string;
}

const number = /(?<![\p{L}\p{N}.,:/_-])(\d+(?:[.,\u2019' ]\d+)*)(?![:\d])(?:\s*([\p{L}%€$£¥]+))?/gu;

/** The numbers of a text that stand for themselves: parts of ids, hosts, addresses and times are none. */
export function findValues(text: string): Value[] {
  return [...text.matchAll(number)].map(([, written = "", unit = ""]) => ({
    text: written,
    of: stemWord(unit.toLowerCase()),
  }));
}
