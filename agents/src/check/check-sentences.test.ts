import type { Claim, ClaimGroup } from "@hoopoe/contract/reports/claim.ts";
import type { Evidence } from "@hoopoe/contract/reports/report.ts";
import type { SentenceCheck } from "@hoopoe/contract/reports/sentence-check.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createModel } from "../models/create-model.ts";
import type { CitedText } from "../policy/check-citations.ts";
import { type ScriptedEndpoint, startScriptedEndpoint } from "../reports/testing/scripted-endpoint.ts";
import { type CheckOptions, checkSentences } from "./check-sentences.ts";

const body = "We did not pay the ransom. On 4 March the bank froze 31,400 euros before the recall.";
const mail: Evidence = {
  id: "e1",
  number: 1,
  itemId: "i1",
  source_datatype: "gmail",
  date: "2026-03-05T10:00:00.000Z",
  author: "Treasury <treasury@corvane.example>",
  title: "Recall of the payment",
  body,
  url: null,
};
const us = { organisation: "Corvane", domains: ["corvane.example"] };
let endpoint: ScriptedEndpoint;

beforeAll(async () => {
  endpoint = await startScriptedEndpoint();
});
beforeEach(() => {
  endpoint.judged.length = 0;
  endpoint.judge(undefined);
});
afterAll(() => endpoint.close());

const cited = (text: string, quote = body): CitedText => ({
  text,
  citations: [{ evidenceId: "e1", field: "body", quote, start: body.indexOf(quote) }],
});
const check = (sentences: readonly CitedText[], options: Partial<CheckOptions> = {}): Promise<SentenceCheck[]> =>
  checkSentences(sentences, {
    evidence: [mail],
    model: createModel({ kind: "openai-compatible", baseUrl: endpoint.baseUrl, model: "judge" }),
    us,
    ...options,
  });
const prose = "The company refused to pay the ransom.";

it("a sentence in other words is supported once a second call confirms it with words that stand in the evidence", async () => {
  endpoint.judge((asked) => asked.map(() => ({ supported: true, span: "We did not pay the ransom" })));
  const [found, quoted] = await check([cited(prose), cited("We did not pay the ransom.")]);
  expect(found).toMatchObject({ status: "supported", span: { evidenceId: "e1", field: "body", start: 0 } });
  expect(quoted).toEqual({ status: "quoted" });
  expect(endpoint.judged.map((asked) => asked.map(({ text }) => text))).toEqual([[prose]]);
});

it.each([
  [
    "a span that stands nowhere",
    [{ supported: true, span: "the ransom was never paid" }],
    "couldn't be confirmed: the words given as proof",
  ],
  ["no span", [{ supported: true }], "couldn't be confirmed: the words given as proof"],
  ["no verdict", [undefined], "couldn't be confirmed: judge at 127"],
  ["a refusal", "I can't help with that.", "couldn't be confirmed: judge at 127"],
  ["an endpoint that is down", undefined, "couldn't be confirmed: judge at 127"],
  [
    "a no",
    [{ supported: false, why: "it says nothing about a refusal" }],
    "the evidence doesn't say so: it says nothing",
  ],
] as const)("%s confirms nothing", async (_what, said, reason) => {
  endpoint.judge(said === undefined ? undefined : () => (typeof said === "string" ? said : [...said]));
  const [found] = await check([cited(prose)]);
  expect(found).toMatchObject({ status: "not-supported", reasons: [expect.stringContaining(reason)] });
});

it("a value that the evidence doesn't hold is refused by code, whatever a model would say", async () => {
  endpoint.judge((asked) => asked.map(() => ({ supported: true, span: "We did not pay the ransom" })));
  const [found] = await check([cited("The bank froze 48,250 euros.")]);
  expect(found).toMatchObject({ status: "not-supported", reasons: ["the number 48,250 isn't in the evidence"] });
  expect(endpoint.judged).toEqual([]);
});

const second: Evidence = {
  ...mail,
  id: "e2",
  number: 2,
  itemId: "i2",
  title: "Who called the bank",
  body: "Ines Kovac of the Harbour Bank called at noon about 48,250 euros.",
};

it("a value that another item of the document holds widens the citation, and the judge reads that item too", async () => {
  endpoint.judge((asked) => asked.map(() => ({ supported: true, span: "Ines Kovac of the Harbour Bank called" })));
  const said = cited("The bank of Ines Kovac froze 31,400 euros.");
  const [found] = await check([said], { evidence: [mail, second] });
  expect(endpoint.judged[0]?.[0]?.sources.map(({ body: text }) => text)).toEqual([mail.body, second.body]);
  expect(found).toMatchObject({ status: "supported", span: { evidenceId: "e2" } });
});

