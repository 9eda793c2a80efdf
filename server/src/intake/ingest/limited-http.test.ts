import { once } from "node:events";
import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { RateLimit } from "@hoopoe/connectors/shared/connector.ts";
import type { HttpPort } from "@hoopoe/connectors/shared/http.ts";
import pino from "pino";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { systemClock } from "../../platform/clock/clock.ts";
import { type Database, openDatabase } from "../../platform/db/open-database.ts";
import { createCallLimits } from "../../platform/limits/call-limits.ts";
import { type IngestFixture, newsFeeds, startIngestFixture } from "../../testing/start-ingest-fixture.ts";
import { createEgressClients } from "../../platform/egress/egress-for.ts";
import { httpPort } from "./http-port.ts";
import { limitedHttp } from "./limited-http.ts";
import { startStopwatch } from "../../testing/stopwatch.ts";

let fixture: IngestFixture;
const sites: Server[] = [];
beforeAll(async () => {
  fixture = await startIngestFixture();
});
afterEach(() => {
  for (const site of sites.splice(0)) site.close();
});
afterAll(() => fixture.close());

async function serve(listener: RequestListener): Promise<string> {
  const site = createServer(listener);
  sites.push(site);
  await once(site.listen(0, "127.0.0.1"), "listening");
  const address = site.address();
  if (address === null || typeof address === "string") throw new Error("it listens on TCP");
  return `http://127.0.0.1:${address.port}/`;
}

/** Two processes of the product, each with its own pool and egress client, that call one vendor with one credential. */
async function twoProcesses(
  limit: RateLimit,
): Promise<{ first: HttpPort; second: HttpPort; close: () => Promise<void> }> {
  const open = () => openDatabase({ appUrl: fixture.server.database.appUrl, log: pino({ level: "silent" }) });
  const pools = await Promise.all([open(), open()]);
  const egressClients = createEgressClients({
    allowedRanges: [{ cidr: "127.0.0.1/32", port: undefined }],
    sandboxOrigin: undefined,
  });
  const { signal } = new AbortController();
  const [first, second] = [portOf(pools[0]), portOf(pools[1])];
  function portOf(db: Database): HttpPort {
    return limitedHttp(httpPort(egressClients.egressFor({ isDemo: false }), signal), {
      limits: [limit],
      callLimits: createCallLimits({ db, holder: "test" }),
      clock: systemClock,
      signal,
      caller: limit.bucket,
    });
  }
  return {
    first,
    second,
    close: async () => void (await Promise.all([egressClients.close(), ...pools.map((db) => db.close())])),
  };
}

it("calls of two processes together keep to the vendor's rate and number under way", async () => {
  let inFlight = 0;
  let inFlightMost = 0;
  const isTwo = Promise.withResolvers<void>();
  const url = await serve((_req, res) => {
    inFlight += 1;
    inFlightMost = Math.max(inFlightMost, inFlight);
    if (inFlightMost === 2) isTwo.resolve();
    // The first is answered once there are two: no slow machine makes them follow each other.
    void isTwo.promise
      .then(() => pause(30))
      .then(() => {
        inFlight -= 1;
        res.end("ok");
      });
  });
  const { first, second, close } = await twoProcesses({ bucket: "rate", capacity: 5, perMs: 500, concurrency: 2 });
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: 6 }, () => [first.fetch(url), second.fetch(url)]).flat());
  // Five at once, then one each 100 ms.
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(690);
  expect(inFlightMost).toBe(2);
  await close();
});

it("a pause that a vendor asks one process for also stops the other, which says when it continues", async () => {
  let calls = 0;
  const url = await serve((_req, res) => {
    calls += 1;
    res.writeHead(429, { "retry-after": "60" }).end();
  });
  const { first, second, close } = await twoProcesses({
    bucket: "pause",
    capacity: 100,
    perMs: 1_000,
    concurrency: 10,
  });
  expect((await first.fetch(url)).status).toBe(429);
  const refused = await second.fetch(url).catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: "rate-limited", retryable: true });
  expect(refused).toHaveProperty("retryAt");
  expect(calls).toBe(1);
  // The same asked for inside an answer, where no header says so.
  const batched = new URL("/batch", url.replace("127.0.0.1", "127.0.0.2")).href;
  await first.holdOff?.(batched, { until: new Date(Date.now() + 60_000) });
  await expect(second.fetch(batched)).rejects.toMatchObject({ code: "rate-limited" });
  await close();
});

