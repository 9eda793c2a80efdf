import type { ReadClaim } from "@hoopoe/contract/reports/read-claim.ts";

/** In the order in which they were said: by time, then by their place in the item. */
export function inOrder(a: ReadClaim, b: ReadClaim): number {
  return a.saidAt.localeCompare(b.saidAt) || byItem(a, b) || placeOf(a) - placeOf(b) || a.id.localeCompare(b.id);
}

function byItem({ span: a }: ReadClaim, { span: b }: ReadClaim): number {
  return a.itemId.length - b.itemId.length || a.itemId.localeCompare(b.itemId);
}

function placeOf({ span: { field, start } }: ReadClaim): number {
  return field === "title" ? -1 : start;
}
