import { usualSections } from "@hoopoe/contract/reports/report-layout.ts";
import type { ReportDoc, Sentence } from "@hoopoe/contract/reports/report.ts";
import { expect, it } from "vitest";
import { createModel } from "../models/create-model.ts";
import { judgementLines } from "./judgement-lines.ts";
import { outageDocs } from "./testing/outage-docs.ts";
import { toHtml } from "./to-html.ts";
import { toEmail } from "./to-email.ts";
import { toMarkdown } from "./to-markdown.ts";
import { writeReport } from "./write-report.ts";

const say = (text: string): Sentence => ({
  id: text,
  text,
  citations: [{ evidenceId: "e1", field: "body", quote: text, start: 0 }],
  check: { status: "quoted" },
});
const entry = (at: string, text: string, sectionId: string) => ({
  at,
  evidenceId: "e1",
  sentence: say(text),
  sectionId,
});
const report: ReportDoc = {
  version: 1,
  title: "Gateway outage",
  question: "What happened?",
  parts: null,
  template: "post-incident-review",
  templateName: "",
  tlp: "GREEN",
  sections: [...usualSections],
  asOf: "2026-11-20T18:05:00.000Z",
  bluf: [say("Bottom fact one")],
  findings: [
    {
      id: "f1",
      heading: say("Finding head"),
      sentences: [say("Finding fact")],
      likelihood: "very likely",
      confidence: { level: "moderate", why: "2 items from 1 kind of source" },
      judgedBy: null,
      concerns: ["Gateway question"],
    },
  ],
  timeline: [entry("2026-11-20T09:12:00.000Z", "Timeline fact", "timeline")],
  actions: [entry("2026-11-20T10:40:00.000Z", "Action fact", "actions")],
  contradictions: [],
  gaps: ["Nothing from jira after noon"],
  evidence: [
    {
      id: "e1",
      number: 1,
      itemId: "i1",
      source_datatype: "gmail",
      date: "2026-11-20T09:30:00.000Z",
      author: "Ines Roth",
      title: "Source title",
      body: "Bottom fact one",
      url: "https://mail.example/1",
    },
  ],
  sources: [{ source_datatype: "gmail", considered: 41, used: 7, newestAt: "2026-11-20T17:00:00.000Z" }],
  method: {
    engineLabel: "Engine label",
    model: "model-name",
    considered: 43,
    used: 9,
    sentences: 5,
    states: { quoted: 5, supported: 0, disputed: 0, superseded: 0, "not-supported": 0 },
    note: "Note of the method.",
    stale: [],
  },
};

/** What a reader must be told, in the order of the page. */
const told = [
  ["TLP:GREEN", "20 November 2026, 18:05 UTC", "Check: 5 quoted."],
  ["Bottom line", "Bottom fact one"],
  [
    "Findings",
    "Finding head",
    "Likelihood: very likely (80-95 %)",
    "Confidence: moderate (2 items from 1 kind of source)",
    "Concerns: Gateway question",
    "Finding fact",
  ],
  ["Timeline", "20 November 2026, 09:12 UTC", "Timeline fact"],
  ["Actions taken", "20 November 2026, 10:40 UTC", "Action fact"],
  ["Gaps", "Nothing from jira after noon"],
  ["Evidence", "Source title", "Ines Roth"],
  ["Sources", "gmail", "41", "7", "20 November 2026, 17:00 UTC"],
  ["Method", "Engine label", "model-name", "43 items considered, 9 used", "Note of the method."],
].flat();

it.each([
  ["HTML", toHtml(report).replace(/^[\s\S]*<body/, "")],
  ["Markdown", `${toMarkdown(report).replaceAll("\\", "")}`],
])("%s has everything that the report says, in its order, and is marked at both ends", (_, text) => {
  let at = 0;
  for (const words of told) {
    const found = text.indexOf(words, at);
    expect(found, `${words} behind ${text.slice(at, at + 60)}`).toBeGreaterThanOrEqual(0);
    at = found;
  }
  expect(text.slice(at)).toContain("TLP:GREEN");
  expect(text).toContain("https://mail.example/1");
});

it("an email has marking, findings with their judgement, gaps and where the evidence is, and ends with its marking", () => {
  const { text, subject } = toEmail(report, { url: "https://hoopoe.example/r/1" });
  expect(subject).toBe("TLP:GREEN Gateway outage");
  for (const words of [
    "for the community, never in public",
    "Finding head",
    "Likelihood: very likely (80-95 %)",
    "Nothing from jira after noon",
    "https://hoopoe.example/r/1",
  ])
    expect(text).toContain(words);
  expect(text.trimEnd().split("\n").at(-1)).toBe("TLP:GREEN");
});

it("the method says what was read, what of it was used, which model wrote it and which sources were stale", async () => {
  const docs = outageDocs();
  const stale = ["Jira was last read on 1 March.", "Slack was never read."];
  const asked = { question: "badge readers OPS-881", template: "post-incident-review" as const, docs, stale };
  const asOf = "2027-03-10T00:00:00.000Z";
  const own = await writeReport({ ...asked, asOf, model: createModel({ kind: "built-in" }) });
  const { method, gaps, evidence, sources } = own;
  expect(method).toMatchObject({
    engineLabel: "Quotes",
    model: "extractive",
    considered: docs.length,
    used: evidence.length,
    stale,
  });
  expect(method.note).toContain(`Stale sources: ${stale.join(" ")}`);
  expect(gaps.slice(-2)).toEqual(stale);
  expect(sources.map(({ considered }) => considered)).toEqual(
    sources.map(({ considered }) => considered).toSorted((a, b) => b - a),
  );
  for (const { source_datatype, considered, used, newestAt } of sources) {
    const read = docs.filter((doc) => doc.source_datatype === source_datatype);
    const cited = evidence.filter((item) => item.source_datatype === source_datatype);
    expect([considered, used, newestAt]).toEqual([
      read.length,
      cited.length,
      read
        .map(({ date }) => date)
        .toSorted()
        .at(-1),
    ]);
  }
  const dead = createModel({ kind: "openai-compatible", baseUrl: "http://127.0.0.1:9/v1", model: "dead" });
  const fallen = await writeReport({ ...asked, asOf, model: dead });
  expect(fallen.method).toMatchObject({ engineLabel: "Quotes", model: "extractive" });
  expect(fallen.method.note).toMatch(/failed: .+ Quotes from the items, chosen by code/);
});

it("without a model nothing is judged, and nothing is said to have been done", async () => {
  const { actions, findings } = await writeReport({
    question: "badge readers OPS-881",
    template: "post-incident-review",
    docs: outageDocs(),
    asOf: "2027-03-10T00:00:00.000Z",
    model: createModel({ kind: "built-in" }),
  });
  expect(actions).toEqual([]);
  expect(findings.length).toBeGreaterThan(1);
  for (const finding of findings) expect(judgementLines(finding)).toEqual([]);
});
