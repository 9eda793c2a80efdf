import * as z from "zod/mini";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createModel } from "../models/create-model.ts";
import { startWireEndpoint, type WireEndpoint } from "../models/testing/wire-endpoint.ts";
import { askJson, askOrFail, type JsonQuestion } from "./ask-json.ts";

let endpoint: WireEndpoint;
beforeAll(async () => void (endpoint = await startWireEndpoint()));
afterAll(() => endpoint.close());

const schema = z.object({
  label: z.enum(["incident", "request"]),
  count: z.int(),
  ticket: z.string(),
  note: z.optional(z.string().check(z.maxLength(20))),
  owner: z.nullable(z.string()),
});

function ask(answers: unknown[], more: Partial<JsonQuestion<z.infer<typeof schema>>> = {}) {
  endpoint.requests.splice(0);
  endpoint.answer(...answers.map((one) => ({ pieces: [typeof one === "string" ? one : JSON.stringify(one)] })));
  const model = createModel({ kind: "openai-compatible", baseUrl: endpoint.baseUrl, model: "m" });
  return askJson({ model, system: "s", prompt: "p", schema, ...more });
}
const good = { label: "incident", count: 3, ticket: "INC-12", owner: "Ada" };

it("the schema goes with the call, and an optional field may be null in it", async () => {
  expect(await ask([{ ...good, note: null }])).toEqual({ status: "answered", value: good });
  expect(endpoint.requests[0]).toMatchObject({
    temperature: 0,
    response_format: {
      type: "json_schema",
      json_schema: {
        strict: true,
        schema: {
          required: ["label", "count", "ticket", "note", "owner"],
          additionalProperties: false,
          properties: { note: { anyOf: [{ type: "string" }, { type: "null" }] } },
        },
      },
    },
  });
});

it("what can only mean one thing is taken: a number for a text, a text for a number, null or nothing, a character off", async () => {
  const loose = { label: "Incidents", count: "3", ticket: 12, note: null };
  expect(await ask([loose])).toEqual({ status: "answered", value: { ...good, ticket: "12", owner: null } });
  expect(endpoint.requests).toHaveLength(1);
});

it("a refused answer goes back as the next turn, with all its faults", async () => {
  const bad = { label: "weather", count: "many", ticket: "INC-12", note: "x".repeat(21), owner: null };
  expect(await ask([bad, good])).toEqual({ status: "answered", value: good });
  const messages = z
    .array(z.object({ role: z.string(), content: z.string() }))
    .parse(endpoint.requests[1]?.["messages"]);
  expect(messages.map(({ role }) => role)).toEqual(["system", "user", "assistant", "user"]);
  expect(messages[2]?.content).toBe(JSON.stringify(bad));
  for (const field of ["label", "count", "note"]) expect(messages[3]?.content).toContain(`at ${field}:`);
});

it("everything that the caller refuses goes back too", async () => {
  const refuse = ({ count }: { count: number }) => (count === 3 ? null : ["the count is off", "so is the rest"]);
  expect(await ask([{ ...good, count: 4 }, good], { refuse })).toMatchObject({ status: "answered" });
  expect(JSON.stringify(endpoint.requests[1])).toMatch(/the count is off.*so is the rest/);
});

it("an object in the middle of prose is not cut out of it; in a code block alone it is the answer", async () => {
  const text = JSON.stringify(good);
  expect(await ask([`Sure: ${text} or {}`, `I mean ${text}`])).toEqual({
    status: "failed",
    reason: "no usable answer in 2 attempts (the answer isn't one JSON object and nothing else)",
    canRetry: true,
  });
  expect(await ask([`\`\`\`json\n${text}\n\`\`\``])).toEqual({ status: "answered", value: good });
});

it.each([
  ["busy for ten minutes", { status: 429, body: {}, headers: { "retry-after": "600" } }, true, 600_000],
  ["one that refuses the key", { status: 401, body: { error: { message: "Wrong key" } } }, false, undefined],
])(
  "a model that is %s says whether the step may be tried again, and when",
  async (_what, answer, canRetry, retryAfterMs) => {
    endpoint.answer(answer);
    const model = createModel({ kind: "openai-compatible", baseUrl: endpoint.baseUrl, model: "busy" });
    const failed = askOrFail({ model, system: "s", prompt: "p", schema });
    await expect(failed).rejects.toMatchObject({ name: "ModelFailedError", canRetry, retryAfterMs });
  },
);
