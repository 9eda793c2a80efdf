import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import type { TestMember } from "../../testing/test-people.ts";
import { limitKey } from "./attempts.ts";

let server: TestServer;
let mailless: TestServer;
let skipMs = 0;
beforeAll(async () => {
  // It stands still, else an hour may end amid the emails that are counted in it.
  const startedAt = Date.now();
  const clock = { now: () => new Date(startedAt + skipMs) };
  // Nobody listens there: emails wait in the outbox, where their text is sealed.
  server = await startTestServer({ clock, mail: { smtpUrl: "smtp://127.0.0.1:9" } });
  mailless = await startTestServer();
});
afterAll(() => Promise.all([server.close(), mailless.close()]));

const forgot = (email: string, at = server) => at.call("POST", "/auth/forgot-password", { body: { email } });
const reset = (token: unknown, password: unknown = "a new and longer password") =>
  server.call("POST", "/auth/reset-password", { body: { token, password } });
const login = (email: string, password: string) => server.call("POST", "/auth/login", { body: { email, password } });
const me = (token: string) => server.call("GET", "/auth/me", { headers: { authorization: `Bearer ${token}` } });

it("answers alike for a known and an unknown address, and emails only the known one", async () => {
  const member = await server.addMember({ role: "viewer" });
  const answers = [await forgot(member.email), await forgot(`${randomUUID()}@nowhere.example`)];
  expect(answers.map(({ status, body }) => ({ status, body }))).toEqual([
    { status: 202, body: { status: "ok" } },
    { status: 202, body: { status: "ok" } },
  ]);
  await server.core.accounts.links.settled();
  expect(await emailsTo(member.email)).toMatchObject([{ kind: "password-reset", workspace_id: null }]);
});

it("requests at most five emails an hour, whether there is an account or not", async () => {
  const email = `${randomUUID()}@nowhere.example`;
  for (let round = 0; round < 5; round += 1) expect((await forgot(email)).status).toBe(202);
  expect((await forgot(email)).status).toBe(429);
});

it("sets a new password with a link, once, and ends every session and token of the account", async () => {
  const { admin, member } = await pair();
  const script = await server.call("POST", "/account/token", {
    as: member,
    body: { name: "script", verbs: ["workspace:read"], days: 30, password: member.password },
  });
  const token = await linkFor(admin, member);
  expect(await reset(token)).toMatchObject({ status: 200, body: { status: "ok" } });
  expect((await me(member.token)).status).toBe(401);
  expect((await refresh(member.refreshToken)).status).toBe(401);
  const headers = { authorization: `Bearer ${script.body.token}` };
  expect((await server.call("GET", "/workspace", { headers })).status).toBe(401);
  expect((await login(member.email, member.password)).status).toBe(401);
  expect((await login(member.email, "a new and longer password")).status).toBe(200);
  expect(await reset(token)).toMatchObject({ status: 404, body: { code: "account-link-invalid" } });
});

it("refuses a link after an hour, an earlier one once there is a later one, and a short password", async () => {
  const { admin, member } = await pair();
  const first = await linkFor(admin, member);
  const second = await linkFor(admin, member);
  expect((await reset(first)).status).toBe(404);
  expect(await reset(second, "short")).toMatchObject({ status: 400, body: { field: "password" } });
  skipMs = 3_601_000;
  expect((await reset(second)).status).toBe(404);
  skipMs = 0;
  expect((await login(member.email, member.password)).status).toBe(200);
});

it("takes thirty links from one address in a quarter of an hour, the right one after them not", async () => {
  // In an hour of its own: the other tests use links too.
  skipMs = 86_400_000;
  const { admin, member } = await pair();
  const token = await linkFor(admin, member);
  for (let round = 0; round < 30; round += 1) {
    const key = limitKey("reset", "127.0.0.1");
    await server.core.limits.take([{ key, countMax: 30, windowMs: 15 * 60_000 }]);
  }
  expect(await reset(token)).toMatchObject({ status: 429, body: { code: "too-many-attempts" } });
  skipMs = 0;
});

it.each([[null], [""], [[]], [{}], [0], [true], [["x".repeat(43)]], ["x".repeat(43)]])(
  "opens nothing with the token %j",
  async (token) => {
    const answer = await reset(token);
    expect(answer.status).toBe(typeof token === "string" && token.length > 20 ? 404 : 400);
  },
);

it("keeps of a link's token its hash alone", async () => {
  const { admin, member } = await pair();
  const token = await linkFor(admin, member);
  const rows = await server.db.withTenant(member, (trx) => trx.selectFrom("account_links").selectAll().execute());
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(server.logged()).not.toContain(token);
});

it("sends nothing without a mail server, and says so; an administrator hands a link on", async () => {
  const member = await mailless.addMember({ role: "viewer" });
  expect((await mailless.call("GET", "/auth/state")).body.mail).toBe(false);
  expect((await server.call("GET", "/auth/state")).body.mail).toBe(true);
  expect((await forgot(member.email, mailless)).status).toBe(202);
  expect((await mailless.call("POST", "/account/verification", { as: member })).body).toEqual({ isSent: false });
});

it("makes a link for admins alone, and for nobody who may do more than they, here or in another workspace", async () => {
  const { admin, member } = await pair();
  const owner = await server.addMember({ role: "owner", workspaceId: admin.workspaceId });
  const ask = (by: TestMember, whose: TestMember) =>
    server.call("POST", `/member/${whose.userId}/reset-link`, { as: by });
  expect((await ask(member, admin)).status).toBe(403);
  expect(await ask(admin, owner)).toMatchObject({ status: 403, body: { code: "account-outranked" } });
  expect((await ask(owner, admin)).status).toBe(201);
  const stranger = await server.addMember({ role: "viewer" });
  expect(await ask(admin, stranger)).toMatchObject({ status: 404, body: { code: "member-not-found" } });
  // The same member, once they own a workspace of their own elsewhere.
  await join(member, (await server.addMember({ role: "viewer" })).workspaceId, "owner");
  expect(await ask(admin, member)).toMatchObject({ status: 403, body: { code: "account-outranked" } });
});

async function pair() {
  const admin = await server.addMember({ role: "admin" });
  const member = await server.addMember({ role: "viewer", workspaceId: admin.workspaceId });
  return { admin, member };
}

async function linkFor(admin: TestMember, { userId }: TestMember): Promise<string> {
  const { body } = await server.call("POST", `/member/${userId}/reset-link`, { as: admin });
  expect(body.link).toMatch(/^http:\/\/localhost:4400\/reset-password#[\w-]{43}$/);
  return body.link.split("#")[1];
}

async function join({ tenantId, userId }: TestMember, workspaceId: string, role: "owner"): Promise<void> {
  await server.db.withTenant({ tenantId, workspaceId, userId }, (trx) =>
    trx
      .insertInto("memberships")
      .values({ tenant_id: tenantId, workspace_id: workspaceId, user_id: userId, role })
      .execute(),
  );
}

function emailsTo(recipient: string) {
  return server.db.withTenant({ tenantId: server.tenantId }, (trx) =>
    trx.selectFrom("mail_outbox").select(["kind", "workspace_id"]).where("recipient", "=", recipient).execute(),
  );
}

function refresh(token: string) {
  return server.call("POST", "/auth/refresh-token", { headers: { cookie: `hoopoe_refresh=${token}` } });
}
