import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { createMcpHandler, Server } from "@modelcontextprotocol/server";

/** What a workspace may be connected to on loopback: a server of tools and a model's endpoint, played by one process. */
export interface Outside {
  readonly toolsUrl: string;
  /** Takes what a job's HTTP step sends, and never answers. */
  readonly silentUrl: string;
  readonly modelUrl: string;
  /** What the tool says of itself from now on. */
  describe(words: string): void;
  /** What the model says to the next question. */
  print(words: string): void;
  /** What it says to the next questions, and how it then begins to answer, and nothing more. */
  begin(words: string, ...before: string[]): void;
  /** What it says next where it only began. */
  goOn(words: string): void;
  readonly toolCalls: () => number;
  close(): void;
}

export async function serveOutside(): Promise<Outside> {
  let description = "";
  let words = "";
  let isWhole = true;
  let before: string[] = [];
  let goOn = (_words: string): void => undefined;
  let toolCalls = 0;
  const tools = createMcpHandler(() => {
    const server = new Server({ name: "harbour-tools", version: "1" }, { capabilities: { tools: {} } });
    const inputSchema = { type: "object" as const, properties: { host: { type: "string" } } };
    server.setRequestHandler("tools/list", async () => ({
      tools: [{ name: "lookup", description, inputSchema, annotations: { readOnlyHint: true } }],
    }));
    server.setRequestHandler("tools/call", async ({ params }) => {
      toolCalls += 1;
      return { content: [{ type: "text", text: `Known since 2019: ${JSON.stringify(params.arguments)}` }] };
    });
    return server;
  });
  const next = () => {
    const first = before.shift();
    return first === undefined ? { words, isWhole } : { words: first, isWhole: true };
  };
  const http = createServer((request, reply) => {
    if (request.url === "/silent") request.resume().once("end", () => reply.destroy());
    else if (request.url?.startsWith("/v1/") === true) goOn = speak(reply, next());
    else passOn(request, reply, tools.fetch).catch(() => reply.destroy());
  });
  http.listen({ port: 0, host: "127.0.0.1" });
  await once(http, "listening");
  const address = http.address();
  if (address === null || typeof address === "string") throw new Error("The outside has no port.");
  const origin = `http://127.0.0.1:${address.port}`;
  return {
    toolsUrl: `${origin}/mcp`,
    silentUrl: `${origin}/silent`,
    modelUrl: `${origin}/v1`,
    describe: (text) => void (description = text),
    print: (text) => void ([words, isWhole] = [text, true]),
    begin: (text, ...first) => void ([words, isWhole, before] = [text, false, first]),
    goOn: (text) => goOn(text),
    toolCalls: () => toolCalls,
    close() {
      http.closeAllConnections();
      http.close();
    },
  };
}

/** A stream of OpenAI's kind, with what it used. Gives what says more in one that is not whole. */
function speak(
  reply: ServerResponse,
  { words, isWhole }: { words: string; isWhole: boolean },
): (words: string) => void {
  const send = (part: object) => reply.write(`data: ${JSON.stringify(part)}\n\n`);
  const chunk = { id: "1", object: "chat.completion.chunk", created: 1, model: "small" };
  reply.writeHead(200, { "content-type": "text/event-stream" });
  const print = (content: string) =>
    void send({ ...chunk, choices: [{ index: 0, delta: { content }, finish_reason: null }] });
  print(words);
  if (!isWhole) return print;
  send({ ...chunk, choices: [{ index: 0, delta: {}, finish_reason: "stop" }] });
  send({ ...chunk, choices: [], usage: { prompt_tokens: 900, completion_tokens: 100, total_tokens: 1_000 } });
  reply.end("data: [DONE]\n\n");
  return () => undefined;
}

async function passOn(
  request: IncomingMessage,
  reply: ServerResponse,
  fetch: (request: Request) => Promise<Response>,
): Promise<void> {
  const sent = await buffer(request);
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) if (typeof value === "string") headers.set(name, value);
  const body = sent.length === 0 ? null : sent;
  const method = request.method ?? "GET";
  const answer = await fetch(new Request(`http://localhost${request.url}`, { method, headers, body }));
  reply.writeHead(answer.status, Object.fromEntries(answer.headers));
  reply.end(Buffer.from(await answer.arrayBuffer()));
}
