import { once } from "node:events";
import { createServer } from "node:http";

/** What an endpoint sends: the pieces of a streamed answer, or a refusal with its body and headers. */
export type WireAnswer =
  | { pieces: readonly string[]; reasoning?: string }
  | { status: number; body: unknown; headers?: Readonly<Record<string, string>> };

export interface WireEndpoint {
  readonly baseUrl: string;
  /** The body of each request. */
  readonly requests: Record<string, unknown>[];
  /** What the next requests get, in order. Undefined from a function: the usual answer. */
  answer(...answers: WireAnswer[]): void;
  close(): Promise<void>;
}

/** An endpoint of OpenAI's wire shape that says exactly what a test hands it. */
export async function startWireEndpoint(): Promise<WireEndpoint> {
  const requests: Record<string, unknown>[] = [];
  let answers: WireAnswer[] = [];
  const server = createServer({ keepAliveTimeout: 0 }, (req, res) => {
    let body = "";
    req.on("data", (data: Buffer) => (body += data.toString()));
    req.on("end", () => {
      requests.push(JSON.parse(body));
      const answer = answers.shift() ?? { status: 500, body: { error: "the test has no further answer" } };
      if ("status" in answer)
        return void res
          .writeHead(answer.status, { "content-type": "application/json", ...answer.headers })
          .end(JSON.stringify(answer.body));
      const chunk = (delta: object, finish: string | null) =>
        `data: ${JSON.stringify({ id: "1", object: "chat.completion.chunk", created: 1, model: "m", choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
      res.writeHead(200, { "content-type": "text/event-stream" });
      if (answer.reasoning !== undefined) res.write(chunk({ reasoning_content: answer.reasoning }, null));
      for (const content of answer.pieces) res.write(chunk({ content }, null));
      res.end(
        `${chunk({}, "stop")}data: ${JSON.stringify({ id: "1", object: "chat.completion.chunk", created: 1, model: "m", choices: [], usage: { prompt_tokens: 12, completion_tokens: 3, total_tokens: 15 } })}\n\ndata: [DONE]\n\n`,
      );
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address !== "object") throw new Error("the endpoint listens on no port");
  return {
    baseUrl: `http://127.0.0.1:${address.port}/v1`,
    requests,
    answer: (...next) => void (answers = next),
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
