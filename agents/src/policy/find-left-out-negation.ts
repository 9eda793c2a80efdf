import { splitSentences } from "@hoopoe/quotes/retrieval/split-sentences.ts";
import { findNegations } from "./find-negations.ts";
import { foldText } from "./fold-text.ts";

const reach = 1000;
const clauseEnd = /[;:,(){}\u2014\u2013|]|\s-\s|\b(?:but|although|though|however|because|while|which|who)\b/gi;
/** What is put in doubt, denied or made to hang on something else by words before it. */
const doubted =
  /\b(?:mistake(?:n)?|hoax|myth|rumou?rs?|lie|lies|fiction|nonsense|contrary to|far from|(?:nearly|almost)(?= ?$)|if|unless|whether|in case|allegedly|reportedly|supposedly|suspect(?:s|ed)?|believed?|fear(?:s|ed)?|alleg(?:es|ed)|denial|doubt(?:s|ed|ful)?|pretend(?:s|ed)?|imagine[ds]?|suppos(?:e|es|ed|ing)|dream(?:s|t|ed)?|wonder(?:s|ed)?|hope[ds]?|wish(?:es|ed)?|guess(?:es|ed)?|jok(?:e|es|ed)|theory|speculat(?:es|ed|ion)|predict(?:s|ed)?|promise[ds]?|too (?:early|soon))\b/i;
/** The words that a statement stands behind as a possibility or a plan, when it begins right after them. */
const before = /\b(?:may|might|could|will|would|shall|should|must|to|not|never)(?: (?:have|be|been|soon|yet))?\s*$/i;
/** "Unless the backup works, …": a condition that opens the sentence and ends right before the quote. */
const conditioned =
  /^\W*(?:(?:and|but|so|then|und|aber|и|но)\s+)?(?:if|unless|in case|should|had|were|provided|assuming|suppos(?:e|ing)|once|only if|even if|falls|sofern|wenn|если|пока не|si)\s[^.;!?]*,\s*(?:then|so|dann|то)?\s*$/i;
const doubtedBehind = /\b(?:unless|hoax|myth|rumou?r|lie|fiction|nonsense)\b|\?\s*$/i;
const unsaid = /\b(?:say|said|claim(?:ed)?|state[ds]?|report(?:ed)?|confirm(?:ed)?|true|mean|think|believe)\W*$/i;
const takenBack =
  /^\W*(?:this|that|it|which|none of (?:this|it)|the (?:claim|report|statement|rumou?r|story|above)|both)\b(?:\W+\w+){0,5}?\W+(?:(?:not|never|no longer|n't)\W+(?:\w+\W+)?(?:true|so|correct|the case|accurate|right)|false|untrue|wrong|incorrect|mistaken|a (?:lie|hoax|myth|mistake|rumou?r|joke))\b/i;

/**
 * A quote cut so that the "not", the "if" or the "rumours that" stays outside says something else than its source. Looks at
 * the rest of the quote's own clause and at a next sentence that takes it back; null when nothing is left out.
 */
export function findLeftOutNegation(quote: { text: string; start: number; length: number }): string | null {
  const { lead, whole, tail, next } = surroundings(quote);
  const leftOut = [...findNegations(lead), ...findNegations(tail)].at(0)?.text ?? doubtAround({ lead, whole, tail });
  if (leftOut !== undefined) return `the quote leaves out the "${leftOut}" of its source`;
  return takenBack.test(next) ? "the source takes the quote back in its next sentence" : null;
}

/** `lead` and `tail` are the rest of the quote's clause, `whole` all of its sentence before it, `next` the sentence after. */
function surroundings({ text, start, length }: { text: string; start: number; length: number }) {
  const [from, end] = [Math.max(0, start - reach), start + length];
  const near = text.slice(from, end + reach);
  const sentences = splitSentences(near);
  const own = sentences.filter((sentence) => sentence.start < end - from && sentence.end > start - from);
  const [first, last] = [own.at(0), own.at(-1)];
  if (first === undefined || last === undefined) return { lead: "", whole: "", tail: "", next: "" };
  const whole = near.slice(Math.min(first.start, start - from), start - from);
  const after = near.slice(end - from, Math.max(last.end, end - from));
  const lastBreak = [...whole.matchAll(clauseEnd)].at(-1);
  const lead = lastBreak === undefined ? whole : whole.slice(lastBreak.index + lastBreak[0].length);
  const next = sentences.find((sentence) => sentence.start >= last.end);
  return {
    lead: foldText(lead),
    whole: foldText(whole),
    tail: foldText(after.slice(0, [...after.matchAll(clauseEnd)].at(0)?.index)),
    next: next === undefined ? "" : foldText(near.slice(next.start, next.end)),
  };
}

function doubtAround({ lead, whole, tail }: { lead: string; whole: string; tail: string }): string | undefined {
  // "They did not, as was first said, read it": what stands between commas is passed over.
  const open = whole.replace(/,[^,]*,\s*$/, " ").trimEnd();
  const denied = /[:,]$/.test(whole) && unsaid.test(whole) ? findNegations(whole).at(-1)?.text : undefined;
  return (
    conditioned.exec(whole)?.[0].trim().split(" ")[0] ??
    doubted.exec(lead)?.[0] ??
    before.exec(open)?.[0].trim() ??
    doubtedBehind.exec(tail)?.[0].trim() ??
    denied
  );
}
