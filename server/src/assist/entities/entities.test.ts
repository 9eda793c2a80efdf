import { randomUUID } from "node:crypto";
import type { Entity } from "@hoopoe/contract/assist/entity.ts";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type SeededWorkspace, seedWorkspace } from "../../testing/seed-workspace.ts";
import { startProductFixture, type ProductFixture } from "../../testing/start-product-fixture.ts";
import type { TestMember } from "../../testing/test-people.ts";

let fixture: ProductFixture;
let admin: pg.Client;
let place: SeededWorkspace;
let editor: TestMember;

beforeAll(async () => {
  fixture = await startProductFixture({ story: { seed: 7, endsAt: new Date() } });
  admin = new pg.Client({ connectionString: fixture.server.database.adminUrl });
  await admin.connect();
  await fixture.server.call("POST", "/auth/demo");
  place = await seedWorkspace(admin, fixture.server.tenantId);
  await alter("UPDATE workspaces SET is_demo = true WHERE id = $1");
  await admin.query(
    'UPDATE integrations SET attributes = \'{"name": "Mail"}\', created_by = $2 WHERE workspace_id = $1',
    [place.workspaceId, place.userId],
  );
  editor = await fixture.server.addMember({ role: "owner", workspaceId: place.workspaceId });
});
afterAll(async () => {
  await admin.end();
  await fixture.close();
});

const call = (method: string, path: string, body?: unknown) => fixture.server.call(method, path, { as: editor, body });
const entities = async (kind: string, type = "", data = {}): Promise<Entity[]> => {
  const { status, body } = await call("POST", `/app/${kind}-action-entities`, { type, data });
  expect(status).toBe(200);
  return body.entities;
};
const waysOf = (entity: Entity | undefined) => entity?.actions.map(({ path }) => path);
const toConnection = () => `/dashboard/integration?integration=${place.integrationId}`;
const alter = (sql: string) => admin.query(sql, [place.workspaceId]);
const daysUntil = (at: string | null | undefined) => (Date.parse(at ?? "") - Date.now()) / 86_400_000;
const fail = (error: string) =>
  admin.query(
    `insert into ingest_runs (tenant_id, workspace_id, integration_data_id, status, trigger, error, finished_at)
     values ($1, $2, $3, $4, 'manual', nullif($5, ''), now())`,
    [place.tenantId, place.workspaceId, place.integrationDataId, error === "" ? "succeeded" : "failed", error],
  );

it("discovery lists what exists, only in one's own workspace [7.19]", async () => {
  await place.addItems([{ title: "One" }, { title: "Two" }]);
  const found = await entities("discovery", "integration");
  expect(found).toHaveLength(1);
  expect(found[0]).toMatchObject({ label: "Mail", catalogId: 1, evidence: [{ value: "2 items" }, {}] });
  expect(waysOf(found[0])).toEqual([toConnection()]);
  expect(await entities("discovery", "no-such-type")).toEqual([]);
  // What is somebody else's own, what is gone, and what sleeps.
  const others = [randomUUID()];
  for (const [name, audience, isDeleted, isActive] of [
    ["Theirs", others, false, true],
    ["Gone", null, true, true],
    ["Asleep", null, false, false],
  ])
    await admin.query(
      `WITH made AS (INSERT INTO integrations (tenant_id, workspace_id, catalog_id, attributes, audience_user_ids,
         is_deleted, is_active) VALUES ($1, $2, 3, jsonb_build_object('name', $3::text), $4, $5, $6) RETURNING id)
       INSERT INTO integration_data (tenant_id, workspace_id, integration_id, stream) SELECT $1, $2, id, 's' FROM made`,
      [place.tenantId, place.workspaceId, name, audience, isDeleted, isActive],
    );
  expect((await entities("discovery", "integration")).map(({ label }) => label)).toEqual(["Asleep", "Mail"]);
});

