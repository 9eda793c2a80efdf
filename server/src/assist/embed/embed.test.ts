import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Core } from "../../identity/compose.ts";
import { createRefreshCookie } from "../../identity/identity/refresh-cookie.ts";
import { mayManageOrganisation } from "../../identity/sso/organisation-store.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import type { TestMember } from "../../testing/test-people.ts";
import { embedRoutes } from "./routes.ts";
import { createEmbedService } from "./service.ts";

let server: TestServer;
let owner: TestMember;
let consoleDir: string;
let ahead = 0;
const clock = { now: () => new Date(Date.now() + ahead) };
const embedOf = ({ db, limits, audit, identity }: Core) =>
  createEmbedService({ db, clock, limits, audit, identity, mayManage: mayManageOrganisation });

beforeAll(async () => {
  consoleDir = await mkdtemp(join(tmpdir(), "hoopoe-embed-"));
  await writeFile(join(consoleDir, "index.html"), "<!doctype html><title>Hoopoe</title>");
  server = await startTestServer({
    clock,
    consoleDir,
    frameAncestors: (core) => embedOf(core).frameAncestors,
    routes: (core) => embedRoutes(embedOf(core), { ownCookie: createRefreshCookie({ isSecure: false }) }),
  });
  owner = await server.addMember({ role: "owner" });
});

afterAll(async () => {
  await server.close();
  await rm(consoleDir, { recursive: true, force: true });
});

async function makeToken(as = owner, body: object = {}): Promise<{ id: string; token: string }> {
  const made = await server.call("POST", "/embed/token", { as, body });
  expect(made.status).toBe(201);
  return { id: made.body.data.id, token: made.body.token };
}

async function redeem(token: string, tenantid = "127") {
  const answer = await server.call("POST", "/auth/embed-redeem", { body: { token }, headers: { tenantid } });
  return { ...answer, cookie: /hoopoe_embed=([\w-]+)/.exec(answer.headers.get("set-cookie") ?? "")?.[1] ?? "" };
}

const bearer = (accessToken: string) => ({ headers: { authorization: `Bearer ${accessToken}` } });

describe("an embed token", () => {
  it("opens one session, once, with a partitioned cookie of a day [1.6] [7.2] [9.6]", async () => {
    const { token } = await makeToken();
    const [first, second] = await Promise.all([redeem(token), redeem(token)]);
    expect([first.status, second.status].sort()).toEqual([201, 401]);
    const opened = first.status === 201 ? first : second;
    expect(opened.headers.get("set-cookie")).toMatch(
      /^hoopoe_embed=[\w-]{43}; Max-Age=86400; Path=\/api\/auth; HttpOnly; Secure; SameSite=None; Partitioned$/,
    );
    const verify = (body: object, headers = {}) => server.call("POST", "/auth/verify-token", { body, headers });
    const cookie = opened.headers.get("set-cookie")?.split(";")[0];
    const found = [await verify({ token: opened.body.access_token }), await verify({}, { cookie })];
    expect(found.map(({ status, body }) => [status, body.data?.userId])).toEqual([
      [200, owner.userId],
      [200, owner.userId],
    ]);
    const frame = await server.call("GET", "/embed/frame", bearer(opened.body.access_token));
    const workspace = { id: owner.workspaceId, name: "Test", isDemo: false };
    expect(frame.body).toEqual({ workspace, hasAccount: false });
    expect((await server.call("GET", "/embed/frame", { as: owner })).body).toEqual({ workspace, hasAccount: true });
    expect(await redeem(token)).toMatchObject({ status: 401, body: { code: "embed-token-invalid" } });
  });

  it("opens nothing after its time, after it was withdrawn, or when it is none", async () => {
    const late = await makeToken(owner, { minutes: 1 });
    ahead = 61_000;
    expect(await redeem(late.token)).toMatchObject({ status: 401 });
    ahead = 0;
    const { id, token } = await makeToken();
    await server.call("DELETE", `/embed/token/${id}`, { as: owner });
    expect(await redeem(token)).toMatchObject({ status: 401 });
    for (const none of ["", "x", owner.token, owner.refreshToken]) expect((await redeem(none)).status).not.toBe(201);
  });

  it("is kept by its hash alone, and listed with what became of it", async () => {
    const as = await server.addMember({ role: "admin" });
    const open = await makeToken(as, { name: "Portal" });
    const waiting = await makeToken(as, { name: "Wall" });
    await redeem(open.token);
    const { body } = await server.call("GET", "/embed/token", { as });
    expect(body.data.map(({ name, state }: { name: string; state: string }) => [name, state])).toEqual([
      ["Wall", "waiting"],
      ["Portal", "open"],
    ]);
    expect(JSON.stringify(body)).not.toContain(waiting.token);
    expect(server.logged()).not.toContain(open.token);
  });

  it("is made by admins alone", async () => {
    const editor = await server.addMember({ role: "editor", workspaceId: owner.workspaceId });
    expect(await server.call("POST", "/embed/token", { as: editor, body: {} })).toMatchObject({ status: 403 });
    expect(await server.call("GET", "/embed/token", { as: editor })).toMatchObject({ status: 403 });
  });
});

