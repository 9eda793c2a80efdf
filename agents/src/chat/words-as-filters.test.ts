import { expect, it } from "vitest";
import { type KnownName, wordsAsFilters } from "./words-as-filters.ts";

const known: readonly KnownName[] = [
  { filter: "sources", value: "jira", names: ["jira", "Jira", "ticket"] },
  { filter: "sources", value: "slack", names: ["slack"] },
  { filter: "author", value: "Ines Roth", names: ["Ines Roth"] },
  { filter: "author", value: "Inés Roth-Keller", names: ["Inés Roth-Keller"] },
];
const read = (question: string, zone = "UTC") => wordsAsFilters(question, { known, zone });

it("a question whose every word names something is filters alone, in any language", () => {
  expect(read("Jira Ines Roth 20 November 2026?")).toMatchObject({
    filters: {
      sources: ["jira"],
      author: "Ines Roth",
      from: "2026-11-20T00:00:00.000Z",
      to: "2026-11-21T00:00:00.000Z",
    },
    left: [],
  });
  expect(read("slack, 20. November 2026", "Europe/Berlin")).toMatchObject({
    filters: { sources: ["slack"], from: "2026-11-19T23:00:00.000Z", to: "2026-11-20T23:00:00.000Z" },
    left: [],
  });
});

it.each([
  ["How many Jira tickets are there?", ["How", "many", "tickets", "are", "there"]],
  ["Jira not Ines Roth", ["not"]],
  ["jira 20 November", ["20", "November"]],
  ["jira from 2026-11-01 to 2026-11-07", ["from", "2026-11-01", "to", "2026-11-07"]],
  ["Ines Roth Inés Roth-Keller", ["Inés", "Roth-Keller"]],
])("“%s” leaves the words that aren't filters, and never drops them", (question, left) => {
  expect(read(question).left).toEqual(left);
});
