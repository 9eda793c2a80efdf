import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { seedWorkspace } from "../../testing/seed-workspace.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import { canonicalJson } from "./chain.ts";

let server: TestServer;
let admin: pg.Client;
beforeAll(async () => {
  server = await startTestServer();
  admin = new pg.Client({ connectionString: server.database.adminUrl });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await server.close();
});

/** An organisation with a chain of five lines of its own. */
async function chainOfFive(): Promise<string> {
  const { tenantId, workspaceId, userId } = await seedWorkspace(admin);
  for (const target of ["one", "two ☂", "three", "four", "five"]) {
    await server.core.audit.recordAlone({
      tenantId,
      workspaceId,
      userId,
      action: "workspace.renamed",
      target,
      details: { zeta: 1, alpha: null, half: 0.5, ключ: true },
    });
  }
  return tenantId;
}

it("is whole after being written, from many sides at once too", async () => {
  const tenantId = await chainOfFive();
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      server.core.audit.recordAlone({ tenantId, action: "key.rotated", target: String(index) }),
    ),
  );
  expect(await server.core.audit.verify(tenantId)).toMatchObject({ isWhole: true, count: 25 });
});

it.each([
  ["a word of a line was changed", "UPDATE audit_log SET target = 'other' WHERE tenant_id = $1 AND seq = 3", 3],
  ["a fact of a line was changed", `UPDATE audit_log SET details = '{"zeta": 2}' WHERE tenant_id = $1 AND seq = 2`, 2],
  ["a line's time was moved", "UPDATE audit_log SET at = at + interval '1 ms' WHERE tenant_id = $1 AND seq = 4", 4],
  ["a line was taken out", "DELETE FROM audit_log WHERE tenant_id = $1 AND seq = 2", 2],
  ["the first line was taken out", "DELETE FROM audit_log WHERE tenant_id = $1 AND seq = 1", 1],
  ["the end was cut off", "DELETE FROM audit_log WHERE tenant_id = $1 AND seq >= 4", 4],
  ["everything was taken out", "DELETE FROM audit_log WHERE tenant_id = $1", 1],
  [
    "a line was inserted at the end",
    `INSERT INTO audit_log SELECT tenant_id, 6, at, workspace_id, actor_user_id, actor, action, target, details, ip, hash, hash, key_id
     FROM audit_log WHERE tenant_id = $1 AND seq = 5`,
    6,
  ],
])("says the first broken line when a superuser saw to it that %s", async (_what, statement, seq) => {
  const tenantId = await chainOfFive();
  await admin.query(statement, [tenantId]);
  expect(await server.core.audit.verify(tenantId)).toMatchObject({ isWhole: false, seq });
});

it("lets the running product add lines and do nothing else to them", async () => {
  const tenantId = await chainOfFive();
  const app = new pg.Client({ connectionString: server.database.appUrl });
  await app.connect();
  try {
    await app.query("SELECT set_config('hoopoe.tenant_id', $1, false)", [tenantId]);
    expect((await app.query("SELECT FROM audit_log")).rowCount).toBe(5);
    for (const statement of ["UPDATE audit_log SET target = ''", "DELETE FROM audit_log", "TRUNCATE audit_log"]) {
      await expect(app.query(statement)).rejects.toThrow("permission denied");
    }
    await expect(app.query("DELETE FROM audit_heads")).rejects.toThrow("permission denied");
  } finally {
    await app.end();
  }
});

it("rolls back with the transaction it describes", async () => {
  const tenantId = await chainOfFive();
  const failing = server.db.withTenant({ tenantId }, async (trx) => {
    await server.core.audit.record(trx, { tenantId, action: "key.rotated" });
    throw new Error("undone");
  });
  await expect(failing).rejects.toThrow("undone");
  expect(await server.core.audit.verify(tenantId)).toMatchObject({ isWhole: true, count: 5 });
});

it("records sign-ins, failed ones and sign-outs, with their address", async () => {
  const member = await server.addMember({ role: "admin" });
  const body = { email: member.email, password: "wrong" };
  await server.call("POST", "/auth/login", { body });
  await server.call("POST", "/auth/logout", { headers: { cookie: `hoopoe_refresh=${member.refreshToken}` } });
  const { accessToken } = await server.core.identity.open(member, { ip: "192.0.2.7", userAgent: null });
  const answer = await server.call("GET", "/audit", { as: { ...member, token: accessToken } });
  expect(answer.body.data.map(({ action, actor, ip }: Line) => [action, actor, ip])).toEqual([
    ["session.started", member.email, "192.0.2.7"],
    ["session.ended", member.email, null],
    ["sign-in.failed", member.email, "127.0.0.1"],
    ["session.started", member.email, "127.0.0.1"],
  ]);
  expect(JSON.stringify(answer.body)).not.toContain("wrong");
});

