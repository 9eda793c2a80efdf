import type { Evidence } from "@hoopoe/contract/reports/report.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createModel } from "../models/create-model.ts";
import { serveWire, type WireServer } from "../models/testing/wire-endpoint.ts";
import type { CitedText } from "../policy/check-citations.ts";
import { checkSentences } from "./check-sentences.ts";

/** How long a request the endpoint takes, and each that it got. */
let window = Infinity;
let requests: { model: unknown; chars: number; sentences: number }[] = [];
let supports = true;
let endpoint: WireServer;

beforeAll(async () => {
  endpoint = await serveWire((body) => {
    const text = JSON.stringify(body);
    const asked = text.match(/Sentence \d+ \(sources/g) ?? [];
    requests.push({ model: body["model"], chars: text.length, sentences: asked.length });
    if (text.length > window)
      return { status: 400, body: { error: "prompt too long; exceeded max context length by 9 tokens" } };
    const span = supports ? "The pump of basin" : "";
    const verdicts = asked.map((_, index) => ({ id: index + 1, supported: supports, source: 1, span, why: "" }));
    return { pieces: [JSON.stringify({ verdicts })] };
  });
});
afterAll(() => endpoint.close());
beforeEach(() => {
  requests = [];
  supports = true;
});

const modelOf = (model: string) => createModel({ kind: "openai-compatible", baseUrl: endpoint.baseUrl, model });
const item = (index: number, filling: number): Evidence => {
  const body = `The pump of basin ${index} was not running in the night. ${"It rained outside. ".repeat(filling)}`;
  const head = { date: "2026-03-05T10:00:00.000Z", author: "Ops", title: "Night" };
  return { id: `e${index}`, number: index, itemId: `i${index}`, source_datatype: "gmail", url: null, body, ...head };
};
const about = (index: number, filling: number): CitedText => ({
  text: `During the night the pump in basin ${index} stood still.`,
  citations: [{ evidenceId: `e${index}`, field: "body", quote: item(index, filling).body.slice(0, 40), start: 0 }],
});

async function check(count: number, filling: number, judge?: string) {
  const indexes = Array.from({ length: count }, (_, index) => index + 1);
  return checkSentences(
    indexes.map((index) => about(index, filling)),
    {
      evidence: indexes.map((index) => item(index, filling)),
      model: modelOf("writer"),
      ...(judge !== undefined && { judge: modelOf(judge) }),
    },
  );
}

it("judges a batch that is too long in halves, and every sentence gets its verdict", async () => {
  window = 9_000;
  const found = await check(8, 60);
  expect(found.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => "supported"));
  expect(requests[0]).toMatchObject({ sentences: 8 });
  expect(requests.filter(({ chars }) => chars <= window).reduce((sum, { sentences }) => sum + sentences, 0)).toBe(8);
});

it("judges a single sentence whose source is too long by a part of it, and says so with a no", async () => {
  window = 6_500;
  expect(await check(1, 300)).toMatchObject([{ status: "supported" }]);
  supports = false;
  const [refused] = await check(1, 300);
  expect(refused).toMatchObject({ status: "not-supported" });
  expect(JSON.stringify(refused)).toContain("characters of each source fit");
});

it("confirms nothing where not even a part fits, and says why", async () => {
  window = 100;
  const [found] = await check(1, 300);
  expect(found).toMatchObject({ status: "not-supported", reasons: [expect.stringContaining("prompt too long")] });
});

it("is asked of the model for judging, where there is one apart from the writer", async () => {
  window = Infinity;
  await check(2, 1, "judge");
  expect(requests.map(({ model }) => model)).toEqual(["judge"]);
});
