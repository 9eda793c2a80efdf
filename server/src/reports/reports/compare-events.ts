import { reportResultsMax } from "@hoopoe/contract/constants.ts";
import type { KeptEvent } from "@hoopoe/contract/reports/kept-event.ts";

export interface ComparedEvents<T> {
  readonly added: T[];
  /** As they are now. */
  readonly changed: T[];
  /** As they were. */
  readonly withdrawn: T[];
}

/** A full set holds the newest alone: what is older than its oldest was not looked at. */
export function isFull(events: readonly unknown[], countMax = reportResultsMax): boolean {
  return events.length >= countMax;
}

/**
 * What a later set of events has against an earlier one: an event is the same by its id at its source, changed by its words. What lies beyond the reach of a
 * full set is neither new nor withdrawn; what is older than `since`, where the later one's window begins, was not withdrawn.
 */
export function compareEvents<
  T extends Pick<KeptEvent, "integrationDataId" | "externalId" | "title" | "body" | "author" | "date">,
>(
  before: readonly T[],
  after: readonly T[],
  { since = null, countMax = reportResultsMax }: { since?: string | null; countMax?: number } = {},
): ComparedEvents<T> {
  const keyOf = ({ integrationDataId, externalId }: T) => `${integrationDataId} ${externalId}`;
  const old = new Map(before.map((event) => [keyOf(event), event]));
  const now = new Set(after.map(keyOf));
  const isChanged = (event: T) => {
    const was = old.get(keyOf(event));
    return (
      was !== undefined && (["title", "body", "author", "date"] as const).some((field) => was[field] !== event[field])
    );
  };
  const reachOf = (events: readonly T[]) =>
    isFull(events, countMax) ? events.reduce((oldest, { date }) => (date < oldest ? date : oldest), "9999") : "";
  const [reachBefore, reachAfter] = [reachOf(before), reachOf(after)];
  return {
    added: after.filter((event) => !old.has(keyOf(event)) && event.date > reachBefore),
    changed: after.filter(isChanged),
    withdrawn: before.filter(
      (event) => !now.has(keyOf(event)) && event.date > reachAfter && event.date >= (since ?? ""),
    ),
  };
}
