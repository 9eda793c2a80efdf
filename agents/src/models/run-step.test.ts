import * as z from "zod/mini";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type AgentModel, BudgetReachedError, type ModelWait } from "./agent-model.ts";
import { createModel } from "./create-model.ts";
import { runStep } from "./run-step.ts";
import type { StepRequest } from "./step-request.ts";
import { strictSchema } from "./strict-schema.ts";
import { startWireEndpoint, type WireAnswer, type WireEndpoint } from "./testing/wire-endpoint.ts";

let endpoint: WireEndpoint;
let count = 0;

beforeAll(async () => void (endpoint = await startWireEndpoint()));
afterAll(() => endpoint.close());
beforeEach(() => void endpoint.requests.splice(0));

/** A model that nothing is known of yet. */
function freshModel(more: Partial<AgentModel> = {}): AgentModel {
  count += 1;
  return { ...createModel({ kind: "openai-compatible", baseUrl: endpoint.baseUrl, model: `m${count}` }), ...more };
}

function run(model: AgentModel, answers: WireAnswer[], more: Partial<StepRequest> = {}) {
  endpoint.answer(...answers);
  return runStep({
    model,
    instructions: "s",
    messages: [{ role: "user", text: "p" }],
    tools: [],
    temperature: 0,
    stepMs: 30_000,
    totalMs: 60_000,
    charsMax: 10_000,
    ...more,
  });
}
const ok = { pieces: ["Fine."] };
const schema = strictSchema(z.object({ ready: z.boolean(), note: z.optional(z.string()) }));
const tools = [{ name: "count_items", description: "Counts.", inputSchema: { type: "object", properties: {} } }];
const refusal = (param: string) => ({ status: 400, body: { error: { message: `'${param}' isn't supported`, param } } });

/** Bodies as the makers publish them; where, see read-refusal.ts. */
it.each([
  [
    "OpenAI, quota",
    429,
    {
      error: {
        message: "You exceeded your current quota, please check your plan and billing details.",
        type: "insufficient_quota",
        param: null,
        code: "insufficient_quota",
      },
    },
    "quota-used-up",
    "You exceeded your current quota, please check your plan and billing details. (429)",
  ],
  [
    "a provider that wants to be paid",
    402,
    { error: { message: "Insufficient Balance" } },
    "quota-used-up",
    "Insufficient Balance (402)",
  ],
  [
    "LiteLLM, budget",
    400,
    { error: { message: "Proxy budget exceeded. Max budget: $1000.00", type: "budget_exceeded" } },
    "quota-used-up",
    "Proxy budget exceeded. Max budget: $1000.00 (400)",
  ],
  [
    "LiteLLM, its provider's limit",
    429,
    {
      error: {
        message: "litellm.RateLimitError: RateLimitError: OpenAIException - Rate limit reached",
        type: "throttling_error",
        param: null,
        code: "429",
      },
    },
    "rate-limited",
    "litellm.RateLimitError: RateLimitError: OpenAIException - Rate limit reached (429)",
  ],
  [
    "vLLM",
    404,
    { object: "error", message: "The model `x` does not exist.", type: "NotFoundError", param: null, code: 404 },
    "model-unknown",
    "The model `x` does not exist. (404)",
  ],
  [
    "vLLM, a request that FastAPI refuses",
    413,
    { detail: [{ loc: ["body", "messages"], msg: "Field required", type: "missing" }] },
    "too-much-asked",
    "body.messages: Field required (413)",
  ],
  ["Ollama", 404, { error: "model 'llama3.2' not found" }, "model-unknown", "model 'llama3.2' not found (404)"],
  [
    "Azure, its filter",
    400,
    {
      error: {
        message: "The response was filtered",
        type: null,
        param: "prompt",
        code: "content_filter",
        status: 400,
        innererror: { code: "ResponsibleAIPolicyViolation" },
      },
    },
    "refused",
    "The response was filtered (400)",
  ],
  [
    "Azure's API management",
    401,
    { statusCode: 401, message: "Access denied due to invalid subscription key." },
    "key-refused",
    "Access denied due to invalid subscription key. (401)",
  ],
  ["a proxy with a page of HTML", 502, "<html>", "server-error", "Bad Gateway (502)"],
])(
  "%s: the endpoint's own reason is shown, and quota, limit and failure are told apart",
  async (_who, status, body, code, reason) => {
    expect(await run(freshModel(), [{ status, body }])).toMatchObject({ status: "failed", code, reason });
    expect(endpoint.requests.length).toBeLessThanOrEqual(2);
  },
);

describe("a busy endpoint", () => {
  const busy = (after: string) => ({
    status: 429,
    body: { error: { message: "Busy" } },
    headers: { "retry-after": after },
  });

  it.each([
    ["in seconds", () => "1", [900, 1_000]],
    ["as a date", () => new Date(Date.now() + 1_500).toUTCString(), [0, 1_500]],
  ])("gets the pause that it asks for %s, and the caller hears of it", async (_form, after, [least, most]) => {
    const waits: ModelWait[] = [];
    const model = freshModel({ onWait: (wait) => void waits.push(wait) });
    expect(await run(model, [busy(after()), ok], { retryCountMax: 1 })).toMatchObject({ status: "finished" });
    expect(waits).toEqual([{ ms: expect.any(Number), reason: "Busy (429)" }]);
    expect(waits[0]?.ms).toBeGreaterThanOrEqual(least ?? 0);
    expect(waits[0]?.ms).toBeLessThanOrEqual(most ?? 0);
  });

  it("that asks for more than a minute is not waited for; how long it asked for comes with the failure", async () => {
    const outcome = await run(freshModel(), [busy("86400"), ok], { retryCountMax: 1 });
    expect(outcome).toMatchObject({ status: "failed", code: "rate-limited", canRetry: true, retryAfterMs: 86_400_000 });
  });
});

