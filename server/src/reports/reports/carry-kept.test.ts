import type { ReportDoc, Sentence } from "@hoopoe/contract/reports/report.ts";
import { expect, it } from "vitest";
import { carryKept } from "./carry-kept.ts";
import { reportOf } from "./testing/scripts-report.ts";

const keptBy = { name: "Priya Anand", at: "2026-11-20T12:00:00.000Z" };
const check = { status: "not-supported" as const, reasons: ["the evidence doesn't say so"] };
const lead = (doc: ReportDoc, change: Partial<Sentence>): ReportDoc => ({
  ...doc,
  bluf: doc.bluf.map((sentence) => ({ ...sentence, ...change })),
});
const last = lead(reportOf(2), { check: { ...check, keptBy } });
const keptIn = (doc: ReportDoc) => {
  const found = doc.bluf[0]?.check;
  return found?.status === "not-supported" ? (found.keptBy ?? null) : null;
};

it("a kept sentence stays kept when the same words are written again on the same evidence", () => {
  expect(keptIn(carryKept(lead(reportOf(2), { check, id: "s9" }), last))).toEqual(keptBy);
});

it("other words, other evidence, or a sentence that nobody kept need a new decision", () => {
  expect(keptIn(carryKept(lead(reportOf(2), { check, text: "The gateway went down." }), last))).toBeNull();
  const changed = reportOf(2);
  const [first, ...rest] = changed.evidence;
  if (first === undefined) throw new Error("no evidence");
  const corrected = { ...changed, evidence: [{ ...first, body: `${first.body} Correction: 09:21.` }, ...rest] };
  expect(keptIn(carryKept(lead(corrected, { check }), last))).toBeNull();
  expect(keptIn(carryKept(lead(reportOf(2), { check }), lead(last, { check })))).toBeNull();
  expect(keptIn(carryKept(lead(reportOf(2), { check }), null))).toBeNull();
});
