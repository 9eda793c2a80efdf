import { afterAll, beforeAll, expect, it } from "vitest";
import { serveSandbox, type Sandbox } from "../serve-sandbox.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await serveSandbox();
});
afterAll(() => sandbox.stop());

const post = (path: string, body: unknown): Promise<Response> =>
  fetch(`${sandbox.url}${path}`, { method: "POST", body: JSON.stringify(body), signal: AbortSignal.timeout(60_000) });
const ask = (model: string, stream = false): Promise<Response> =>
  post("/v1/chat/completions", { model, stream, messages: [{ role: "user", content: "How many?" }] });

function chunkOf(text: string): { choices: { delta: { content?: string } }[] } {
  return JSON.parse(text);
}
function completionOf(text: string): { choices: { message: unknown }[] } {
  return JSON.parse(text);
}

it("echoes, whole and streamed", async () => {
  const whole: { choices: { message: { content: string } }[] } = JSON.parse(await (await ask("echo")).text());
  expect(whole.choices[0]?.message.content).toBe("How many?");
  const streamed = await (await ask("echo", true)).text();
  const pieces = streamed
    .split("\n\n")
    .filter((line) => line.startsWith("data: {"))
    .map((line) => chunkOf(line.slice(6)).choices[0]?.delta.content ?? "");
  expect(pieces.join("")).toBe("How many?");
  expect(streamed.trimEnd().endsWith("data: [DONE]")).toBe(true);
});

it("gives queued answers in order, per model, and shows what it was asked", async () => {
  await post("/scripts", {
    model: "a",
    responses: ["one", { json: { n: 2 } }, { toolCalls: [{ name: "find", arguments: { q: "x" } }] }],
  });
  const contents: unknown[] = [];
  for (let turn = 0; turn < 3; turn += 1)
    contents.push(completionOf(await (await ask("a")).text()).choices[0]?.message);
  expect(contents).toEqual([
    { role: "assistant", content: "one" },
    { role: "assistant", content: '{"n":2}' },
    {
      role: "assistant",
      content: null,
      tool_calls: [{ id: "call_1", type: "function", function: { name: "find", arguments: '{"q":"x"}' } }],
    },
  ]);
  expect((await ask("a")).status).toBe(404);
  const seen: {
    requests: { messages: unknown[] }[];
    left: number;
  } = JSON.parse(await (await fetch(`${sandbox.url}/scripts/a`)).text());
  expect([seen.requests.length, seen.left]).toEqual([4, 0]);
});

it("fails in each way a provider fails", async () => {
  expect((await ask("error-401")).status).toBe(401);
  const busy = await ask("error-429");
  expect([busy.status, busy.headers.get("retry-after")]).toEqual([429, "2"]);
  expect((await ask("error-500")).status).toBe(500);
  await expect((await ask("invalid-json")).json()).rejects.toThrow(SyntaxError);
  await expect(ask("cut", true).then((response) => response.text())).rejects.toThrow();
  await expect(ask("cut").then((response) => response.text())).rejects.toThrow();
});

it("stalls after the first words until the caller gives up", async () => {
  const stop = new AbortController();
  const response = await fetch(`${sandbox.url}/v1/chat/completions`, {
    method: "POST",
    body: JSON.stringify({ model: "stall", stream: true, messages: [] }),
    signal: stop.signal,
  });
  const reader = response.body?.getReader();
  const first = await reader?.read();
  expect(new TextDecoder().decode(first?.value)).toContain("chat.completion.chunk");
  stop.abort();
  await expect(reader?.read().then(() => reader.read())).rejects.toThrow();
});

it("refuses a script it cannot read, naming the entry", async () => {
  const refused = await post("/scripts", { model: "b", responses: ["fine", { shout: 1 }] });
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain("responses[1]");
});
