import { partPattern } from "./report-words.ts";

const list = "#?\\d+(?:(?:, ?| and |, and | & )#?\\d+)*";
const target = `(?:the )?(?:(?!(?:it|this|that|they|these|those|there|he|she|we|you|what|who)\\b)\\p{L}+|findings? ${list}|(?:evidence|items?|sources?) ${list}|(?:first|second|third|fourth|fifth|last) finding|(?:${partPattern})(?: section)?)`;
const remark = `(?:is|are|looks?|seems?|feels?|says?|repeats?|has|have|belongs?|overlaps?|duplicates?)(?! to\\b)(?:(?!\\b(?:not|no|never|only|if|unless|but|except|until)\\b|n['’]t\\b)[^.,;])*`;
const said = new RegExp(
  `^(${target}) ${remark}(?:[.;,]\\s*(?:so |and |please |just )*|\\s+(?:so|and|-) (?:please |just )*)(\\p{L}+) (?:it|them|that|this|those|that one|this one)((?:(?! and | then )\\s\\p{L}+)*)(,? (?:and|then) .+)?[.!]*$`,
  "iu",
);
const missing =
  /^(?:there(?:'s| is) )?(?:something|a bit|a finding|a word|nothing) (?:about|on|regarding) (.+?) (?:is |here )?missing,? (?:so |and )?(?:please )?add (?:it|one|something)[.!]*$/iu;

/** "Evidence 7 is a duplicate, take it out" is "take evidence 7 out": a thing named in a remark, and what is asked of it by a pronoun. */
export function settlePronouns(instruction: string): string {
  const found = said.exec(instruction.trim());
  if (found !== null) return `${found[2] ?? ""} ${found[1] ?? ""}${found[3] ?? ""}${found[4] ?? ""}`;
  const about = missing.exec(instruction.trim())?.[1];
  return about === undefined ? instruction : `add a finding about ${about}`;
}
