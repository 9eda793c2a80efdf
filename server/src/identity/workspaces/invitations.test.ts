import { randomUUID } from "node:crypto";
import { startMailSink, type MailSink } from "@hoopoe/connectors/smtp/sandbox/mail-sink.ts";
import pg from "pg";
import pino from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createEngine } from "../../platform/engine/create-engine.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import type { TestMember } from "../../testing/test-people.ts";

let skipMs = 0;
let server: TestServer;
let owner: TestMember;
beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => new Date(Date.now() + skipMs) } });
  owner = await server.addMember({ role: "owner" });
});
afterAll(() => server.close());

const newEmail = () => `${randomUUID()}@test.example`;
const account = { name: "Ada", password: "a long enough password" };
const invite = (body: object, as = owner) => server.call("POST", "/invitation", { as, body });
const preview = (token: string, at = server) => at.call("POST", "/invitation/look", { body: { token } });
const accept = (token: string) => server.call("POST", "/invitation/accept", { body: { token, ...account } });
const join = (token: string, as: TestMember) => server.call("POST", "/invitation/join", { as, body: { token } });

/** An invitation's token, from the link that is copied where there is no mail server. */
async function tokenFor(email: string, role = "editor", as = owner): Promise<string> {
  const { status, body } = await invite({ email, role }, as);
  expect(status).toBe(201);
  return tokenOf(body.link);
}

function tokenOf(text: string): string {
  return /\/invitation#([\w-]+)/.exec(text)?.[1] ?? "";
}

it("makes the account with name and password, and lets it work with the role that was given", async () => {
  const email = newEmail();
  const token = await tokenFor(email.toUpperCase());
  expect((await preview(token)).body).toMatchObject({
    email,
    role: "editor",
    workspaceName: "Test",
    hasAccount: false,
  });
  expect(await accept(token)).toMatchObject({ status: 201, body: { email, workspaceId: owner.workspaceId } });
  const login = await server.call("POST", "/auth/login", { body: { email, password: account.password } });
  const as = { ...owner, token: login.body.access_token };
  const { body } = await server.call("GET", "/workspace", { as });
  expect(body.data).toMatchObject([{ id: owner.workspaceId, role: "editor" }]);
  const joined = await server.call("GET", "/audit?action=member.joined", { as: owner });
  expect(joined.body.data[0]).toMatchObject({ actor: email, details: { role: "editor" }, ip: "127.0.0.1" });
});

it("lets an account that is there join while it is signed in, and no other one", async () => {
  const colleague = await server.addMember({ role: "viewer" });
  const stranger = await server.addMember({ role: "owner" });
  const token = await tokenFor(colleague.email, "admin");
  expect((await preview(token)).body.hasAccount).toBe(true);
  expect((await accept(token)).body.code).toBe("invitation-needs-sign-in");
  expect(await join(token, stranger)).toMatchObject({ status: 403, body: { code: "invitation-other-account" } });
  expect(await join(token, colleague)).toMatchObject({ status: 200, body: { workspaceId: owner.workspaceId } });
  const as = { ...colleague, workspaceId: owner.workspaceId };
  expect((await server.call("GET", "/audit", { as })).status).toBe(200);
  expect((await join(token, colleague)).body.code).toBe("invitation-invalid");
});

