import { hitEnd, hitStart } from "./highlight.ts";

/** Letters that the word index takes by themselves (letters_apart, migration 0076). */
const lone =
  "[\\u0E01-\\u0E3A\\u0E40-\\u0E4E\\u0E81-\\u0ECE\\u1000-\\u1049\\u1780-\\u17D3\\u3041-\\u30FA\\u30FC-\\u30FF\\u3400-\\u4DBF\\u4E00-\\u9FFF\\uAC00-\\uD7A3\\uF900-\\uFAFF\\u{20000}-\\u{3134F}]";
const loneWanted = new RegExp(`(?<!${lone})${lone}(?!${lone})`, "u");
const loneHit = new RegExp(`${hitStart}(${lone})${hitEnd}`, "gu");

/** A host or file name in a search, whole or written so that nobody can press it: evil[.]example. */
const dotted = /[a-z\d][a-z\d_-]*(?:(?:\.|\[\.\]|\[dot\])[a-z\d_-]+)+/gi;
const dot = /\.|\[\.\]|\[dot\]/i;
const dotWritten = String.raw`(?:\.|\[\.\]|\(\.\)|\[dot\])`;

/**
 * What ts_headline leaves to be done to a marked text: letters that are words to it make one hit, and one by itself is none unless
 * it was asked for so; where evil.example is looked for, evil[.]example and the end of mail.evil.example are marked.
 */
export function finishMarks(terms: readonly string[]): (marked: string) => string {
  const query = terms.join(" ");
  const wantsLone = loneWanted.test(query);
  const names = [...new Set(query.match(dotted))].map((name) => name.split(dot).join(dotWritten));
  const hits =
    names.length === 0
      ? undefined
      : new RegExp(
          `${hitStart}[^${hitEnd}]*${hitEnd}|(?<![\\w-])(?:${names.join("|")})(?![\\w-]|[[(]?(?:\\.|dot)[\\])]?\\w)`,
          "giu",
        );
  return (marked) => {
    const joined = marked.replaceAll(hitEnd + hitStart, "");
    const whole = wantsLone ? joined : joined.replace(loneHit, "$1");
    if (hits === undefined) return whole;
    return whole.replace(hits, (found) => (found.startsWith(hitStart) ? found : hitStart + found + hitEnd));
  };
}
