import { serve } from "@hoopoe/connectors/shared/testing/serve.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { newsFeeds, startIngestFixture, type IngestFixture } from "../../testing/start-ingest-fixture.ts";
import type { TestMember } from "../../testing/test-people.ts";
import { startStopwatch } from "../../testing/stopwatch.ts";

let fixture: IngestFixture;
let editor: TestMember;
let names = 0;

beforeAll(async () => {
  fixture = await startIngestFixture();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  editor = await fixture.server.addMember({ role: "editor" });
});

describe("a feed", () => {
  it("syncs as items of its workspace, once each [7.26, 7.37, 7.40]", async () => {
    const feeds = newsFeeds(`${fixture.sandboxUrl}/feeds/large.xml?count=450`);
    const { id, streamId } = await fixture.connect(editor, feeds);
    const run = await fixture.runToEnd(editor, streamId);
    expect(run).toMatchObject({ status: "succeeded", done: 450, written: 450, unchanged: 0, failures: 0, error: null });
    expect(await externalIds(streamId)).toHaveLength(450);
    const [item, ...others] = await items(streamId);
    expect(item).toMatchObject({ source_datatype: "news", title: expect.stringMatching(/^Entry \d+:/) });
    const progress = `/integration/integration-data/job-info-status/${streamId}`;
    const status = await fixture.server.call("GET", progress, { as: editor });
    const row = await fixture.server.db.withTenant(editor, (trx) =>
      trx.selectFrom("ingest_runs").selectAll().where("id", "=", run.runId).executeTakeFirstOrThrow(),
    );
    expect(status.body.data).toMatchObject({
      runId: run.runId,
      status: "succeeded",
      nextRunAt: expect.any(String),
      startedAt: row.started_at?.toISOString(),
      lastCheckpointAt: row.last_checkpoint_at?.toISOString(),
      finishedAt: row.finished_at?.toISOString(),
    });
    const path = `/integration-data/${streamId}`;
    const stream = await fixture.server.call("GET", path, { as: editor });
    const newestAt = new Date(Math.max(...[item, ...others].map((one) => one?.at.getTime() ?? 0))).toISOString();
    expect(stream.body.data).toMatchObject({ integrationId: id, startIngress: 1, itemCount: 450, newestAt });
    // What is stopped at rest does not come back by its schedule.
    const stopped = { startIngress: 0, job: { status: "succeeded", nextRunAt: null } };
    expect((await stop(streamId)).body.data).toMatchObject(stopped);
    // Nor by one that it is given meanwhile; it says from when on it reads.
    const schedule = { startDate: null, endDate: null, repeat: { frequency: 2, unit: "hr" } };
    const set = { ingestDate: "2026-01-05T00:00:00.000Z", schedule };
    await fixture.server.call("PATCH", path, { as: editor, body: set });
    expect((await fixture.server.call("GET", path, { as: editor })).body.data).toMatchObject({ ...stopped, ...set });
  });

  it("writes nothing when it comes again unchanged, and only what changed when it does", async () => {
    const name = nextName();
    const entries = [1, 2, 3].map((number) => entry(number));
    await script(name, { items: entries });
    const { streamId } = await fixture.connect(editor, newsFeeds(scripted(name)));
    await fixture.runToEnd(editor, streamId);
    const before = await items(streamId);

    await script(name, { items: entries });
    expect(await fixture.runToEnd(editor, streamId)).toMatchObject({ written: 0, unchanged: 3, done: 3 });
    expect(await items(streamId)).toEqual(before);

    await script(name, { items: [...entries.slice(0, 2), { ...entry(3), text: "It was the third pump." }, entry(4)] });
    expect(await fixture.runToEnd(editor, streamId)).toMatchObject({ written: 2, unchanged: 2 });
    expect(await externalIds(streamId)).toHaveLength(4);
  });

  it("publishes its progress and its end to the workspace", async () => {
    const { streamId } = await fixture.connect(editor, newsFeeds(`${fixture.sandboxUrl}/feeds/large.xml?count=400`));
    await fixture.runToEnd(editor, streamId);
    const { data } = await fixture.server.core.notifications.list(editor, undefined);
    expect(data.at(-1)).toMatchObject({
      type: "success",
      message: "Feeds: 400 records new or changed",
      extraAttributes: { integrationDataId: streamId, completed: true, progress: 100, done: 400, status: "succeeded" },
    });
  });
});