it("gaps show what is wrong with owner, due date and actions, and disappear once fixed [7.20]", async () => {
  expect((await entities("gap")).map(({ type }) => type)).toContain("never-read");
  await fail("The mailbox is gone.");
  const [gap] = await entities("gap", "stream-failed");
  expect(gap).toMatchObject({ severity: "high", label: "Mail: last sync failed", owner: "Test" });
  expect(gap?.evidence[0]?.value).toBe("The mailbox is gone.");
  expect(daysUntil(gap?.dueAt)).toBeCloseTo(3, 1);
  expect(gap?.actions.map(({ work, path }) => work ?? path)).toEqual([
    { kind: "read", integrationDataIds: [place.integrationDataId] },
    toConnection(),
  ]);
  expect(gap?.actions[0]?.preview).toContain("Syncs the stream from the last cursor");
  // It fails again and is looked at again: due is counted from when it began.
  await alter("UPDATE ingest_runs SET finished_at = now() - interval '4 days' WHERE workspace_id = $1");
  await fail("The mailbox is still gone.");
  expect(daysUntil((await entities("gap", "stream-failed"))[0]?.dueAt)).toBeCloseTo(-1, 1);
  const putAside = (isAside: boolean) =>
    admin.query("UPDATE integration_data SET is_deleted = $2 WHERE id = $1", [place.integrationDataId, isAside]);
  await putAside(true);
  expect(await entities("gap", "stream-failed")).toEqual([]);
  await putAside(false);
  await alter("UPDATE ingest_runs SET finished_at = now(), error = 'The mailbox is gone.' WHERE workspace_id = $1");
  await fail("");
  expect(await entities("gap", "stream-failed")).toEqual([]);
  expect(await entities("gap", "never-read")).toEqual([]);
  const [closed] = await entities("gap", "closed");
  expect(closed).toMatchObject({ label: "Mail syncs again", severity: "info", dueAt: null });
  expect(closed?.evidence.map(({ label }) => label)).toEqual(["Was", "Since", "Closed", "Evidence"]);
  expect(closed?.evidence[0]?.value).toBe("The mailbox is gone.");
  expect(closed?.evidence[3]?.value).toMatch(/^run \S+ succeeded$/);
  expect(waysOf(closed)).toEqual([toConnection()]);
  expect((await entities("gap")).map(({ type }) => type)).not.toContain("closed");
  await fail("Again.");
  expect(await entities("gap", "closed")).toEqual([]);
  await fail("");

  await admin.query(
    `INSERT INTO containers (tenant_id, workspace_id, integration_id, id, label, kind, is_picked, first_seen_at)
     SELECT tenant_id, workspace_id, integration_id, who, who || '@acme.example', 'mailbox', who = 'bob', now() - interval '10 days'
     FROM integration_data, unnest('{ann,bob}'::text[]) who WHERE integration_data.id = $1`,
    [place.integrationDataId],
  );
  expect((await entities("discovery", "mailbox")).map(({ label, evidence }) => [label, evidence[0]?.value])).toEqual([
    ["ann@acme.example", "not synced"],
    ["bob@acme.example", "synced"],
  ]);
  const [left, ...covered] = await entities("gap", "not-covered");
  expect([covered, left?.label, left?.actions[0]?.work, waysOf(left)]).toEqual([
    [],
    "ann@acme.example isn't synced",
    expect.objectContaining({ kind: "cover", containerId: "ann" }),
    [null, toConnection()],
  ]);
  expect(daysUntil(left?.dueAt)).toBeCloseTo(20, 1);

  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
  const expire = (days: number) =>
    admin.query(
      `INSERT INTO auth_infos (tenant_id, workspace_id, catalog_id, auth_type, expires_at) VALUES ($1, $2, 1, 'Basic', $3)
       ON CONFLICT (workspace_id, catalog_id, auth_type, integration_id) DO UPDATE SET expires_at = excluded.expires_at`,
      [place.tenantId, place.workspaceId, inDays(days)],
    );
  await alter("UPDATE integrations SET is_active = true WHERE workspace_id = $1 AND catalog_id = 1");
  await expire(15);
  expect(await entities("gap", "credential-expiring")).toEqual([]);
  await expire(13);
  const [expiring] = await entities("gap", "credential-expiring");
  expect(expiring).toMatchObject({ label: "The credential of Mail expires soon", severity: "high", owner: "Test" });
  expect(daysUntil(expiring?.dueAt)).toBeCloseTo(13, 1);
  await expire(-1);
  expect((await entities("gap", "credential-expiring"))[0]?.label).toBe("The credential of Mail has expired");
  await expire(90);

  for (const [title, days, audience] of [
    ["Old plan", -31, null],
    ["New plan", -29, null],
    ["Their plan", -31, [randomUUID()]],
  ] as const) {
    const at = inDays(days).toISOString();
    const [id] = await place.addItems([{ title, source_datatype: "microsoft365", at, audience }]);
    await admin.query(
      `INSERT INTO item_raws (tenant_id, workspace_id, item_id, raw) VALUES ($1, $2, $3, '{"shared":"anonymous"}')`,
      [place.tenantId, place.workspaceId, id],
    );
  }
  expect((await entities("gap", "public-link")).map((one) => [one.label, waysOf(one)])).toEqual([
    ["Old plan is open to anyone with the link", ["/dashboard/workflow-generation/exposure", toConnection()]],
  ]);

  expect(await entities("gap", "owner-left")).toEqual([]);
  await admin.query("UPDATE users SET disabled_at = now() WHERE id = $1", [place.userId]);
  expect((await entities("gap", "owner-left")).map(waysOf)).toEqual([[toConnection()]]);
  await admin.query("UPDATE users SET disabled_at = NULL WHERE id = $1", [place.userId]);
  await admin.query("DELETE FROM memberships WHERE workspace_id = $1 AND user_id = $2", [
    place.workspaceId,
    place.userId,
  ]);
  expect(await entities("gap", "owner-left")).toHaveLength(1);
});

