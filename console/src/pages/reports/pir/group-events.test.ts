import type { PirEvent } from "@hoopoe/contract/reports/saved-pir.ts";
import { expect, it } from "vitest";
import { actorsOf, bucketsOf, firstRows, groupEvents, shownEvents, silenceBetween } from "./group-events.ts";

const eventOf = (id: string, more: Partial<PirEvent>): PirEvent => ({
  id,
  externalId: id,
  integrationDataId: "stream",
  date: "2026-11-20T09:00:00.000Z",
  source_datatype: "gmail",
  title: id,
  author: "",
  url: null,
  excerpt: "",
  why: "",
  thread: "One matter",
  change: null,
  isGone: false,
  isPinned: false,
  isExcluded: false,
  note: "",
  markedBy: null,
  notedBy: null,
  ...more,
});
const events = [
  eventOf("a", { author: '"Ada Byron" <ada@example.org>', source_datatype: "slack", date: "2026-11-20T21:00:00.000Z" }),
  eventOf("b", { author: "ada  byron", thread: "Another" }),
  eventOf("c", { author: "Jonas Weber", isPinned: true }),
  eventOf("d", { author: "Ada Byron", date: "2026-11-18T09:00:00.000Z" }),
  eventOf("e", {}),
];

it("groups by source, thread and actor, one person however spelled, the largest group first", () => {
  const grouped = (by: "source" | "actor" | "thread") =>
    groupEvents(events, by).map((group) => `${group.name}: ${group.events.map(({ id }) => id).join("")}`);
  expect(grouped("source")).toEqual(["Gmail: bcde", "Slack: a"]);
  expect(grouped("thread")).toEqual(["One matter: acde", "Another: b"]);
  expect(grouped("actor")).toEqual(["Ada Byron: abd", "Jonas Weber: c", "Without an author: e"]);
  expect(actorsOf(events)).toEqual([
    ["Ada Byron", 3],
    ["Jonas Weber", 1],
  ]);
});

it("shows what the address asks for: a person in every spelling, what is pinned, a stretch", () => {
  const shown = (params: Parameters<typeof shownEvents>[1]) => shownEvents(events, params).map(({ id }) => id);
  expect(shown({ actor: "ADA BYRON" })).toEqual(["a", "b", "d"]);
  expect(shown({ pinned: true })).toEqual(["c"]);
  expect(shown({ from: "2026-11-20T09:00:00.000Z", to: "2026-11-20T21:00:00.000Z" })).toEqual(["b", "c", "e"]);
});

it("marks a silence of an eighth of the run or more, never one of less than an hour, and plots every event", () => {
  const [newest = eventOf("", {}), next = newest] = events;
  expect(silenceBetween(newest, next, 48 * 3_600_000)).toBe(12 * 3_600_000);
  expect(silenceBetween(newest, next, 200 * 3_600_000)).toBeNull();
  expect(silenceBetween(eventOf("", { date: "2026-11-20T09:30:00.000Z" }), next, 0)).toBeNull();
  const { buckets, bucketMs } = bucketsOf(events);
  expect(bucketMs).toBe(3_600_000);
  expect(buckets.map(({ count }) => count)).toEqual([1, 3, 1]);
});

it("a long run is drawn in part, each group with how many it has in all", () => {
  const drawn = firstRows(groupEvents(events, "actor"), 4);
  expect(
    drawn.map(({ name, count, events: first }) => `${name} ${count}: ${first.map(({ id }) => id).join("")}`),
  ).toEqual(["Ada Byron 3: abd", "Jonas Weber 1: c"]);
  expect(firstRows(groupEvents(events, "source"), 2).map(({ count }) => count)).toEqual([4]);
});
