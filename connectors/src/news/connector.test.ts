import { describe, expect, it } from "vitest";
import { collect, runRead, testContext } from "../shared/testing/run-read.ts";
import { newsConnector } from "./connector.ts";
import { type Answer, numbered, read, refusal, rss, serveFeeds } from "./testing/read-feeds.ts";

describe("conditional requests and waiting", () => {
  it("sends back ETag and Last-Modified, and a 304 yields nothing", async () => {
    await using server = await serveFeeds({
      "/feed": (req, res) => {
        const isKnown =
          req.headers["if-none-match"] === '"v1"' &&
          req.headers["if-modified-since"] === "Wed, 02 Oct 2024 13:00:00 GMT";
        res.writeHead(isKnown ? 304 : 200, { etag: '"v1"', "last-modified": "Wed, 02 Oct 2024 13:00:00 GMT" });
        res.end(isKnown ? undefined : rss(numbered(3)));
      },
    });
    const first = await read([`${server.url}/feed`]);
    const second = await read([`${server.url}/feed`], { state: first.state });
    expect([first.items.length, second.items.length, second.error]).toEqual([3, 0, null]);
  });

  it("switches a feed off at 410, says so, and does not ask again", async () => {
    await using server = await serveFeeds({ "/feed": (_req, res) => res.writeHead(410).end() });
    const first = await read([`${server.url}/feed`]);
    const second = await read([`${server.url}/feed`], { state: first.state });
    expect(refusal(first.error)).toMatchObject({ code: "gone", retryable: false });
    expect(refusal(second.error).sentence).toContain("no longer exists");
    expect(server.requests).toHaveLength(1);
    const removed = await read([`${server.url}/other`], { state: second.state });
    await read([`${server.url}/feed`], { state: removed.state });
    expect(
      server.requests.filter(({ url }) => url === "/feed"),
      "entered again, it is asked again",
    ).toHaveLength(2);
  });

  it.each([429, 503])("waits as long as Retry-After of a %i says, and not a request sooner", async (status) => {
    const answers: Record<string, Answer> = {
      "/feed": (_req, res) => res.writeHead(status, { "retry-after": "120" }).end(),
    };
    await using server = await serveFeeds(answers);
    const first = await read([`${server.url}/feed`], { now: "2025-01-01T00:00:00.000Z" });
    expect(refusal(first.error)).toMatchObject({ retryable: true, retryAt: new Date("2025-01-01T00:02:00.000Z") });
    answers["/feed"] = rss(numbered(1));
    const early = await read([`${server.url}/feed`], { state: first.state, now: "2025-01-01T00:01:59.000Z" });
    expect([early.items.length, server.requests.length]).toEqual([0, 1]);
    const later = await read([`${server.url}/feed`], { state: early.state, now: "2025-01-01T00:02:00.000Z" });
    expect([later.items.length, later.error]).toEqual([1, null]);
  });
});

describe("going on after a kill", () => {
  it("takes each of 5,000 entries once, even when a run is killed", async () => {
    await using server = await serveFeeds({
      "/feed": (_req, res) => res.writeHead(200, { etag: '"v1"' }).end(rss(numbered(5_000))),
    });
    const ids: string[] = [];
    let state: unknown = null;
    for (const killAfterItems of [1, 199, 200, 201, 1_234, 777]) {
      const run = await read([`${server.url}/feed`], { state, killAfterItems });
      ids.push(...run.items.map(({ externalId }) => externalId));
      ({ state } = run);
    }
    const last = await read([`${server.url}/feed`], { state });
    ids.push(...last.items.map(({ externalId }) => externalId));
    expect(server.requests.every((req) => req.headers["if-none-match"] === undefined)).toBe(true);
    expect(ids).toHaveLength(5_000);
    expect(new Set(ids).size).toBe(5_000);
    expect(last.items.length, "the last run went on where the one before stopped").toBeLessThan(5_000 - 1_000);
    expect(last.records.at(-2)).toEqual({ type: "progress", done: 5_000, total: 5_000 });
  });

  it("reads a feed from its start when its beginning has changed meanwhile", async () => {
    const answers = { "/feed": rss(numbered(600)) };
    await using server = await serveFeeds(answers);
    const first = await read([`${server.url}/feed`], { killAfterItems: 450 });
    expect(first.items).toHaveLength(400);
    answers["/feed"] = rss(numbered(100, 1_000) + numbered(500));
    const second = await read([`${server.url}/feed`], { state: first.state });
    expect(new Set(second.items.map(({ title }) => title)).size).toBe(600);
  });

  it("ends at once on request", async () => {
    const stop = new AbortController();
    await using server = await serveFeeds({ "/feed": () => stop.abort(new Error("stopped by the user")) });
    const { error } = await read([`${server.url}/feed`, `${server.url}/next`], { signal: stop.signal });
    expect(error).toMatchObject({ message: "stopped by the user" });
    expect(server.requests).toHaveLength(1);
  });

  it("starts over from a state of another version, or one that no longer parses", async () => {
    await using server = await serveFeeds({ "/feed": rss(numbered(3)) });
    const window = { from: null, to: null };
    const off = { at: "2024-01-01T00:00:00.000Z", sentence: "switched off" };
    for (const state of [
      { version: 0, window, value: { feeds: { [`${server.url}/feed`]: { off } } } },
      "junk",
      { version: 1, window, value: { feeds: 5 } },
    ]) {
      expect((await read([`${server.url}/feed`], { state })).items).toHaveLength(3);
    }
  });
});

describe("check and discover", () => {
  it("says of each feed what it is, and offers each as a container", async () => {
    await using server = await serveFeeds({ "/a": rss(numbered(2)), "/b": "<html></html>" });
    const ctx = testContext({ config: { feeds: [`${server.url}/a`, `${server.url}/b`] } });
    expect(await newsConnector.check(ctx)).toMatchObject({
      ok: true,
      sentence: "1 of 2 feeds are readable.",
      parts: [{ ok: true, sentence: "Advisories & news: 2 entries." }, { ok: false }],
    });
    expect(await collect(newsConnector.discover(ctx))).toMatchObject([
      { id: `${server.url}/a`, label: "Advisories & news", kind: "feed" },
      { id: `${server.url}/b`, label: `${server.url}/b` },
    ]);
    const one = await runRead(newsConnector, ctx, { stream: "entries", containers: [`${server.url}/a`] });
    expect([one.items.length, one.failures.length]).toEqual([2, 0]);
  });

  it("fails the check when no feed can be reached", async () => {
    const ctx = testContext({ config: { feeds: ["http://127.0.0.1:1/feed"] } });
    const result = await newsConnector.check(ctx);
    expect(result.ok).toBe(false);
    expect(result.sentence).toContain("couldn't be reached");
  });
});
