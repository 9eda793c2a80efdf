import { expect, it } from "vitest";
import { readClaims } from "../policy/read-claims.ts";
import { resolveMoment } from "./resolve-moment.ts";

// A Wednesday.
const writtenAt = Date.parse("2027-03-03T08:00:00.000Z");

it.each([
  ["It began at 06:55.", "2027-03-03T06:55:00.000Z"],
  ["It began at 23:10, nobody noticed.", "2027-03-02T23:10:00.000Z"],
  ["It began at 7:15 AM CET on 1 March.", "2027-03-01T06:15:00.000Z"],
  ["It began yesterday at noon.", "2027-03-02T12:00:00.000Z"],
  ["It began on Monday at 09:00.", "2027-03-01T09:00:00.000Z"],
  ["It began on 30 December.", "2026-12-30T00:00:00.000Z"],
  ["It was decided today.", "2027-03-03T08:00:00.000Z"],
  ["Nobody knows when.", "2027-03-03T08:00:00.000Z"],
])("%s -> %s", (text, moment) => {
  expect(new Date(resolveMoment({ writtenAt, claims: readClaims(text) }).at).toISOString()).toBe(moment);
});
