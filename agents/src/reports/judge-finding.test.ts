import { likelihoods } from "@hoopoe/contract/reports/report-layout.ts";
import type { Evidence, Sentence } from "@hoopoe/contract/reports/report.ts";
import { expect, it } from "vitest";
import { judgeFinding } from "./judge-finding.ts";
import { judgementLines } from "./judgement-lines.ts";

const items = (...told: readonly (readonly [source: string, author: string])[]): Evidence[] =>
  told.map(([source_datatype, author], index) => ({
    id: `e${index}`,
    number: index + 1,
    itemId: `i${index}`,
    source_datatype,
    date: "2026-11-20T10:00:00.000Z",
    author,
    title: "Note",
    body: "",
    url: null,
  }));
const saying = (text: string, evidence: readonly Evidence[], isVerified = true): Sentence => ({
  id: "s1",
  text,
  citations: evidence.map(({ id }) => ({ evidenceId: id, field: "body", quote: text, start: 0 })),
  check: isVerified ? { status: "quoted" } : { status: "not-supported", reasons: ["no quote covers this sentence"] },
});

it.each([
  ["The intruder may have read it.", null],
  ["There is almost no chance that it was read.", "almost no chance"],
  ["It is very unlikely that it was read.", "very unlikely"],
  ["It was improbable that it was read.", "unlikely"],
  ["There is a roughly even chance that it was read.", "roughly even chance"],
  ["It was probably read.", "likely"],
  ["It is highly likely that it was read.", "very likely"],
  ["It was almost certainly read.", "almost certain"],
])("%s is %s in ICD 203's words", (text, likelihood) => {
  const heading = saying(text, items(["gmail", "Ada"]));
  expect(judgeFinding({ heading, sentences: [] }, items(["gmail", "Ada"])).likelihood).toBe(likelihood);
});

it("the words stand for ICD 203's shares of a hundred, one after the other", () => {
  expect(Object.values(likelihoods)).toEqual([
    [1, 5],
    [5, 20],
    [20, 45],
    [45, 55],
    [55, 80],
    [80, 95],
    [95, 99],
  ]);
});

const three = items(["gmail", "Ada"], ["slack", "Ben"], ["jira", "Ada"]);
it.each([
  ["three items of two kinds or more", three, "It failed.", true, "high"],
  [
    "three items of one kind",
    items(["gmail", "Ada"], ["gmail", "Ben"], ["gmail", "Cem"]),
    "It failed.",
    true,
    "moderate",
  ],
  ["two items by two people", three.slice(0, 2), "It failed.", true, "moderate"],
  ["two items by one", items(["gmail", "Ada"], ["slack", "Ada"]), "It failed.", true, "low"],
  ["one item", three.slice(0, 1), "It failed.", true, "low"],
  ["a sentence that is not supported", three, "It failed.", false, "low"],
] as const)("confidence on %s", (_, evidence, text, isVerified, level) => {
  const { confidence } = judgeFinding({ heading: saying(text, evidence, isVerified), sentences: [] }, evidence);
  expect(confidence?.level).toBe(level);
  expect(confidence?.why).toMatch(new RegExp(`^${evidence.length} items? from \\d kinds? of source`));
});

it("likelihood and confidence stand on lines of their own, each with who judged it", () => {
  const finding = { likelihood: "likely", confidence: { level: "low", why: "1 item" }, concerns: ["Phish"] } as const;
  const lines = (judgedBy: string | null) => judgementLines({ ...finding, concerns: [...finding.concerns], judgedBy });
  expect(lines(null)).toEqual(["Likelihood: likely (55-80 %)", "Confidence: low (1 item)", "Concerns: Phish"]);
  expect(lines("Ada")[0]).toBe("Likelihood: likely (55-80 %), judged by Ada");
});
