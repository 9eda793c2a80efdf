import { type ReportDoc, reportDoc, type Sentence } from "@hoopoe/contract/reports/report.ts";
import { countStates, type SentenceCheck } from "@hoopoe/contract/reports/sentence-check.ts";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { QuestionParts } from "./QuestionParts.tsx";

const at = "2026-11-25T19:32:00.000Z";
const against = [{ value: "48,250", quote: "31,400 frozen", by: "Bank", at, itemId: "2", claimId: null }];
const sentence = (id: string, check: SentenceCheck): Sentence => ({ id, text: "All is frozen.", citations: [], check });
const bluf = [
  sentence("s1", { status: "quoted" }),
  sentence("s2", { status: "disputed", against }),
  sentence("s3", { status: "not-supported", reasons: ["nobody says so"] }),
];
const doc = (parts: ReportDoc["parts"]): ReportDoc =>
  reportDoc.parse({
    version: 1,
    title: "Lure",
    question: "What happened?",
    template: "post-incident-review",
    asOf: at,
    parts,
    bluf,
    findings: [],
    timeline: [],
    gaps: [],
    evidence: [],
    sources: [],
    method: {
      engineLabel: "GPT",
      model: "gpt",
      considered: 1,
      used: 1,
      sentences: 3,
      states: countStates(bluf),
      note: "",
    },
  });
const shown = (parts: ReportDoc["parts"]) =>
  renderToStaticMarkup(<QuestionParts doc={doc(parts)} onOpen={() => undefined} />)
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ");

it("each part of the question is answered by a backed sentence, disputed, or not found", () => {
  const parts = [
    { text: "How did they get in?", sentenceIds: ["s1"] },
    { text: "What was paid?", sentenceIds: ["s2", "s3"] },
    { text: "What does it cost?", sentenceIds: ["s3"] },
    { text: "Who decided?", sentenceIds: ["gone"] },
  ];
  expect(shown(parts)).toBe(
    " Question 2 of 4 parts answered How did they get in? What was paid? 1 value disputed What does it cost? not found Who decided? not found ",
  );
});

it("without a model nothing is said about parts", () => {
  expect(shown(null)).toBe("");
});
