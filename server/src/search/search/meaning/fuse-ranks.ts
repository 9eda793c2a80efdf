/** What a first place is worth against a second one: 60 is what reciprocal rank fusion was published with. */
const damping = 60;

/** Reciprocal rank fusion: ids of all rankings, best first. Of equals, those that came first in the first ranking lead. */
export function fuseRanks(rankings: readonly (readonly string[])[]): string[] {
  const scores = new Map<string, number>();
  for (const ranking of rankings) {
    for (const [index, id] of ranking.entries()) scores.set(id, (scores.get(id) ?? 0) + 1 / (damping + index + 1));
  }
  return [...scores].toSorted(([, a], [, b]) => b - a).map(([id]) => id);
}
