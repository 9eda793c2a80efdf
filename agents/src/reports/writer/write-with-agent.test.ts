import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ClaimGroup } from "@hoopoe/contract/reports/claim.ts";
import { answersOf } from "@hoopoe/contract/reports/question-part.ts";
import type { DraftedSentence } from "@hoopoe/contract/reports/report-draft.ts";
import { sentencesOf } from "@hoopoe/contract/reports/report.ts";
import { type AgentModel, BudgetReachedError } from "../../models/agent-model.ts";
import { createModel } from "../../models/create-model.ts";
import { toMarkdown } from "../to-markdown.ts";
import { claimOf, count, decision, detail, full, heading, lead, numberOf, said, yes } from "../testing/doors-script.ts";
import { outageDocs } from "../testing/outage-docs.ts";
import { scriptWriter, stepOf, usersIn, type WriterScript } from "../testing/scripted-writer.ts";
import { type ScriptedEndpoint, startScriptedEndpoint } from "../testing/scripted-endpoint.ts";
import { writeReport } from "../write-report.ts";

let endpoint: ScriptedEndpoint;

beforeAll(async () => {
  endpoint = await startScriptedEndpoint();
});
beforeEach(() => {
  endpoint.prompts.length = 0;
  endpoint.judged.length = 0;
  endpoint.judge((asked) => asked.map(yes));
});
afterAll(() => endpoint.close());

type Change = Partial<Parameters<typeof writeReport>[0]>;
let modelCount = 0;
/** A model of its own each time: what was learned of an endpoint is kept under it. */
const newModel = (): AgentModel =>
  createModel({ kind: "openai-compatible", baseUrl: endpoint.baseUrl, model: `scripted-${(modelCount += 1)}` });

const write = (script: WriterScript, change: Change = {}) => {
  endpoint.answerWith(scriptWriter(script));
  return writeReport({
    question: "badge readers OPS-881",
    template: "post-incident-review",
    docs: outageDocs(),
    model: newModel(),
    asOf: "2027-03-10T00:00:00.000Z",
    ...change,
  });
};

const steps = () => endpoint.prompts.map(stepOf);

