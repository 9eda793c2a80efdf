import type { ChosenPassage } from "./choose-passages.ts";
import { findDifferences, type Difference } from "./find-differences.ts";
import { matterOf } from "./matter-of.ts";
import type { Passage } from "./passages.ts";

/** Quotes of one ticket, thread or name, in order of time. `title` is the newest title among their items. */
export interface PassageGroup {
  readonly title: Passage | null;
  readonly passages: readonly Passage[];
  readonly differences: readonly Difference[];
  readonly score: number;
}

/**
 * Groups what was chosen by the ticket that its item names, else by its thread; the best group first. What differs stands
 * in the group of the later one.
 */
export function groupPassages(chosen: readonly ChosenPassage[], titles: readonly Passage[]): PassageGroup[] {
  const titleOf = new Map(titles.map((title) => [title.source, title]));
  const differences = findDifferences(chosen.map(({ passage }) => passage));
  const later = new Map(differences.map((difference) => [difference.earlier, difference.later]));
  const groups = Map.groupBy(chosen, ({ passage }) => matterOf((later.get(passage) ?? passage).source));
  return [...groups.values()]
    .map((members): PassageGroup => {
      const passages = members.map(({ passage }) => passage).toSorted(inTime);
      const title = passages.flatMap(({ source }) => titleOf.get(source) ?? []).at(-1) ?? null;
      const own = differences.filter(
        (difference) => passages.includes(difference.earlier) && passages.includes(difference.later),
      );
      const score = members.reduce((sum, member) => sum + member.score, 0);
      return { title, passages: besideEachOther(passages, own), differences: own, score };
    })
    .toSorted((a, b) => b.score - a.score);
}

export function inTime(one: Passage, other: Passage): number {
  return one.source.at - other.source.at || one.source.index - other.source.index || one.position - other.position;
}

/** What differs stands together, the earlier one first. */
function besideEachOther(passages: readonly Passage[], differences: readonly Difference[]): Passage[] {
  const ordered = [...passages];
  for (const { earlier, later } of differences) {
    const from = ordered.indexOf(earlier);
    if (from === -1) continue;
    ordered.splice(from, 1);
    ordered.splice(ordered.indexOf(later), 0, earlier);
  }
  return ordered;
}
