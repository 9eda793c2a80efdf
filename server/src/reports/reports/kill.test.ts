import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { text as readText } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/create-test-database.ts";
import { makeDataDir } from "../../testing/make-data-dir.ts";
import { type ServerProcess, startServerProcess } from "../../testing/server-process.ts";

const owner = { email: "owner@kill.example", password: "a long enough password" };
const waitMs = 30_000;
const firstSentence = {
  text: "The pump of dock four stopped at 07:15 and was repaired by Marta Dunn at noon.",
  citations: [{ n: 1, quote: "The pump of dock four stopped at 07:15 and was repaired by Marta Dunn at noon." }],
};

/** A model that says one sentence and then nothing more: whoever asks it is in the middle of a report. */
let model: Server;
let modelUrl: string;
/** What a kill leaves of an embedded database is proven in ingest/kill.test.ts. */
let database: TestDatabase;
let dataDir: Awaited<ReturnType<typeof makeDataDir>>;
let server: ServerProcess;
let token: string | undefined;

beforeAll(async () => {
  model = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    void readText(request).then((asked) => {
      const isPlan = !asked.includes("Step: write the section");
      const plan = JSON.stringify({ parts: [{ id: 1, text: "What happened" }] });
      const content = isPlan ? plan : `{"bluf": [${JSON.stringify(firstSentence)}`;
      const chunk = { id: "1", object: "chat.completion.chunk", created: 1, model: "silent" };
      const say = (delta: object, finish: string | null) =>
        `data: ${JSON.stringify({ ...chunk, choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(say({ content }, null));
      if (isPlan) response.end(`${say({}, "stop")}data: [DONE]\n\n`);
    });
  });
  model.listen({ port: 0, host: "127.0.0.1" });
  await once(model, "listening");
  const address = model.address();
  modelUrl = typeof address === "object" && address !== null ? `http://127.0.0.1:${address.port}/v1` : "";
  database = await createTestDatabase();
  dataDir = await makeDataDir();
  server = await start({ isModelSilent: true });
  token = String((await call("POST", "/auth/login", owner)).access_token);
  await upload("pump.txt", "The pump of dock four stopped at 07:15 and was repaired by Marta Dunn at noon.");
});

afterAll(async () => {
  await server.stop();
  model.closeAllConnections();
  model.close();
  await dataDir.remove();
  await database.close();
});

it("a report that kill -9 cuts twice is written once, by the start that can", async () => {
  const { results } = await until(
    () => call("POST", "/app/pir", { terms: "pump" }),
    ({ count }) => count === 1,
  );
  const asked = call("POST", "/app/pir-generate-report", {
    user_input: "What happened to the pump?",
    input_data: { status: "ok", count: 1, results },
  }).then(
    () => "answered",
    () => "cut",
  );
  await modelIsAsked();
  await server.kill();
  expect(await asked).toBe("cut");

  const askedAgain = modelIsAsked();
  server = await start({ isModelSilent: true });
  await askedAgain;
  const { data: unfinished } = await call("GET", "/report");
  expect(unfinished).toMatchObject([{ status: "running" }]);
  // A page that is opened again shows what is written so far.
  const { draft } = await until(
    () => call("GET", `/report/${unfinished[0].id}`),
    (shown) => shown.draft.length > 0,
  );
  expect(draft).toEqual([{ part: "bluf", text: firstSentence.text, isQuoted: true }]);
  await server.kill();
  // Another one was kept, and the process killed before its work was begun.
  await addTwin(unfinished[0].id);

  server = await start({ isModelSilent: false });
  const [report] = await until(
    async () => (await call("GET", "/report")).data,
    ([one]) => one.status !== "queued" && one.status !== "running",
  );
  expect(report).toMatchObject({ status: "succeeded", error: null });
  const { doc } = await call("GET", `/report/${report.id}`);
  expect(doc.bluf[0].text).toContain("repaired by Marta Dunn at noon");
  // It is told in the moment after it was kept.
  const endings = await until(
    async () => {
      const { data: news } = await call("GET", "/notification");
      return news.filter(({ extraAttributes }: { extraAttributes: { reportId?: string; completed?: boolean } }) => {
        return extraAttributes.reportId === report.id && extraAttributes.completed === true;
      });
    },
    ({ length }) => length > 0,
  );
  expect(endings).toMatchObject([{ type: "success" }]);
  const both = await until(
    async () => (await call("GET", "/report")).data,
    (all) => all.every(({ status }: { status: string }) => status !== "queued" && status !== "running"),
  );
  expect(both).toMatchObject([
    { id: report.id, version: 1 },
    { status: "succeeded", version: 1 },
  ]);
});

/** The same report asked for the day before, with no work begun for it yet. */
async function addTwin(id: string): Promise<void> {
  const admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  const changed = { id: randomUUID(), status: "queued", draft: [] };
  await admin.query(`INSERT INTO reports SELECT (jsonb_populate_record(r, $2::jsonb)).* FROM reports r WHERE id = $1`, [
    id,
    JSON.stringify(changed),
  ]);
  await admin.query("UPDATE reports SET created_at = created_at - interval '1 day' WHERE id = $1", [changed.id]);
  await admin.end();
}

/** Resolves with the next question that reaches the model. */
async function modelIsAsked(): Promise<void> {
  const [request] = await once(model, "request");
  expect(request.url).toBe("/v1/chat/completions");
}

function start({ isModelSilent }: { isModelSilent: boolean }): Promise<ServerProcess> {
  return startServerProcess({
    DATABASE_URL: database.adminUrl,
    DATA_DIR: dataDir.path,
    DEMO: "off",
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
    ...(isModelSilent ? { OPENAI_BASE_URL: modelUrl, OPENAI_MODEL: "silent" } : {}),
  });
}

// eslint-disable-next-line typescript/no-explicit-any -- a test looks into answers of every shape.
async function call(method: string, path: string, body?: unknown): Promise<any> {
  const isForm = body instanceof FormData;
  const response = await fetch(`${server.url}/api${path}`, {
    method,
    headers: {
      tenantid: "localhost",
      wsid: "1",
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined || isForm ? {} : { "content-type": "application/json" }),
    },
    body: body === undefined || isForm ? body : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

async function upload(name: string, text: string): Promise<void> {
  const form = new FormData();
  form.append("file", new Blob([text]), name);
  await call("POST", "/integration/", form);
}

/** Asks until the answer is so; the work goes on in another process, which tells nobody here. */
async function until<T>(ask: () => Promise<T>, isSo: (answer: T) => boolean): Promise<T> {
  const deadline = Date.now() + waitMs;
  for (;;) {
    const answer = await ask();
    if (isSo(answer)) return answer;
    if (Date.now() > deadline) throw new Error(`It did not come to pass: ${JSON.stringify(answer)}`);
    await pause(20);
  }
}
