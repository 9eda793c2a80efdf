import { partPattern } from "./report-words.ts";

const words = new Set(
  `${partPattern} shorten condense tighten shorter remove delete exclude discard everything timeline chronology finding findings first second third fourth last section report marking confidence likely unlikely certain moderate undo revert title rename messages mentions noise evidence amber green clear strict slack jira gmail news mails tickets about between please mark drop undo move change changes version previous sentence sentences entries shorter moderate`
    .split(/[\s|]+/u)
    .filter((word) => word.length > 3),
);
/** Words too short for counting letters. */
const shortSlips: Readonly<Record<string, string | undefined>> = {
  adn: "and",
  nad: "and",
  teh: "the",
  hte: "the",
  ot: "to",
  fo: "of",
};
const lettersMin = 4;
const lettersForTwo = 8;

/** A request with the words that are a slip away from one that the rules know put right; null where there is none, or more than one it could be. */
export function mendTypos(said: string): string | null {
  let isMended = false;
  const mended = said.replaceAll(/\p{L}+/gu, (word) => {
    const lower = word.toLowerCase();
    const short = shortSlips[lower];
    isMended ||= short !== undefined;
    if (short !== undefined) return short;
    if (lower.length < lettersMin || words.has(lower)) return word;
    const near = [...words].filter((known) => isNear(lower, known));
    const fewest = Math.min(...near.map((known) => slips(lower, known)));
    const nearest = near.filter((known) => slips(lower, known) === fewest);
    const [meant] = nearest;
    if (meant === undefined || nearest.length > 1) return word;
    isMended = true;
    return meant;
  });
  return isMended ? mended : null;
}

/** One slip, of long words two; of a word of four letters only one left out, or two that changed places. */
function isNear(said: string, known: string): boolean {
  if (said.length < 5 || known.length < 5)
    return slips(said, known) === 1 && (known.length === said.length + 1 || isShuffled(said, known));
  return slips(said, known) <= (Math.min(said.length, known.length) >= lettersForTwo ? 2 : 1);
}

function isShuffled(one: string, other: string): boolean {
  return [...one].toSorted().join("") === [...other].toSorted().join("");
}

/** Letters added, left out, changed, or two that have changed places. */
function slips(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return 3;
  let [beforeLast, last]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const isSame = one[row - 1] === other[at - 1];
      const swapped =
        row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]
          ? (beforeLast[at - 2] ?? 0) + 1
          : Infinity;
      next.push(
        Math.min((last[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1, (last[at - 1] ?? 0) + (isSame ? 0 : 1), swapped),
      );
    }
    [beforeLast, last] = [last, next];
  }
  return last[other.length] ?? 3;
}
