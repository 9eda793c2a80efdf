import { type ReportDoc, reportDoc } from "@hoopoe/contract/reports/report.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createModel } from "../../models/create-model.ts";
import { serveWire, type WireServer } from "../../models/testing/wire-endpoint.ts";
import { translateReport } from "./translate-report.ts";

let endpoint: WireServer;
/** Lines that the endpoint forgets, by how their id begins. */
let forgotten = "nothing";

beforeAll(async () => {
  endpoint = await serveWire((body) => {
    const lines = [
      ...JSON.stringify(body["messages"]).matchAll(
        /\\n((?:s\d|title|question|part|intro|section|gap|confidence|note)[^:\\]*): ([^\\]*)/g,
      ),
    ]
      .filter(([, id = ""]) => !id.startsWith(forgotten))
      .map(([, id, text]) => ({ id, text: `DE ${text}` }));
    return { pieces: [JSON.stringify({ lines: [...new Map(lines.map((one) => [one.id, one])).values()] })] };
  });
});
afterAll(() => endpoint.close());

const sentence = (id: string, text: string) => ({ id, text, citations: [], check: { status: "quoted" } });
const doc: ReportDoc = reportDoc.parse({
  version: 1,
  title: "What was paid?",
  question: "What was paid, and what does it cost us?",
  parts: [{ text: "What was paid", sentenceIds: ["s1"] }],
  template: "post-incident-review",
  sections: [{ id: "bottom-line", part: "bluf", heading: "Bottom line", intro: "In short." }],
  asOf: "2026-11-24T09:00:00.000Z",
  bluf: [sentence("s1", "On 23 November 48,250 euros left.")],
  findings: [
    {
      id: "f1",
      heading: sentence("s2", "One payment was false."),
      sentences: [],
      confidence: { level: "high", why: "3 items of 2 sources" },
    },
  ],
  timeline: [],
  gaps: ["Nothing from slack after 20 November."],
  evidence: [],
  sources: [],
  method: {
    engineLabel: "Model",
    model: "scripted",
    considered: 1,
    used: 1,
    sentences: 2,
    states: { quoted: 2, supported: 0, disputed: 0, superseded: 0, "not-supported": 0 },
    note: "Written by Model.",
  },
});
const translate = () =>
  translateReport(
    doc,
    { kind: "translate", part: null, number: null, language: "German" },
    {
      docs: [],
      by: "Ada",
      findingIds: ["f1"],
      check: async () => ({ status: "quoted" }),
      model: createModel({ kind: "openai-compatible", baseUrl: endpoint.baseUrl, model: "scripted" }),
    },
  );

it("a translated report has everything that is read in the other language: title, question and its parts, gaps, reasons", async () => {
  const step = await translate();
  if (!step.done) throw new Error(step.words);
  const { title, question, parts, sections, bluf, findings, gaps, method } = step.doc;
  const read = [
    title,
    question,
    ...(parts ?? []).map(({ text }) => text),
    ...sections.flatMap(({ heading, intro }) => [heading, intro]),
    ...bluf.map(({ text }) => text),
    ...findings.flatMap(({ heading, confidence }) => [heading.text, confidence?.why]),
    ...gaps,
    method.note,
  ];
  expect(read).toHaveLength(10);
  expect(read.filter((text) => text?.startsWith("DE ") !== true)).toEqual([]);
});

it("a report of which one gap can't be translated stays as it was, with the reason", async () => {
  forgotten = "gap";
  const step = await translate();
  expect(step).toMatchObject({ done: false, words: expect.stringContaining("the line gap 1 is missing") });
});
