import { expect, it } from "vitest";
import { factsFound } from "./facts-found.ts";

const fact = {
  id: "count",
  question: "How many?",
  answer: "1,247 files",
  mustContain: [
    ["1,247", "1247"],
    ["files", "documents"],
  ],
};

it("finds a fact in one sentence, whatever its case and spacing", () => {
  expect(factsFound([fact], ["In all 1,247  FILES were copied."])).toEqual([fact]);
  expect(factsFound([fact], ["1247 documents."])).toEqual([fact]);
});

it("does not put a fact together from two sentences", () => {
  expect(factsFound([fact], ["It was 1,247.", "Files were copied."])).toEqual([]);
});

it("does not take a part of a longer number or word for it", () => {
  for (const sentence of ["11,247 files", "1,247,000 files", "1,247.5 files", "1,247 profiles"])
    expect(factsFound([fact], [sentence])).toEqual([]);
});
