import { stemWord } from "../retrieval/stem-word.ts";
import { isStopWord } from "../retrieval/stop-words.ts";
import { contentStems, tokenise } from "../retrieval/tokenise.ts";
import type { Claims, NameClaim } from "./claim.ts";
import type { EvidenceSpan } from "./evidence-span.ts";

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

/** The same for what has no capital: "the supplier sued the customer" from "the customer sued the supplier". */
function turnedNouns(claims: Claims, spans: readonly EvidenceSpan[]): string[] {
  const quoted = new Set(spans.flatMap((span) => chainsOf(span.claims.folded).map((chain) => chain.join(" "))));
  return chainsOf(claims.folded)
    .filter(
      ([actor, deed, other]) => quoted.has(`${other} ${deed} ${actor}`) && !quoted.has(`${actor} ${deed} ${other}`),
    )
    .map(([actor, , other]) => `“${actor}” and “${other}” have changed places against the quote`);
}

type Chain = readonly [actor: string, deed: string, other: string];

/** Three content words of which the last has an article or the like before it: who, does, to whom; the passive is turned round. */
function chainsOf(folded: string): Chain[] {
  const words = tokenise(folded).filter(({ lower }) => !isStopWord(lower));
  return words.slice(2).flatMap((last, index): Chain[] => {
    const [first, deed] = [words[index], words[index + 1]];
    if (first === undefined || deed === undefined) return [];
    const [between, gap] = [folded.slice(first.end, last.start), folded.slice(deed.end, last.start)];
    if (!/[a-z]/.test(gap) || /[.!?;:,]/.test(between) || mutual.test(between)) return [];
    const [actor, done, other] = [first, deed, last].map(({ lower }) => stemWord(lower));
    if (actor === undefined || done === undefined || other === undefined || actor === other) return [];
    return passive.test(between) ? [[other, done, actor]] : [[actor, done, other]];
  });
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
