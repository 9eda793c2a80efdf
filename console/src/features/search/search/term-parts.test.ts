import { expect, it } from "vitest";
import { termParts } from "./term-parts.ts";

const marked = (terms: string) =>
  termParts(terms)
    .filter(({ kind }) => kind !== "text")
    .map(({ kind, text }) => `${kind} ${text}`);

it("names what the search reads as an operator, a field, a phrase or a group, and nothing else", () => {
  expect(marked('("DocuView Sync" OR corvane.example) NOT Author:"Ada L" -newsletter')).toEqual([
    "group (",
    'phrase "DocuView Sync"',
    "operator OR",
    "group )",
    "operator NOT",
    "field Author:",
    'phrase "Ada L"',
    "operator -",
  ]);
  expect(marked('or and ORDER NOTE SEC-1713 "a OR b (c)" subtitle:x - ')).toEqual(['phrase "a OR b (c)"']);
  expect(marked("“disk full” -/etc/passwd -«at night» in 5” text:„a b“ --force ->b -! gang“way")).toEqual([
    "phrase “disk full”",
    "operator -",
    "operator -",
    "phrase «at night»",
    "field text:",
    "phrase „a b“",
  ]);
  expect(marked('"not ended OR')).toEqual(['phrase "not ended OR']);
});

it("its pieces are together what was typed", () => {
  for (const terms of ["", "  two  words ", '(a OR "b', "-x)) AND", "ж OR 東京 NOT 'é"])
    expect(
      termParts(terms)
        .map(({ text }) => text)
        .join(""),
    ).toBe(terms);
});
