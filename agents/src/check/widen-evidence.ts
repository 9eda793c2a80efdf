import type { Evidence } from "@hoopoe/contract/reports/report.ts";
import { threadOf } from "@hoopoe/quotes/read-docs.ts";
import { type Pending, sourceCharsMax } from "./judge-prompt.ts";

const addedMax = 4;

/**
 * A sentence that was refused for what its sources don't say, with more to judge it by: other items of their threads, the nearest in
 * time first, and more of each source around its quotes. Null where there is no more.
 */
export function widenEvidence(pending: Pending, all: readonly Evidence[]): Pending | null {
  const { evidence } = pending;
  const known = new Set(evidence.map(({ itemId }) => itemId));
  const threads = new Set(evidence.map(threadOf));
  const times = evidence.map(({ date }) => Date.parse(date));
  const away = ({ date }: Evidence) => Math.min(...times.map((time) => Math.abs(time - Date.parse(date))));
  const added = all
    .filter((item) => !known.has(item.itemId) && threads.has(threadOf(item)))
    .toSorted((a, b) => away(a) - away(b))
    .slice(0, addedMax);
  const isCut = evidence.some(({ body }) => body.length > sourceCharsMax);
  return added.length === 0 && !isCut ? null : { ...pending, evidence: [...evidence, ...added] };
}
