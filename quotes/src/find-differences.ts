import { findValues } from "./find-values.ts";
import { matterOf } from "./matter-of.ts";
import type { Passage } from "./passages.ts";

/** Two quotes that give different numbers of the same thing. Which of them holds is for a reader to say. */
export interface Difference {
  readonly of: string;
  readonly earlier: Passage;
  readonly later: Passage;
  readonly values: readonly [string, string];
}

const unitLengthMin = 3;
/** Of quotes from different matters more than the counted thing must be the same. */
const sharedStemsMin = 3;

/** @param passages of one report, in any order */
export function findDifferences(passages: readonly Passage[]): Difference[] {
  const found: Difference[] = [];
  const known = new Map<string, { passage: Passage; text: string }[]>();
  for (const passage of passages.toSorted((a, b) => a.source.at - b.source.at)) {
    for (const { text, of } of findValues(passage.quote)) {
      if (of.length < unitLengthMin) continue;
      const others = known.get(of) ?? [];
      for (const { passage: earlier, text: value } of others) {
        if (value === text || earlier.source === passage.source) continue;
        // "2,437, not 6,789": it names the other figure itself, wherever that was said.
        const isNamed = findValues(passage.quote).some((one) => one.text === value);
        if (isNamed || isAboutTheSame(earlier, passage))
          found.push({ of, earlier, later: passage, values: [value, text] });
      }
      known.set(of, [...others, { passage, text }]);
    }
  }
  return found;
}

function isAboutTheSame(one: Passage, other: Passage): boolean {
  if (matterOf(one.source) === matterOf(other.source)) return true;
  return [...one.stems].filter((stem) => other.stems.has(stem) && !/^\d/.test(stem)).length >= sharedStemsMin;
}