describe("a source that cannot be read", () => {
  it.each([
    ["html", "failed", /is a web page, not a feed/],
    ["truncated.xml", "failed", /an incomplete document/],
    ["huge.xml", "failed", /more than 5 MB/],
    ["gone", "failed", /no longer exists/],
    ["redirect-private", "failed", /private or reserved address, which is blocked|only to the built-in sandbox/],
  ])("%s ends the run with its reason, in words", async (sentinel, status, words) => {
    const { streamId } = await fixture.connect(editor, newsFeeds(`${fixture.sandboxUrl}/feeds/sentinel/${sentinel}`));
    const run = await fixture.runToEnd(editor, streamId);
    const failures = await fixture.server.call("GET", `/integration-data/${streamId}/failures`, { as: editor });
    expect(run.status).toBe(status);
    expect(failures.body.data.length).toBeGreaterThan(0);
    expect(run.error).toMatch(words);
    expect(JSON.stringify([run, failures.body])).not.toMatch(/Error:|at .*\.ts|undefined|ECONN/);
  });

  it("is waited for where it says until when, and can be stopped meanwhile", async () => {
    const { streamId } = await fixture.connect(editor, newsFeeds(`${fixture.sandboxUrl}/feeds/sentinel/busy`));
    const startedAt = Date.now();
    const started = await start(streamId);
    const runId = String(started.body.data.job.runId);
    const waiting = await until(async () => {
      const run = await fixture.ingest.loadLatestRun(editor, streamId);
      return run?.status === "waiting_rate_limit" ? run : undefined;
    });
    const waitsUntil = Date.parse(waiting.waitUntil ?? "");
    expect(waitsUntil - startedAt).toBeGreaterThan(25_000);
    expect(waitsUntil - Date.now()).toBeLessThan(33_000);
    expect((await stop(streamId)).status).toBe(200);
    expect(await fixture.ingest.loadLatestRun(editor, streamId)).toMatchObject({ runId, status: "stopped" });
    await until(async () =>
      (await fixture.engine.outcome(`ingest-${runId}`, { waitMs: 0 })).status === "cancelled" ? true : undefined,
    );
  });
});