it("a batch sleeps through the wait that its calls would have had between them; a single call ends the pass there", async () => {
  const limits = [{ bucket: "calls", capacity: 1_200, perMs: 60_000, concurrency: 10 }];
  const asking = async (calls: number): Promise<unknown> => {
    const stop = new AbortController();
    const port = limitedHttp(
      { fetch: () => Promise.reject(new Error("it was let through")) },
      {
        limits,
        callLimits: {
          // What a bucket says that is empty: fifty calls are there in two and a half seconds.
          admit: async () => {
            setImmediate(() => stop.abort("stopped while it slept"));
            return { kind: "wait", waitMs: 2_500 };
          },
          block: async () => undefined,
          forget: async () => 0,
        },
        clock: systemClock,
        signal: stop.signal,
        caller: "test",
      },
    );
    return port.fetch("https://vendor.example/", { calls }).catch((error: unknown) => error);
  };
  expect(await asking(1)).toMatchObject({ code: "rate-limited", retryable: true });
  expect(await asking(50)).toMatchObject({ name: "AbortError", cause: "stopped while it slept" });
});

it("a site's Retry-After is kept to within a tenth by a run that waits", async () => {
  const retryAfterMs = 4_000;
  const feed = `<rss version="2.0"><channel><title>News</title><item><guid>1</guid><title>One</title>
    <pubDate>Fri, 14 Nov 2025 09:00:00 GMT</pubDate></item></channel></rss>`;
  const calledAt: number[] = [];
  let stopwatch: ReturnType<typeof startStopwatch> | undefined;
  let waitedMs = 0;
  const url = await serve((_req, res) => {
    calledAt.push(performance.now());
    if (calledAt.length === 1) {
      stopwatch = startStopwatch();
      res.writeHead(429, { "retry-after": String(retryAfterMs / 1000) }).end();
      return;
    }
    waitedMs ||= stopwatch?.read() ?? 0;
    res.writeHead(200, { "content-type": "application/rss+xml" }).end(feed);
  });
  const editor = await fixture.server.addMember({ role: "editor" });
  const { streamId } = await fixture.connect(editor, newsFeeds(url));
  expect(await fixture.runToEnd(editor, streamId)).toMatchObject({ written: 1 });
  const [refusedAt = 0, nextAt = 0] = calledAt;
  expect(nextAt - refusedAt).toBeGreaterThanOrEqual(retryAfterMs * 0.99);
  // What a run takes here from its start to its end, which the wait begins and ends with, is not part of the tenth.
  const ordinary = startStopwatch();
  await fixture.runToEnd(editor, streamId);
  expect(waitedMs).toBeGreaterThan(0);
  expect(waitedMs).toBeLessThan(retryAfterMs * 1.1 + ordinary.read());
});

it("sources that hang, more of them than connections to the database, hold nobody else up", async () => {
  const hanging: (() => void)[] = [];
  const feed = `<rss version="2.0"><channel><title>News</title><item><guid>1</guid><title>One</title></item></channel></rss>`;
  const answer = (res: ServerResponse) => res.writeHead(200, { "content-type": "application/rss+xml" }).end(feed);
  const slow = await serve((_req, res) => void hanging.push(() => answer(res)));
  const quick = await serve((_req, res) => void answer(res));
  const editor = await fixture.server.addMember({ role: "editor" });
  const start = async (url: string) => {
    const { streamId } = await fixture.connect(editor, newsFeeds(url));
    const body = { startIngress: 1 };
    const { data } = (await fixture.server.call("PATCH", `/integration-data/${streamId}`, { as: editor, body })).body;
    return { streamId, runId: String(data.job.runId) };
  };
  const slowRuns = await Promise.all(Array.from({ length: 15 }, (_, index) => start(`${slow}?${index}`)));
  while (hanging.length < slowRuns.length) await pause(10);
  expect(await fixture.waitForRun(editor, await start(quick))).toMatchObject({ status: "succeeded", written: 1 });
  for (const release of hanging) release();
  for (const run of slowRuns) expect(await fixture.waitForRun(editor, run)).toMatchObject({ status: "succeeded" });
});
