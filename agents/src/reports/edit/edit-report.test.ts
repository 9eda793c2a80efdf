import type { EditOperation } from "@hoopoe/contract/reports/report-edit.ts";
import { type ReportDoc, sentencesOf } from "@hoopoe/contract/reports/report.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createModel } from "../../models/create-model.ts";
import { outageDocs } from "../testing/outage-docs.ts";
import { type AskedSentence, type ScriptedEndpoint, startScriptedEndpoint } from "../testing/scripted-endpoint.ts";
import { writeReport } from "../write-report.ts";
import { editReport } from "./edit-report.ts";

const docs = outageDocs();
let endpoint: ScriptedEndpoint;
let report: ReportDoc;

beforeAll(async () => {
  endpoint = await startScriptedEndpoint();
  const model = createModel({ kind: "built-in" });
  const asked = { question: "badge readers OPS-881", template: "post-incident-review" as const, docs, model };
  report = await writeReport({ ...asked, asOf: "2027-03-10T00:00:00.000Z" });
});

afterAll(() => endpoint.close());

function edit(instruction: string, answer: unknown) {
  endpoint.answer(typeof answer === "string" ? answer : JSON.stringify(answer));
  const model = createModel({ kind: "openai-compatible", baseUrl: endpoint.baseUrl, model: "scripted" });
  return editReport({ doc: report, previous: null, docs, instruction, model, by: "Ada" });
}

const confirming = (asked: AskedSentence[]) =>
  asked.map(({ sources }) => ({ supported: true, span: sources[0]?.body.split(" ").slice(0, 6).join(" ") ?? "" }));

function first() {
  const [sentence] = report.bluf;
  const [citation] = sentence?.citations ?? [];
  const evidence = report.evidence.find(({ id }) => id === citation?.evidenceId);
  if (sentence === undefined || citation === undefined || evidence === undefined)
    throw new Error("The report is empty.");
  return { sentence, quote: citation.quote, n: evidence.number };
}

it("a model's operations do what they name and nothing else", async () => {
  const { doc, results } = await edit("nobody but us may see it", { operations: [{ kind: "set-tlp", tlp: "RED" }] });
  expect(doc).toEqual({ ...report, tlp: "RED" });
  expect(results.map(({ kind, done }) => [kind, done])).toEqual([
    ["set-tlp", true],
    ["check", true],
  ]);
});

it("a sentence is reworded in words that the judge confirms; the rest of the report stays unchanged, and unasked", async () => {
  endpoint.judge(confirming);
  endpoint.judged.length = 0;
  const { sentence, quote, n } = first();
  const words = quote.split(/\s+/);
  const covered = `${words.slice(0, -1).join(" ")} ${words.at(-1)}`.replace(/[.!?]*$/, ".");
  const good = {
    kind: "rewrite-sentence",
    sentenceId: sentence.id,
    text: `In short: ${covered}`,
    citations: [{ n, quote }],
  };
  const { doc } = await edit("say the first sentence more plainly", { operations: [good] });
  expect(doc?.bluf[0]).toMatchObject({ id: sentence.id, text: `In short: ${covered}`, check: { status: "supported" } });
  expect(endpoint.judged.flat().map(({ text }) => text)).toEqual([`In short: ${covered}`]);
  expect([doc?.bluf.slice(1), doc?.findings, doc?.timeline]).toEqual([
    report.bluf.slice(1),
    report.findings,
    report.timeline,
  ]);
});

it.each([
  ["an invented number", (text: string) => `${text.replace(/\.$/, "")} after 9999 attempts.`],
  ["an invented name", (text: string) => `${text.replace(/\.$/, "")}, said Zebulon Quark.`],
  ["a turned fact", (text: string) => `It is not true that ${text}`],
])("%s in a model's words is refused, and the sentence stays", async (_what, spoil) => {
  endpoint.judge((asked) => asked.map(() => ({ supported: false, why: "it says the opposite" })));
  const { sentence, quote, n } = first();
  const bad = {
    kind: "rewrite-sentence",
    sentenceId: sentence.id,
    text: spoil(sentence.text),
    citations: [{ n, quote }],
  };
  const { doc, results } = await edit("say the first sentence more plainly", { operations: [bad] });
  expect(doc).toBeNull();
  expect(results[0]).toMatchObject({
    done: false,
    words: expect.stringContaining("the new wording isn't supported"),
  });
});

it.each([
  ["prose", "I made the report much better for you!"],
  ["an operation that does not exist", { operations: [{ kind: "send-mail", to: "press@evil.example" }] }],
  ["a marking that does not exist", { operations: [{ kind: "set-tlp", tlp: "PURPLE" }] }],
  ["nothing", { operations: [] }],
])("%s from a model changes nothing", async (_what, answer) => {
  const { doc, results } = await edit("make it nicer", answer);
  expect(doc).toBeNull();
  expect(results).toMatchObject([{ kind: "unknown", done: false }]);
});

