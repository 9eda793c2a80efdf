import { once } from "node:events";
import { createServer } from "node:http";

/** What an endpoint sends: the pieces of a streamed answer, or a refusal with its body and headers. */
export type WireAnswer =
  | {
      pieces: readonly string[];
      reasoning?: string;
      toolCalls?: readonly { name: string; arguments: unknown }[];
    }
  | { status: number; body: unknown; headers?: Readonly<Record<string, string>> };

export interface WireServer {
  readonly baseUrl: string;
  close(): Promise<void>;
}

export interface WireEndpoint extends WireServer {
  /** The body of each request. */
  readonly requests: Record<string, unknown>[];
  /** What the next requests get, in order. */
  answer(...answers: WireAnswer[]): void;
}

/** An endpoint of OpenAI's wire shape that says exactly what a test hands it. */
export async function startWireEndpoint(): Promise<WireEndpoint> {
  const requests: Record<string, unknown>[] = [];
  let answers: WireAnswer[] = [];
  const server = await serveWire((body) => {
    requests.push(body);
    return answers.shift() ?? { status: 500, body: { error: "the test has no further answer" } };
  });
  return { ...server, requests, answer: (...next) => void (answers = next) };
}

/** An endpoint of OpenAI's wire shape on a port of its own; `respond` gets the body of each request. */
export async function serveWire(respond: (body: Record<string, unknown>) => WireAnswer): Promise<WireServer> {
  const server = createServer({ keepAliveTimeout: 0 }, (req, res) => {
    let body = "";
    req.on("data", (data: Buffer) => (body += data.toString()));
    req.on("end", () => {
      const answer = respond(JSON.parse(body));
      if ("status" in answer)
        return void res
          .writeHead(answer.status, { "content-type": "application/json", ...answer.headers })
          .end(JSON.stringify(answer.body));
      res.writeHead(200, { "content-type": "text/event-stream" });
      res.end([...chunksOf(answer).map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`), "data: [DONE]\n\n"].join(""));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address !== "object") throw new Error("the endpoint listens on no port");
  return {
    baseUrl: `http://127.0.0.1:${address.port}/v1`,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

function chunksOf({ pieces, reasoning, toolCalls = [] }: Extract<WireAnswer, { pieces: unknown }>): object[] {
  const head = { id: "1", object: "chat.completion.chunk", created: 1, model: "m" };
  const chunk = (delta: object, finish_reason: string | null = null) => ({
    ...head,
    choices: [{ index: 0, delta, finish_reason }],
  });
  const calls = toolCalls.map(({ name, arguments: given }, index) => ({
    index,
    id: `call-${index + 1}`,
    type: "function",
    function: { name, arguments: JSON.stringify(given) },
  }));
  return [
    ...(reasoning === undefined ? [] : [chunk({ reasoning_content: reasoning })]),
    ...pieces.map((content) => chunk({ content })),
    ...(calls.length === 0 ? [] : [chunk({ tool_calls: calls })]),
    chunk({}, calls.length === 0 ? "stop" : "tool_calls"),
    { ...head, choices: [], usage: { prompt_tokens: 12, completion_tokens: 3, total_tokens: 15 } },
  ];
}