it("a citation isn't widened for a value that no item holds, nor for a source that isn't there", async () => {
  const { citations } = cited("");
  const invented = { text: "Ines Kovac called.", citations: citations.map((one) => ({ ...one, evidenceId: "e9" })) };
  const evidence = [mail, second];
  const found = await check([cited("The bank froze 31,401 euros."), invented], { evidence });
  expect(found.map(({ status }) => status)).toEqual(["not-supported", "not-supported"]);
  expect(endpoint.judged).toEqual([]);
});

it("without a model a sentence is quoted or not supported", async () => {
  const model = createModel({ kind: "built-in" });
  const found = await check([cited("We did not pay the ransom."), cited(prose)], { model });
  expect(found.map(({ status }) => status)).toEqual(["quoted", "not-supported"]);
});

it("an unchanged sentence on unchanged evidence isn't asked about again, a yes and a no alike", async () => {
  endpoint.judge((asked) =>
    asked.map(({ text }) =>
      text === prose ? { supported: true, span: "We did not pay the ransom" } : { supported: false, why: "no" },
    ),
  );
  const sentences = [cited(prose), cited("Somebody paid the ransom.")];
  const first = await check(sentences);
  const again = await check(sentences, { known: first.map((one) => ({ check: one })) });
  expect(again).toEqual(first);
  expect(endpoint.judged).toHaveLength(1);
  const grown = { ...mail, body: `${body} Later we paid.` };
  await check(sentences, { evidence: [grown], known: first.map((one) => ({ check: one })) });
  expect(endpoint.judged).toHaveLength(2);
});

it("a batch that is too long for the model's window is asked in halves", async () => {
  endpoint.judge((asked) =>
    asked.length > 1
      ? 'HTTP 400 {"error":{"message":"This model\'s maximum context length is 4096 tokens"}}'
      : asked.map(() => ({ supported: true, span: "We did not pay the ransom" })),
  );
  const found = await check([cited(prose), cited("No ransom was paid by the company.")]);
  expect(found.map(({ status }) => status)).toEqual(["supported", "supported"]);
});

it("a value that another claim disputes or has replaced says so, with the words against it", async () => {
  const claim = (id: string, text: string, quote: string, itemId = "i1"): Claim => ({
    id,
    statement: quote,
    subjects: [],
    values: [{ text, unit: "euros" }],
    kind: "reported",
    happenedAt: null,
    author: "Treasury",
    standing: "own",
    saidAt: "2026-03-05T10:00:00.000Z",
    span: { itemId, field: "body", quote, start: itemId === "i1" ? body.indexOf(quote) : 0 },
    relations: [],
  });
  const [own, other] = [
    claim("c1", "31,400", "the bank froze 31,400 euros"),
    claim("c2", "48,250", "all 48,250 is frozen", "i2"),
  ];
  const group: ClaimGroup = {
    id: "g",
    matter: "Amount frozen",
    currentId: null,
    supersededIds: [],
    disputedIds: ["c1", "c2"],
    claims: [own, other],
    override: null,
  };
  const said = cited("On 4 March the bank froze 31,400 euros before the recall.");
  expect(await check([said], { claims: [group] })).toMatchObject([
    { status: "disputed", against: [{ value: "31,400", quote: "all 48,250 is frozen", claimId: "c2" }] },
  ]);
  const settled = { ...group, disputedIds: [], currentId: "c2", supersededIds: ["c1"] };
  expect(await check([said], { claims: [settled] })).toMatchObject([
    { status: "superseded", against: [{ claimId: "c2" }] },
  ]);
});

const lie = "The whole payment of 48,250 euros was returned on 4 March.";
const stranger: Evidence = {
  ...mail,
  author: "Helper <helper@evil.example>",
  body: lie,
  standing: "stranger",
};
const planted = (text: string): CitedText => ({
  text,
  citations: [{ evidenceId: "e1", field: "body", quote: lie, start: 0 }],
});

it("what only a stranger says isn't backed unless the sentence names them, and never leads", async () => {
  endpoint.judge((asked) => asked.map(() => ({ supported: true, span: lie })));
  const told = "On 4 March the whole 48,250 euros came back.";
  const attributed = "Helper, whom we don't know, claims that 48,250 euros were returned on 4 March.";
  const leading = { ...planted(attributed), leads: true };
  const evidence = [stranger];
  const found = await check([planted(lie), planted(told), planted(attributed), leading], { evidence });
  expect(found.map(({ status }) => status)).toEqual(["not-supported", "not-supported", "supported", "not-supported"]);
  expect(found[0]).toMatchObject({ reasons: [expect.stringContaining("a stranger to the workspace, says so")] });
  const known = await check([planted(lie), { ...planted(lie), leads: true }], {
    evidence: [{ ...stranger, standing: "partner" }],
  });
  expect(known.map(({ status }) => status)).toEqual(["quoted", "quoted"]);
});
