import { randomUUID } from "node:crypto";
import type { JWTPayload } from "jose";
import { io, type Socket } from "socket.io-client";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type HostileProvider, startHostileProvider } from "../../testing/hostile-provider.ts";
import { type RegisteredClient, type SsoFixture, startSsoFixture } from "../../testing/start-sso-fixture.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import { createTestBrowser, type TestBrowser } from "../../testing/test-browser.ts";
import type { TestMember } from "../../testing/test-people.ts";
import { startStopwatch } from "../../testing/stopwatch.ts";

let fixture: SsoFixture;
let peer: TestServer;
let owner: TestMember;
let client: RegisteredClient;
let liar: HostileProvider;
const clientId = "hoopoe";
/** As callers send it, whatever we call it ourselves. */
const idTokenHeader = "x-ping-id-token";

beforeAll(async () => {
  fixture = await startSsoFixture();
  peer = await startTestServer({ database: fixture.server.database });
  owner = await fixture.server.addMember({ role: "owner" });
  client = await fixture.register();
  liar = await startHostileProvider({ clientId });
});
afterAll(async () => {
  await liar.close();
  await peer.close();
  await fixture.close();
});
beforeEach(() => liar.lie((claims) => claims));

const context = () => ({ defaultWorkspaceId: owner.workspaceId });
const useSandbox = () => fixture.save(owner, client, context());
const useLiar = () => fixture.save(owner, { issuer: liar.issuer, clientId, clientSecret: "x" }, context());
const slo = (headers: Record<string, string>) => fixture.server.call("GET", "/pingone-login/slo", { headers });
const meAt = (server: TestServer, token: string) =>
  server.call("GET", "/auth/me", { headers: { authorization: `Bearer ${token}` } });

/** A session through the provider that can be told to say what is wanted. */
async function signInAtLiar(claims: JWTPayload): Promise<string> {
  liar.lie((right) => ({ ...right, email: undefined, ...claims }));
  const browser = createTestBrowser();
  const { location } = await browser.send(liar.answerTo(await fixture.begin(browser)));
  expect(location).toBe(`${fixture.server.url}/dashboard/home`);
  return fixture.accessToken(browser);
}

async function backChannel(token: string, options: { type?: string; key?: string } = {}) {
  const { type = "application/x-www-form-urlencoded", key = fixture.server.tenantId } = options;
  const reply = await fetch(`${fixture.server.url}/api/pingone-login/back-channel/${key}`, {
    method: "POST",
    headers: { "content-type": type },
    body: type.includes("json")
      ? JSON.stringify({ logout_token: token })
      : new URLSearchParams({ logout_token: token }),
  });
  return { status: reply.status, body: JSON.parse(await reply.text()) };
}

const logoutClaims = (claims: JWTPayload): JWTPayload => ({
  iss: liar.issuer,
  aud: clientId,
  iat: Math.floor(Date.now() / 1000),
  exp: Math.floor(Date.now() / 1000) + 120,
  jti: randomUUID(),
  events: { "http://schemas.openid.net/event/backchannel-logout": {} },
  ...claims,
});

it("names the provider's own end_session_endpoint for the id token at hand [7.4]", async () => {
  await useSandbox();
  const browser = createTestBrowser();
  await fixture.signIn(browser, "analyst");
  const idToken = browser.cookie(fixture.server.url, "hoopoe_id_token") ?? "";
  const { status, body } = await slo({ [idTokenHeader]: idToken });
  expect(status).toBe(200);
  const signoff = new URL(body.signoff);
  expect(`${signoff.origin}${signoff.pathname}`).toBe(`${client.issuer}/session/end`);
  expect(Object.fromEntries(signoff.searchParams)).toEqual({
    id_token_hint: idToken,
    client_id: client.clientId,
    post_logout_redirect_uri: `${fixture.server.url}/login`,
  });
});

