import { createHash, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Erasure } from "@hoopoe/contract/operations/erasure.ts";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Secret } from "../../platform/secrets/secret.ts";
import { canaryWord } from "../../testing/canary-word.ts";
import { attachFile, beginUpload, deriveFromSource } from "../../testing/derive-from-source.ts";
import { fillEveryTable } from "../../testing/fill-every-table.ts";
import { findTraces } from "../../testing/find-traces.ts";
import { startProductFixture, type ProductFixture } from "../../testing/start-product-fixture.ts";
import type { TestMember } from "../../testing/test-people.ts";

let fixture: ProductFixture;
let admin: pg.Client;
beforeAll(async () => {
  fixture = await startProductFixture();
  admin = new pg.Client({ connectionString: fixture.server.database.adminUrl });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await fixture.close();
});

const traces = (word: string) => findTraces(word, { adminUrl: fixture.server.database.adminUrl, dir: fixture.dataDir });
const call = (method: string, path: string, as: TestMember, body?: unknown) =>
  fixture.server.call(method, path, { as, ...(body === undefined ? {} : { body }) });

it("erases a source: no row and no file mentions it any more, and its neighbour is complete", async () => {
  const owner = await fixture.server.addMember({ role: "owner" });
  const word = canaryWord();
  const source = await fill(owner, word);
  const report = await writeReport(owner, word);
  const near = `neighbour${word.slice(6)}`;
  const neighbour = await addNeighbour(owner, near);
  const derived = await deriveFromSource(
    { server: fixture.server, admin },
    owner,
    await workspaceOf(owner, source, word),
  );
  await deriveFromSource({ server: fixture.server, admin }, owner, await workspaceOf(owner, null, near));
  await beginUpload(fixture.server, owner, word);
  const nearBefore = await traces(near);
  expect(await traces(word)).toEqual(
    expect.arrayContaining([
      ...derived,
      "uploads",
      "event_sets",
      "item_raws",
      "items",
      "report_versions",
      expect.stringContaining("/files/"),
    ]),
  );

  const preview = (await call("GET", `/erasure/integration/${source}`, owner)).body.data;
  expect(preview).toMatchObject({ name: word, refusal: null });
  expect(preview.kinds).toEqual(
    expect.arrayContaining([
      { kind: "items", count: 3 },
      { kind: "item_raws", count: 3 },
      { kind: "reports", count: 1 },
      { kind: "event_sets", count: 1 },
      // The export, a part of an upload, and a file attached to a conversation.
      { kind: "artifacts", count: 3 },
      { kind: "secrets", count: 1 },
      { kind: "executions", count: 6 },
      { kind: "saved_task_runs", count: 2 },
      { kind: "conversations", count: 1 },
      { kind: "uploads", count: 1 },
    ]),
  );
  expect(await call("POST", `/erasure/integration/${source}`, owner, { name: "Files" })).toMatchObject({
    status: 422,
    body: { code: "erasure-name-wrong", field: "name" },
  });
  const done = await erase(owner, `integration/${source}`, word);

  // The audit tells what was done and by which name; it cannot be changed, by nobody.
  expect((await traces(word)).filter((location) => location !== "audit_log")).toEqual([]);
  expect((await call("GET", `/report/${report}`, owner)).status).toBe(404);
  expect((await search(owner, near)).map(({ id }) => id)).toEqual(neighbour);
  expect(await traces(near)).toEqual(nearBefore);
  expectProof(done);
  const { body } = await call("GET", "/audit?action=erasure.done", owner);
  expect(body.data).toMatchObject([
    { actor: owner.email, target: `integration ${source}`, details: { rows: done.total, sha256: done.sha256 } },
  ]);
  // Once more changes nothing and gives the same proof.
  expect((await call("POST", `/erasure/integration/${source}`, owner, { name: word })).body.data).toEqual(done);
});

it("hashes the very ids that were there", async () => {
  const owner = await fixture.server.addMember({ role: "owner" });
  const source = await fill(owner, canaryWord());
  const { rows } = await admin.query("SELECT id::text FROM items WHERE workspace_id = $1", [owner.workspaceId]);
  const ids = rows.map(({ id }) => `${id}\n`).sort();
  const { name } = (await call("GET", `/erasure/integration/${source}`, owner)).body.data;
  const done = await erase(owner, `integration/${source}`, name);
  expect(done.kinds).toContainEqual({
    workspaceId: owner.workspaceId,
    kind: "items",
    count: 3,
    sha256: createHash("sha256").update(ids.join("")).digest("hex"),
  });
});

