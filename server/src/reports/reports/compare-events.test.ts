import { expect, it } from "vitest";
import { compareEvents } from "./compare-events.ts";

const event = (externalId: string, day: number) => ({
  integrationDataId: "a",
  externalId,
  title: externalId,
  body: "",
  author: "",
  date: `2026-03-${String(day).padStart(2, "0")}T00:00:00.000Z`,
});
const ids = (events: readonly { externalId: string }[]) => events.map(({ externalId }) => externalId);

it("what a full set has no room for isn't counted as withdrawn, nor what returns as new", () => {
  const before = [event("d", 4), event("c", 3), event("b", 2)];
  const after = [event("e", 5), event("d", 4), event("c", 3)];
  const pushedOut = compareEvents(before, after, { countMax: 3 });
  expect([ids(pushedOut.added), ids(pushedOut.withdrawn)]).toEqual([["e"], []]);
  // "d" was taken back, so there is room for "a" again.
  const room = compareEvents(before, [event("c", 3), event("b", 2), event("a", 1)], { countMax: 3 });
  expect([ids(room.added), ids(room.withdrawn)]).toEqual([[], ["d"]]);
  // Neither is full: all that is not there was withdrawn.
  const small = compareEvents(before, after, { countMax: 10 });
  expect([ids(small.added), ids(small.withdrawn)]).toEqual([["e"], ["b"]]);
});

it("what only fell out of a moving window was not withdrawn", () => {
  const since = event("c", 3).date;
  const { withdrawn } = compareEvents([event("d", 4), event("c", 3), event("b", 2)], [event("e", 5)], { since });
  expect(ids(withdrawn)).toEqual(["d", "c"]);
});
