import { once } from "node:events";
import { createServer } from "node:http";

export interface ScriptedEndpoint {
  readonly baseUrl: string;
  /** What it was asked, as it came. */
  readonly prompts: string[];
  /** What it answers next; the last one stays. */
  answer(...answers: string[]): void;
  close(): Promise<void>;
}

/** An OpenAI-compatible endpoint that says what it is told to say. */
export async function startScriptedEndpoint(): Promise<ScriptedEndpoint> {
  const prompts: string[] = [];
  let answers: string[] = [];
  const server = createServer({ keepAliveTimeout: 0 }, (req, res) => {
    let body = "";
    req.on("data", (data: Buffer) => (body += data.toString()));
    req.on("end", () => {
      prompts.push(body);
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      if (answer === undefined) return void res.writeHead(503).end();
      const chunk = (delta: object, finish: string | null) =>
        `data: ${JSON.stringify({ id: "1", object: "chat.completion.chunk", created: 1, model: "scripted", choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
      res.writeHead(200, { "content-type": "text/event-stream" });
      res.end(`${chunk({ content: answer }, null)}${chunk({}, "stop")}data: [DONE]\n\n`);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = address !== null && typeof address === "object" ? address.port : 0;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    prompts,
    answer: (...next) => {
      answers = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
