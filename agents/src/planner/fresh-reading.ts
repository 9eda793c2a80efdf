import type { Draft } from "./graph-draft.ts";
import type { IndexedAction } from "./index-catalog.ts";

/**
 * After a wait nothing that was read before can be trusted: what the condition is about is read anew, by an action of the
 * nearest product that takes only what is known, or by its search.
 */
export function freshReading(draft: Draft): void {
  const [product] = draft.near();
  if (product === undefined) return;
  const own = draft.index.actions.filter((indexed) => indexed.product === product);
  const reads = own.filter(isReading);
  const known = reads.find(
    ({ action }) => action.params.length > 0 && action.params.every(({ origin }) => origin === "bound"),
  );
  const search = reads.find(takesQuery);
  const chosen = known ?? search;
  if (chosen === undefined) return;
  draft.add(
    chosen,
    {},
    chosen.action.params.filter(({ origin }) => origin === "stated").map(({ name }) => name),
  );
  draft.isAfterWait = false;
}

const takesQuery = ({ action }: IndexedAction): boolean =>
  action.params.some(({ name, origin }) => name === "query" && origin === "stated");

/** Told by the catalog, else by its first word. */
export const isReading = ({ action, heads }: IndexedAction): boolean =>
  action.effect === undefined ? heads.has("v:read") || heads.has("v:list") : action.effect === "read";
