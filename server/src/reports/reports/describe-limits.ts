import type { KeptEvent } from "@hoopoe/contract/reports/kept-event.ts";
import { isFull } from "./compare-events.ts";
import type { FoundEvents } from "./event-set-store.ts";

/** What a set of events leaves out of what was found, in sentences: events that had no room in it, and the ends of long texts. */
export function describeLimits(
  events: readonly Pick<KeptEvent, "body" | "isCut">[],
  found: FoundEvents | null,
): string[] {
  const cut = events.filter(({ isCut }) => isCut).map(({ body }) => body.length);
  return [
    ...describeFound(events, found),
    ...(cut.length === 0
      ? []
      : [
          `Of ${cut.length === 1 ? "one long event" : `${count(cut.length)} long events`} only the first ${count(Math.max(...cut))} characters were read.`,
        ]),
  ];
}

function describeFound(events: readonly unknown[], found: FoundEvents | null): string[] {
  const read = count(events.length);
  // Kept before the count was.
  if (found === null) return isFull(events) ? [`More events were found than the newest ${read}, which were read.`] : [];
  if (found.isExact && found.total <= events.length) return [];
  const total = found.isExact ? count(found.total) : `more than ${count(found.total)}`;
  return [`Of ${total} events found, ${found.isNewest ? "the newest " : ""}${read} were read.`];
}

function count(value: number): string {
  return value.toLocaleString("en-GB");
}
