import type { Evidence } from "@hoopoe/contract/reports/report.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createModel } from "../models/create-model.ts";
import { type ScriptedEndpoint, startScriptedEndpoint } from "../reports/testing/scripted-endpoint.ts";
import { checkSentences } from "./check-sentences.ts";

const body = "The transfer was stopped this morning.";
const mail: Evidence = {
  id: "e1",
  number: 1,
  itemId: "i1",
  source_datatype: "gmail",
  date: "2026-03-05T10:00:00.000Z",
  author: "Ines Kovac",
  title: "Recall",
  body,
  url: null,
};
const reply = { ...mail, id: "7", number: 0, itemId: "i7", title: "Re: Recall", body: "It was the bank that did it." };
const elsewhere = { ...mail, id: "8", number: 0, itemId: "i8", title: "Lunch", body: "It was the bank, of course." };
const sentence = {
  text: "The bank stopped the transfer.",
  citations: [{ evidenceId: "e1", field: "body" as const, quote: body, start: 0 }],
};
let endpoint: ScriptedEndpoint;

beforeAll(async () => {
  endpoint = await startScriptedEndpoint();
});
beforeEach(() => {
  endpoint.judged.length = 0;
});
afterAll(() => endpoint.close());

const check = (known: readonly { check: Awaited<ReturnType<typeof checkSentences>>[number] }[] = []) =>
  checkSentences([sentence], {
    evidence: [mail],
    others: [elsewhere, reply],
    known,
    model: createModel({ kind: "openai-compatible", baseUrl: endpoint.baseUrl, model: "judge" }),
  });
const sourcesAsked = () => endpoint.judged.map(([one]) => one?.sources.map((source) => source.body));

it("a sentence whose sources only lack something is judged once more with the rest of their thread, and not again later", async () => {
  endpoint.judge(([one]) =>
    one?.sources.length === 1
      ? [{ supported: false, why: "who stopped it isn't said", lacking: true }]
      : [{ supported: true, span: "It was the bank that did it." }],
  );
  const found = await check();
  expect(sourcesAsked()).toEqual([[body], [body, reply.body]]);
  expect(found).toMatchObject([{ status: "supported", span: { evidenceId: "7", quote: reply.body } }]);
  expect(await check(found.map((one) => ({ check: one })))).toEqual(found);
  expect(endpoint.judged).toHaveLength(2);
});

it("one that something is against isn't, and one that the thread doesn't help stays refused with the first reason", async () => {
  endpoint.judge(() => [{ supported: false, why: "the police stopped it" }]);
  expect(await check()).toMatchObject([{ status: "not-supported" }]);
  expect(endpoint.judged).toHaveLength(1);
  endpoint.judge(([one]) => [{ supported: false, why: `${one?.sources.length} sources`, lacking: true }]);
  const [found] = await check();
  expect(endpoint.judged).toHaveLength(3);
  expect(found).toMatchObject({ reasons: ["the evidence doesn't say so: 1 sources"] });
});
