import { createServer, type Server, type ServerResponse } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AgentModel, ModelCall } from "./agent-model.ts";
import { createModel } from "./create-model.ts";
import { runModel } from "./run-model.ts";

/** What the endpoint does is chosen by the model's name. */
const behaviours: Record<string, (res: ServerResponse) => void> = {
  whole: (res) => {
    open(res);
    res.write(chunk("Two "));
    res.write(chunk("words"));
    res.write(chunk("", "stop"));
    res.write(
      `data: ${JSON.stringify({ id: "1", object: "chat.completion.chunk", created: 1, model: "m", choices: [], usage: { prompt_tokens: 12, completion_tokens: 3, total_tokens: 15 } })}\n\n`,
    );
    res.end("data: [DONE]\n\n");
  },
  refused: (res) =>
    void res
      .writeHead(401, { "content-type": "application/json" })
      .end(JSON.stringify({ error: { message: "no such key", type: "auth", code: null } })),
  "error part": (res) => {
    open(res);
    res.write(chunk("Half "));
    res.end(`data: ${JSON.stringify({ error: { message: "overloaded", type: "server_error", code: null } })}\n\n`);
  },
  cut: (res) => {
    open(res);
    res.write(chunk("Half "), () => res.destroy());
  },
  length: (res) => {
    open(res);
    res.write(chunk("Half "));
    res.write(chunk("", "length"));
    res.end("data: [DONE]\n\n");
  },
  silent: () => undefined,
  stall: (res) => {
    open(res);
    res.write(chunk("Half "));
  },
  drip: (res) => {
    open(res);
    const drip = setInterval(() => res.write(chunk("x")), 20);
    res.on("close", () => clearInterval(drip));
  },
};

function open(res: ServerResponse): void {
  res.writeHead(200, { "content-type": "text/event-stream" });
}

function chunk(content: string, finish: string | null = null): string {
  return `data: ${JSON.stringify({ id: "1", object: "chat.completion.chunk", created: 1, model: "m", choices: [{ index: 0, delta: content === "" ? {} : { content }, finish_reason: finish }] })}\n\n`;
}

let server: Server;
let baseUrl = "";

beforeAll(async () => {
  server = createServer({ keepAliveTimeout: 0 }, (req, res) => {
    let body = "";
    req.on("data", (data: Buffer) => (body += data.toString()));
    req.on("end", () => behaviours[/"model":"([^"]+)"/.exec(body)?.[1] ?? ""]?.(res));
  });
  await new Promise<void>((ready) => void server.listen(0, "127.0.0.1", ready));
  const address = server.address();
  if (address !== null && typeof address === "object") baseUrl = `http://127.0.0.1:${address.port}/v1`;
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

interface Change {
  stepMs?: number;
  totalMs?: number;
  signal?: AbortSignal;
}

function run(model: string, { onCall, ...change }: Change & Pick<AgentModel, "onCall"> = {}) {
  return runModel({
    model: { ...createModel({ kind: "openai-compatible", baseUrl, model, apiKey: "k" }), ...(onCall && { onCall }) },
    system: "s",
    prompt: "p",
    // No test waits for these; the first call also loads the library.
    stepMs: 60_000,
    totalMs: 90_000,
    ...change,
  });
}

describe("every way a call can end becomes one outcome", () => {
  it("a whole answer is finished", async () => {
    expect(await run("whole")).toEqual({ status: "finished", text: "Two words" });
  });

  it("each call reports its tokens once, even a failed one", async () => {
    const calls: ModelCall[] = [];
    const onCall = (call: ModelCall) => void calls.push(call);
    await run("whole", { onCall });
    await run("refused", { onCall });
    expect(calls).toEqual([
      { inputTokens: 12, outputTokens: 3, tookMs: expect.any(Number) },
      { inputTokens: 0, outputTokens: 0, tookMs: expect.any(Number) },
    ]);
  });

  it("a refusal before the stream is a failure with the endpoint's words", async () => {
    expect(await run("refused")).toEqual({ status: "failed", reason: "no such key (401)" });
  });

  it("an error sent inside the stream is a failure", async () => {
    expect(await run("error part")).toEqual({ status: "failed", reason: "overloaded" });
  });

  it("a connection that breaks isn't a complete answer", async () => {
    expect((await run("cut")).status).toMatch(/^(?:failed|cut)$/);
  });

  it("an answer that hit its length is cut, never finished", async () => {
    expect(await run("length")).toEqual({
      status: "cut",
      text: "Half ",
      reason: "the model reached its own limit of length",
    });
  });

  it("an endpoint that never answers is a stall after stepMs", async () => {
    expect(await run("silent", { stepMs: 150 })).toEqual({ status: "stalled", reason: "no answer for 150 ms" });
  });

  it("a stream that goes quiet is a stall after stepMs", async () => {
    expect(await run("stall", { stepMs: 400 })).toEqual({ status: "stalled", reason: "no answer for 400 ms" });
  });

  it("a slow drip ends at totalMs", async () => {
    expect(await run("drip", { stepMs: 1_500, totalMs: 2_000 })).toEqual({
      status: "stalled",
      reason: "no complete answer within 2000 ms",
    });
  });

  it("the caller's abort is an abort", async () => {
    expect(await run("silent", { signal: AbortSignal.timeout(100) })).toEqual({
      status: "aborted",
      reason: "the caller cancelled",
    });
  });

  it("the built-in model answers through the same call, without network", async () => {
    const prompt = `When did the readers stop?\n${fence}`;
    const outcome = await runModel({
      model: createModel({ kind: "built-in" }),
      system: "s",
      prompt,
      stepMs: 60_000,
      totalMs: 60_000,
    });
    expect(outcome).toEqual({ status: "finished", text: "The readers stopped at 06:55 in the morning. [2]" });
  });
});

const mark = "00000000-0000-0000-0000-000000000000";
const fence = `<<source 1 ${mark}>>\nmenu\nSoup is served on Tuesday with bread.\n<<end 1 ${mark}>>\n<<source 2 ${mark}>>\ndoors\nHello all. The readers stopped at 06:55 in the morning.\n<<end 2 ${mark}>>`;

describe("a model that cannot be", () => {
  it.each([
    [{ baseUrl: "ftp://host/v1", model: "m" }, /baseUrl must be/],
    [{ baseUrl: "nonsense", model: "m" }, /baseUrl must be/],
    [{ baseUrl: "https://host/v1", model: " " }, /model must name/],
  ])("%j is refused by the name of its field", (config, words) => {
    expect(() => createModel({ kind: "openai-compatible", ...config })).toThrow(words);
  });
});
