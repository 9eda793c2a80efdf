import type { CatalogIndex } from "./index-catalog.ts";
import type { PlannerProduct } from "./plan.ts";

export type Mention = { product: PlannerProduct; start: number; end: number };

/** Where products are named, longest names first; a plain word counts only where it is written as a name. */
export function findMentions(text: string, index: CatalogIndex): Mention[] {
  const found: Mention[] = [];
  const lower = text.toLowerCase();
  for (const { name, product } of index.names) {
    for (let at = lower.indexOf(name); at !== -1; at = lower.indexOf(name, at + 1)) {
      const end = at + name.length;
      const isWord = !/[\p{L}\p{N}]/u.test(lower[at - 1] ?? " ") && !/[\p{L}\p{N}]/u.test(lower[end] ?? " ");
      const isTaken = found.some((other) => at < other.end && other.start < end);
      if (isWord && !isTaken && isName(text, at)) found.push({ product, start: at, end });
    }
  }
  return found.toSorted((one, other) => one.start - other.start);
}

/** At the start of a sentence every word has a capital; elsewhere a name does, unless people write it small. */
function isName(text: string, at: number): boolean {
  const isCapital = /\p{Lu}/u.test(text[at] ?? "");
  const isStart = /(?:^|[.!?]\s+)$/.test(text.slice(0, at));
  const word = /^[\p{L}\p{N}]+/u.exec(text.slice(at))?.[0] ?? "";
  return (isCapital && !isStart) || (isStart && isCapital) || word.length > 4;
}
