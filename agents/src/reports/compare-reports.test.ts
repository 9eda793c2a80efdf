import { type ReportDoc, reportDoc } from "@hoopoe/contract/reports/report.ts";
import type { SentenceCheck } from "@hoopoe/contract/reports/sentence-check.ts";
import { expect, it } from "vitest";
import { compareReports } from "./compare-reports.ts";

const at = "2026-11-24T09:00:00.000Z";
const item = (number: number, title: string) => ({
  id: `e${number}`,
  number,
  itemId: String(100 + number),
  source_datatype: "gmail",
  date: at,
  author: "Northgate Bank <desk@northgate.example>",
  title,
  body: title,
  url: null,
});
const said = (id: string, text: string, cites: string[], check: SentenceCheck = { status: "quoted" }) => ({
  id,
  text,
  citations: cites.map((evidenceId) => ({ evidenceId, field: "body" as const, quote: text, start: 0 })),
  check,
});
const report = (bluf: ReturnType<typeof said>[]): ReportDoc =>
  reportDoc.parse({
    version: 1,
    title: "Lure",
    question: "What was frozen?",
    template: "post-incident-review",
    asOf: at,
    bluf,
    findings: [],
    timeline: [],
    gaps: [],
    evidence: [item(1, "All frozen"), item(2, "Only €31,400 frozen"), item(3, "A stranger's claim")],
    sources: [],
    method: {
      engineLabel: "Quotes",
      model: "extractive",
      considered: 3,
      used: 3,
      sentences: bluf.length,
      states: { quoted: bluf.length, supported: 0, disputed: 0, superseded: 0, "not-supported": 0 },
      note: "",
    },
  });
const against = [
  { value: "€48,250", quote: "Only €31,400 frozen", by: "Northgate Bank", at, itemId: "102", claimId: null },
];

it("each change names its cause: the claim against it, the new item, or an item that is cited only now", () => {
  const before = report([
    said("s1", "The bank froze €48,250.", ["e1"]),
    said("s2", "Two people gave consent.", ["e1"]),
    said("s3", "The lure came on Friday morning.", ["e1"]),
  ]);
  const after = report([
    said("s1", "The bank froze €48,250.", ["e1"], { status: "disputed", against }),
    said("s2", "Two people gave consent.", ["e1"]),
    said("s3", "The lure came on Friday morning at 08:02.", ["e2"]),
    said("s4", "A stranger claims 12 GB.", ["e3"]),
  ]);
  const compared = compareReports(before, after, { added: new Set(["103"]), changed: new Set(), withdrawn: new Set() });
  expect(compared).toMatchObject({ added: 1, removed: 0, changed: 1, restated: 1, unchanged: 1 });
  expect(
    compared.parts[0]?.lines.map(({ kind, stateAfter, causes }) => [kind, stateAfter, causes.map((one) => one.kind)]),
  ).toEqual([
    ["state", "disputed", ["claim"]],
    ["same", "quoted", []],
    ["changed", "quoted", ["newly-cited"]],
    ["added", "quoted", ["item-new"]],
  ]);
  expect(compared.parts[0]?.lines[0]?.causes).toMatchObject([{ number: 2, words: "Only €31,400 frozen" }]);
});

it("a sentence whose item was withdrawn says so, without a number that the later version doesn't have", () => {
  const before = report([said("s1", "The bank froze €48,250.", ["e1"])]);
  const items = { added: new Set<string>(), changed: new Set<string>(), withdrawn: new Set(["101"]) };
  expect(compareReports(before, report([]), items).parts[0]?.lines).toMatchObject([
    { kind: "removed", stateBefore: "quoted", causes: [{ kind: "item-withdrawn", number: null, words: "All frozen" }] },
  ]);
});