it("dynamic lists what can be done now: fix a gap, ask, decide [7.18]", async () => {
  const found = await entities("dynamic");
  expect(new Set(found.map(({ type }) => type))).toEqual(new Set(["mend", "question"]));
  for (const { actions } of found) expect(actions.length).toBeGreaterThan(0);
  const asked = await admin.query(
    `INSERT INTO approvals (tenant_id, workspace_id, kind, title, status, bound_hash, policy)
     VALUES ($1, $2, 'tool-call', 'Send it', 'pending', '\\x00', '{}'),
       ($1, $2, 'tool-call', 'Sent', 'approved', '\\x00', '{}') RETURNING id, status`,
    [place.tenantId, place.workspaceId],
  );
  const { id } = asked.rows.find(({ status }) => status === "pending");
  expect((await entities("dynamic", "approval")).map((one) => [one.label, waysOf(one)])).toEqual([
    ["Decide: Send it", [`/dashboard/workflow-generation/approval?id=${id}`]],
  ]);
});

it("of more than are shown at once, connections and what presses most come first, and that there are more is said [7.19, 7.20]", async () => {
  await fail("The mailbox is gone.");
  await admin.query(
    `INSERT INTO containers (tenant_id, workspace_id, integration_id, id, label, kind, is_picked)
     SELECT tenant_id, workspace_id, integration_id, 'c' || n, 'channel ' || n, 'channel', false
     FROM integration_data, generate_series(1, 1000) n WHERE integration_data.id = $1`,
    [place.integrationDataId],
  );
  const found = async (kind: string, type = "") =>
    (await call("POST", `/app/${kind}-action-entities`, { type, data: {} })).body;
  const [all, connections, gaps, failed] = await Promise.all([
    found("discovery"),
    found("discovery", "integration"),
    found("gap"),
    found("gap", "stream-failed"),
  ]);
  expect([all.entities.length, all.isMore, all.entities[0].type]).toEqual([1_000, true, "integration"]);
  expect([connections.isMore, connections.entities.length]).toEqual([false, 2]);
  expect([gaps.isMore, gaps.entities[0].severity, gaps.entities[0].type]).toEqual([true, "high", "stream-failed"]);
  expect([failed.isMore, failed.entities.length]).toEqual([false, 1]);
  await admin.query("DELETE FROM containers WHERE kind = 'channel'");
  await fail("");
});

