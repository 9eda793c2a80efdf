import { stemWord } from "../retrieval/stem-word.ts";
import { isStopWord } from "../retrieval/stop-words.ts";
import { contentStems, tokenise } from "../retrieval/tokenise.ts";
import type { Claims, NameClaim } from "./claim.ts";
import type { EvidenceSpan } from "./evidence-span.ts";
import { isGerman } from "./check-cases.ts";
import { isGlue } from "./glue-words.ts";

/** Who did something to whom, as far as two names with a word between them tell: the one who acts, and the other. */
interface Role {
  readonly actor: NameClaim;
  readonly other: NameClaim;
  readonly stems: ReadonlySet<string>;
}

const betweenMax = 60;
const passive = /\b(?:am|is|are|was|were|be|been|being|got|gets)\b[^.!?]*\bby\s*(?:the\s+|an?\s+)?$/i;
/** What two do together has no direction. */
const mutual = /\b(?:and|with|both|together|met|meets|meet|spoke|talked|agreed|married|versus|vs|or)\b/i;

/**
 * "Ada accused Ben" is not covered by "Ben accused Ada": where a quote joins the same two names by the same word, the
 * one who acts must be the same, whether it is said in the active or in the passive. Nothing is judged that no quote says
 * of both in one sentence, so a different verb passes here as before.
 */
export function checkRoles(claims: Claims, spans: readonly EvidenceSpan[]): string[] {
  // Nouns have capitals in German, and their places say little; their articles are read instead (checkCases).
  if (isGerman(claims.folded)) return [];
  const quoted = spans.flatMap((span) => rolesOf(span.claims));
  const reasons: string[] = [];
  for (const said of rolesOf(claims)) {
    const about = quoted.filter(({ stems }) => [...said.stems].some((stem) => stems.has(stem)));
    const isSame = about.some(({ actor, other }) => isName(actor, said.actor) && isName(other, said.other));
    const isTurned = about.some(({ actor, other }) => isName(actor, said.other) && isName(other, said.actor));
    if (isTurned && !isSame)
      reasons.push(`“${said.actor.text}” and “${said.other.text}” have changed places against the quote`);
  }
  return [...reasons, ...turnedNouns(claims, spans)];
}

/** The same for what has no capital: "the supplier sued the customer" from "the customer sued the supplier", "the change broke the portal" from "the portal broke". */
function turnedNouns(claims: Claims, spans: readonly EvidenceSpan[]): string[] {
  const quoted = spans.flatMap((span) => deedsOf(span.claims.folded));
  return deedsOf(claims.folded)
    .filter(({ actors, others }) => actors.length > 0 && others.length > 0)
    .flatMap((said) => {
      const same = quoted.filter(({ deed }) => deed === said.deed);
      const isTold = same.some((other) => meets(other.actors, said.actors) && meets(other.others, said.others));
      const turned = same.find(
        (other) =>
          (meets(other.actors, said.others) && (other.isAlone || meets(other.others, said.actors))) ||
          (meets(other.goals, said.actors) && meets(other.others, said.others)),
      );
      return isTold || turned === undefined
        ? []
        : [`“${said.actors.join(" ")}” and “${said.others.join(" ")}” have changed places against the quote`];
    });
}

interface Deed {
  readonly deed: string;
  readonly actors: readonly string[];
  readonly others: readonly string[];
  /** Whom or what a passive reaches: "sent to the account". */
  readonly goals: readonly string[];
  /** It has no object. */
  readonly isAlone: boolean;
}

const auxiliary =
  /^\s+(?:(?:was|were|is|are|has|have|had|been|being|also|then|ont|avait|avaient|est|été|ha|han|había|hat|haben|wurde|wurden)\s+)*$/i;
const by = /\b(?:by|par|por)\s+(?:\S+\s+|l')?$/i;
const to = /^\s+to\s+(?:the\s+|an?\s+)?$/i;
const suffered = /\b(?:was|were|is|are|be|been|being|wurden?|été)\s/i;
const preposition =
  /^\s*(?:at|in|on|for|after|before|during|since|until|within|from|with|of|over|under|near|because|due|then|to)\b/i;

/** Who does what to whom, by place: the words right before a word, and those behind it after an article or the like; the passive is turned round. */
function deedsOf(folded: string): Deed[] {
  const words = tokenise(folded).filter(
    ({ lower, text }) =>
      /^\p{L}/u.test(lower) && lower !== "no" && (isAcronym(text) || (!isStopWord(lower) && !isGlue(lower))),
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
    const deed = stemOf(word.lower);
    const isAlone = next.length === 0 || preposition.test(behind);
    return [
      isPassive
        ? {
            deed,
            actors: by.test(behind) ? others : [],
            others: first,
            goals: to.test(behind) ? others : [],
            isAlone: false,
          }
        : { deed, actors: first, others, goals: [], isAlone },
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

function meets(one: readonly string[], other: readonly string[]): boolean {
  return one.some((stem) => other.includes(stem));
}

function rolesOf({ folded, names }: Claims): Role[] {
  return names.slice(1).flatMap((second, index): Role[] => {
    const first = names[index];
    if (first === undefined || isName(first, second)) return [];
    const between = folded.slice(first.end, second.start);
    if (between.length > betweenMax || /[.!?;:]\s|,/.test(between) || mutual.test(between)) return [];
    const stems = new Set(contentStems(between));
    if (stems.size === 0) return [];
    return passive.test(between) ? [{ actor: second, other: first, stems }] : [{ actor: first, other: second, stems }];
  });
}

/** The same name, or the family name alone where the other gives both. */
function isName(one: NameClaim, other: NameClaim): boolean {
  return one.words.at(-1) === other.words.at(-1);
}