it("erases a workspace with everything in it, in every table", async () => {
  const owner = await fixture.server.addMember({ role: "owner" });
  const [word, name] = [canaryWord(), canaryWord()];
  await fixture.server.addMember({ role: "owner" });
  await admin.query("UPDATE workspaces SET name = $2 WHERE id = $1", [owner.workspaceId, name]);
  await fill(owner, word);
  await writeReport(owner, word);
  await call("POST", "/invitation", owner, { email: `${word}@test.example`, role: "viewer" });
  // Whatever tables there are: each has a row of the workspace that tells it.
  await fillEveryTable(admin, { ...owner, word });
  await erase(owner, `workspace/${owner.workspaceId}`, name, { isGone: true });

  expect(await traces(word).then((tables) => tables.filter((location) => location !== "audit_log"))).toEqual([]);
  expect(await traces(name).then((tables) => tables.filter((location) => location !== "audit_log"))).toEqual([]);
  const left = await traces(owner.workspaceId);
  // The engine remembers the ids of what it ran, and of nothing else.
  expect(left.filter((location) => !location.startsWith("dbos."))).toEqual(["audit_log", "erasures"]);
  expect((await call("GET", "/integration", owner)).status).toBe(404);
});

it("erases an account in every workspace, and keeps what belongs to the others", async () => {
  const owner = await fixture.server.addMember({ role: "owner" });
  const [word, alias] = [canaryWord(), canaryWord()];
  const leaver = await fixture.server.addMember({
    role: "editor",
    workspaceId: owner.workspaceId,
    email: `${alias}@test.example`,
  });
  await admin.query("UPDATE users SET name = $2 WHERE id = $1", [leaver.userId, word]);
  const own = await addNeighbour(leaver, word, [leaver.userId]);
  await attachFile(fixture.server, leaver, word);
  await beginUpload(fixture.server, leaver, word);
  const shared = await addNeighbour(leaver, `shared${word.slice(6)}`, [leaver.userId, owner.userId]);
  await fixture.server.core.notifications.publish(leaver, {
    type: "info",
    message: `Couldn't deliver an email to ${leaver.email}`,
    extraAttributes: {},
  });
  expect((await search(leaver, word)).map(({ id }) => id)).toEqual(own);

  expect((await call("GET", `/erasure/user/${leaver.userId}`, owner)).body.data).toMatchObject({
    name: leaver.email,
    refusal: null,
    kinds: expect.arrayContaining([
      { kind: "users", count: 1 },
      { kind: "sessions", count: 1 },
      { kind: "memberships", count: 1 },
      { kind: "items", count: 1 },
      { kind: "notifications", count: 1 },
    ]),
  });
  const done = await erase(owner, `user/${leaver.userId}`, leaver.email);
  expectProof(done);
  expect(await traces(word)).toEqual([]);
  expect(await traces(alias)).toEqual(["audit_log"]);
  expect((await call("GET", "/workspace", leaver)).status).toBe(401);
  expect((await search(owner, `shared${word.slice(6)}`)).map(({ id }) => id)).toEqual(shared);
});

it("finds a person's workspace of another name and refuses people the caller may not erase", async () => {
  const owner = await fixture.server.addMember({ role: "owner" });
  const scope = { workspaceId: owner.workspaceId };
  const stranger = await fixture.server.addMember({ role: "owner" });
  const admins = await fixture.server.addMember({ role: "admin", ...scope });
  const editor = await fixture.server.addMember({ role: "editor", ...scope });
  await fixture.server.core.workspaces.join({ ...editor, workspaceId: stranger.workspaceId, role: "viewer" });
  const ask = (as: TestMember, path: string, name = "Test") => call("POST", `/erasure/${path}`, as, { name });

  expect((await ask(admins, `user/${editor.userId}`)).status).toBe(403);
  expect((await ask(admins, `workspace/${owner.workspaceId}`)).status).toBe(403);
  expect((await call("GET", "/erasure", editor)).status).toBe(403);
  expect((await ask(owner, `user/${owner.userId}`, owner.email)).body.code).toBe("erasure-refused");
  expect((await ask(owner, `user/${editor.userId}`, editor.email)).body).toMatchObject({
    code: "erasure-refused",
    message: expect.stringContaining("don't own"),
  });
  expect((await ask(owner, `user/${stranger.userId}`, stranger.email)).status).toBe(404);
  expect((await ask(owner, `workspace/${stranger.workspaceId}`)).status).toBe(404);
  const { rows } = await admin.query("SELECT 1 FROM erasures WHERE workspace_id = $1", [owner.workspaceId]);
  expect(rows).toEqual([]);
});

it("lets nobody quote or bring back a source that is on its way out", async () => {
  const owner = await fixture.server.addMember({ role: "owner" });
  const word = canaryWord();
  const source = await fill(owner, word);
  const results = await search(owner, word);
  await admin.query("UPDATE integrations SET erasing_at = now() WHERE id = $1", [source]);
  const request = { user_input: word, input_data: { status: "ok", count: 1, results } };
  expect((await call("POST", "/app/pir-generate-report", owner, request)).body.code).toBe("item-not-found");
  expect((await call("PATCH", `/integration/${source}`, owner, { isDeleted: 0 })).status).toBe(404);
  expect(await traces(word).then((tables) => tables.includes("event_sets"))).toBe(false);
});

