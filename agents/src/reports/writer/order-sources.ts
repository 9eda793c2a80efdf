import type { ClaimGroup } from "@hoopoe/contract/reports/claim.ts";
import type { SourceDoc } from "@hoopoe/quotes/source-doc.ts";

/** The documents by source number from 1: those that correct another or are disputed first, then the newest first. All of them. */
export function orderSources(docs: readonly SourceDoc[], groups: readonly ClaimGroup[] = []): Map<number, number> {
  const telling = new Set(
    groups.flatMap(({ claims, currentId, supersededIds, disputedIds }) => {
      const isTelling = (id: string) => disputedIds.includes(id) || (supersededIds.length > 0 && id === currentId);
      return claims.filter(({ id }) => isTelling(id)).map(({ span }) => span.itemId);
    }),
  );
  const order = [...docs.keys()].toSorted((a, b) => {
    const [one, other] = [docs[a], docs[b]];
    if (one === undefined || other === undefined) return 0;
    const rank = Number(telling.has(other.itemId)) - Number(telling.has(one.itemId));
    return rank === 0 ? other.date.localeCompare(one.date) : rank;
  });
  return new Map(order.map((index, place) => [place + 1, index]));
}