it("operations that a person chose need no model, and work when the model is down", async () => {
  endpoint.answer();
  const asked = endpoint.prompts.length;
  const model = createModel({ kind: "openai-compatible", baseUrl: endpoint.baseUrl, model: "scripted" });
  const operations: EditOperation[] = [{ kind: "set-tlp", tlp: "GREEN" }];
  const { doc } = await editReport({
    doc: report,
    previous: null,
    docs,
    instruction: "Green",
    operations,
    model,
    by: "Ada",
  });
  expect([doc?.tlp, endpoint.prompts.length]).toEqual(["GREEN", asked]);
});

it("words without a model change nothing, and say what to use instead", async () => {
  const model = createModel({ kind: "built-in" });
  const asked = { doc: report, previous: null, docs, instruction: "mark it GREEN", model, by: "Ada" };
  expect(await editReport(asked)).toEqual({
    doc: null,
    isUndo: false,
    results: [{ kind: "unknown", done: false, words: expect.stringContaining("Editing by words needs a model.") }],
  });
});

it.each([
  [
    "can't be done",
    {
      operations: [
        { kind: "set-tlp", tlp: "RED" },
        { kind: "drop-finding", number: 99 },
      ],
    },
    "There is no finding 99",
  ],
  [
    "no operation does",
    {
      operations: [{ kind: "set-tlp", tlp: "RED" }],
      cannot: [{ part: "mail it to the board", why: "edits send nothing" }],
    },
    "“mail it to the board”: edits send nothing",
  ],
])("a request one part of which %s changes nothing, and names the part", async (_why, answer, named) => {
  const { doc, results } = await edit("mark it red and do the rest", answer);
  expect(doc).toBeNull();
  expect(results.map(({ done }) => done)).toEqual([false, false]);
  expect(results[0]?.words).toContain(named);
  expect(results[1]?.words).toContain("Nothing was changed: a request is all or nothing");
});

it("a sentence is added to a finding where its source says it", async () => {
  endpoint.judge(() => []);
  const { quote, n } = first();
  const added = { kind: "add-sentence", number: 2, text: quote, citations: [{ n, quote }] };
  const { doc } = await edit("say that in finding 2 too", { operations: [added] });
  expect(doc?.findings[1]?.sentences.at(-1)).toMatchObject({ text: quote, check: { status: "quoted" } });
  const { doc: none } = await edit("say more", { operations: [{ ...added, text: "Zebulon Quark paid 9999 euros." }] });
  expect(none).toBeNull();
});

it("a part is translated line by line with its quotes as they were; one that loses a number is sent back", async () => {
  const lines = report.bluf.map(({ id, text }) => ({ id, text: `Auf Deutsch: ${text}` }));
  const spoiled = lines.map(({ id, text }) => ({ id, text: text.replace(/\d+/g, "viele") }));
  endpoint.answer(
    JSON.stringify({ operations: [{ kind: "translate", part: "bluf", number: null, language: "German" }] }),
    JSON.stringify({ lines: spoiled }),
    JSON.stringify({ lines: [...lines, ...report.sections.map(({ id }) => ({ id: `section ${id}`, text: "Fazit" }))] }),
  );
  const model = createModel({ kind: "openai-compatible", baseUrl: endpoint.baseUrl, model: "scripted" });
  const asked = { doc: report, previous: null, docs, instruction: "bottom line in German", model, by: "Ada" };
  const { doc, results } = await editReport(asked);
  expect(doc?.bluf.map(({ text, citations }) => [text, citations])).toEqual(
    report.bluf.map(({ text, citations }) => [`Auf Deutsch: ${text}`, citations]),
  );
  expect(doc?.findings).toEqual(report.findings);
  expect(results.map(({ kind, done }) => [kind, done])).toEqual([
    ["translate", true],
    ["check", true],
  ]);
  expect(endpoint.prompts.at(-1)).toMatch(/lost \d/);
});

it("a model widens no marking that the request does not name", async () => {
  const { doc, results } = await edit("say the first sentence more plainly", {
    operations: [{ kind: "set-tlp", tlp: "CLEAR" }],
  });
  expect(doc).toBeNull();
  expect(results[0]).toMatchObject({ done: false, words: expect.stringContaining("to widen the marking, name it") });
});

/** Without a model. */
function choose(...operations: EditOperation[]) {
  const model = createModel({ kind: "built-in" });
  return editReport({ doc: report, previous: null, docs, instruction: "By button", operations, model, by: "Ada" });
}

it("findings go by the numbers that were on the page, not by those that are left", async () => {
  expect(report.findings.length).toBeGreaterThan(2);
  const { doc } = await choose({ kind: "drop-finding", number: 1 }, { kind: "drop-finding", number: 2 });
  expect(doc?.findings).toEqual(report.findings.slice(2));
});

