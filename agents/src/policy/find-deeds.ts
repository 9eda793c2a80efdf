import { isStopWord } from "@hoopoe/quotes/retrieval/stop-words.ts";
import { stemWord } from "@hoopoe/quotes/retrieval/stem-word.ts";
import { tokenise } from "@hoopoe/quotes/retrieval/tokenise.ts";
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

interface Words {
  readonly folded: string;
  readonly words: ReturnType<typeof tokenise>;
}

/** Who does what to whom, by place: the words right before a word, and those behind it after an article or the like; the passive is turned round. */
export function findDeeds(folded: string): Deed[] {
  const words = tokenise(folded).filter(
    ({ lower, text }) =>
      /^\p{L}/u.test(lower) &&
      lower !== "no" &&
      (isAcronym(text) || (!isStopWord(lower) && (!isGlue(lower) || lower.startsWith("caus")))),
  );
  const said = { folded, words };
  return words.flatMap((word, at) => (isDeed(said, at) ? [deedAt(said, at, word.lower)] : []));
}

function isDeed(said: Words, at: number): boolean {
  const { folded, words } = said;
  const [ahead, behind] = [gap(said, at - 1), gap(said, at)];
  const isFrench = /\b(?:le|la|les|des|une|du)\b/i.test(folded) && /^\s+a\s+$/.test(ahead);
  // "The bank told Ada Rust": a name stands without an article.
  const isBeforeName = /^\p{Lu}/u.test(words[at + 1]?.text ?? "") && /^\p{Ll}/u.test(words[at]?.text ?? "");
  const isBeforeNoun = behind === " " && !isBeforeName;
  if (at === 0 || !(isFrench || auxiliary.test(ahead)) || isBeforeNoun || isSubject(behind)) return false;
  return !mutual.test(behind) || isEnd(said, at);
}

function deedAt(said: Words, at: number, deed: string): Deed {
  const [before, behind] = [run(said, at - 1, -1), gap(said, at)];
  const next = isEnd(said, at) ? [] : run(said, at + 1, 1);
  // "The finance team blamed the IT team": what both have tells nothing.
  const [first, others] = [without(before, next), without(next, before)];
  const end = at + next.length;
  const goals = next.length > 0 && to.test(gap(said, end)) ? run(said, end + 1, 1) : [];
  if (by.test(behind) || (suffered.test(gap(said, at - 1)) && !deed.endsWith("ing")))
    return {
      deed,
      actors: by.test(behind) ? others : [],
      others: first,
      goals: to.test(behind) ? others : goals,
      listed: [],
      isAlone: false,
      isRelative: false,
      isPassive: true,
      isFor: false,
    };
  const isAlone = next.length === 0 || preposition.test(behind);
  const isRelative = isAlone && at > 1 && taken.test(gap(said, at - 1 - before.length));
  return {
    deed,
    actors: first,
    others: isRelative ? run(said, at - before.length - 1, -1) : others,
    goals,
    listed: isAlone ? [] : listedFrom(said, end),
    isAlone,
    isRelative,
    isPassive: false,
    isFor: /^\s+for\b/i.test(behind),
  };
}

/** What stands between a word and the next one. */
function gap({ folded, words }: Words, at: number): string {
  return folded.slice(words[at]?.end ?? 0, words[at + 1]?.start ?? folded.length);
}

function isEnd(said: Words, at: number): boolean {
  return /[.!?;:,]/.test(gap(said, at)) || at === said.words.length - 1;
}

/** Up to three words that follow one another with nothing but a space between. */
function run(said: Words, from: number, step: 1 | -1): string[] {
  const stems: string[] = [];
  for (let at = from; said.words[at] !== undefined && stems.length < 3; at += step) {
    stems.push(stemOf(said.words[at]?.lower ?? ""));
    if (gap(said, step === 1 ? at : at - 1) !== " ") break;
  }
  return stems;
}

function listedFrom(said: Words, end: number): string[][] {
  const listed: string[][] = [];
  for (let at = end; listing.test(gap(said, at)) && said.words[at + 1] !== undefined; at += listed.at(-1)?.length ?? 1)
    listed.push(run(said, at + 1, 1));
  return listed;
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