it("takes a hint that has expired, as the endpoint does [7.4]", async () => {
  await useLiar();
  const past = Math.floor(Date.now() / 1000) - 86_400;
  const expired = await liar.sign({ iss: liar.issuer, aud: clientId, sub: "victim", iat: past, exp: past + 60 });
  const { status, body } = await slo({ [idTokenHeader]: expired });
  expect(status).toBe(200);
  expect(new URL(body.signoff).searchParams.get("id_token_hint")).toBe(expired);
});

it("refuses a missing hint and one of another provider or client, by name of the header [7.4]", async () => {
  await useSandbox();
  expect(await slo({})).toMatchObject({ status: 400, body: { code: "sso-hint-missing", field: idTokenHeader } });
  const foreign = await liar.sign({ iss: liar.issuer, aud: client.clientId, sub: "x" });
  for (const hint of ["x", foreign, await liar.sign({ iss: client.issuer, aud: "other", sub: "x" })]) {
    expect(await slo({ [idTokenHeader]: hint })).toMatchObject({ status: 400, body: { code: "sso-hint-foreign" } });
  }
});

it("says so where the provider has no end_session_endpoint", async () => {
  const other = await fixture.register("no-signoff");
  await fixture.save(owner, other, context());
  const hint = await liar.sign({ iss: other.issuer, aud: other.clientId, sub: "x" });
  expect(await slo({ [idTokenHeader]: hint })).toMatchObject({ status: 409, body: { code: "sso-no-signoff" } });
});

it("a sign-off at the provider ends the session and its open sockets in every process within a second [1.7]", async () => {
  await useSandbox();
  const browser = createTestBrowser();
  await fixture.signIn(browser, "analyst");
  const token = await fixture.accessToken(browser);
  expect((await meAt(peer, token)).status).toBe(200);
  const sockets = [fixture.server.url, peer.url].map((url) =>
    io(url, {
      transports: ["websocket"],
      reconnection: false,
      query: { accessToken: token, workspaceId: owner.workspaceId },
    }),
  );
  try {
    await Promise.all(sockets.map((socket) => untilEvent(socket, "connect")));
    const closed = Promise.all(sockets.map((socket) => untilEvent(socket, "disconnect")));
    const { confirm } = await openSignOff(browser);
    const stopwatch = startStopwatch();
    await confirm();
    await closed;
    expect(stopwatch.read()).toBeLessThan(1000);
    expect((await meAt(fixture.server, token)).status).toBe(401);
    expect((await meAt(peer, token)).status).toBe(401);
  } finally {
    for (const socket of sockets) socket.close();
  }
});

it("a logout token that names a session ends that one alone; one that names the subject ends all of theirs", async () => {
  await useLiar();
  const [one, two, three] = [
    await signInAtLiar({ sub: "many", sid: "s1" }),
    await signInAtLiar({ sub: "many", sid: "s2" }),
    await signInAtLiar({ sub: "someone-else", sid: "s3" }),
  ];
  const statuses = () =>
    Promise.all([one, two, three].map(async (token) => (await meAt(fixture.server, token)).status));
  expect(await backChannel(await liar.sign(logoutClaims({ sid: "s1" })))).toMatchObject({ status: 200 });
  expect(await statuses()).toEqual([401, 200, 200]);
  expect(await backChannel(await liar.sign(logoutClaims({ sub: "many" })))).toMatchObject({ status: 200 });
  expect(await statuses()).toEqual([401, 401, 200]);
});

