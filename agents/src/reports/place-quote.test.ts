import { expect, it } from "vitest";
import { placeQuote } from "./place-quote.ts";

const doc = {
  itemId: "i",
  source_datatype: "gmail",
  date: "2027-03-02T09:00:00.000Z",
  author: "A",
  title: "Doors of the east wing are open",
  body: "First.\nThe guard’s list – all 47\ndoors – is complete.",
  url: null,
};

it.each([
  ["letter for letter", "list – all 47", { field: "body", quote: "list – all 47", start: 19 }],
  [
    "under other quotation marks, dashes and line ends",
    "The guard's list - all 47 doors",
    { field: "body", quote: "The guard’s list – all 47\ndoors", start: 7 },
  ],
  ["in the title", "Doors of the east wing", { field: "title", quote: "Doors of the east wing", start: 0 }],
  [
    "nowhere, for the check to refuse",
    "The guard's list - all 48 doors",
    { field: "body", quote: "The guard's list - all 48 doors", start: 0 },
  ],
  ["with signs that mean something to a pattern", "47 (doors", { field: "body", quote: "47 (doors", start: 0 }],
])("finds a quote %s", (_, quote, place) => {
  expect(placeQuote(quote, doc)).toEqual(place);
});
