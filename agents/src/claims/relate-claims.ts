import type { ReadClaim } from "@hoopoe/contract/reports/read-claim.ts";

/** What claims are about and measure in. What fewer of them share counts for more: the workspace's own name is in nearly all. */
export interface Relatedness {
  /** How much each of some claims shares with any of a batch; 0 for nothing. */
  readonly near: (some: readonly ReadClaim[], batch: readonly ReadClaim[]) => number[];
  /** Of some claims, those that share most with each of a batch. */
  readonly nearest: (
    some: readonly ReadClaim[],
    batch: readonly ReadClaim[],
    countMax: number,
  ) => { claim: ReadClaim; earlier: ReadClaim[] }[];
}

/** A mark that more claims bear tells none from another. */
const commonMax = 200;

export function relate(claims: readonly ReadClaim[]): Relatedness {
  const marksOf = new Map(claims.map((claim) => [claim.id, marksIn(claim)]));
  const marks = ({ id }: ReadClaim) => marksOf.get(id) ?? [];
  const counts = new Map<string, number>();
  for (const mark of [...marksOf.values()].flat()) counts.set(mark, (counts.get(mark) ?? 0) + 1);
  const weightOf = (mark: string) => 1 / (counts.get(mark) ?? 1);
  return {
    near(some, batch) {
      const asked = new Set(batch.flatMap(marks));
      return some.map((claim) =>
        sum(
          marks(claim)
            .filter((mark) => asked.has(mark))
            .map(weightOf),
        ),
      );
    },
    nearest(some, batch, countMax) {
      const bearers = Map.groupBy(
        some.flatMap((claim) => marks(claim).map((mark) => ({ mark, claim }))),
        ({ mark }) => mark,
      );
      return batch.flatMap((claim) => {
        const scores = new Map<ReadClaim, number>();
        for (const mark of marks(claim)) {
          if ((counts.get(mark) ?? 0) > commonMax) continue;
          for (const { claim: other } of bearers.get(mark) ?? [])
            scores.set(other, (scores.get(other) ?? 0) + weightOf(mark));
        }
        const best = [...scores].toSorted((a, b) => b[1] - a[1]).slice(0, countMax);
        return best.length === 0 ? [] : [{ claim, earlier: best.map(([other]) => other) }];
      });
    },
  };
}

function marksIn({ subjects, values }: ReadClaim): string[] {
  const names = subjects.map(({ name }) => `about ${plain(name)}`);
  const units = values.filter(({ unit }) => unit !== "").map(({ unit }) => `in ${plain(unit)}`);
  return [...new Set([...names, ...units])];
}

function plain(text: string): string {
  return text.trim().toLowerCase();
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
