import type { NegationClaim } from "./claim.ts";
import { findForeignNegations } from "./find-foreign-negations.ts";

const patterns: { family: NegationClaim["family"]; pattern: RegExp }[] = [
  {
    family: "not",
    pattern:
      /\b(?:\w+n't|cannot|not|never|no longer|no one|no|none|nobody|nothing|nowhere|neither|nor|without|absence of|lack of|lacks?|lacked|lacking|hardly|barely|unlikely|un(?:known|clear|certain|resolved|answered)|rul(?:e|ed|es|ing) out|rather than|instead of|yet to|(?:advis|recommend|decid|warn|argu|vot|rul|counsel)(?:e|es|ed|ing|s)? against|dont|didnt|doesnt|isnt|wasnt|wont|cant|couldnt|havent|hasnt)\b/gi,
  },
  { family: "fail", pattern: /\b(?:fail|fails|failed|failing|unable|unsuccessful(?:ly)?)\b/gi },
  {
    family: "deny",
    pattern: /\b(?:den(?:y|ies|ied|ying)|refus(?:e|es|ed|ing)|reject(?:s|ed|ing)?|declin(?:e|es|ed|ing))\b/gi,
  },
  { family: "false", pattern: /\b(?:false|untrue|incorrect(?:ly)?|wrong(?:ly)?|mistaken(?:ly)?|invalid)\b/gi },
];

/** Words that turn a statement round, in families that may stand for each other (`did not` and `never`). */
export function findNegations(folded: string): NegationClaim[] {
  const found: NegationClaim[] = [];
  for (const { family, pattern } of patterns) {
    for (const match of folded.matchAll(pattern)) {
      // "no more than 40" bounds a number; it denies nothing.
      if (/^(?: more| less| fewer) than\b/i.test(folded.slice(match.index + match[0].length))) continue;
      if (/^no$/i.test(match[0]) && /^\.?\s?\d/.test(folded.slice(match.index + 2))) continue;
      found.push({ family, text: match[0].toLowerCase(), start: match.index, end: match.index + match[0].length });
    }
  }
  const foreign = findForeignNegations(folded).filter(({ start }) => !found.some((known) => known.start === start));
  return [...found, ...foreign.map((claim) => ({ family: "not" as const, ...claim }))].toSorted(
    (a, b) => a.start - b.start,
  );
}
