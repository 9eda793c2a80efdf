import { isStopWord } from "../retrieval/stop-words.ts";
import { stemWord } from "../retrieval/stem-word.ts";
import { tokenise } from "../retrieval/tokenise.ts";
import { isGlue } from "./glue-words.ts";

/** What is done, by whom and to what, as far as the places of words tell; all but the deed itself as stems. */
export interface Deed {
  readonly deed: string;
  readonly actors: readonly string[];
  readonly others: readonly string[];
  /** Whom or what it reaches: "sent to the account", "sent the file to the account". */
  readonly goals: readonly string[];
  /** What stands beside its object: "the branch and the backup". */
  readonly listed: readonly (readonly string[])[];
  /** "The accident that a cyclist had caused": the object stands before. */
  readonly isRelative: boolean;
  readonly isPassive: boolean;
  /** "Paid for the sample". */
  readonly isFor: boolean;
  /** It has no object. */
  readonly isAlone: boolean;
}

/** What two do together has no direction. */
export const mutual = /\b(?:and|with|both|together|met|meets|meet|spoke|talked|agreed|married|versus|vs|or)\b/i;
const auxiliary =
  /^\s+(?:(?:was|were|is|are|has|have|had|been|being|also|then|ont|avait|avaient|est|été|ha|han|había|hat|haben|wurde|wurden)\s+)*$/i;
const by = /\b(?:by|par|por)\s+(?:\S+\s+|l')?$/i;
const to = /^\s+to\s+(?:the\s+|an?\s+)?$/i;
const taken = /^\s+(?:that|which|whom)\s+(?:the\s+|an?\s+|its\s+|their\s+|our\s+)?$/i;
const listing = /^(?:,\s+|,?\s+and\s+)(?:the\s+|an?\s+|its\s+|their\s+)?$/i;
const suffered = /\b(?:was|were|is|are|be|been|being|wurden?|été)\s/i;
const preposition =
  /^\s*(?:at|in|on|for|after|before|during|since|until|within|from|with|of|over|under|near|because|due|then|to)\b/i;

/** Who does what to whom, by place: the words right before a word, and those behind it after an article or the like; the passive is turned round. */
export function findDeeds(folded: string): Deed[] {
  const words = tokenise(folded).filter(
    ({ lower, text }) =>
      /^\p{L}/u.test(lower) &&
      lower !== "no" &&
      (isAcronym(text) || (!isStopWord(lower) && (!isGlue(lower) || lower.startsWith("caus")))),
  );
  const gap = (at: number) => folded.slice(words[at]?.end ?? 0, words[at + 1]?.start ?? folded.length);
  const run = (from: number, step: 1 | -1) => {
    const stems: string[] = [];
    for (let at = from; words[at] !== undefined && stems.length < 3; at += step) {
      stems.push(stemOf(words[at]?.lower ?? ""));
      if (gap(step === 1 ? at : at - 1) !== " ") break;
    }
    return stems;
  };
  const isTaken = (at: number) => at > 1 && taken.test(gap(at - 1 - run(at - 1, -1).length));
  const listedFrom = (end: number): string[][] => {
    const listed: string[][] = [];
    for (let at = end; listing.test(gap(at)) && words[at + 1] !== undefined; at += listed.at(-1)?.length ?? 1)
      listed.push(run(at + 1, 1));
    return listed;
  };
  return words.flatMap((word, at): Deed[] => {
    const isFrench = /\b(?:le|la|les|des|une|du)\b/i.test(folded) && /^\s+a\s+$/.test(gap(at - 1));
    // "The bank told Ada Rust": a name stands without an article.
    const isBeforeName = gap(at) === " " && /^\p{Lu}/u.test(words[at + 1]?.text ?? "") && /^\p{Ll}/u.test(word.text);
    const isBeforeNoun = gap(at) === " " && !isBeforeName;
    if (at === 0 || !(isFrench || auxiliary.test(gap(at - 1))) || isBeforeNoun || isSubject(gap(at))) return [];
    const [before, behind] = [run(at - 1, -1), gap(at)];
    const isPassive = by.test(behind) || (suffered.test(gap(at - 1)) && !word.lower.endsWith("ing"));
    const isEnd = /[.!?;:,]/.test(behind) || at === words.length - 1;
    if (mutual.test(behind) && !isEnd) return [];
    const next = isEnd ? [] : run(at + 1, 1);
    // "The finance team blamed the IT team": what both have tells nothing.
    const [first, others] = [without(before, next), without(next, before)];
    const deed = word.lower;
    const isAlone = next.length === 0 || preposition.test(behind);
    const isRelative = isAlone && isTaken(at);
    const end = at + next.length;
    const goals = next.length > 0 && to.test(gap(end)) ? run(end + 1, 1) : [];
    const listed = isPassive || isAlone ? [] : listedFrom(end);
    return [
      isPassive
        ? {
            deed,
            actors: by.test(behind) ? others : [],
            others: first,
            goals: to.test(behind) ? others : goals,
            listed,
            isAlone: false,
            isRelative: false,
            isPassive,
            isFor: false,
          }
        : {
            deed,
            actors: first,
            others: isRelative ? run(at - before.length - 1, -1) : others,
            goals,
            listed,
            isAlone,
            isRelative,
            isPassive,
            isFor: /^\s+for\b/i.test(behind),
          },
    ];
  });
}

/** "The switch was …": what stands before "was" does nothing itself. */
function isSubject(behind: string): boolean {
  return auxiliary.test(behind) && /\p{L}/u.test(behind);
}

function isAcronym(text: string): boolean {
  return text.length > 1 && /^\p{Lu}+$/u.test(text);
}

function stemOf(lower: string): string {
  return stemWord(lower.replace(/'s?$/, "").replace(/^[ld]'/, ""));
}

function without(one: readonly string[], other: readonly string[]): string[] {
  return one.filter((stem) => !other.includes(stem));
}
