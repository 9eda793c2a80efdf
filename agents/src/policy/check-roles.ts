import { contentStems } from "@hoopoe/quotes/retrieval/tokenise.ts";
import type { Claims, NameClaim } from "./claim.ts";
import type { EvidenceSpan } from "./evidence-span.ts";
import { isGerman } from "./check-cases.ts";
import { type Deed, findDeeds, mutual } from "./find-deeds.ts";
import { isSameWord } from "./same-word.ts";

/** Who did something to whom, as far as two names with a word between them tell: the one who acts, and the other. */
interface Role {
  readonly actor: NameClaim;
  readonly other: NameClaim;
  readonly stems: ReadonlySet<string>;
}

const betweenMax = 60;
const passive = /\b(?:am|is|are|was|were|be|been|being|got|gets)\b[^.!?]*\bby\s*(?:the\s+|an?\s+)?$/i;

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
      reasons.push(`“${said.actor.text}” and “${said.other.text}” have changed places compared with the quote`);
  }
  return [...reasons, ...turnedNouns(claims, spans)];
}

/** The same for what has no capital: "the supplier sued the customer" from "the customer sued the supplier", "the change broke the portal" from "the portal broke". */
function turnedNouns(claims: Claims, spans: readonly EvidenceSpan[]): string[] {
  const quoted = spans.flatMap((span) => findDeeds(span.claims.folded));
  return findDeeds(claims.folded)
    .filter(({ actors, others }) => actors.length > 0 && others.length > 0)
    .flatMap((said) => {
      const taken = takenOver(said, quoted);
      if (taken.length > 0) return taken;
      const same = quoted.filter(({ deed }) => isSameWord(deed, said.deed));
      const isTold = same.some((other) => meets(other.actors, said.actors) && meets(other.others, said.others));
      const turned = same.find(
        (other) =>
          (meets(other.actors, said.others) && (other.isAlone || meets(other.others, said.actors))) ||
          (meets(other.goals, said.actors) && (meets(other.others, said.others) || meets(other.actors, said.goals))),
      );
      return isTold || turned === undefined
        ? []
        : [`“${said.actors.join(" ")}” and “${said.others.join(" ")}” have changed places compared with the quote`];
    });
}

/** "The intern deleted the branch and the backup" where the quotes let somebody else delete the backup; "the driver caused the accident" from "that a cyclist had caused". */
function takenOver(said: Deed, quoted: readonly Deed[]): string[] {
  const told = quoted.filter(({ deed }) => isSameWord(deed, said.deed));
  const isPaid = !said.isPassive && said.isFor && told.length > 0;
  if (isPaid && told.every(({ isPassive, others }) => isPassive && meets(others, said.actors)))
    return [`the quotes say that “${said.deed}” was done to “${said.actors.join(" ")}”`];
  const things = [...said.listed, ...(told.some(({ isRelative }) => isRelative) ? [said.others] : [])];
  return things.flatMap((thing) => {
    const same = told.filter(({ others, listed }) => [others, ...listed].some((one) => meets(one, thing)));
    const rivals = thing === said.others ? same.filter(({ isRelative }) => isRelative) : same;
    const isOfAnother =
      rivals.some(({ actors }) => actors.length > 0) && !same.some(({ actors }) => meets(actors, said.actors));
    return isOfAnother
      ? [`the quotes say it about “${thing.join(" ")}” of someone other than “${said.actors.join(" ")}”`]
      : [];
  });
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
