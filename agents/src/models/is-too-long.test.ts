import { afterAll, beforeAll, expect, it } from "vitest";
import { createModel } from "./create-model.ts";
import { isTooLong } from "./is-too-long.ts";
import { runStep } from "./run-step.ts";
import { startWireEndpoint, type WireEndpoint } from "./testing/wire-endpoint.ts";

let endpoint: WireEndpoint;

beforeAll(async () => void (endpoint = await startWireEndpoint()));
afterAll(() => endpoint.close());

async function outcomeOf(status: number, body: unknown) {
  endpoint.answer({ status, body });
  const model = createModel({ kind: "openai-compatible", baseUrl: endpoint.baseUrl, model: "m" });
  const asked = { instructions: "s", messages: [{ role: "user" as const, text: "p" }], tools: [], temperature: 0 };
  return runStep({ ...asked, model, stepMs: 30_000, totalMs: 60_000, charsMax: 1_000 });
}

const anthropic = (type: string, message: string) => ({ type: "error", error: { type, message } });
const vllm = (message: string) => ({ object: "error", message, type: "BadRequestError", param: null, code: 400 });
const gemini = {
  error: {
    code: 400,
    message: "The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).",
    status: "INVALID_ARGUMENT",
  },
};
const openAi = {
  message: "Your input exceeds the context window of this model. Please adjust your input and try again.",
  type: "invalid_request_error",
  param: "messages",
  code: "context_length_exceeded",
};
const azure = {
  message: "This model's maximum context length is 8192 tokens. However, your messages resulted in 9400 tokens.",
  type: "invalid_request_error",
  code: "context_length_exceeded",
};
const perMinute =
  "Request too large for gpt-4.1 in organization org-1 on tokens per min (TPM): Limit 30000, Requested 41000.";
const lite =
  "litellm.ContextWindowExceededError: litellm.BadRequestError: ContextWindowExceededError: OpenAIException - too much";

/** Bodies as the makers publish them; where, see read-refusal.ts and is-too-long.ts. */
it.each<[string, number, unknown]>([
  ["OpenAI", 400, { error: openAi }],
  [
    "OpenAI, above the limit of a minute",
    429,
    { error: { message: perMinute, type: "tokens", code: "rate_limit_exceeded" } },
  ],
  ["Azure", 400, { error: azure }],
  ["vLLM", 400, vllm("This model's maximum context length is 4096 tokens. However, you requested 5000 tokens.")],
  [
    "vLLM, the prompt alone",
    400,
    { error: vllm("The decoder prompt (length 9000) is longer than the maximum model length of 4096.") },
  ],
  ["LiteLLM", 400, { error: { message: lite, type: null, param: null, code: "400" } }],
  ["Ollama", 400, { error: "prompt too long; exceeded max context length by 812 tokens" }],
  ["Ollama, newer", 400, { error: "the input length exceeds the context length" }],
  [
    "llama.cpp",
    400,
    {
      error: {
        code: 400,
        message: "the request exceeds the available context size",
        type: "exceed_context_size_error",
      },
    },
  ],
  ["llama.cpp, older", 500, { error: { code: 500, message: "context size exceeded", type: "server_error" } }],
  ["Anthropic", 400, anthropic("invalid_request_error", "prompt is too long: 210000 tokens > 200000 maximum")],
  [
    "Anthropic, with the answer",
    400,
    anthropic("invalid_request_error", "input length and `max_tokens` exceed context limit: 190000 + 20000 > 200000"),
  ],
  ["Anthropic, by bytes", 413, anthropic("request_too_large", "Request exceeds the maximum size")],
  ["Gemini", 400, gemini],
  ["Gemini, as OpenAI", 400, [gemini]],
])(
  "a request that is too long for %s is known as that, and not tried again unchanged",
  async (_maker, status, body) => {
    const outcome = await outcomeOf(status, body);
    expect(outcome).toMatchObject({ status: "failed", code: "too-much-asked", canRetry: false });
    expect(isTooLong(outcome.status === "failed" ? outcome : {})).toBe(true);
  },
);

it.each<[string, number, unknown, string]>([
  [
    "a limit of calls",
    429,
    { error: { message: "Rate limit reached for requests", code: "rate_limit_exceeded" } },
    "rate-limited",
  ],
  [
    "a value above a maximum",
    400,
    { error: { message: "Invalid 'top_k': above the maximum of 100" } },
    "request-refused",
  ],
  ["a fault of the server", 500, { error: { message: "maximum number of workers reached" } }, "server-error"],
])("%s isn't taken for too long a request", async (_what, status, body, code) => {
  expect(await outcomeOf(status, body)).toMatchObject({ status: "failed", code });
});
