import { once } from "node:events";
import { createServer } from "node:http";
import { readFencedEvidence } from "../../models/fence-evidence.ts";

/** A sentence that the judge is asked about, with the texts of its sources. */
export type AskedSentence = { id: number; text: string; sources: { number: number; body: string }[] };
/** What the scripted judge says of one; undefined: it leaves it out. A whole answer as a string: as it is. */
export type ScriptedVerdict = { supported: boolean; span?: string; why?: string; lacking?: boolean } | undefined;
type Judge = (asked: AskedSentence[]) => ScriptedVerdict[] | string;

export interface ScriptedEndpoint {
  readonly baseUrl: string;
  /** What it was asked, as it came, but for what the judge and the reader of claims were asked. */
  readonly prompts: string[];
  /** What it was asked about claims. */
  readonly claimPrompts: string[];
  /** The sentences that the judge was asked about, a list for each call. */
  readonly judged: AskedSentence[][];
  /** What it answers next; the last one stays. */
  answer(...answers: string[]): void;
  /** What it answers about claims next; the last one stays. Until then it finds none. */
  claim(...answers: string[]): void;
  /** What it answers to each body, until the next `answer`; `CALL name {…}`, a line each, calls tools. Undefined: it is down. */
  answerWith(give: (body: string) => string | undefined): void;
  /** How it judges; undefined: it is down. */
  judge(judge: Judge | undefined): void;
  close(): Promise<void>;
}

const usage = `data: ${JSON.stringify({ id: "1", object: "chat.completion.chunk", created: 1, model: "scripted", choices: [], usage: { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 } })}\n\n`;

/** An OpenAI-compatible endpoint that answers as it is told, and judges as it is told. */
export async function startScriptedEndpoint(): Promise<ScriptedEndpoint> {
  const prompts: string[] = [];
  const claimPrompts: string[] = [];
  const judged: AskedSentence[][] = [];
  let claims = ['{"claims":[]}'];
  let answers: string[] = [];
  let give: ((body: string) => string | undefined) | undefined;
  let judge: Judge | undefined;
  const next = (body: string): string | undefined => {
    if (/You (?:list what sources claim|sort claims by|compare claims)/.test(body)) {
      claimPrompts.push(body);
      return claims.length > 1 ? claims.shift() : claims[0];
    }
    if (!body.includes("You check sentences of a report")) {
      prompts.push(body);
      if (give !== undefined) return give(body);
      return answers.length > 1 ? answers.shift() : answers[0];
    }
    const asked = readAsked(body);
    judged.push(asked);
    const verdicts = judge?.(asked);
    if (verdicts === undefined || typeof verdicts === "string") return verdicts;
    const given = verdicts.flatMap((verdict, index) => (verdict === undefined ? [] : [{ id: index + 1, ...verdict }]));
    return JSON.stringify({ verdicts: given });
  };
  const server = createServer({ keepAliveTimeout: 0 }, (req, res) => {
    let body = "";
    req.on("data", (data: Buffer) => (body += data.toString()));
    req.on("end", () => {
      const answer = next(body);
      if (answer === undefined) return void res.writeHead(503).end();
      if (answer.startsWith("HTTP "))
        return void res
          .writeHead(Number(answer.slice(5, 8)), { "content-type": "application/json" })
          .end(answer.slice(9));
      const chunk = (delta: object, finish: string | null) =>
        `data: ${JSON.stringify({ id: "1", object: "chat.completion.chunk", created: 1, model: "scripted", choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
      res.writeHead(200, { "content-type": "text/event-stream" });
      const calls = toolCallsIn(answer);
      const said = calls.length === 0 ? { content: answer } : { tool_calls: calls };
      const finish = calls.length === 0 ? "stop" : "tool_calls";
      res.end(`${chunk(said, null)}${chunk({}, finish)}${usage}data: [DONE]\n\n`);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = address !== null && typeof address === "object" ? address.port : 0;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    prompts,
    claimPrompts,
    judged,
    claim: (...given) => {
      claims = given;
    },
    answer: (...given) => {
      answers = given;
      give = undefined;
    },
    answerWith: (given) => {
      give = given;
    },
    judge: (given) => {
      judge = given;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

function toolCallsIn(answer: string) {
  return [...answer.matchAll(/^CALL (\w+) (\{.*\})$/gm)].map(([, name = "", args = ""], index) => ({
    index,
    id: `call-${index}`,
    type: "function",
    function: { name, arguments: args },
  }));
}

function readAsked(body: string): AskedSentence[] {
  const request: { messages?: { role: string; content: unknown }[] } = JSON.parse(body);
  const prompt = textOf(request.messages?.findLast(({ role }) => role === "user")?.content);
  const sources = readFencedEvidence(prompt);
  return [...prompt.matchAll(/^Sentence (\d+) \(sources ([\d, ]+)\): (".*")$/gm)].map(
    ([, id, numbers = "", text = '""']) => ({
      id: Number(id),
      text: String(JSON.parse(text)),
      sources: numbers.split(", ").flatMap((number) => sources.filter((source) => source.number === Number(number))),
    }),
  );
}

function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  return Array.isArray(content) ? content.map((part: { text?: string }) => part.text ?? "").join("") : "";
}
