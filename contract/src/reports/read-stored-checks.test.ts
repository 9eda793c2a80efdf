import { expect, it } from "vitest";
import { reportDoc, sentence } from "./report.ts";

const quote = "The pump of dock four stopped at 07:15.";
const stored = (text: string, check: unknown) => ({
  id: "s1",
  text,
  citations: [{ evidenceId: "e1", field: "body", quote, start: 0 }],
  check,
});

it.each([
  ["verified, word for word", stored(quote, { status: "verified" }), "quoted"],
  [
    "verified, a part of a quote with other marks",
    stored("“Dock four stopped at 07:15”", { status: "verified" }),
    "quoted",
  ],
  ["verified in other words", stored("Dock four's pump failed.", { status: "verified" }), "not-supported"],
  ["unverified", stored(quote, { status: "unverified", reasons: ["no quote covers it"] }), "not-supported"],
] as const)("a sentence that an earlier version stored as %s opens with the most careful state", (_, was, state) => {
  const { text, check } = sentence.parse(was);
  expect([text, check.status]).toEqual([was.text, state]);
  expect(sentence.parse(JSON.parse(JSON.stringify({ ...was, check })))).toEqual({ ...was, check });
});

it("a report of an earlier version opens, and counts its states", () => {
  const old = {
    version: 1,
    title: "t",
    question: "q",
    template: "post-incident-review",
    asOf: "2026-11-20T10:00:00.000Z",
    bluf: [stored(quote, { status: "verified" }), stored("Nobody knows.", { status: "unverified", reasons: ["no"] })],
    findings: [{ id: "f1", heading: stored(quote, { status: "verified" }), sentences: [] }],
    timeline: [],
    gaps: [],
    evidence: [],
    sources: [],
    method: { engineLabel: "b", model: "m", considered: 1, used: 1, sentences: 3, verified: 2, note: "" },
  };
  const { method, bluf } = reportDoc.parse(old);
  expect(method.states).toEqual({ quoted: 2, supported: 0, disputed: 0, superseded: 0, "not-supported": 1 });
  expect(bluf.map(({ check }) => check.status)).toEqual(["quoted", "not-supported"]);
});