it("opens nothing a second time, not even to two who come at the same moment", async () => {
  const token = await tokenFor(newEmail());
  const answers = await Promise.all(Array.from({ length: 5 }, () => accept(token)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect((await preview(token)).body.code).toBe("invitation-invalid");
  expect((await accept(token)).body.code).toBe("invitation-invalid");
});

it("is spent by one of several joins at the same moment", async () => {
  const colleague = await server.addMember({ role: "viewer" });
  const token = await tokenFor(colleague.email);
  const answers = await Promise.all(Array.from({ length: 5 }, () => join(token, colleague)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

it("opens for seven days and not a moment longer", async () => {
  const token = await tokenFor(newEmail());
  skipMs = 7 * 86_400_000 - 60_000;
  expect((await preview(token)).status).toBe(200);
  skipMs = 7 * 86_400_000 + 1000;
  try {
    expect((await preview(token)).body.code).toBe("invitation-invalid");
    expect((await accept(token)).body.code).toBe("invitation-invalid");
  } finally {
    skipMs = 0;
  }
});

it.each([
  ["made up", () => "x".repeat(43)],
  ["a hash from the database", async () => (await hashes())[0] ?? ""],
])("does not open with a token that is %s", async (_what, forge) => {
  await tokenFor(newEmail());
  const token = await forge();
  expect((await preview(token)).body.code).toBe("invitation-invalid");
  expect((await accept(token)).body.code).toBe("invitation-invalid");
});

it("opens nothing after it was withdrawn or another one took its place", async () => {
  const email = newEmail();
  const first = await tokenFor(email);
  const second = await tokenFor(email, "viewer");
  expect((await preview(first)).body.code).toBe("invitation-invalid");
  const { body } = await server.call("GET", "/invitation", { as: owner });
  const [open] = body.data.filter((one: { email: string }) => one.email === email);
  expect(open).toMatchObject({ role: "viewer", isExpired: false });
  expect((await server.call("DELETE", `/invitation/${open.id}`, { as: owner })).status).toBe(200);
  expect((await preview(second)).body.code).toBe("invitation-invalid");
  expect((await server.call("DELETE", `/invitation/${open.id}`, { as: owner })).status).toBe(404);
});

it("keeps one workspace's invitations from another's admins [6.5]", async () => {
  const other = await server.addMember({ role: "owner" });
  await tokenFor(newEmail());
  const [mine] = (await server.call("GET", "/invitation", { as: owner })).body.data;
  expect((await server.call("GET", "/invitation", { as: other })).body.data).toEqual([]);
  expect((await server.call("DELETE", `/invitation/${mine.id}`, { as: other })).status).toBe(404);
});

it("does not open at another organisation's address", async () => {
  const tenantId = randomUUID();
  await server.db.withTenant({ tenantId }, (trx) =>
    trx.insertInto("tenants").values({ id: tenantId, label: "acme", name: "Acme" }).execute(),
  );
  const token = await tokenFor(newEmail());
  const headers = { host: "acme.localhost", tenantid: "acme" };
  const status = await new Promise<number>((done) => {
    const { port } = new URL(server.url);
    void import("node:http").then(({ request }) => {
      const options = { port, path: "/api/invitation/look", method: "POST" };
      const sent = request({ ...options, headers: { ...headers, "content-type": "application/json" } }, (reply) => {
        reply.resume();
        done(reply.statusCode ?? 0);
      });
      sent.end(JSON.stringify({ token }));
    });
  });
  expect(status).toBe(404);
});

it("refuses members, ranks above one's own, and more than the address and the role", async () => {
  const admin = await server.addMember({ role: "admin", workspaceId: owner.workspaceId });
  expect(await invite({ email: admin.email, role: "viewer" })).toMatchObject({
    status: 409,
    body: { code: "member-exists", field: "email" },
  });
  expect((await invite({ email: newEmail(), role: "owner" }, admin)).body.code).toBe("member-rank");
  expect((await invite({ email: "no address", role: "viewer" })).body).toMatchObject({ field: "email" });
  const other = await server.addMember({ role: "owner" });
  const more = { workspaceId: other.workspaceId, tenantId: randomUUID(), workspace_id: other.workspaceId };
  await invite({ email: newEmail(), role: "viewer", ...more });
  expect((await server.call("GET", "/invitation", { as: other })).body.data).toEqual([]);
});

it("keeps a role that somebody got in the meantime", async () => {
  const colleague = await server.addMember({ role: "viewer" });
  const token = await tokenFor(colleague.email, "owner");
  await server.core.workspaces.join({ ...colleague, workspaceId: owner.workspaceId, role: "viewer" });
  await join(token, colleague);
  const as = { ...colleague, workspaceId: owner.workspaceId };
  expect((await server.call("GET", "/audit", { as })).status).toBe(403);
});

it("keeps no token: neither in the database nor in the log", async () => {
  const token = await tokenFor(newEmail());
  await preview(token);
  const admin = new pg.Client({ connectionString: server.database.adminUrl });
  await admin.connect();
  const { rows } = await admin.query(
    "SELECT i::text AS row FROM invitations i UNION ALL SELECT a::text FROM audit_log a",
  );
  await admin.end();
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(server.logged()).not.toContain(token);
});

it("goes by mail where there is a mail server, and shows the link to nobody", async () => {
  const sink: MailSink = await startMailSink();
  const mailing = await startTestServer({ mail: { smtpUrl: sink.url } });
  const engine = createEngine({
    engineUrl: mailing.database.engineUrl,
    executorId: "test",
    log: pino({ level: "silent" }),
  });
  try {
    mailing.core.mail.attach(engine);
    await engine.launch();
    const boss = await mailing.addMember({ role: "owner" });
    const answer = await mailing.call("POST", "/invitation", {
      as: boss,
      body: { email: "ada@x.example", role: "viewer" },
    });
    expect(answer.body.link).toBe(null);
    await expect.poll(() => sink.emails().length).toBe(1);
    const [email] = sink.emails();
    expect(email?.to).toEqual(["ada@x.example"]);
    const found = await preview(tokenOf(email?.text ?? ""), mailing);
    expect(found.body).toMatchObject({ email: "ada@x.example", role: "viewer" });
  } finally {
    await engine.shutdown();
    await mailing.close();
    mailing.core.mail.close();
    await sink.stop();
  }
});

async function hashes(): Promise<string[]> {
  const rows = await server.db.withTenant(owner, (trx) =>
    trx.selectFrom("invitations").select("token_hash").where("workspace_id", "=", owner.workspaceId).execute(),
  );
  return rows.map(({ token_hash }) => token_hash.toString("base64url"));
}