describe("an embedded session", () => {
  it("may do nothing but what is marked for it, though its owner may [6.5]", async () => {
    const { body } = await redeem((await makeToken()).token);
    const as = bearer(body.access_token);
    const answers = await Promise.all([
      server.call("GET", "/workspace", as),
      server.call("GET", "/auth/me", as),
      server.call("POST", "/auth/socket-ticket", as),
      server.call("GET", "/notification", as),
      server.call("POST", "/embed/token", { ...as, body: {} }),
      server.call("PATCH", "/embed/settings", { ...as, body: { origins: [] } }),
      server.call("GET", "/member", as),
    ]);
    for (const { status } of answers) expect([401, 403]).toContain(status);
  });

  it("stays in its workspace, though its owner has another [6.5]", async () => {
    const elsewhere = await server.addMember({ role: "owner" });
    await server.db.withTenant(
      { tenantId: server.tenantId, workspaceId: elsewhere.workspaceId, userId: owner.userId },
      (trx) =>
        trx
          .insertInto("memberships")
          .values({
            tenant_id: server.tenantId,
            workspace_id: elsewhere.workspaceId,
            user_id: owner.userId,
            role: "owner",
          })
          .execute(),
    );
    const { body } = await redeem((await makeToken()).token);
    const headers = { authorization: `Bearer ${body.access_token}`, "x-workspace": elsewhere.workspaceId };
    expect(await server.call("GET", "/embed/frame", { headers })).toMatchObject({ status: 404 });
  });

  it("is renewed by its cookie, and says which of the two failed when it cannot be [8.2] [8.3]", async () => {
    const { id, token } = await makeToken();
    const { cookie } = await redeem(token);
    const fresh = await server.call("POST", "/auth/embed-refresh", { headers: { cookie: `hoopoe_embed=${cookie}` } });
    expect(fresh.status).toBe(201);
    const next = /hoopoe_embed=([\w-]+)/.exec(fresh.headers.get("set-cookie") ?? "")?.[1] ?? "";
    expect(next).not.toBe(cookie);
    expect(await server.call("POST", "/auth/embed-refresh")).toMatchObject({
      status: 401,
      body: { code: "embed-cookie-missing", message: "No authentication token found" },
    });
    await server.call("DELETE", `/embed/token/${id}`, { as: owner });
    expect(await server.call("GET", "/embed/frame", bearer(fresh.body.access_token))).toMatchObject({ status: 401 });
    const ended = await server.call("POST", "/auth/embed-refresh", { headers: { cookie: `hoopoe_embed=${next}` } });
    expect(ended).toMatchObject({ status: 401, body: { code: "refresh-failed" } });
    expect(ended.headers.get("set-cookie")).toContain("hoopoe_embed=; Max-Age=0");
  });

  it("is not opened by the cookie of a sign-in that was left: the sign-out has not arrived yet [8.32]", async () => {
    const { refreshToken } = await server.addMember({ role: "viewer" });
    const own = `hoopoe_refresh=${refreshToken}`;
    const open = (cookie: string) => server.call("POST", "/auth/embed-refresh", { headers: { cookie } });
    expect(await open(`${own}; signed-out=pending`)).toMatchObject({
      status: 401,
      body: { code: "embed-cookie-missing" },
    });
    expect((await open(own)).status).toBe(201);
  });

  it("ends after a day, whatever its cookie says [9.6]", async () => {
    const { cookie } = await redeem((await makeToken()).token);
    let held = cookie;
    for (let hours = 0.9; hours < 23.5; hours += 0.9) {
      ahead = hours * 3_600_000;
      const headers = { cookie: `hoopoe_embed=${held}` };
      const fresh = await server.call("POST", "/auth/embed-refresh", { headers });
      expect(fresh.status).toBe(201);
      held = /hoopoe_embed=([\w-]+)/.exec(fresh.headers.get("set-cookie") ?? "")?.[1] ?? "";
    }
    ahead = 24.05 * 3_600_000;
    const headers = { cookie: `hoopoe_embed=${held}` };
    expect((await server.call("POST", "/auth/embed-refresh", { headers })).status).toBe(401);
    ahead = 0;
  });
});