it("an app's panels hold what its agents read and what may be asked in it, and its writing agents without an approver [7.18, 7.19, 7.20]", async () => {
  const { body: other } = await call("POST", "/integration", {
    catalogId: 2,
    attributes: '{"name":"Issues"}',
    isActive: true,
  });
  const { rows } = await admin.query("SELECT id FROM integration_data WHERE integration_id = $1 LIMIT 1", [
    other.data.id,
  ]);
  const { body: sender } = await call("POST", "/integration", {
    catalogId: 15,
    attributes: '{"name":"Out"}',
    isActive: true,
  });
  const tools = [{ toolId: `action:${sender.data.id}:send-request`, policy: "ask" }];
  const agentWith = async (dataSources: string[], of: object = { tools }) =>
    (await call("POST", "/agent", { name: "Reader", definition: { dataSources, ...of } })).body.data.id;
  const appWith = async (agentId: number, of: object = {}) =>
    (await call("POST", "/app", { name: "Desk", tabs: [{ agentId, questions: ["Who is late?"] }], ...of })).body.data
      .id;
  const agentId = await agentWith([rows[0].id]);
  const appId = await appWith(agentId);
  const labels = async (kind: string, data = {}) => (await entities(kind, "", data)).map(({ label }) => label);
  const [issues, ...rest] = await entities("discovery", "", { appId });
  expect([issues?.label, issues?.evidence[0]?.value, rest]).toEqual(["Issues", "0 items", []]);
  expect(await labels("discovery")).toEqual(expect.arrayContaining(["Issues", "Mail"]));
  const gaps = await entities("gap", "", { appId: String(appId) });
  expect(gaps.map(({ type }) => type).toSorted()).toEqual(["never-read", "no-approver"]);
  const [unwatched] = gaps.filter(({ type }) => type === "no-approver");
  expect(unwatched?.owner).toBe((await call("GET", `/agent/${agentId}/versions`)).body.data[0].createdBy);
  expect(waysOf(unwatched)).toEqual([`/dashboard/model?agent=${agentId}`, "/dashboard/profile/organisation/members"]);
  const all = await appWith(await agentWith([]));
  expect((await labels("gap", { appId: all })).length).toBeGreaterThan(gaps.length);
  const denied = { tools: tools.map((tool) => ({ ...tool, policy: "deny" })) };
  expect(await entities("gap", "no-approver", { appId: await appWith(await agentWith([rows[0].id], denied)) })).toEqual(
    [],
  );
  expect((await entities("dynamic", "mend", { appId })).map(({ label }) => label)).toEqual(
    gaps.map(({ label }) => `Fix: ${label}`),
  );
  const [question] = await entities("dynamic", "question", { appId });
  expect(question?.actions[0]).toMatchObject({ question: "Who is late?", agentId });
  await fixture.server.addMember({ role: "viewer", workspaceId: place.workspaceId });
  expect(await entities("gap", "no-approver", { appId })).toHaveLength(1);
  const approver = await fixture.server.addMember({ role: "editor", workspaceId: place.workspaceId });
  expect(await entities("gap", "no-approver", { appId })).toEqual([]);
  const theirs = { name: "Theirs", visibility: "me", tabs: [{ agentId: 29 }] };
  const hidden = (await fixture.server.call("POST", "/app", { as: approver, body: theirs })).body.data.id;
  for (const named of [hidden, 2_000_000, "none", -1])
    for (const kind of ["discovery", "gap", "dynamic"]) {
      const refused = await call("POST", `/app/${kind}-action-entities`, { type: "", data: { appId: named } });
      expect([refused.status, refused.body.code]).toEqual([404, "app-not-found"]);
    }
});

it("lists the documents that Microsoft 365 shares, each way into them by itself [7.22]", async () => {
  expect((await call("GET", "/app/doc365-list")).body).toEqual({ data: [], isMore: false });
  const hosts = { authorityHost: `${fixture.sandboxUrl}/graph`, graphHost: `${fixture.sandboxUrl}/graph` };
  const fields = { tenantId: "demo", clientId: "app", clientSecret: "a-long-enough-secret" };
  const attributes = JSON.stringify({ name: "Office", ...hosts });
  const saved = await call("POST", "/authinfo", { catalogId: 4, authType: "ClientCredentials", fields });
  expect(saved.status).toBe(201);
  const made = await call("POST", "/integration", { catalogId: 4, attributes, isActive: true });
  expect(made.status).toBeLessThan(300);
  const { status, body } = await call("GET", "/app/doc365-list");
  expect([status, body.message]).toEqual([200, undefined]);
  expect(body.data.length).toBeGreaterThan(0);
  for (const document of body.data) {
    expect(document.exposed.length).toBeGreaterThan(0);
    expect(document).toMatchObject({ title: expect.any(String), owner: expect.any(String) });
  }
  const [{ documentId, integrationId, exposed }] = body.data;
  const [{ itemId }] = exposed;
  const wish = { appId: "29", documentId, itemId, integrationId };
  const asked = await call("POST", "/exposure-approval", wish);
  expect([asked.status, asked.body.message]).toEqual([201, undefined]);
  const again = (await call("GET", "/app/doc365-list?appId=29")).body.data;
  const found = again.find((one: { documentId: string }) => one.documentId === documentId);
  expect(found.exposed[0]).toMatchObject({ itemId, approval: { documentId, itemId } });
  const known = again.flatMap((one: typeof found) => one.exposed).filter((one: { approval: unknown }) => one.approval);
  expect(known).toHaveLength(1);
  const approvals = async (query: string) =>
    (await call("GET", `/app/doc365-list${query}`)).body.data.flatMap((one: typeof found) =>
      one.exposed.flatMap(({ approval }: { approval: object | null }) => approval ?? []),
    );
  expect([(await approvals("?appId=30")).length, (await approvals("")).length]).toEqual([0, 1]);
  await call("PATCH", `/integration/${made.body.data.id}`, { isActive: false });
  expect((await call("GET", "/app/doc365-list")).body.data).toEqual([]);
});
