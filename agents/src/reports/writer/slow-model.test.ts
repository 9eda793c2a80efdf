import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { DraftedSentence } from "@hoopoe/contract/reports/report-draft.ts";
import { createModel } from "../../models/create-model.ts";
import { count, full, said } from "../testing/doors-script.ts";
import { outageDocs } from "../testing/outage-docs.ts";
import { stepOf } from "../testing/scripted-writer.ts";
import { writeReport } from "../write-report.ts";

/** At two tokens a second, four characters each. */
const pieceChars = 80;
const pieceMs = 10_000;
const steps: string[] = [];
let server: Server;

const long = {
  language: "en",
  findings: Array.from({ length: 12 }, (_, index) => ({
    heading: said(`Finding ${index} is about the doors`, count),
    sentences: Array.from({ length: 8 }, (_one, at) =>
      said(`Detail ${index}.${at}: ${"the guards went from door to door, ".repeat(5)}said Ines.`, count),
    ),
  })),
};
const answers = new Map(Object.entries({ ...full, findings: long }));

beforeAll(async () => {
  server = createServer({ keepAliveTimeout: 0 }, (req, res) => {
    let body = "";
    req.on("data", (data: Buffer) => (body += data.toString()));
    req.on("end", () => void answerSlowly(body, res));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterAll(async () => {
  vi.useRealTimers();
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

it("a model of two tokens a second is shown while it writes, keeps what it finished when its time is up, and says what it didn't", async () => {
  const heard: (DraftedSentence | null)[] = [];
  const stages: string[] = [];
  const address = server.address();
  const port = address !== null && typeof address === "object" ? address.port : 0;
  const report = await writeReport({
    question: "badge readers OPS-881",
    template: "post-incident-review",
    docs: outageDocs(),
    model: createModel({ kind: "openai-compatible", baseUrl: `http://127.0.0.1:${port}/v1`, model: "slow" }),
    asOf: "2027-03-10T00:00:00.000Z",
    onDraft: (one) => heard.push(one),
    onProgress: ({ stage, done, total }) => stages.push(`${stage} ${done}/${total}`),
  });
  expect(stages).toEqual(expect.arrayContaining(["writing 0/5", "writing 1/5"]));
  expect(steps).toEqual(["plan", "bluf", "findings"]);
  const written = report.findings.flatMap(({ sentences }) => sentences);
  expect(written.length).toBeGreaterThan(10);
  expect(written.length).toBeLessThan(96);
  expect(heard.filter((one) => one?.part === "finding").map((one) => one?.text)).toEqual(
    expect.arrayContaining(written.map(({ text }) => text)),
  );
  expect(report.gaps.slice(0, 4)).toEqual([
    "Findings ends early: no complete answer within 1800000 ms. What was finished is kept.",
    "Timeline wasn't written: no complete answer within 1800000 ms.",
    "Actions taken wasn't written: no complete answer within 1800000 ms.",
    "The draft wasn't checked for contradictions: no complete answer within 1800000 ms.",
  ]);
});

async function answerSlowly(body: string, res: ServerResponse): Promise<void> {
  if (body.includes("You check sentences of a report")) return void res.writeHead(503).end();
  const step = stepOf(body);
  steps.push(step);
  res.writeHead(200, { "content-type": "text/event-stream" });
  const text = JSON.stringify(answers.get(step));
  for (let at = 0; at < text.length && !res.destroyed; at += pieceChars) {
    res.write(sse({ delta: { content: text.slice(at, at + pieceChars) } }));
    // The other end reads it before the clock moves on.
    for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
    vi.advanceTimersByTime(pieceMs);
  }
  res.end(`${sse({ delta: {}, finish_reason: "stop" })}data: [DONE]\n\n`);
}

function sse(choice: object): string {
  const choices = [{ index: 0, ...choice }];
  return `data: ${JSON.stringify({ id: "1", object: "chat.completion.chunk", created: 1, model: "m", choices })}\n\n`;
}