it.each([
  ["another issuer", { iss: "https://auth.pingone.eu/other/as" }],
  ["another audience", { aud: "somebody-else" }],
  ["an old iat", { iat: Math.floor(Date.now() / 1000) - 3600, exp: undefined }],
  ["no iat", { iat: undefined }],
  ["a nonce", { nonce: "of an id token" }],
  ["no events", { events: undefined }],
  ["another event", { events: { "http://schemas.openid.net/event/other": {} } }],
  ["neither sub nor sid", { sub: undefined }],
  ["no jti", { jti: undefined }],
])("a logout token with %s ends nothing", async (_what, claims: JWTPayload) => {
  await useLiar();
  const token = await signInAtLiar({ sub: "stays" });
  const refused = await backChannel(await liar.sign(logoutClaims({ sub: "stays", ...claims })));
  expect(refused).toMatchObject({ status: 400, body: { code: "sso-logout-token", field: "logout_token" } });
  expect((await meAt(fixture.server, token)).status).toBe(200);
});

it("a logout token that somebody else signed, none signed, or was used already, ends nothing", async () => {
  await useLiar();
  const token = await signInAtLiar({ sub: "replayed" });
  const claims = logoutClaims({ sub: "replayed" });
  const none = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.`;
  for (const bad of [await liar.sign(claims, { isForged: true }), none, "x"]) {
    expect(await backChannel(bad)).toMatchObject({ status: 400, body: { code: "sso-logout-token" } });
  }
  expect((await meAt(fixture.server, token)).status).toBe(200);
  const right = await liar.sign(claims);
  expect((await backChannel(right)).status).toBe(200);
  const again = await signInAtLiar({ sub: "replayed" });
  expect(await backChannel(right)).toMatchObject({ status: 400, body: { code: "sso-logout-token" } });
  expect((await meAt(fixture.server, again)).status).toBe(200);
});

it("keeps a logout token that was used only until it expires", async () => {
  await useLiar();
  await signInAtLiar({ sub: "kept" });
  const kept = (): Promise<Date[]> =>
    fixture.server.db.withTenant({ tenantId: fixture.server.tenantId }, async (trx) =>
      (await trx.selectFrom("sso_logout_tokens").select("expires_at").execute()).map((row) => row.expires_at),
    );
  expect((await backChannel(await liar.sign(logoutClaims({ sub: "kept" })))).status).toBe(200);
  await fixture.server.db.withTenant({ tenantId: fixture.server.tenantId }, (trx) =>
    trx
      .updateTable("sso_logout_tokens")
      .set({ expires_at: new Date(0) })
      .execute(),
  );
  expect((await kept()).length).toBeGreaterThan(0);
  await backChannel(await liar.sign(logoutClaims({ sub: "kept" })));
  expect((await kept()).map((at) => at.getTime() > Date.now())).toEqual([true]);
});

it("back-channel logout takes a form alone, no other call takes one, and an unknown organisation has none", async () => {
  await useLiar();
  const token = await liar.sign(logoutClaims({ sub: "x" }));
  expect(await backChannel(token, { type: "application/json" })).toMatchObject({ status: 415 });
  expect(await backChannel(token, { key: randomUUID() })).toMatchObject({ status: 409, body: { code: "sso-off" } });
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const form = await fixture.server.call("POST", "/auth/login", { body: "email=a@b.example&password=x", headers });
  expect(form).toMatchObject({ status: 415 });
});

/** What the console does last: it goes to the sign-off address. Its page sends itself, and that signs off. */
async function openSignOff(browser: TestBrowser): Promise<{ confirm(): Promise<void> }> {
  const idToken = browser.cookie(fixture.server.url, "hoopoe_id_token") ?? "";
  const { body } = await slo({ [idTokenHeader]: idToken });
  const page = await browser.follow(body.signoff);
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(page.text)?.[1] ?? "";
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const form = new URLSearchParams({ xsrf, logout: "yes" }).toString();
  return {
    async confirm() {
      const done = await browser.send(`${client.issuer}/session/end/confirm`, { method: "POST", headers, body: form });
      expect(done.location).toBe(`${fixture.server.url}/login`);
    },
  };
}

function untilEvent(socket: Socket, name: "connect" | "disconnect"): Promise<void> {
  return new Promise((done) => socket.once(name, () => done()));
}
