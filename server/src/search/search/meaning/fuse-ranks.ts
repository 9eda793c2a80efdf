/** What a first place is worth against a second one: 60 is what reciprocal rank fusion was published with. */
const damping = 60;

/** Reciprocal rank fusion: ids of all rankings, best first. Of equals, those that came first in the first ranking lead. */
export function fuseRanks(rankings: readonly { ids: readonly string[]; weight: number }[]): string[] {
  const scores = new Map<string, number>();
  for (const { ids, weight } of rankings) {
    for (const [index, id] of ids.entries()) scores.set(id, (scores.get(id) ?? 0) + weight / (damping + index + 1));
  }
  return [...scores].toSorted(([, a], [, b]) => b - a).map(([id]) => id);
}
