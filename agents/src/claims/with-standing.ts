import type { Standing } from "@hoopoe/contract/reports/claim.ts";

/** Items with who their authors are, where that is known. */
export function withStanding<T extends { readonly itemId: string }>(
  items: readonly T[],
  standings: ReadonlyMap<string, Standing>,
): (T & { standing?: Standing })[] {
  return items.map((item) => {
    const standing = standings.get(item.itemId);
    return standing === undefined ? item : { ...item, standing };
  });
}
