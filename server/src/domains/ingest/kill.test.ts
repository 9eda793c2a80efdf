import { createServer, type Server } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { onDatabase } from "../../platform/db/database-urls.ts";
import { findCluster } from "../../platform/postgres/find-cluster.ts";
import { findPostmaster } from "../../platform/postgres/postmaster-pid.ts";
import { makeDataDir } from "../../testing/make-data-dir.ts";
import { type ServerProcess, startServerProcess } from "../../testing/server-process.ts";

const itemCount = 5_000;
const owner = { email: "owner@kill.example", password: "a long enough password" };

let dataDir: Awaited<ReturnType<typeof makeDataDir>>;
let feeds: Server;
let origin: string;
let server: ServerProcess;
let token: string;

beforeAll(async () => {
  dataDir = await makeDataDir();
  feeds = createServer((request, response) => response.end(feedOf(request.url?.slice(1) ?? "")));
  await new Promise<void>((done) => feeds.listen(0, "127.0.0.1", done));
  const address = feeds.address();
  origin = typeof address === "object" && address !== null ? `http://127.0.0.1:${address.port}` : "";
  server = await start();
  token = String((await call("POST", "/auth/login", owner)).access_token);
}, 60_000);

afterAll(async () => {
  await server.stop();
  feeds.close();
  await dataDir.remove();
}, 30_000);

it("ten kill -9 of the server during an ingest lose nothing and double nothing", { timeout: 120_000 }, async () => {
  const streamId = await connect("a");
  const runId = await ingest(streamId);
  const admin = await openAdmin();
  for (let kills = 0; kills < 10; kills += 1) {
    const before = await countOf(admin, streamId);
    // Every other time in the middle of the pages, else wherever the start just is.
    if (kills % 2 === 0) await until(async () => (await countOf(admin, streamId)) > before);
    await pause(Math.random() * (kills % 2 === 0 ? 40 : 400));
    expect(await statusOf(admin, runId)).not.toBe("succeeded");
    const acknowledged = await countOf(admin, streamId);
    await server.kill();
    server = await start();
    expect(await countOf(admin, streamId)).toBeGreaterThanOrEqual(acknowledged);
  }
  await until(async () => (await statusOf(admin, runId)) === "succeeded");
  await expectWhole(admin, streamId, "a");
  await admin.end();
});

it("three kill -9 of PostgreSQL during an ingest lose nothing and double nothing", { timeout: 120_000 }, async () => {
  const streamId = await connect("b");
  const runId = await ingest(streamId);
  for (let kills = 0; kills < 3; kills += 1) {
    const admin = await openAdmin();
    const before = await countOf(admin, streamId);
    await until(async () => (await countOf(admin, streamId)) > before);
    await pause(Math.random() * 100);
    expect(await statusOf(admin, runId)).not.toBe("succeeded");
    const acknowledged = await countOf(admin, streamId);
    const cluster = await findCluster(dataDir.path);
    const postmaster = await findPostmaster(cluster?.clusterDir ?? "");
    if (postmaster === undefined) throw new Error("no postmaster runs");
    process.kill(postmaster.pid, "SIGKILL");
    await admin.end().catch(() => undefined);
    const again = await openAdmin();
    expect(await countOf(again, streamId)).toBeGreaterThanOrEqual(acknowledged);
    await again.end();
  }
  const admin = await openAdmin();
  await until(async () => (await statusOf(admin, runId)) === "succeeded");
  await expectWhole(admin, streamId, "b");
  await admin.end();
});

function start(): Promise<ServerProcess> {
  return startServerProcess({
    DATA_DIR: dataDir.path,
    DEMO: "off",
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
    EGRESS_ALLOW_CIDR: "127.0.0.1/32",
  });
}

async function connect(feed: string): Promise<string> {
  const attributes = JSON.stringify({ name: feed, feeds: [`${origin}/${feed}`] });
  const { data } = await call("POST", "/integration", { catalogId: 10, attributes });
  const streams = await call("GET", `/integration/integration-data/${data.id}`);
  return String(streams.data[0].id);
}

async function ingest(streamId: string): Promise<string> {
  const { data } = await call("PATCH", `/integration-data/${streamId}`, { startIngress: 1 });
  return String(data.job.runId);
}

// eslint-disable-next-line typescript/no-explicit-any -- a test looks into answers of every shape.
async function call(method: string, path: string, body?: unknown): Promise<any> {
  const response = await fetch(`${server.url}/api${path}`, {
    method,
    headers: {
      tenantid: "localhost",
      wsid: "1",
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

/** The superuser's own connection, which survives the server's death; waits for a cluster that is coming back. */
async function openAdmin(): Promise<pg.Client> {
  for (;;) {
    const url = (await findCluster(dataDir.path).catch(() => undefined))?.adminUrl;
    const client = url === undefined ? undefined : new pg.Client({ connectionString: onDatabase(url, "hoopoe") });
    client?.on("error", () => undefined);
    try {
      await client?.connect();
      if (client !== undefined) return client;
    } catch {
      // Not there yet.
    }
    await pause(20);
  }
}

async function countOf(admin: pg.Client, streamId: string): Promise<number> {
  const { rows } = await admin.query<{ count: number }>(
    "select count(*)::int as count from items where integration_data_id = $1",
    [streamId],
  );
  return rows[0]?.count ?? 0;
}

async function statusOf(admin: pg.Client, runId: string): Promise<string | undefined> {
  const { rows } = await admin.query<{ status: string }>("select status from ingest_runs where id = $1", [runId]);
  return rows[0]?.status;
}

async function expectWhole(admin: pg.Client, streamId: string, feed: string): Promise<void> {
  const { rows } = await admin.query<{ external_id: string; title: string; raws: number }>(
    `select external_id, title, (select count(*)::int from item_raws where item_id = items.id) as raws
     from items where integration_data_id = $1`,
    [streamId],
  );
  expect(rows).toHaveLength(itemCount);
  const expected = Array.from({ length: itemCount }, (_, index) => `urn:${feed}:${index}`);
  expect(new Set(rows.map((row) => row.external_id))).toEqual(new Set(expected));
  expect(rows.every((row) => row.raws === 1 && row.title.startsWith("Entry "))).toBe(true);
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(5);
}

/** Some 900 bytes of different words each: enough work for the word index that a page takes its time. */
function feedOf(feed: string): string {
  const items = Array.from({ length: itemCount }, (_, index) => {
    const words = Array.from({ length: 110 }, (_word, place) => `w${(index * 31 + place * 17) % 9_973}`).join(" ");
    const at = new Date(Date.UTC(2026, 0, 1) + index * 60_000).toUTCString();
    return `<item><title>Entry ${index}</title><guid isPermaLink="false">urn:${feed}:${index}</guid><pubDate>${at}</pubDate><description>${words}</description></item>`;
  });
  return `<?xml version="1.0"?><rss version="2.0"><channel><title>${feed}</title><link>https://kill.example/</link><description>d</description>${items.join("")}</channel></rss>`;
}