it("shows a workspace's lines and its members' sign-ins to its admins, and nobody else's [6.5]", async () => {
  const reader = await server.addMember({ role: "admin" });
  const stranger = await server.addMember({ role: "owner" });
  const { tenantId, workspaceId } = stranger;
  await server.core.audit.recordAlone({ tenantId, workspaceId, userId: stranger.userId, action: "report.requested" });
  const { body } = await server.call("GET", "/audit", { as: reader });
  expect(new Set(body.data.map((line: Line) => line.actor))).toEqual(new Set([reader.email]));
  for (const role of ["viewer", "editor"] as const) {
    const member = await server.addMember({ role, workspaceId: reader.workspaceId });
    expect((await server.call("GET", "/audit", { as: member })).status).toBe(403);
  }
});

it("narrows by actor, action and time, and pages without gap or repeat", async () => {
  const reader = await server.addMember({ role: "admin" });
  const { tenantId, workspaceId, userId } = reader;
  for (let index = 0; index < 130; index += 1) {
    const action = index % 2 === 0 ? "report.requested" : "report.downloaded";
    await server.core.audit.recordAlone({ tenantId, workspaceId, userId, action, target: String(index) });
  }
  const first = (await server.call("GET", "/audit", { as: reader })).body;
  expect(first.data).toHaveLength(100);
  const second = (await server.call("GET", `/audit?before=${first.next}`, { as: reader })).body;
  expect(second.next).toBe(null);
  const targets = [...first.data, ...second.data].map((line: Line) => line.target).filter((target) => target !== "");
  expect(targets).toEqual(Array.from({ length: 130 }, (_, index) => String(129 - index)));

  const count = async (query: string) => (await server.call("GET", `/audit?${query}`, { as: reader })).body.data.length;
  expect(await count("action=report.downloaded")).toBe(65);
  expect(await count(`actor=${reader.email.slice(0, 9).toUpperCase()}`)).toBe(100);
  expect(await count("actor=nobody-of-that-name")).toBe(0);
  expect(await count(`from=${new Date(Date.now() + 60_000).toISOString()}`)).toBe(0);
  expect(await count(`to=${new Date(Date.now() - 3_600_000).toISOString()}`)).toBe(0);
  expect((await server.call("GET", "/audit?action=x", { as: reader })).body).toMatchObject({ field: "action" });
});

it("goes out as CSV and JSON by a ticket that works once, and says who took it", async () => {
  const reader = await server.addMember({ role: "owner", email: `=1+1-${randomUUID()}@test.example` });
  const { tenantId, workspaceId, userId } = reader;
  const event = { tenantId, workspaceId, userId, action: "workspace.renamed", target: 'a "b", c' };
  await server.core.audit.recordAlone(event);
  const take = async (format: string) => {
    const body = { format, filter: { action: "workspace.renamed" } };
    const { url } = (await server.call("POST", "/audit/export-ticket", { as: reader, body })).body;
    return { url: `${server.url}${url}`, response: await fetch(`${server.url}${url}`) };
  };
  const csv = await take("csv");
  expect(csv.response.headers.get("content-disposition")).toBe('attachment; filename="audit.csv"');
  const lines = (await csv.response.text()).split("\r\n");
  expect(lines[0]).toMatch(/^seq,at,actor/);
  expect(lines).toHaveLength(3);
  // A sheet would take the address for a formula.
  expect(lines[1]).toContain(`,'=1+1-`);
  expect(lines[1]).toContain('"a ""b"", c"');
  expect((await fetch(csv.url)).status).toBe(404);
  const json = await take("json");
  const exported: unknown = JSON.parse(await json.response.text());
  expect(exported).toEqual([expect.objectContaining({ target: 'a "b", c', actor: reader.email })]);
  const after = await server.call("GET", "/audit?action=audit.exported", { as: reader });
  expect(after.body.data.map((line: Line) => line.target)).toEqual(["json", "csv"]);
});

it("writes the same facts as the same bytes, whatever order they come in", () => {
  expect(canonicalJson({ b: [1, { d: null, c: "x" }], a: true })).toBe('{"a":true,"b":[1,{"c":"x","d":null}]}');
});

interface Line {
  action: string;
  actor: string;
  ip: string | null;
  target: string;
}
