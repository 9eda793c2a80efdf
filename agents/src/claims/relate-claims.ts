import type { ReadClaim } from "@hoopoe/contract/reports/read-claim.ts";

/** How near two claims are, by what they are about and what they measure; 0 where nothing is shared. */
export type Nearness = (a: ReadClaim, b: ReadClaim) => number;

/** What fewer claims share counts for more: the workspace's own name is in nearly all of them. */
export function nearnessOf(claims: readonly ReadClaim[]): Nearness {
  const marksOf = new Map(claims.map((claim) => [claim.id, marksIn(claim)]));
  const counts = new Map<string, number>();
  for (const marks of marksOf.values()) for (const mark of marks) counts.set(mark, (counts.get(mark) ?? 0) + 1);
  return (a, b) => {
    const others = marksOf.get(b.id);
    let sum = 0;
    for (const mark of marksOf.get(a.id) ?? []) if (others?.has(mark) === true) sum += 1 / (counts.get(mark) ?? 1);
    return sum;
  };
}

function marksIn({ subjects, values }: ReadClaim): Set<string> {
  return new Set([
    ...subjects.map(({ name }) => `about ${plain(name)}`),
    ...values.filter(({ unit }) => unit !== "").map(({ unit }) => `in ${plain(unit)}`),
  ]);
}

function plain(text: string): string {
  return text.trim().toLowerCase();
}
