import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import type { TestMember } from "../../testing/test-people.ts";

let server: TestServer;
let skipMs = 0;
beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => new Date(Date.now() + skipMs) } });
});
afterAll(() => server.close());

async function create(member: TestMember, verbs: readonly string[], days = 30) {
  const body = { name: "script", verbs, days, password: member.password };
  return server.call("POST", "/account/token", { as: member, body });
}
const call = (token: string, method: string, path: string, { workspaceId }: TestMember, body?: unknown) =>
  server.call(method, path, { headers: { authorization: `Bearer ${token}`, "x-workspace": workspaceId }, body });

it("shows a token once, keeps only its hash, and records when it was used", async () => {
  const member = await server.addMember({ role: "viewer" });
  const { status, body } = await create(member, ["member:read"]);
  expect(status).toBe(201);
  expect(body.token).toMatch(/^hpe_pat_[\w-]{43}$/);
  expect(body.data).toMatchObject({ last4: body.token.slice(-4), verbs: ["member:read"], lastUsedAt: null });
  const rows = await server.db.withTenant(member, (trx) => trx.selectFrom("personal_tokens").selectAll().execute());
  expect(JSON.stringify(rows)).not.toContain(body.token.slice(8));
  expect((await call(body.token, "GET", "/member", member)).status).toBe(200);
  const listed = (await server.call("GET", "/account/token", { as: member })).body.data;
  expect(listed).toMatchObject([{ id: body.data.id, lastUsedAt: expect.any(String) }]);
  expect(JSON.stringify(listed)).not.toContain(body.token);
  expect(server.logged()).not.toContain(body.token);
});

it("opens what its verbs name, and nothing beyond its person's role", async () => {
  const viewer = await server.addMember({ role: "viewer" });
  const { body } = await create(viewer, ["member:read", "member:manage"]);
  const outside = await call(body.token, "GET", "/notification", viewer);
  expect(outside).toMatchObject({ status: 403, body: { code: "personal-token-scope" } });
  expect(await call(body.token, "GET", "/invitation", viewer)).toMatchObject({
    status: 403,
    body: { code: "forbidden" },
  });
  expect((await call(body.token, "GET", "/workspace", viewer)).status).toBe(403);
  const reader = await create(viewer, ["workspace:read"]);
  expect((await call(reader.body.token, "GET", "/workspace", viewer)).status).toBe(200);
  expect((await create(viewer, ["workspace:read", "everything"])).status).toBe(400);
  expect((await create(viewer, [])).status).toBe(400);
});

it("opens nothing of /auth and of the account, whatever its verbs", async () => {
  const owner = await server.addMember({ role: "owner" });
  const { body } = await create(owner, ["workspace:read", "member:manage", "member:read"]);
  for (const [method, path, input] of [
    ["GET", "/auth/me"],
    ["POST", "/auth/socket-ticket"],
    ["GET", "/account"],
    ["GET", "/account/token"],
    ["POST", "/account/token", { name: "more", verbs: ["workspace:read"], days: 300, password: owner.password }],
    ["POST", "/account/password", { current: owner.password, password: "a new and longer password" }],
    ["POST", "/account/session/end", { keep: "none" }],
  ] as const) {
    expect(await call(body.token, method, path, owner, input)).toMatchObject({
      status: 403,
      body: { code: "personal-token-refused" },
    });
  }
  const headers = { authorization: `Bearer ${body.token}` };
  await server.call("POST", "/auth/logout", { headers });
  expect((await call(body.token, "GET", "/member", owner)).status).toBe(200);
  expect((await server.call("POST", "/auth/verify-token", { body: { token: body.token } })).status).toBe(401);
});

it("ends with its date, with its revocation by nobody but its person, and with an account that is disabled", async () => {
  const member = await server.addMember({ role: "viewer" });
  const stranger = await server.addMember({ role: "viewer" });
  const [late, revoked, disabled] = [
    (await create(member, ["member:read"], 1)).body,
    (await create(member, ["member:read"])).body,
    (await create(member, ["member:read"])).body,
  ];
  const statusOf = async (token: string) => (await call(token, "GET", "/member", member)).status;
  skipMs = 86_400_000 + 1000;
  expect(await statusOf(late.token)).toBe(401);
  skipMs = 0;
  const revoke = (as: TestMember) => server.call("DELETE", `/account/token/${revoked.data.id}`, { as });
  expect(await revoke(stranger)).toMatchObject({ status: 404, body: { code: "personal-token-not-found" } });
  expect(await statusOf(revoked.token)).toBe(200);
  expect((await revoke(member)).status).toBe(200);
  expect(await statusOf(revoked.token)).toBe(401);
  expect((await revoke(member)).status).toBe(404);
  // Signing out everywhere is for browsers; an account that is switched off takes its tokens along.
  await server.call("POST", "/account/session/end", { as: member, body: { keep: "this" } });
  expect(await statusOf(disabled.token)).toBe(200);
  await server.db.withTenant(member, (trx) =>
    trx.updateTable("users").set({ disabled_at: new Date() }).where("id", "=", member.userId).execute(),
  );
  expect(await statusOf(disabled.token)).toBe(401);
});

it("asks for the password before it makes a token", async () => {
  const member = await server.addMember({ role: "viewer" });
  const body = { name: "script", verbs: ["workspace:read"], days: 1 };
  expect((await server.call("POST", "/account/token", { as: member, body })).status).toBe(422);
});
