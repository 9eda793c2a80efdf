import { createServer, type Server, type ServerResponse } from "node:http";
import { once } from "node:events";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type SeededWorkspace, seedWorkspace } from "../../testing/seed-workspace.ts";
import { startProductFixture, type ProductFixture } from "../../testing/start-product-fixture.ts";
import type { TestMember } from "../../testing/test-people.ts";

/** A model that says a section's answer as the test tells it to, piece by piece, and stays on the line; the rest of a report it does at once. */
let model: Server;
let line: ServerResponse | undefined;
let asked: string;
let fixture: ProductFixture;
let admin: pg.Client;
let place: SeededWorkspace;
let member: TestMember;

beforeAll(async () => {
  model = createServer({ keepAliveTimeout: 0 }, (req, res) => {
    asked = "";
    req.on("data", (data: Buffer) => (asked += data.toString()));
    req.on("end", () => {
      res.writeHead(200, { "content-type": "text/event-stream" });
      line = res;
      const step = /Step: (?:write the section .*?\\"language\\": \\"…\\", \\"(\w+)\\"|last look)/gs;
      const [said, part] = [...asked.matchAll(step)].at(-1) ?? [];
      if (part === "bluf") return void model.emit("asked");
      say(JSON.stringify(answerOf(said, part)));
      endAnswer();
    });
  });
  model.listen({ port: 0, host: "127.0.0.1" });
  await once(model, "listening");
  const address = model.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const env = { OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1`, OPENAI_MODEL: "slow" };
  fixture = await startProductFixture({ env });
  admin = new pg.Client({ connectionString: fixture.server.database.adminUrl });
  await admin.connect();
  place = await seedWorkspace(admin, fixture.server.tenantId);
  member = await fixture.server.addMember({ role: "editor", workspaceId: place.workspaceId });
});

afterAll(async () => {
  model.closeAllConnections();
  model.close();
  await admin.end();
  await fixture.close();
});

const call = (method: "GET" | "POST", path: string, body?: unknown) =>
  fixture.server.call(method, path, { as: member, body });

function say(content: string, finish: string | null = null): void {
  const chunk = { id: "1", object: "chat.completion.chunk", created: 1, model: "slow" };
  const choices = [{ index: 0, delta: { content }, finish_reason: finish }];
  line?.write(`data: ${JSON.stringify({ ...chunk, choices })}\n\n`);
}

function endAnswer(): void {
  say("", "stop");
  line?.end("data: [DONE]\n\n");
}

function answerOf(said: string | undefined, part: string | undefined): object {
  if (said === undefined) return { language: "en", parts: [{ id: 1, text: "What happened" }] };
  return part === "findings" ? { findings: [{ heading: covered, sentences: [covered] }] } : {};
}

const body = "The pump of dock four stopped at 07:15 and was repaired by Marta Dunn at noon.";
const covered = { text: body, citations: [{ n: 1, quote: body }] };
const invented = {
  text: "The pump cost 9 million euros.",
  citations: [{ n: 1, quote: "The pump of dock four stopped" }],
};

async function begin(): Promise<string> {
  const [id] = await place.addItems([{ title: "Pump", body }]);
  const isAsked = once(model, "asked");
  const { body: begun } = await call("POST", "/app/pir-generate-report", {
    user_input: "What happened to the pump?",
    input_data: { status: "ok", count: 1, results: [{ id }] },
    wait: false,
  });
  expect([begun.status === "queued" || begun.status === "running", begun.data]).toEqual([true, null]);
  await isAsked;
  return begun.reportId;
}

const draftOf = async (id: string) => (await call("GET", `/report/${id}`)).body.draft;

it("a report shows each sentence as the model closes it, checked, and is whole once it ends", async () => {
  const id = await begin();
  const answer = JSON.stringify({ bluf: [covered, invented], language: "en" });
  const firstEnds = answer.indexOf("},{") + 1;
  say(answer.slice(0, firstEnds));
  await expect.poll(() => draftOf(id)).toEqual([{ part: "bluf", text: covered.text, isQuoted: true }]);
  // How far it is stands among the news as long as it is written.
  const progressOf = async () => {
    const { body: news } = await call("GET", "/notification");
    const own = news.data.filter(
      ({ type, extraAttributes }: Row) => type === "in_progress" && extraAttributes.reportId === id,
    );
    return own.map(({ extraAttributes: { stage, done, total, progress } }: Row) => [stage, done, total, progress]);
  };
  await expect.poll(progressOf).toEqual([["writing", 0, 5, 0]]);
  const rest = answer.slice(firstEnds);
  const secondEnds = rest.indexOf('"language"');
  say(rest.slice(0, secondEnds));
  await expect
    .poll(() => draftOf(id))
    .toEqual([
      { part: "bluf", text: covered.text, isQuoted: true },
      { part: "bluf", text: invented.text, isQuoted: false },
    ]);
  say(rest.slice(secondEnds));
  endAnswer();
  await expect.poll(async () => (await call("GET", `/report/${id}`)).body.data.status).toBe("succeeded");
  const { body: written } = await call("GET", `/report/${id}`);
  expect(written.doc.bluf.map(({ text, check }: Row) => [text, check.status])).toEqual([
    [covered.text, "quoted"],
    [invented.text, "not-supported"],
  ]);
  expect(written.draft).toEqual([]);
  await expect.poll(progressOf).toEqual([]);
});

it("the prompt names who we are: the domains that are listed as our own", async () => {
  const chief = await fixture.server.addMember({ role: "admin", workspaceId: place.workspaceId });
  const list = (match: readonly string[], version: number) => {
    const entries = match.map((one) => ({ match: one, standing: "own" }));
    return fixture.server.call("PATCH", "/standing", { as: chief, body: { entries, version } });
  };
  expect((await list(["corvane.example"], 0)).status).toBe(200);
  await begin();
  expect((await list([], 1)).status).toBe(200);
  expect(asked).toContain("Authors with addresses at corvane.example are our people.");
  line?.destroy();
});

it("a sentence that isn't supported stays out of the export until a person keeps it, and that can be undone", async () => {
  const id = await begin();
  say(JSON.stringify({ bluf: [covered, invented] }));
  endAnswer();
  await expect.poll(async () => (await call("GET", `/report/${id}`)).body.data.status).toBe("succeeded");
  const load = async () => (await call("GET", `/report/${id}`)).body;
  const exported = async () => {
    const { generated_report_path: handle } = (await load()).context;
    const { url } = (await call("POST", "/download-ticket", { handle, format: "md" })).body;
    return (await fetch(new URL(url, fixture.server.url))).text();
  };
  const written = (await load()).doc.bluf[1];
  expect(written.check).toMatchObject({
    status: "not-supported",
    reasons: ["the number 9 million isn't in the evidence"],
  });
  expect(await exported()).toContain("1 sentence that isn't supported was left out.");
  const keep = (version: number, isKept: boolean) =>
    call("POST", `/report/${id}/sentence/${written.id}/keep`, { version, isKept });
  expect((await keep(1, true)).body.data).toMatchObject({ version: 2 });
  expect((await load()).doc.bluf[1].check.keptBy).toMatchObject({ name: expect.any(String) });
  const withKept = await exported();
  expect(withKept).toMatch(/9 million euros\.[^\n]*not supported; kept by/);
  expect(withKept).not.toContain("left out");
  expect((await keep(1, false)).body.code).toBe("report-changed");
  expect((await keep(2, false)).status).toBe(200);
  expect((await load()).doc.bluf[1].check.keptBy).toBeNull();
  expect(await exported()).not.toContain("9 million");
  expect(
    (await call("POST", `/report/${id}/sentence/${(await load()).doc.bluf[0].id}/keep`, { version: 3, isKept: true }))
      .body.code,
  ).toBe("report-sentence-not-found");
  const { rows } = await admin.query("select action from audit_log where action like 'report.sentence%' order by at");
  expect(rows.map(({ action }) => action)).toEqual(["report.sentence-kept", "report.sentence-released"]);
});

it("a report that is cancelled lets the model go, and nothing of its draft stays", async () => {
  const id = await begin();
  say(JSON.stringify({ bluf: [covered] }).slice(0, -2));
  await expect.poll(async () => (await draftOf(id)).length).toBe(1);
  // At once, not when its own time is over.
  const isClosed = once(line ?? model, "close", { signal: AbortSignal.timeout(15_000) });
  expect((await call("POST", `/report/${id}/cancel`)).body.data.status).toBe("cancelled");
  await isClosed;
  const { body: gone } = await call("GET", `/report/${id}`);
  expect([gone.data.status, gone.doc, gone.draft]).toEqual(["cancelled", null, []]);
});

// eslint-disable-next-line typescript/no-explicit-any -- a test looks into answers of every shape.
type Row = any;
