import { isStopWord } from "@hoopoe/quotes/retrieval/stop-words.ts";
import { isVerb } from "./lexicon.ts";
import { literalMarks, type MaskedText } from "./mask-literals.ts";
import { maskedOf, type Span, trimSpan } from "./request-span.ts";

/** One wish, or what it hangs on. `if` and `else` lead what follows them. */
export type Clause =
  | { kind: "act"; span: Span }
  | { kind: "if"; span: Span; isNegated: boolean }
  | { kind: "else"; span: Span }
  | { kind: "each"; span: Span }
  | { kind: "done"; span: Span };

const anyMark = `[${Object.values(literalMarks).join("")}]`;
const participle =
  /^(?:sent|posted|e-?mailed|mailed|delivered|forwarded|saved|shared|uploaded|written|published)\s(?:to|in|into|via|as|by|on|through|over|with)\b/i;
const conditionWord =
  /^(?:if|unless|where(?= (?:it|this|that|they) (?:is|are|was|were)\b)|when(?=\s(?:it|they|the|this|that|its|there)\b[^,]*\b(?:is|are|was|were|has|have|says|contains|does|did|answers|returns|exceeds|shows|finds|found|mentions)(?:n't|n’t)?\b)|in case|provided(?: that)?|should|wenn|falls|si)\b/i;
const decisionWord = /^(?:once|when|after|as soon as|if|unless)\b/i;
const decision =
  /\b(?:approv|reject|declin|den(?:y|ies|ied)|agree|sign(?:s|ed)?[ -]?off|confirm|accept|refus|says? (?:yes|no)|ok(?:'?s|ay|ays)?)\w*/i;
const elseWord =
  /^(?:otherwise|else|if not|if (?:it|he|she|they|that|this|there) (?:is|are|was|were|does|do|did|has|have)(?: not|n't)(?=[,\s]*$)|in (?:all|any) other cases?|in the other case|or else|sonst|sino|de lo contrario|sinon)\b/i;
const object = /^(?:a|an|some|it|them|him|her|me|us|my|our|everyone|everybody)$/i;
const eachWord =
  /^(?:for (?:each|every)(?: (?:one|of (?:them|these|those)|single one|(?!new\b)[\p{L}-]+ [\p{L}-]+(?=,)|(?!new\b)[\p{L}-]+))?(?=,|\s*$|\s+(?:of them\b)?))/iu;
const doneWord =
  /^(?:(?:when|once|after|as soon as) (?:all of (?:that|this|it|them|those)|that|this|(?:that|this) all) (?:is|are|has been|have been) (?:all )?(?:done|finished|complete\w*|through|over|processed)|when (?:all|everything|they) (?:are|is|have been|has been)[^,]*done|when done|once (?:all|everything)[^,]*|after (?:all|that loop)[^,]*|at the (?:very )?end|in the end|in any case|either way|in both cases)\b/i;

/** The sentences of a request, then the wishes in each, in the order in which they are to be done. */
export function splitClauses(request: MaskedText, spans: readonly Span[]): Clause[] {
  return spans.flatMap((sentence) => {
    const clauses: Clause[] = [];
    for (const { isTrailing, ...span } of splitAt(request, sentence)) {
      const read = readClause(request, span);
      const [condition] = read;
      // 'Release it if it is harmless': the condition leads, wherever it stands.
      const wish = clauses.at(-1);
      if (isTrailing && condition?.kind === "if" && wish?.kind === "act") clauses.splice(-1, 1, condition, wish);
      else clauses.push(...read);
    }
    return clauses;
  });
}

/** Cuts where a new wish or condition begins: behind a comma or a joining word, before a verb or an 'if'. */
function splitAt(request: MaskedText, sentence: Span): (Span & { isTrailing: boolean })[] {
  const words = maskedOf(request, sentence);
  const cuts = [{ at: 0, isTrailing: false }];
  const joint =
    /(?:[,;:–—]\s*|\s+)(?:(?:and|then|but|or|plus|y|und|et)\s+)*(?:(?:then|also|finally|afterwards|next|please|immediately|quietly|silently|quickly|automatically|directly|simply|secretly|dann)\s+)*|[,;–—]\s*/giu;
  for (const match of words.matchAll(joint)) {
    const rest = words.slice(match.index + match[0].length);
    const hasJoint = /[,;:–—]|\b(?:and|then|but|plus|y|und|et)\b/i.test(match[0]);
    const before = words.slice(0, match.index);
    const isCut = hasJoint ? opensClause(rest, /\bor\b/i.test(match[0])) : opensInside(rest, before);
    const isTrailing = !hasJoint && /^(?:if|once|after|when|unless)\b/i.test(rest);
    if (isCut) cuts.push({ at: match.index, isTrailing });
  }
  cuts.push({ at: words.length, isTrailing: false });
  const spans: (Span & { isTrailing: boolean })[] = [];
  for (let index = 0; index + 1 < cuts.length; index += 1) {
    const [from, to] = [cuts[index], cuts[index + 1]];
    if (from === undefined || to === undefined) break;
    const trimmed = trimSpan(request, { start: sentence.start + from.at, end: sentence.start + to.at });
    if (trimmed.end > trimmed.start) spans.push({ ...trimmed, isTrailing: from.isTrailing });
  }
  return spans;
}

/** What these begin is always a clause of its own. */
const openings = [
  conditionWord,
  elseWord,
  doneWord,
  /^[\p{L}-]+(?: [\p{L}-]+)? (?:go|goes|belongs?|lands?|ends? up) (?:on )?(?:to|in|into) /iu,
  /^(?:get|ask|wait|have)\b/i,
  participle,
  /^(?:do not|don't|never|do nothing|(?:skip|ignore) (?:it|them|this|that))\b|^stop(?: here)?[.!]?$/i,
];

function opensClause(rest: string, isOr: boolean): boolean {
  if (openings.some((pattern) => pattern.test(rest))) return true;
  if (decisionWord.test(rest) && decision.test(rest.slice(0, 80))) return true;
  if (isOr) return false;
  if (eachWord.test(rest)) return true;
  const [first = "", next = ""] = rest.split(/\s+/);
  // 'and brew some coffee': a word that nobody knows, with an object behind it, is a wish all the same.
  if (/^[a-z]+$/.test(first) && !isStopWord(first) && object.test(next)) return true;
  if (!isVerb(first.replace(/[^\p{L}-]/gu, ""))) return false;
  // 'the sender and subject' or 'name, label and status': a noun, followed by nothing that a wish needs.
  return next !== "" && !/^(?:of|and|or|is|are)\b/i.test(next) && !/[,;.]$/.test(first);
}

/** Without any joint, only 'if', and a verb right behind an adverb of time or a condition's end, begin something new. */
function opensInside(rest: string, before: string): boolean {
  if (
    /^(?:if|unless)\b/i.test(rest) &&
    !/\b(?:check|see|know|say|tell|ask|whether|verify|find out|as|even|only)$/i.test(before)
  )
    return /\S\s*$/.test(before);
  if (/^(?:once|after|when)\b/i.test(rest)) return decision.test(rest.slice(0, 60));
  if (/^before\b/i.test(rest)) return decision.test(before);
  const part = /(?:^|[\s,;])(?:if|unless|once|after|when|otherwise|else)\b[^,;]*$/i.exec(before)?.[0];
  if (part === undefined || !isComplete(part)) return false;
  const [first = "", next = ""] = rest.split(/\s+/);
  if (/^(?:reply|respond|answer|comment|post)$/i.test(first) && /^(?:in|to|with|on)$/i.test(next)) return true;
  return isVerb(first) && new RegExp(`^(?:a|an|the|it|them|this|that|each|every|all|${anyMark}|#|@)`, "iu").test(next);
}

/** 'If it is' leads on; 'if they approve it' may end there. */
function isComplete(part: string): boolean {
  const last = /[\p{L}'’]+$/u.exec(part)?.[0] ?? "";
  const isDecided = decision.test(part) && /^(?:it|them|this|that|so)$/i.test(last);
  return (
    isDecided ||
    !/^(?:a|an|the|to|no|any|is|are|was|were|be|been|not|this|that|my|our|your|new|it|they|he|she|we|i|or|and|of|for|in|on|with|by|at|has|have|had|does|do|did|from|as|if|still|been)$/i.test(
      last,
    )
  );
}

function readClause(request: MaskedText, span: Span): Clause[] {
  const words = maskedOf(request, span);
  if (elseWord.test(words)) {
    const lead = elseWord.exec(words)?.[0].length ?? 0;
    return [{ kind: "else", span: { start: span.start, end: span.start + lead } }, ...readRest(request, span, lead)];
  }
  if (doneWord.test(words)) {
    const lead = doneWord.exec(words)?.[0].length ?? 0;
    return [{ kind: "done", span: { start: span.start, end: span.start + lead } }, ...readRest(request, span, lead)];
  }
  const each = eachWord.exec(words);
  if (each !== null && !/\bnew\b/i.test(each[0])) {
    const lead = each[0].length;
    return [{ kind: "each", span: { start: span.start, end: span.start + lead } }, ...readRest(request, span, lead)];
  }
  const isDecision = decisionWord.test(words) && decision.test(words);
  if (conditionWord.test(words) || isDecision) {
    const lead = (isDecision ? decisionWord : conditionWord).exec(words)?.[0] ?? "";
    const inner = trimSpan(request, { start: span.start + lead.length, end: span.end });
    return [{ kind: "if", span: inner, isNegated: /^unless$/i.test(lead) }];
  }
  return [{ kind: "act", span }];
}

function readRest(request: MaskedText, span: Span, lead: number): Clause[] {
  const trimmed = trimSpan(request, { start: span.start + lead, end: span.end });
  return trimmed.end > trimmed.start ? readClause(request, trimmed) : [];
}
