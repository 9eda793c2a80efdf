import { expect, it } from "vitest";
import { findOpenings } from "./find-openings.ts";

it("finds the openings of comments, with their moment and who speaks, and leaves sentences and headings alone", () => {
  const body =
    "Readers are down.\n\nA. Person (2027-03-02 09:05):\nFound it.\n\nComment by B. Person on 3 March 2027, 10:00 CET\nClosed.\nIt began on 2 March 2027 at 06:55.\n\nInes Marlow:\nDone.\n\nNext Steps:\nNone.\n\nSomebody, 2027-03-04 10:00 UTC:\nGone.";
  const found = findOpenings(body).map(({ start, end, at, speaker }) => [
    body.slice(start, end),
    at === null ? null : new Date(at).toISOString(),
    speaker === null ? null : body.slice(speaker.start, speaker.end),
  ]);
  expect(found).toEqual([
    ["A. Person (2027-03-02 09:05):", "2027-03-02T09:05:00.000Z", "A. Person"],
    ["Comment by B. Person on 3 March 2027, 10:00 CET", "2027-03-03T09:00:00.000Z", "B. Person"],
    ["Ines Marlow:", null, "Ines Marlow"],
    ["Somebody, 2027-03-04 10:00 UTC:", "2027-03-04T10:00:00.000Z", null],
  ]);
});