describe("an endpoint that takes less", () => {
  it("is asked for a schema, then for any object, then in words, and keeps to what it took", async () => {
    const model = freshModel();
    const answers = [refusal("response_format"), refusal("response_format"), { pieces: ['{"ready":true}'] }];
    expect(await run(model, answers, { schema })).toMatchObject({ status: "finished", text: '{"ready":true}' });
    const formats = endpoint.requests.map(({ response_format }) => response_format);
    expect(formats).toMatchObject([
      { type: "json_schema", json_schema: { strict: true } },
      { type: "json_object" },
      undefined,
    ]);
    await run(model, [ok], { schema });
    expect(endpoint.requests.at(-1)).not.toHaveProperty("response_format");
  });

  it("is sent neither the temperature nor the tools that it refused, in this call and the next", async () => {
    const model = freshModel();
    expect(await run(model, [refusal("temperature"), refusal("tools"), ok], { tools })).toMatchObject({
      status: "finished",
    });
    await run(model, [ok], { tools });
    expect(endpoint.requests.map((request) => ["temperature" in request, "tools" in request])).toEqual([
      [true, true],
      [false, true],
      [false, false],
      [false, false],
    ]);
  });

  it("is offered no tools where its test found that it calls none", async () => {
    await run(freshModel({ canCallTools: false }), [ok], { tools });
    expect(endpoint.requests[0]).not.toHaveProperty("tools");
  });

  it("has learned nothing from a refusal that had another cause", async () => {
    const model = freshModel();
    const refused = { status: 400, body: { error: { message: "No." } } };
    expect(await run(model, [refused, refused, refused, refused], { schema })).toMatchObject({
      status: "failed",
      reason: "No. (400)",
    });
    await run(model, [{ pieces: ["{}"] }], { schema });
    expect(endpoint.requests.at(-1)).toMatchObject({ response_format: { type: "json_schema" }, temperature: 0 });
  });
});

describe("thoughts", () => {
  it.each([
    ["between tags in pieces", { pieces: ["<thi", "nk>It may", " be 4.</th", "ink>\n\nIt is", " 5."] }],
    ["in a field of their own", { reasoning: "It may be 4.", pieces: ["It is 5."] }],
  ])("%s are neither said nor part of the answer", async (_how, answer) => {
    let said = "";
    const outcome = await run(freshModel(), [answer], { onText: (delta) => void (said += delta) });
    expect([outcome, said]).toMatchObject([{ status: "finished", text: "It is 5." }, "It is 5."]);
  });

  it("without their opening tag void what was said, and are held back the next time", async () => {
    const model = freshModel();
    const said: string[] = [];
    const hooks = { onText: (delta: string) => void said.push(delta), onVoid: () => void said.push("(void)") };
    const answer = { pieces: ["It may be 4.", "</think>", "It is 5."] };
    expect(await run(model, [answer], hooks)).toMatchObject({ text: "It is 5." });
    expect(said.splice(0)).toEqual(["It may be 4.", "(void)", "It is 5."]);
    await run(model, [answer], hooks);
    expect(said).toEqual(["It is 5."]);
  });

  it("of a text inside a JSON string stay: they are the text's", async () => {
    const text = '{"quote":"the mail says <think> and </think>"}';
    expect(await run(freshModel(), [{ pieces: [text.slice(0, 30), text.slice(30)] }], { schema })).toMatchObject({
      text,
    });
  });
});

it("a call over the budget is not made, and says which budget", async () => {
  const calls: unknown[] = [];
  const model = freshModel({
    beforeCall: () => Promise.reject(new BudgetReachedError("Today's budget for planning is used up.")),
    onCall: (call) => void calls.push(call),
  });
  expect(await run(model, [ok])).toMatchObject({
    status: "failed",
    code: "over-budget",
    reason: "Today's budget for planning is used up.",
  });
  expect([endpoint.requests, calls]).toEqual([[], []]);
});

it("for Anthropic the instructions and the conversation so far are marked to be cached", async () => {
  let sent: unknown;
  const heard: typeof fetch = async (_url, init) => {
    sent = JSON.parse(typeof init?.body === "string" ? init.body : "{}");
    return Response.json(
      { type: "error", error: { type: "overloaded_error", message: "Overloaded" } },
      { status: 529 },
    );
  };
  const model = createModel({ kind: "anthropic", apiKey: "k", model: "claude-3-5-haiku-latest", fetch: heard });
  expect(await run(model, [])).toMatchObject({ status: "failed", code: "rate-limited", reason: "Overloaded (529)" });
  const mark = { cache_control: { type: "ephemeral" } };
  expect(sent).toMatchObject({ temperature: 0, system: [mark], messages: [{ content: [mark] }] });
});
