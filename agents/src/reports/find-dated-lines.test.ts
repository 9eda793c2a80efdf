import { expect, it } from "vitest";
import { findDatedLines } from "./find-dated-lines.ts";

it("finds the openings of comments, with their moment, and leaves sentences alone", () => {
  const body =
    "Readers are down.\n\nA. Person (2027-03-02 09:05):\nFound it.\n\nComment by B. Person on 3 March 2027, 10:00 CET\nClosed.\nIt began on 2 March 2027 at 06:55.";
  const found = findDatedLines(body).map(({ start, end, at }) => [body.slice(start, end), new Date(at).toISOString()]);
  expect(found).toEqual([
    ["A. Person (2027-03-02 09:05):", "2027-03-02T09:05:00.000Z"],
    ["Comment by B. Person on 3 March 2027, 10:00 CET", "2027-03-03T09:00:00.000Z"],
  ]);
});