describe("who may hold the console in a frame", () => {
  const policyOf = async (path: string, host = new URL(server.url).host): Promise<string> => {
    const answer = await fetch(`${server.url}${path}`, { headers: { accept: "text/html", host } });
    return /frame-ancestors ([^;]+)/.exec(answer.headers.get("content-security-policy") ?? "")?.[1] ?? "missing";
  };

  it("is nobody, until the organisation says who; then the embedded pages alone [1.5]", async () => {
    expect(await policyOf("/embed/app-list")).toBe("'none'");
    // The organisation's first workspace decides.
    const saved = await server.call("PATCH", "/embed/settings", {
      as: owner,
      body: { origins: ["https://Portal.example.com/", "http://127.0.0.1:8080", "https://portal.example.com"] },
    });
    expect(saved.body).toEqual({ origins: ["https://portal.example.com", "http://127.0.0.1:8080"] });
    expect(await policyOf("/embed/app-list")).toBe("'self' https://portal.example.com http://127.0.0.1:8080");
    expect(await policyOf("/embed")).toBe("'self' https://portal.example.com http://127.0.0.1:8080");
    for (const path of ["/login", "/dashboard/home", "/", "/embedded/app-list", "/no-such-page"]) {
      expect(await policyOf(path), path).toBe("'none'");
    }
    const api = await server.call("GET", "/auth/state");
    expect(api.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    const outsider = await server.addMember({ role: "owner" });
    expect(await server.call("PATCH", "/embed/settings", { as: outsider, body: { origins: [] } })).toMatchObject({
      status: 403,
      body: { code: "organisation-forbidden" },
    });
    await server.call("PATCH", "/embed/settings", { as: owner, body: { origins: [] } });
    expect(await policyOf("/embed/app-list")).toBe("'none'");
  });

  it.each([
    "*",
    "https://*.example.com",
    "https://a.example.com/path",
    "http://a.example.com",
    "https://a.example.com; script-src *",
    "https://a.example.com 'unsafe-inline'",
    "https://user@a.example.com",
    "javascript:alert(1)",
    "null",
    "'self'",
    "",
  ])("takes no origin that is none: %j", async (origin) => {
    const answer = await server.call("PATCH", "/embed/settings", { as: owner, body: { origins: [origin] } });
    expect(answer).toMatchObject({ status: 422, body: { code: "embed-origin-invalid", field: "origins.0" } });
  });
});