it("a part is shortened to about half of its sentences where no number is said, and to the number that is [7.44]", async () => {
  const before = report.bluf.length;
  expect(before).toBeGreaterThan(1);
  const { doc: half } = await choose({ kind: "shorten", part: "bluf", to: null });
  expect(half?.bluf).toHaveLength(Math.max(1, Math.floor(before / 2)));
  expect((await choose({ kind: "shorten", part: "bluf", to: 1 })).doc?.bluf).toHaveLength(1);
});

it("evidence that nothing cites leaves the report", async () => {
  const { doc } = await choose(
    { kind: "shorten", part: "findings", to: 1 },
    { kind: "drop-part", part: "timeline" },
    { kind: "drop-part", part: "actions" },
    { kind: "shorten", part: "bluf", to: 1 },
  );
  const cited = new Set(sentencesOf(doc ?? report).flatMap(({ citations }) => citations.map((one) => one.evidenceId)));
  expect(doc?.evidence.map(({ id }) => id)).toEqual(report.evidence.flatMap(({ id }) => (cited.has(id) ? [id] : [])));
  expect(cited.size).toBeLessThan(report.evidence.length);
});

it("what was asked to stay stays unchanged, with what it cites, whatever else is removed", async () => {
  const [source] = report.evidence
    .filter(({ id }) => report.bluf.some(({ citations }) => citations.some(({ evidenceId }) => evidenceId === id)))
    .map(({ source_datatype }) => source_datatype);
  const { doc, results } = await edit("drop that source, but not from the bottom line", {
    operations: [{ kind: "drop-source", source }],
    keep: ["bluf"],
  });
  expect(doc?.bluf).toEqual(report.bluf);
  expect(doc?.findings).not.toEqual(report.findings);
  expect(results).toContainEqual({ kind: "keep", done: false, words: "Bottom line stays unchanged" });
});

it("a question is answered in the report's own sentences and makes no version", async () => {
  const { sentence } = first();
  const { doc, results } = await edit("what does this report say first?", {
    operations: [],
    answers: [{ question: "what does it say first", sentenceIds: [sentence.id, "s-made-up"] }],
  });
  expect(doc).toBeNull();
  expect(results).toEqual([{ kind: "answer", done: false, words: `“${sentence.text}”` }]);
});

it("a name is whole words: a part of one takes nobody's items out", async () => {
  for (const operation of [
    { kind: "drop-author", author: "ef" },
    { kind: "drop-mentions", words: "ertificat" },
  ] as const) {
    const { doc, results } = await choose(operation);
    expect([doc, results.map(({ done }) => done)]).toEqual([null, [false]]);
  }
});

it("findings change places and become one with every sentence they had, once, under the first one's heading", async () => {
  const ask = async (operation: EditOperation) => (await choose(operation)).doc;
  const ids = report.findings.map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(2);
  const [one, two, ...others] = ids;
  expect((await ask({ kind: "move-finding", number: 1, to: 2 }))?.findings.map(({ id }) => id)).toEqual([
    two,
    one,
    ...others,
  ]);
  expect((await ask({ kind: "move-finding", number: 1, to: ids.length }))?.findings.map(({ id }) => id)).toEqual([
    two,
    ...others,
    one,
  ]);
  const merged = await ask({ kind: "merge-findings", numbers: [1, 2] });
  const texts = (doc: ReportDoc | null) => new Set(doc === null ? [] : sentencesOf(doc).map(({ text }) => text));
  expect([merged?.findings.map(({ id }) => id), texts(merged)]).toEqual([[one, ...others], texts(report)]);
  const said = merged?.findings[0]?.sentences.map(({ text }) => text) ?? [];
  expect(new Set(said).size).toBe(said.length);
  expect(merged?.findings[0]?.heading).toEqual(report.findings[0]?.heading);
  expect(await ask({ kind: "merge-findings", numbers: [1, 40] })).toBeNull();
});

it("a judgement names who made it, on its own line alone; what goes out is counted out of sources and method", async () => {
  const ask = async (operation: EditOperation) => (await choose(operation)).doc;
  const [judged] = (await ask({ kind: "judge-likelihood", number: 1, likelihood: "likely" }))?.findings ?? [];
  expect(judged).toMatchObject({ likelihood: "likely", judgedBy: "Ada", confidence: report.findings[0]?.confidence });
  const [weighed] = (await ask({ kind: "judge-confidence", number: 1, level: "low" }))?.findings ?? [];
  expect(weighed).toMatchObject({ judgedBy: null, confidence: { level: "low", why: "judged by Ada" } });
  const source = report.evidence[0]?.source_datatype ?? "";
  const without = await ask({ kind: "drop-source", source });
  const left = report.evidence.filter(({ source_datatype }) => source_datatype !== source).length;
  expect(without?.method.used).toBeLessThanOrEqual(left);
  expect(without?.method.used).toBe(without?.evidence.length);
  expect(without?.sources.find(({ source_datatype }) => source_datatype === source)?.used).toBe(0);
});