describe("a report by a model", () => {
  it("is planned, written section by section in the template's order, and checked for contradictions", async () => {
    const report = await write(full);
    expect(steps()).toEqual(["plan", "bluf", "findings", "timeline", "actions", "review"]);
    expect(sentencesOf(report).map(({ check }) => check.status)).toEqual([
      "supported",
      "supported",
      "supported",
      "supported",
    ]);
    expect(report.method.engineLabel).toMatch(/^scripted-\d+ at 127/);
    const first = endpoint.prompts[0] ?? "";
    for (const { body } of outageDocs()) expect(first).toContain(JSON.stringify(body).slice(1, -1));
    expect(first).toMatch(/As of 2027-03-10T00:00:00.000Z. Audience: .*TLP:AMBER/);
    const request: { response_format: { type: string }; tools: unknown[] } = JSON.parse(first);
    expect(request.response_format.type).toBe("json_schema");
    expect(request.tools).toHaveLength(4);
    // Each step begins with the same words, so that the provider keeps them.
    expect(new Set(endpoint.prompts.map((body) => usersIn(body)[0])).size).toBe(1);
  });

  it("names each part of the question with the sentences that answer it, and what wasn't found, in exports too", async () => {
    const lost = said("The doors cost 90,000 euros.", count, [2, 77]);
    const report = await write({ ...full, bluf: { language: "en", bluf: [lead, lost] } });
    expect(report.parts?.map(({ text, sentenceIds }) => [text, sentenceIds.length])).toEqual([
      ["What happened", 4],
      ["What it cost", 1],
    ]);
    const answered = answersOf(report.parts ?? [], sentencesOf(report));
    expect(answered.map(({ sentenceIds }) => sentenceIds.length)).toEqual([4, 0]);
    expect(toMarkdown(report)).toContain("Answers 1 of 2 parts of the question. Not found: What it cost.");
  });

  it("uses its tools, and a contradiction found at the last look changes the text", async () => {
    const wrong = said("Some 60 doors were affected.", "We believe 60 doors are affected; this is an estimate.");
    const right = said("It was 47 doors, which corrects an estimate of 60.", count);
    const report = await write({
      ...full,
      bluf: { language: "en", bluf: [wrong] },
      review: [
        `CALL find_contradictions {"statement":"60 doors affected"}\nCALL open_item {"id":"${numberOf(count)}"}\nCALL open_item {"id":999}\nCALL delete_all {}`,
        { contradictions: [{ id: "b1", n: numberOf(count), quote: "it was 47 doors, not 60 doors" }], changes: [] },
        {
          contradictions: [],
          changes: [
            { id: "b1", sentence: right },
            { id: "b9", sentence: null },
          ],
        },
      ],
    });
    const request: { messages: { role: string; content: string }[] } = JSON.parse(endpoint.prompts[6] ?? "");
    const results = request.messages.filter(({ role }) => role === "tool").map(({ content }) => content);
    expect(results[0]).toContain(count);
    expect(results[1]).toContain(count);
    expect(results.slice(2)).toEqual([
      "There is no source 999.",
      'There is no tool "delete_all". Use one of: search, open_item, read_thread, find_contradictions.',
    ]);
    expect(usersIn(endpoint.prompts[7] ?? "").at(-1)).toContain("contradicts b1, but b1 isn't among the changes");
    expect(report.bluf.map(({ text }) => text)).toEqual([right.text]);
  });

  it("is sent back with every fault that code finds, and the corrections are taken", async () => {
    const wrong = said("It was 74 doors, said Rupert Vane.", count);
    const report = await write({
      ...full,
      bluf: { language: "en", bluf: [wrong] },
      review: [{ changes: [{ id: "b1", sentence: said("It was 47 doors.", count) }] }, "unused"],
    });
    const last = usersIn(endpoint.prompts.at(-1) ?? "").at(-1) ?? "";
    expect(last).toContain("b1: the number 74 isn't in the evidence; the name Rupert Vane isn't in the evidence");
    expect(report.bluf.map(({ text, check }) => [text, check.status])).toEqual([["It was 47 doors.", "supported"]]);
    expect(steps().filter((step) => step === "review")).toHaveLength(1);
  });

  it("marks an invented source, number, date and name by code, an invented fact by the judge; none passes", async () => {
    const lies = [
      { ...said("The guards resigned over the doors.", count), citations: [{ n: 999, quote: count }] },
      said("It was 74 doors, not 60 doors.", count),
      said("Door certificates are renewed automatically from 1 May 2027 on.", decision),
      said("It was 47 doors, not 60 doors, said Rupert Vane.", count),
      said("Guards stole the certificates.", "a quote that stands nowhere", [1], numberOf(count)),
    ];
    endpoint.judge((asked) =>
      asked.map((one) => (one.text.startsWith("Guards stole") ? { supported: false, why: "no" } : yes(one))),
    );
    const report = await write({ ...full, bluf: { language: "en", bluf: lies } });
    expect(report.bluf.map(({ text }) => text)).toEqual(lies.map(({ text }) => text));
    expect(report.bluf.map(({ check }) => check.status)).toEqual(lies.map(() => "not-supported"));
    expect(report.parts?.[0]?.sentenceIds).toHaveLength(8);
  });

  it("says nothing twice", async () => {
    const report = await write({
      ...full,
      findings: { language: "en", findings: [{ heading, sentences: [lead, detail] }] },
    });
    expect(report.findings[0]?.sentences.map(({ text }) => text)).toEqual([detail.text]);
    const again = await write({
      ...full,
      findings: {
        language: "en",
        findings: [
          { heading: lead, sentences: [detail] },
          { heading: lead, sentences: [lead] },
        ],
      },
    });
    expect(again.findings.map((finding) => [finding.heading.text, finding.sentences])).toEqual([[detail.text, []]]);
  });

  it("in another language than the question goes back once", async () => {
    const french = { language: "fr", bluf: [said("Il y avait 47 portes.", count)] };
    const corrected = await write({ ...full, bluf: [french, { language: "en-GB", bluf: [lead] }] });
    expect(corrected.bluf.map(({ text }) => text)).toEqual([lead.text]);
    expect(usersIn(endpoint.prompts[2] ?? "").at(-1)).toContain("it is written in fr, but the question is in en");
    endpoint.prompts.length = 0;
    const kept = await write({ ...full, bluf: french });
    expect(steps().filter((step) => step === "bluf")).toHaveLength(2);
    expect(kept.gaps).toContain("Bottom line is in another language (fr) than the question (en).");
  });

  it("keeps what was written when a section is refused or never fits its schema, and says what wasn't", async () => {
    const report = await write({
      ...full,
      timeline: "I would rather not.",
      actions: 'HTTP 400 {"error":{"message":"filtered","code":"content_filter"}}',
    });
    expect(steps()).toEqual(["plan", "bluf", "findings", "timeline", "timeline", "timeline", "actions", "review"]);
    expect(report.method.engineLabel).toMatch(/^scripted/);
    expect(report.bluf).toHaveLength(1);
    expect(report.gaps.slice(0, 2)).toEqual([
      expect.stringMatching(/^Timeline wasn't written: no usable answer in 3 attempts/),
      expect.stringMatching(/^Actions taken wasn't written: filtered/),
    ]);
  });

  it("keeps what was written when the budget is reached midway, asks nothing more, and says what wasn't", async () => {
    const model = newModel();
    let callsLeft = 3;
    const beforeCall = async () => {
      if ((callsLeft -= 1) < 0) throw new BudgetReachedError("the month's budget for writing is used up");
    };
    const report = await write(full, { model: { ...model, beforeCall } });
    expect(steps()).toEqual(["plan", "bluf", "findings"]);
    expect(report.bluf.map(({ text }) => text)).toEqual([lead.text]);
    expect(report.gaps.slice(0, 3)).toEqual([
      "Timeline wasn't written: the month's budget for writing is used up.",
      "Actions taken wasn't written: the month's budget for writing is used up.",
      "The draft wasn't checked for contradictions: the month's budget for writing is used up.",
    ]);
    // The check has no budget either: nothing is claimed to be confirmed.
    expect(report.method.states).toMatchObject({ supported: 0, "not-supported": 3 });
  });

  it("reads sources that don't fit the window in batches, all of them, and writes from the facts found", async () => {
    const long = outageDocs().map((doc) => ({
      ...doc,
      body: `${doc.body}\n${"Nothing new at the door. ".repeat(40)}`,
    }));
    const tooLong =
      'HTTP 400 {"error":{"message":"maximum context length is 8192 tokens","code":"context_length_exceeded"}}';
    const fits = (step: object) => (body: string) => (body.length > 40_000 ? tooLong : step);
    const seen = new Set<number>();
    const facts = (body: string) => {
      if (body.length > 40_000) return tooLong;
      const numbers = [...(usersIn(body)[0] ?? "").matchAll(/<<source (\d+) /g)].map(([, n]) => Number(n));
      for (const n of numbers) seen.add(n);
      const n = numbers.find((one) => one === numberOf(count));
      return { facts: n === undefined ? [] : [{ n, text: "The guards counted 47 doors.", quote: count }] };
    };
    const script = { ...full, plan: fits(Object(full.plan)), bluf: fits(Object(full.bluf)), facts };
    const report = await write(script, { docs: long });
    expect(seen.size).toBe(long.length);
    const brief = usersIn(endpoint.prompts.at(-1) ?? "")[0] ?? "";
    expect(brief).toMatch(/were read in \d+ batches/);
    expect(brief).toContain("The guards counted 47 doors.");
    expect(report.bluf.map(({ check }) => check.status)).toEqual(["supported"]);
    expect(report.method.note).toContain(`from ${long.length} of ${long.length} items`);
  });

  it("is written without tools where the endpoint has none", async () => {
    const report = await write(full, { model: { ...newModel(), canCallTools: false } });
    expect(endpoint.prompts.every((body) => !body.includes('"tools"'))).toBe(true);
    expect(report.bluf).toHaveLength(1);
  });

  it("never shows what a model thinks, and takes an answer in a code block", async () => {
    const report = await write({
      ...full,
      plan: `<think>Shall I {"plan"}?</think>\n\`\`\`json\n${JSON.stringify(full.plan)}\n\`\`\``,
      bluf: `<think>{"bluf":[{"text":"A thought."}]}</think>${JSON.stringify(full.bluf)}`,
    });
    expect(report.bluf.map(({ text }) => text)).toEqual([lead.text]);
    expect(JSON.stringify(report)).not.toContain("think");
  });

  it("shows each section while it is being written, and again once the last look changed it", async () => {
    const heard: (DraftedSentence | null)[] = [];
    const better = said("The guards counted 47 doors.", count);
    await write(
      { ...full, timeline: {}, review: { changes: [{ id: "b1", sentence: better }] } },
      { onDraft: (one) => heard.push(one) },
    );
    const shown = heard.map((one) => one?.text ?? null);
    const before = [lead.text, heading.text, detail.text];
    expect(shown).toEqual([...before, null, better.text, heading.text, detail.text]);
  });

  it("begins with what holds of its claims and what that replaced; a superseded value is marked", async () => {
    const estimate = "We believe 60 doors are affected; this is an estimate.";
    const matter = { id: "m", matter: "Doors affected", disputedIds: [], override: null };
    const claims = [claimOf("c1", estimate, "60 doors"), claimOf("c2", count, "47 doors")];
    const group: ClaimGroup = { ...matter, currentId: "c2", supersededIds: ["c1"], claims };
    const old = (body: string) => {
      // What corrects another is the first source.
      expect(usersIn(body)[0]).toMatch(/<<source 1 [0-9a-f-]+>>\n[^\n]*\n[^<]*it was 47 doors/);
      const n = Number(
        new RegExp(`<<source ([1-9]\\d*) [0-9a-f-]+>>\\n[^\\n]*\\n(?:(?!<<)[^])*${estimate}`).exec(
          usersIn(body)[0] ?? "",
        )?.[1],
      );
      return { language: "en", bluf: [said(estimate, estimate, [1], n)] };
    };
    const report = await write({ ...full, bluf: old, findings: {}, timeline: {} }, { claims: [group] });
    const line = JSON.parse(/^\{"matter.*$/m.exec(usersIn(endpoint.prompts[0] ?? "")[0] ?? "")?.[0] ?? "{}");
    expect(line).toMatchObject({
      matter: "Doors affected",
      holds: { statement: count },
      replaced: [{ statement: estimate }],
    });
    expect(report.bluf[0]?.check).toMatchObject({ status: "superseded", against: [{ claimId: "c2" }] });
  });

  it("whose judge is down claims no more than its quotes", async () => {
    endpoint.judge(undefined);
    const report = await write(full);
    expect(report.method.states).toMatchObject({ quoted: 0, supported: 0, "not-supported": 4 });
    expect(toMarkdown(report)).toContain("4 sentences that aren't supported were left out.");
  });

  it("whose model fails at once is quotes, without a bottom line or parts, and says why", async () => {
    const report = await write({ plan: "I would rather write a poem." });
    expect(steps()).toEqual(["plan", "plan", "plan"]);
    expect(report.method.engineLabel).toBe("Quotes");
    expect(report.method.note).toMatch(/^scripted-\d+ at 127\.0\.0\.1:\d+ failed: no usable answer in 3 attempts/);
    expect(report.method.states.quoted).toBe(report.method.sentences);
    expect(report.parts).toBeNull();
    expect(report.sections[0]).toMatchObject({ part: "bluf", heading: "Selected quotes" });
  });
});
