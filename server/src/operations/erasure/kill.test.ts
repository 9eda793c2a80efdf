import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { onDatabase } from "../../platform/db/database-urls.ts";
import { findCluster } from "../../platform/postgres/find-cluster.ts";
import { makeDataDir } from "../../testing/make-data-dir.ts";
import { type ServerProcess, startServerProcess } from "../../testing/server-process.ts";

const owner = { email: "owner@kill.example", password: "a long enough password" };
const itemCount = 20_000;

let dataDir: Awaited<ReturnType<typeof makeDataDir>>;
let server: ServerProcess;
beforeAll(async () => {
  dataDir = await makeDataDir();
  server = await start();
});
afterAll(async () => {
  await server.stop();
  await dataDir.remove();
});

it("an erasure that kill -9 cuts in the middle comes to its end by itself, once", async () => {
  const before = await openAdmin();
  const integrationId = await fill(before);
  const token = JSON.parse(await call("POST", "/auth/login", { body: owner })).access_token;
  // Whatever order they go in, the erasure comes as far as this one and no further: the kill meets it in the middle.
  await before.query("BEGIN");
  await before.query("SELECT 1 FROM items WHERE external_id = $1 FOR UPDATE", [String(itemCount / 2)]);
  const requested = await call("POST", `/erasure/integration/${integrationId}`, { token, body: { name: "Doomed" } });
  const { id, total } = JSON.parse(requested).data;
  expect(total).toBe(2 * itemCount + 2);
  await until(async () => (await left(before)) < itemCount);
  await server.kill();
  expect(await left(before)).toBeGreaterThan(0);
  // Lets go of the record.
  await before.end();

  server = await start();
  const after = await openAdmin();
  await until(async () => (await statusOf(after, id)) === "done");
  expect(await left(after)).toBe(0);
  const { rows } = await after.query("SELECT details FROM audit_log WHERE action = 'erasure.done'");
  expect(rows).toMatchObject([{ details: { erasure: id, rows: total } }]);
  const { rows: remains } = await after.query("SELECT 1 FROM integrations WHERE id = $1", [integrationId]);
  expect(remains).toEqual([]);
  await after.end();
});

function start(): Promise<ServerProcess> {
  const { email, password } = owner;
  return startServerProcess({ DATA_DIR: dataDir.path, DEMO: "off", ADMIN_EMAIL: email, ADMIN_PASSWORD: password });
}

/** Two streams' worth of rows behind the product's back: one source, one stream, items with their raws. */
async function fill(admin: pg.Client): Promise<string> {
  const [integrationId, streamId] = [randomUUID(), randomUUID()];
  const { rows } = await admin.query("SELECT tenant_id, id FROM workspaces WHERE NOT is_demo");
  const path = [rows[0]?.tenant_id, rows[0]?.id];
  await admin.query(
    "INSERT INTO integrations (id, tenant_id, workspace_id, catalog_id, attributes) VALUES ($1, $2, $3, 10, $4)",
    [integrationId, ...path, JSON.stringify({ name: "Doomed" })],
  );
  await admin.query(
    "INSERT INTO integration_data (id, tenant_id, workspace_id, integration_id, stream) VALUES ($1, $2, $3, $4, 's')",
    [streamId, ...path, integrationId],
  );
  await admin.query(
    `INSERT INTO items (tenant_id, workspace_id, integration_data_id, stream, source_datatype, external_id, at, author,
       title, body, content_hash)
     SELECT $1, $2, $3, 's', 'news', n::text, now(), '', 'title ' || n, 'body ' || n, '\\x00'
     FROM generate_series(1, $4::int) AS n`,
    [...path, streamId, itemCount],
  );
  await admin.query("INSERT INTO item_raws SELECT id, tenant_id, workspace_id, '{}' FROM items");
  return integrationId;
}

async function left(admin: pg.Client): Promise<number> {
  const { rows } = await admin.query<{ count: number }>("SELECT count(*)::int AS count FROM items");
  return rows[0]?.count ?? 0;
}

async function statusOf(admin: pg.Client, id: string): Promise<string | undefined> {
  const { rows } = await admin.query<{ status: string }>("SELECT status FROM erasures WHERE id = $1", [id]);
  return rows[0]?.status;
}

async function call(method: string, path: string, { token, body }: { token?: string; body: object }): Promise<string> {
  const headers = { tenantid: "localhost", "content-type": "application/json" };
  const bearer = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const init = { method, headers: { ...headers, ...bearer }, body: JSON.stringify(body) };
  const reply = await fetch(`${server.url}/api${path}`, init);
  return reply.text();
}

/** The superuser's own connection, which survives the server's death; waits for a cluster that is coming back. */
async function openAdmin(): Promise<pg.Client> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const url = (await findCluster(dataDir.path).catch(() => undefined))?.adminUrl;
    const client = url === undefined ? undefined : new pg.Client({ connectionString: onDatabase(url, "hoopoe") });
    client?.on("error", () => undefined);
    try {
      await client?.connect();
      if (client !== undefined) return client;
    } catch {
      // Not there yet.
    }
    await pause(50);
  }
  throw new Error("the database isn't responding");
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 6000; attempt += 1) {
    if (await isSo()) return;
    await pause(5);
  }
  throw new Error("what was waited for did not come");
}
