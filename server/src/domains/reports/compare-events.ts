import type { KeptEvent } from "@hoopoe/contract/kept-event.ts";

export interface ComparedEvents<T> {
  readonly added: T[];
  /** As they are now. */
  readonly changed: T[];
  /** As they were. */
  readonly withdrawn: T[];
}

/** What a later set of events has against an earlier one: an event is the same by its id at its source, changed by its words. */
export function compareEvents<
  T extends Pick<KeptEvent, "integrationDataId" | "externalId" | "title" | "body" | "author" | "date">,
>(before: readonly T[], after: readonly T[]): ComparedEvents<T> {
  const keyOf = ({ integrationDataId, externalId }: T) => `${integrationDataId} ${externalId}`;
  const old = new Map(before.map((event) => [keyOf(event), event]));
  const now = new Set(after.map(keyOf));
  const isChanged = (event: T) => {
    const was = old.get(keyOf(event));
    return (
      was !== undefined && (["title", "body", "author", "date"] as const).some((field) => was[field] !== event[field])
    );
  };
  return {
    added: after.filter((event) => !old.has(keyOf(event))),
    changed: after.filter(isChanged),
    withdrawn: before.filter((event) => !now.has(keyOf(event))),
  };
}
