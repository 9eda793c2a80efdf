import type { CitedSentence, Review, Written, WrittenEntry } from "./writer-schema.ts";

/** The draft with what the last look changed in it: sentences by the ids of `draftLines`. Ids that aren't there change nothing. */
export function applyReview(written: Written, { changes, additions }: Review): Written {
  const changed = new Map(changes.map(({ id, sentence }) => [id, sentence]));
  const added = Map.groupBy(additions, ({ after }) => after);
  const sentences = (list: readonly CitedSentence[], idOf: (index: number) => string) =>
    list.flatMap((sentence, index) => {
      const id = idOf(index);
      const after = (added.get(id) ?? []).map((addition) => addition.sentence);
      return [...list1(changed.has(id) ? changed.get(id) : sentence), ...after];
    });
  const entries = (list: readonly WrittenEntry[], letter: string): WrittenEntry[] =>
    list.flatMap((entry, index) => {
      const id = `${letter}${index + 1}`;
      return list1(changed.has(id) ? changed.get(id) : entry.sentence).map((sentence) => ({ ...entry, sentence }));
    });
  return {
    bluf: sentences(written.bluf, (index) => `b${index + 1}`),
    findings: written.findings.flatMap((finding, index) => {
      const id = `f${index + 1}`;
      const heading = changed.has(id) ? changed.get(id) : finding.heading;
      const own = (added.get(id) ?? []).map(({ sentence }) => sentence);
      const below = [...own, ...sentences(finding.sentences, (place) => `${id}.${place + 1}`)];
      // A finding whose heading is taken out goes with it.
      return heading == null ? [] : [{ heading, sentences: below }];
    }),
    timeline: entries(written.timeline, "t"),
    actions: entries(written.actions, "a"),
  };
}

/** Contradictions with words that stand in their source, of a sentence that the answer leaves unchanged. */
export function unansweredContradictions(
  { contradictions, changes }: Review,
  { ids, isInSource }: { ids: ReadonlySet<string>; isInSource: (n: number, quote: string) => boolean },
): string[] {
  const changed = new Set(changes.map(({ id }) => id));
  return contradictions
    .filter(({ id, n, quote }) => ids.has(id) && !changed.has(id) && isInSource(n, quote))
    .map(
      ({ id, n }) =>
        `source ${n} contradicts ${id}, but ${id} isn't among the changes: correct it, state both sides, or take it out`,
    );
}

function list1<T>(value: T | null | undefined): T[] {
  return value === null || value === undefined ? [] : [value];
}
