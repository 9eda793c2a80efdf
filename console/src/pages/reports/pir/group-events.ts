import type { PirEvent } from "@hoopoe/contract/reports/saved-pir.ts";
import { chosenZone } from "../../../lib/format.ts";
import { personKey, personName } from "../../../lib/person-name.ts";
import { sourceLook } from "../../../ui/source-look.ts";
import { pirDay } from "../../../features/search/search/pir-date.ts";
import type { Grouping, PirParams } from "./pir-params.ts";
import { texts } from "../../../messages/en/pages/reports/pir.ts";

export interface EventGroup {
  readonly name: string;
  readonly events: readonly PirEvent[];
}

/** The events that the address asks for. */
export function shownEvents(events: readonly PirEvent[], params: PirParams): PirEvent[] {
  return events.filter(
    (event) =>
      (params.pinned !== true || event.isPinned) &&
      (params.source === undefined || event.source_datatype === params.source) &&
      (params.actor === undefined || personKey(event.author) === personKey(params.actor)) &&
      (params.from === undefined || event.date >= params.from) &&
      (params.to === undefined || event.date < params.to),
  );
}

/** Under headings: by day as they come (newest first), else the largest group first. */
export function groupEvents(events: readonly PirEvent[], grouping: Grouping): EventGroup[] {
  const nameOfActor = new Map(actorsOf(events).map(([name]) => [personKey(name), name]));
  const nameOf = {
    time: ({ date }: PirEvent) => `${pirDay(date)} · ${chosenZone()}`,
    source: ({ source_datatype }: PirEvent) => sourceLook(source_datatype).label,
    actor: ({ author }: PirEvent) => nameOfActor.get(personKey(author)) ?? texts.withoutAnAuthor,
    thread: ({ thread }: PirEvent) => thread,
  }[grouping];
  const groups = [...Map.groupBy(events, nameOf)].map(([name, members]) => ({ name, events: members }));
  return grouping === "time" ? groups : groups.toSorted((a, b) => b.events.length - a.events.length);
}

/** The first rows of all groups, each group with how many it has in all. */
export function firstRows(groups: readonly EventGroup[], countMax: number): (EventGroup & { count: number })[] {
  let left = countMax;
  return groups.flatMap(({ name, events }) => {
    const first = events.slice(0, left);
    left -= first.length;
    return first.length === 0 ? [] : [{ name, events: first, count: events.length }];
  });
}

const widthsMs = [60_000, 300_000, 900_000, 3_600_000, 10_800_000, 21_600_000, 86_400_000, 604_800_000, 2_592_000_000];
const bucketsMax = 60;

/** Counts by source over time for the plot: sixty bars at most. */
export function bucketsOf(events: readonly PirEvent[]) {
  const times = events.map(({ date }) => Date.parse(date));
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const bucketMs = widthsMs.find((width) => (last - first) / width <= bucketsMax) ?? 31_536_000_000;
  const counts = Map.groupBy(events, ({ date, source_datatype }) => {
    const at = Math.floor(Date.parse(date) / bucketMs) * bucketMs;
    return `${new Date(at).toISOString()} ${source_datatype}`;
  });
  const buckets = [...counts].map(([key, members]) => {
    const [at = "", ...source] = key.split(" ");
    return { at, source_datatype: source.join(" "), count: members.length };
  });
  return { bucketMs, buckets: buckets.toSorted((a, b) => a.at.localeCompare(b.at)) };
}

/** A stretch of silence between two events that is long beside the others: worth a mark in the timeline. */
export function silenceBetween(newer: PirEvent, older: PirEvent, spanMs: number): number | null {
  const ms = Date.parse(newer.date) - Date.parse(older.date);
  return ms > Math.max(3_600_000, spanMs / 8) ? ms : null;
}

/** Sources with how many events each brought, the most first. */
export function sourcesOf(events: readonly PirEvent[]): [string, number][] {
  return countsOf(Map.groupBy(events, (event) => event.source_datatype));
}

/** People with how many events each wrote, the most first: one of several spellings, that which stands there most often. */
export function actorsOf(events: readonly PirEvent[]): [string, number][] {
  const people = Map.groupBy(
    events.filter(({ author }) => author !== ""),
    ({ author }) => personKey(author),
  );
  return countsOf(
    new Map(
      [...people.values()].map((written) => {
        const [[name] = [""]] = countsOf(Map.groupBy(written, ({ author }) => personName(author)));
        return [name, written] as const;
      }),
    ),
  );
}

function countsOf(groups: ReadonlyMap<string, readonly PirEvent[]>): [string, number][] {
  return [...groups].map(([name, members]): [string, number] => [name, members.length]).toSorted((a, b) => b[1] - a[1]);
}