describe("start and stop", () => {
  it("may be repeated, by either call, and two at once both get a clear answer [4.3, 7.37, 7.38]", async () => {
    const { streamId } = await fixture.connect(editor, newsFeeds(`${fixture.sandboxUrl}/feeds/sentinel/slow`));
    const starts = await Promise.all([start(streamId), ingress(streamId, "start"), start(streamId)]);
    expect(starts.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(starts.map(({ body }) => body.data.job.runId)).size).toBe(1);
    for (const { body } of starts) expect(body.data.startIngress).toBe(1);
    const stopwatch = startStopwatch();
    const stops = await Promise.all([stop(streamId), ingress(streamId, "stop"), stop(streamId)]);
    expect(stops.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const { body } of stops) expect(body.data).toMatchObject({ startIngress: 0, job: { status: "stopped" } });
    const runId = String(starts[0]?.body.data.job.runId);
    const outcome = await fixture.engine.outcome(`ingest-${runId}`, { waitMs: 20_000 });
    expect(outcome.status).toBe("succeeded");
    expect(stopwatch.read()).toBeLessThan(2_000);
    const runs = await fixture.server.call("GET", `/integration-data/${streamId}/runs`, { as: editor });
    expect(runs.body.data).toHaveLength(1);
    // One call alone turns it too.
    expect((await ingress(streamId, "start")).body.data.startIngress).toBe(1);
    expect((await ingress(streamId, "stop")).body.data.startIngress).toBe(0);
  });

  it("a stopped run writes nothing more, and the next one continues from its last page", async () => {
    const { streamId } = await fixture.connect(editor, newsFeeds(`${fixture.sandboxUrl}/feeds/large.xml?count=5000`));
    const { body } = await start(streamId);
    await until(async () => {
      const run = await fixture.ingest.loadLatestRun(editor, streamId);
      return run !== null && run.done >= 400 ? run : undefined;
    });
    await stop(streamId);
    const atStop = await externalIds(streamId);
    await fixture.engine.outcome(`ingest-${String(body.data.job.runId)}`, { waitMs: 20_000 });
    expect((await externalIds(streamId)).length).toBe(atStop.length);
    expect(atStop.length).toBeLessThan(5_000);

    const run = await fixture.runToEnd(editor, streamId);
    expect(run).toMatchObject({ status: "succeeded", written: 5_000 - atStop.length });
    expect(new Set(await externalIds(streamId)).size).toBe(5_000);
  });

  it("is refused for an integration that is switched off, and a deleted one comes back as it was [7.26, 7.27]", async () => {
    const { id, streamId } = await fixture.connect(editor, newsFeeds(`${fixture.sandboxUrl}/feeds/large.xml?count=3`));
    await fixture.runToEnd(editor, streamId);
    const patch = (body: object) => fixture.server.call("PATCH", `/integration/${id}`, { as: editor, body });
    expect((await patch({ isDeleted: 1 })).body.data.isDeleted).toBe(1);
    const refused = await start(streamId);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain("turned off or deleted");
    const list = await fixture.server.call("GET", "/integration", { as: editor });
    expect(list.body.data).toEqual([]);
    const gone = await fixture.server.call("GET", `/integration-data/${streamId}`, { as: editor });
    expect(gone.body.data).toMatchObject({ isDeleted: 1, startIngress: 1, job: { nextRunAt: null } });
    expect((await patch({ isDeleted: 0 })).status).toBe(200);
    const back = await fixture.server.call("GET", `/integration-data/${streamId}`, { as: editor });
    expect(back.body.data).toMatchObject({ isDeleted: 0, startIngress: 1, itemCount: 3 });
    // What ran before is due again.
    expect(back.body.data.job.nextRunAt).toEqual(expect.any(String));
    // One that is made switched off is so from the beginning.
    const feeds = newsFeeds(`${fixture.sandboxUrl}/feeds/large.xml?count=3`);
    const body = { catalogId: feeds.catalogId, attributes: JSON.stringify(feeds.attributes), isActive: false };
    const asleep = (await fixture.server.call("POST", "/integration", { as: editor, body })).body.data;
    expect(asleep.isActive).toBe(false);
    const streams = await fixture.server.call("GET", `/integration/integration-data/${asleep.id}`, { as: editor });
    expect((await start(streams.body.data[0].id)).status).toBe(409);
  });

  it("finds no stream of another workspace, and a viewer may not", async () => {
    const { streamId } = await fixture.connect(editor, newsFeeds(`${fixture.sandboxUrl}/feeds/large.xml?count=3`));
    const stranger = await fixture.server.addMember({ role: "owner" });
    for (const path of [`/integration-data/${streamId}`, `/integration-data/${streamId}/runs`]) {
      const answer = await fixture.server.call("GET", path, { as: stranger });
      expect([answer.status, answer.body.code]).toEqual([404, "integration-data-not-found"]);
    }
    const viewer = await fixture.server.addMember({ role: "viewer", workspaceId: editor.workspaceId });
    const refused = await fixture.server.call("PATCH", `/integration-data/${streamId}`, {
      as: viewer,
      body: { startIngress: 1 },
    });
    expect(refused.status).toBe(403);
  });
});