/** A Files integration that is named after the word, with three records that tell it; gives its id. */
async function fill(as: TestMember, word: string): Promise<string> {
  const form = new FormData();
  const rows = [1, 2, 3].map((n) => `2026-11-0${n},${word} ${n},the gateway ${word} was closed for ${n} hours today`);
  form.append("file", new Blob([`date,title,body\n${rows.join("\n")}\n`], { type: "text/csv" }), "export.csv");
  const headers = { tenantid: "127", authorization: `Bearer ${as.token}`, "x-workspace": as.workspaceId };
  const sent = await fetch(`${fixture.server.url}/api/integration/`, { method: "POST", headers, body: form });
  expect(sent.status).toBe(201);
  await until(async () => (await search(as, word)).length === 3);
  const [{ id }] = (await call("GET", "/integration", as)).body.data;
  await until(async () => (await streamOf(as, id)).job?.finishedAt != null);
  await call("PATCH", `/integration/${id}`, as, { attributes: JSON.stringify({ name: word }) });
  const scope = { tenantId: as.tenantId, table: "integrations", row: id, field: "apiToken" };
  await fixture.server.db.withTenant(as, (trx) => fixture.server.core.secrets.put(trx, scope, new Secret(word)));
  return id;
}

async function streamOf(as: TestMember, integrationId: string) {
  return (await call("GET", `/integration/integration-data/${integrationId}`, as)).body.data[0];
}

/** The source, or the newest one that is no upload, with one item of it. */
async function workspaceOf(as: TestMember, source: string | null, word: string) {
  const { rows } = await admin.query(
    `SELECT d.integration_id AS "integrationId", d.id AS "streamId", i.id AS "itemId" FROM items i
     JOIN integration_data d ON d.id = i.integration_data_id JOIN integrations g ON g.id = d.integration_id
     WHERE i.workspace_id = $1 AND (g.id = $2 OR ($2 IS NULL AND g.catalog_id = 10)) LIMIT 1`,
    [as.workspaceId, source],
  );
  return { ...rows[0], word };
}

/** A source of its own with one item, for these people alone where some are named; gives the item's id. */
async function addNeighbour(as: TestMember, word: string, audience: string[] | null = null): Promise<string[]> {
  const [integrationId, streamId] = [randomUUID(), randomUUID()];
  const path = [as.tenantId, as.workspaceId];
  await admin.query(
    "INSERT INTO integrations (id, tenant_id, workspace_id, catalog_id, attributes, audience_user_ids) VALUES ($1, $2, $3, 10, $4, $5)",
    [integrationId, ...path, JSON.stringify({ name: word }), audience],
  );
  await admin.query(
    "INSERT INTO integration_data (id, tenant_id, workspace_id, integration_id, stream) VALUES ($1, $2, $3, $4, 's')",
    [streamId, ...path, integrationId],
  );
  const { rows } = await admin.query(
    `INSERT INTO items (tenant_id, workspace_id, integration_data_id, stream, source_datatype, external_id, at, author,
       title, body, content_hash, audience_user_ids)
     VALUES ($1, $2, $3, 's', 'news', $4, now(), '', $4, '', '\\x00', $5) RETURNING id`,
    [...path, streamId, word, audience],
  );
  return rows.map(({ id }) => String(id));
}

async function search(as: TestMember, terms: string): Promise<{ id: string }[]> {
  return (await call("POST", "/app/pir", as, { terms })).body.results ?? [];
}

async function writeReport(as: TestMember, word: string): Promise<string> {
  const results = await search(as, word);
  const request = { user_input: `what of ${word}`, input_data: { status: "ok", count: results.length, results } };
  const { status, body } = await call("POST", "/app/pir-generate-report", as, request);
  expect([status, body.status]).toEqual([200, "succeeded"]);
  return body.reportId;
}

async function erase(as: TestMember, path: string, name: string, { isGone = false } = {}): Promise<Erasure> {
  const { status, body } = await call("POST", `/erasure/${path}`, as, { name });
  expect([status, body.code]).toEqual([202, undefined]);
  const state = async () =>
    (await admin.query("SELECT status FROM erasures WHERE id = $1", [body.data.id])).rows[0]?.status;
  await until(async () => (await state()) === "done");
  if (isGone) return body.data;
  const { data } = (await call("GET", "/erasure", as)).body;
  return data.find(({ id }: Erasure) => id === body.data.id);
}

/** Whoever has the lines can compute the proof again. */
function expectProof({ kinds, total, done, sha256, status }: Erasure): void {
  const lines = kinds.map((line) => `${line.workspaceId} ${line.kind} ${line.count} ${line.sha256}\n`);
  expect(sha256).toBe(createHash("sha256").update(lines.join("")).digest("hex"));
  expect([status, done]).toEqual(["done", total]);
  expect(kinds.reduce((sum, { count }) => sum + count, 0)).toBe(total);
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 2000; attempt += 1) {
    if (await isSo()) return;
    await pause(25);
  }
  throw new Error("what was waited for did not come");
}
