import { contentStems } from "@hoopoe/quotes/retrieval/tokenise.ts";
import type { Claims, NegationClaim } from "./claim.ts";
import type { EvidenceSpan } from "./evidence-span.ts";
import { maskText } from "./mask-text.ts";

const scopeWords = 6;
const verbs = /^(?:rul|den|refus|reject|declin)/;
const passive = /\b(?:be|been|being|is|are|was|were)\s*$/i;
const clauseEnd = /[,;:.!?()](?=\s|$)|\s(?:but|although|while)\s/i;

/** The sentence must turn round what its quotes turn round, no more and no less: every "not" on one side needs its like on the other, over the same word. */
export function checkNegations(claims: Claims, spans: readonly EvidenceSpan[]): string[] {
  const said = claims.negations.map((negation) => withScope(negation, claims.folded));
  const quoted = spans
    .filter((span, index) => spans.findIndex((other) => other.claims.folded.includes(span.claims.folded)) === index)
    .flatMap((span) => span.claims.negations.map((negation) => withScope(negation, span.claims.folded)));
  const saidAlone = unmatched(said, quoted, (quote, own) => quote.isOfDeed && own.family === "not").map(
    ({ text }) => `the quotes don't say "${text}"`,
  );
  const told = new Set(contentStems(claims.folded));
  const quotedAlone = unmatched(quoted, said, (own, quote) => quote.isOfDeed && own.family === "not")
    .filter((negation) => !isOfSomethingElse(negation, told))
    .map(({ text }) => `the sentence drops the quote's "${text}"`);
  return [...saidAlone, ...quotedAlone, ...turnedWords(claims, spans)];
}

/** What a quote denies of something that the sentence does not speak of. "That is not true" bears on all that was said. */
function isOfSomethingElse(negation: ScopedNegation, told: ReadonlySet<string>): boolean {
  const { family, text, after, before, isWhole, isListed } = negation;
  const [first, last] = [after[0], before.at(-1)];
  if (isListed && first !== undefined) return !after.some((stem) => told.has(stem));
  if (family === "false" || (last !== undefined && told.has(last))) return false;
  if (first === undefined && /^(?:nothing|none|nobody|no one)$/.test(text)) return last !== undefined;
  if (isWhole) return last !== undefined;
  return first !== undefined && !takesBack.test(first) && !after.some((stem) => told.has(stem));
}

const takesBack = /^(?:true|correct|right|case|accur|confirm|so|richtig|wahr|vrai|правд)/;
const prefix = /^(?:un|in|im|ir|il|dis|non-?)(?=\p{L}{4})/u;

/** "affected" for "unaffected" drops a negation that is no word of its own. */
function turnedWords(claims: Claims, spans: readonly EvidenceSpan[]): string[] {
  // "Unclear" is a negation of its own, weighed above.
  const said = new Set(plainWords(maskText(claims.folded, claims.negations)));
  const quoted = new Set(spans.flatMap((span) => plainWords(maskText(span.claims.folded, span.claims.negations))));
  const isTurned = (words: ReadonlySet<string>, others: ReadonlySet<string>) => (word: string) =>
    prefix.test(word) &&
    !others.has(word) &&
    others.has(word.replace(prefix, "")) &&
    !words.has(word.replace(prefix, ""));
  const dropped = [...quoted]
    .filter(isTurned(quoted, said))
    .map((word) => `the sentence reverses the quote's "${word}"`);
  const added = [...said].filter(isTurned(said, quoted)).map((word) => `the quotes don't say "${word}"`);
  return [...dropped, ...added];
}

function plainWords(folded: string): string[] {
  return folded.toLowerCase().match(/\p{L}+(?:-\p{L}+)*/gu) ?? [];
}

type ScopedNegation = {
  family: NegationClaim["family"];
  text: string;
  after: string[];
  before: string[];
  /** "The switch failed": it turns round nothing behind it. */
  isWhole: boolean;
  /** "Two hosts and no open ports": what stands before it is not denied. */
  isListed: boolean;
  /** "Failed to answer", "refused to go": it was not done. */
  isOfDeed: boolean;
};

function withScope({ family, text, start, end }: NegationClaim, folded: string): ScopedNegation {
  const after =
    folded
      .slice(end, end + 120)
      .split(clauseEnd)
      .at(0) ?? "";
  const before =
    folded
      .slice(Math.max(0, start - 80), start)
      .split(clauseEnd)
      .at(-1) ?? "";
  // "The cause was ruled out (by the desk)" denies what "the desk ruled out the cause" does.
  const isPassive = verbs.test(text) && passive.test(before) && !/^\s+to\b/.test(after);
  const [over, of] = isPassive
    ? [contentStems(before).toReversed(), contentStems(after)]
    : [contentStems(after), contentStems(before)];
  return {
    family,
    text,
    after: over.slice(0, scopeWords),
    before: of.slice(-3),
    isListed: text === "no" && /(?:\band|,)\s*$/i.test(folded.slice(0, start)),
    isOfDeed: family !== "not" && family !== "false" && /^\s+to\s+\p{L}/u.test(folded.slice(end)),
    isWhole:
      family === "fail" &&
      text.startsWith("fail") &&
      /^\s*(?:(?:again|once|twice|\p{L}+ly)\b\s*)?(?:$|[.,;]|(?:at|on|in|because|due|after|before|during|and|since|for|when|while)\b)/iu.test(
        folded.slice(end),
      ),
  };
}

/** One-to-one: a second "not" cannot lean on the partner of the first. Those over the very same word find each other first. */
function unmatched(
  left: readonly ScopedNegation[],
  right: readonly ScopedNegation[],
  implies: (candidate: ScopedNegation, negation: ScopedNegation) => boolean,
): ScopedNegation[] {
  const free = [...right];
  const isPaired = (fits: (a: ScopedNegation, b: ScopedNegation) => boolean) => (negation: ScopedNegation) => {
    const partner = free.findIndex(
      (candidate) =>
        (candidate.family === negation.family || implies(candidate, negation)) && fits(negation, candidate),
    );
    if (partner !== -1) free.splice(partner, 1);
    return partner !== -1;
  };
  const loose = left.filter(
    (negation) => !isPaired((a, b) => a.after[0] === b.after[0] && a.before.at(-1) === b.before.at(-1))(negation),
  );
  return loose.filter((negation) => !isPaired(isOverTheSame)(negation));
}

function isOverTheSame(a: ScopedNegation, b: ScopedNegation): boolean {
  if (a.isWhole && b.isWhole) return a.before.at(-1) === b.before.at(-1);
  const [firstOfA, firstOfB] = [a.after[0], b.after[0]];
  if (firstOfA === undefined || firstOfB === undefined) return a.before.some((stem) => b.before.includes(stem));
  return b.after.includes(firstOfA) || a.after.includes(firstOfB);
}
