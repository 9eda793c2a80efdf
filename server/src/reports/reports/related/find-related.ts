import { findIdentifiers } from "@hoopoe/agents/policy/find-identifiers.ts";
import { foldText } from "@hoopoe/agents/policy/fold-text.ts";
import type { Item } from "@hoopoe/contract/intake/item.ts";
import type { OutsideContradiction } from "@hoopoe/contract/reports/outside-contradiction.ts";
import { type RelatedItem, relatedMax, type RelatedReason } from "@hoopoe/contract/reports/related-item.ts";
import { threadOf } from "@hoopoe/quotes/read-docs.ts";

export type RelatedSource = Pick<Item, "id" | "date" | "source_datatype" | "author" | "title" | "body">;

/** What to search a workspace for: threads by their subject, ids that several items name, and the time around them. */
export interface Ties {
  readonly titles: readonly string[];
  readonly names: readonly string[];
  readonly from: string;
  readonly to: string;
}

const hourMs = 3_600_000;
const aroundMs = 14 * 24 * hourMs;
const nearMs = 2 * hourMs;
const titlesMax = 20;
const namesMax = 20;
const bodyCharsMax = 20_000;
const excerptChars = 240;
/** More items of one title than this, and it is a channel: there only what was said in the same hours belongs. */
const threadSizeMax = 30;
/** An id that more of the items name is the subject of none of them: a mail server, a footer. */
const commonShareMax = 0.8;
const commonFrom = 10;

/** Null where there are no events. */
export function tiesOf(events: readonly RelatedSource[]): Ties | null {
  const times = events.map(({ date }) => Date.parse(date));
  if (times.length === 0) return null;
  const titles = countEach(events.flatMap(({ title }) => (title.trim() === "" ? [] : [title.trim()])));
  const names = [...sharedNames(events)];
  return {
    titles: byCount(titles).slice(0, titlesMax),
    names: names.slice(0, namesMax),
    from: new Date(Math.min(...times) - aroundMs).toISOString(),
    to: new Date(Math.max(...times) + aroundMs).toISOString(),
  };
}

/** Of what was found, that which belongs to the events by thread, id or time, the strongest first. */
export function findRelated(
  events: readonly RelatedSource[],
  found: readonly RelatedSource[],
  contradictions: readonly OutsideContradiction[] = [],
): RelatedItem[] {
  const known = new Set(events.map(({ id }) => id));
  const names = sharedNames(events);
  const threads = Map.groupBy(events, threadIn);
  const others = found.filter(({ id }) => !known.has(id));
  const sizes = countEach([...events, ...others].map(threadIn));
  const against = new Map(contradictions.map(({ itemId, quote, sentence }) => [itemId, { quote, sentence }]));
  const related = others.flatMap((item) => {
    const contradiction = against.get(item.id);
    if (contradiction !== undefined) return [toRelated(item, { kind: "contradiction", ...contradiction })];
    const thread = threads.get(threadIn(item)) ?? [];
    const reason = reasonOf(item, { names, thread, size: sizes.get(threadIn(item)) ?? 0 });
    return reason === null ? [] : [toRelated(item, reason)];
  });
  return related.toSorted((a, b) => weightOf(b) - weightOf(a) || b.date.localeCompare(a.date)).slice(0, relatedMax);
}

function reasonOf(
  item: RelatedSource,
  { names, thread, size }: { names: ReadonlySet<string>; thread: readonly RelatedSource[]; size: number },
): RelatedReason | null {
  const named = [...namesIn(item)].flatMap(([name, spelling]) => (names.has(name) ? [spelling] : []));
  if (named.length > 0) return { kind: "entity", names: named.slice(0, 5) };
  if (thread.length === 0) return null;
  if (size <= threadSizeMax && !isChannel(item)) return { kind: "thread", title: item.title };
  const away = Math.min(...thread.map(({ date }) => Math.abs(Date.parse(date) - Date.parse(item.date))));
  return away <= nearMs ? { kind: "time", title: item.title, minutes: Math.round(away / 60_000) } : null;
}

/** Chat is kept under the name of its channel. */
function isChannel({ title }: RelatedSource): boolean {
  return title.startsWith("#");
}

function threadIn({ id, title, source_datatype }: RelatedSource): string {
  return threadOf({ itemId: id, title, source_datatype });
}

/** Ids that at least two of the items name, the most named first. */
function sharedNames(items: readonly RelatedSource[]): Set<string> {
  const counts = countEach(items.flatMap((item) => [...namesIn(item).keys()]));
  const least = items.length === 1 ? 1 : 2;
  const most = items.length < commonFrom ? items.length : items.length * commonShareMax;
  return new Set(byCount(counts).filter((name) => (counts.get(name) ?? 0) >= least && (counts.get(name) ?? 0) <= most));
}

/** Ids of an item in lower case, each with how it spells it. */
function namesIn({ title, body }: RelatedSource): Map<string, string> {
  const folded = foldText(`${title}\n${body.slice(0, bodyCharsMax)}`);
  return new Map(findIdentifiers(folded).map(({ text, start, end }) => [text, folded.slice(start, end)]));
}

function countEach(list: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const one of list) counts.set(one, (counts.get(one) ?? 0) + 1);
  return counts;
}

function byCount(counts: ReadonlyMap<string, number>): string[] {
  return [...counts].toSorted((a, b) => b[1] - a[1]).map(([one]) => one);
}

function weightOf({ reason }: RelatedItem): number {
  switch (reason.kind) {
    case "entity":
      return 1 + reason.names.length;
    case "thread":
      return 1;
    case "time":
      return 0;
    case "contradiction":
      return Number.POSITIVE_INFINITY;
  }
}

function toRelated(
  { id, date, source_datatype, author, title, body }: RelatedSource,
  reason: RelatedReason,
): RelatedItem {
  const flat = body.replace(/\s+/g, " ").trim();
  const excerpt = flat.length > excerptChars ? `${flat.slice(0, excerptChars)}…` : flat;
  return { id, date, source_datatype, author, title, excerpt, reason };
}