describe("test mode", () => {
  it("shows at most five records and writes neither items nor cursor nor run [7.39]", async () => {
    const { streamId } = await fixture.connect(editor, newsFeeds(`${fixture.sandboxUrl}/feeds/large.xml?count=300`));
    const state = () =>
      fixture.server.db.withTenant(editor, (trx) =>
        trx.selectFrom("integration_data").select("state").where("id", "=", streamId).executeTakeFirst(),
      );
    const before = await state();
    const { status, body } = await fixture.server.call("POST", "/app/connectors-testmode", {
      as: editor,
      body: { integration_data_id: streamId },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ ok: true, partial: false });
    expect(body.sample.map(({ raw }: { raw: unknown }) => raw)).toEqual([null, null, null, null, null]);
    expect(await externalIds(streamId)).toEqual([]);
    expect(await state()).toEqual(before);
    expect(await fixture.ingest.loadLatestRun(editor, streamId)).toBeNull();
  });

  it("ends by itself at 50 s, with what it has until then [7.39, 9.7]", async () => {
    const timeUp = new AbortController();
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    using _timers = vi
      .spyOn(AbortSignal, "timeout")
      .mockImplementation((ms) => (ms === 50_000 ? timeUp.signal : timeout(ms)));
    const entries = [1, 2].map((number) => `<item><guid>${number}</guid><title>Entry ${number}</title></item>`);
    let requested = 0;
    await using site = await serve((req, res) => {
      // The check is answered by both; the second one never answers the reading.
      if (req.url === "/hangs" && (requested += 1) > 1) return timeUp.abort();
      return res.end(`<rss version="2.0"><channel><title>News</title>${entries.join("")}</channel></rss>`);
    });
    const { streamId } = await fixture.connect(editor, newsFeeds(`${site.url}/answers`, `${site.url}/hangs`));
    const { status, body } = await fixture.server.call("POST", "/app/connectors-testmode", {
      as: editor,
      body: { integration_data_id: streamId },
    });
    expect([status, body.ok, body.partial, body.sample.length]).toEqual([200, true, true, 2]);
    expect(body.steps.at(-1).detail).toBe("Time ran out. The records read so far are shown.");
    expect(await externalIds(streamId)).toEqual([]);
  });

  it("says what is wrong with a source", async () => {
    const { streamId } = await fixture.connect(editor, newsFeeds(`${fixture.sandboxUrl}/feeds/sentinel/html`));
    const { body } = await fixture.server.call("POST", "/app/connectors-testmode", {
      as: editor,
      body: { integration_data_id: streamId },
    });
    expect(body.ok).toBe(false);
    expect(JSON.stringify(body.steps)).toMatch(/web page/i);
  });
});

const start = (streamId: string) =>
  fixture.server.call("PATCH", `/integration-data/${streamId}`, { as: editor, body: { startIngress: 1 } });
const stop = (streamId: string) =>
  fixture.server.call("PATCH", `/integration-data/${streamId}`, { as: editor, body: { startIngress: 0 } });
const ingress = (streamId: string, action: "start" | "stop") =>
  fixture.server.call("POST", "/app/connectors-ingress", {
    as: editor,
    body: { action, integration_data_id: streamId },
  });

function nextName(): string {
  names += 1;
  return `flow-${names}`;
}

const scripted = (name: string): string => `${fixture.sandboxUrl}/feeds/scripted/${name}.xml`;

function entry(number: number): { guid: string; title: string; text: string; at: string } {
  return { guid: `urn:flow:${number}`, title: `Entry ${number}`, text: `Pump ${number}.`, at: "2025-03-01T08:00:00Z" };
}

async function script(name: string, answer: object): Promise<void> {
  const { status } = await fetch(scripted(name), { method: "PUT", body: JSON.stringify(answer) });
  expect(status).toBe(204);
}

function items(streamId: string) {
  return fixture.server.db.withTenant(editor, (trx) =>
    trx.selectFrom("items").selectAll().where("integration_data_id", "=", streamId).orderBy("id").execute(),
  );
}

async function externalIds(streamId: string): Promise<string[]> {
  return (await items(streamId)).map(({ external_id }) => external_id);
}

/** Asks until there is an answer; the test's own time limit ends it. */
async function until<T>(ask: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
