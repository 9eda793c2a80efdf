import { createServer } from "node:http";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type HostileProvider, startHostileProvider } from "../../testing/hostile-provider.ts";
import { type RegisteredClient, type SsoFixture, startSsoFixture } from "../../testing/start-sso-fixture.ts";
import { createTestBrowser, type TestBrowser } from "../../testing/test-browser.ts";
import type { TestMember } from "../../testing/test-people.ts";

let fixture: SsoFixture;
let owner: TestMember;
let client: RegisteredClient;
let liar: HostileProvider;
let now = Date.now();
const clientId = "hoopoe";
const failedWith = (failure: string) => `${fixture.server.url}/login?sso=${failure}`;

beforeAll(async () => {
  fixture = await startSsoFixture({ clock: { now: () => new Date(now) } });
  owner = await fixture.server.addMember({ role: "owner" });
  client = await fixture.register();
  liar = await startHostileProvider({ clientId });
});
afterAll(async () => {
  await liar.close();
  await fixture.close();
});
beforeEach(() => {
  now = Date.now();
});

const useSandbox = () => fixture.save(owner, client, { defaultWorkspaceId: owner.workspaceId });
const useLiar = () =>
  fixture.save(
    owner,
    { issuer: liar.issuer, clientId, clientSecret: "whatever it is" },
    { defaultWorkspaceId: owner.workspaceId },
  );

async function expectNobody(browser: TestBrowser, url: string, failure: string): Promise<void> {
  const visit = await browser.send(url);
  expect(visit).toMatchObject({ status: 303, location: failedWith(failure) });
  expect(browser.cookie(fixture.server.url, "hoopoe_refresh")).toBeUndefined();
  expect(browser.cookie(fixture.server.url, "hoopoe_id_token")).toBeUndefined();
}

it("a state is spent once: the same answer a second time signs nobody in", async () => {
  await useSandbox();
  const browser = createTestBrowser();
  const answer = await fixture.signOn(browser, "analyst");
  const flow = new URL(answer).searchParams.get("state")?.split(".")[1]?.replaceAll("-", "") ?? "";
  const binding = `hoopoe_sso_${flow}=${browser.cookie(fixture.server.url, `hoopoe_sso_${flow}`)}`;
  expect((await browser.send(answer)).location).toBe(`${fixture.server.url}/dashboard/home`);
  // The cookie that bound it is gone by then; somebody who kept it gets no further.
  for (const cookie of ["", binding]) {
    expect((await browser.send(answer, { headers: { cookie } })).location).toBe(failedWith("sso-state-invalid"));
  }
});

it("a code is spent once: replayed into another sign-in of the same browser it signs nobody in", async () => {
  await useSandbox();
  const [browser, thief] = [createTestBrowser(), createTestBrowser()];
  const answer = new URL(await fixture.signOn(browser, "analyst"));
  await browser.send(answer.href);
  const state = new URL(await fixture.begin(thief)).searchParams.get("state") ?? "";
  answer.searchParams.set("state", state);
  await expectNobody(thief, answer.href, "sso-refused");
});

it("an answer belongs to the browser that began: in another one it signs nobody in, and stays good for its own", async () => {
  await useSandbox();
  const [browser, thief] = [createTestBrowser(), createTestBrowser()];
  const answer = await fixture.signOn(browser, "analyst");
  await expectNobody(thief, answer, "sso-state-invalid");
  expect((await browser.send(answer)).location).toBe(`${fixture.server.url}/dashboard/home`);
});

it.each([
  ["no state", ""],
  ["a made-up state", "0123"],
  ["a state with another signature", "forged"],
])("%s signs nobody in", async (_what, kind) => {
  await useSandbox();
  const browser = createTestBrowser();
  const answer = new URL(await fixture.signOn(browser, "analyst"));
  const state = answer.searchParams.get("state") ?? "";
  answer.searchParams.set("state", kind === "forged" ? `${state.slice(0, -43)}${"A".repeat(43)}` : kind);
  await expectNobody(browser, answer.href, "sso-state-invalid");
});

it("a sign-in that took longer than ten minutes has expired", async () => {
  await useSandbox();
  const browser = createTestBrowser();
  const answer = await fixture.signOn(browser, "analyst");
  now += 600_001;
  await expectNobody(browser, answer, "sso-expired");
});

it("an answer that names another issuer (mix-up) signs nobody in", async () => {
  await useSandbox();
  const browser = createTestBrowser();
  const answer = new URL(await fixture.signOn(browser, "analyst"));
  answer.searchParams.set("iss", `${fixture.sandboxUrl}/pingone/other/as`);
  await expectNobody(browser, answer.href, "sso-refused");
});

it("an answer without issuer signs nobody in where the provider promised to name it", async () => {
  await useSandbox();
  const browser = createTestBrowser();
  const answer = new URL(await fixture.signOn(browser, "analyst"));
  answer.searchParams.delete("iss");
  await expectNobody(browser, answer.href, "sso-refused");
});

it("an answer of the provider that was set up before is not taken to the new one", async () => {
  await useSandbox();
  const browser = createTestBrowser();
  const answer = new URL(await fixture.signOn(browser, "analyst"));
  // Many providers do not name themselves in the answer.
  answer.searchParams.delete("iss");
  await useLiar();
  const before = liar.redeemed.length;
  await expectNobody(browser, answer.href, "sso-refused");
  expect(liar.redeemed.length, "codes that the new provider saw").toBe(before);
});

it("a sign-in that was cancelled at the provider says so", async () => {
  await useSandbox();
  const browser = createTestBrowser();
  const page = await browser.follow(await fixture.begin(browser));
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const answered = await browser.send(page.url, { method: "POST", headers, body: "deny=yes&username=x" });
  const back = await browser.follow(answered.location ?? "", { until: `${fixture.server.url}/api` });
  await expectNobody(browser, back.location ?? "", "sso-denied");
});

const hour = 3600;
it.each([
  ["another nonce", (claims: object) => ({ ...claims, nonce: "another" })],
  ["no nonce", (claims: object) => ({ ...claims, nonce: undefined })],
  ["another audience", (claims: object) => ({ ...claims, aud: "somebody-else" })],
  ["another issuer", (claims: object) => ({ ...claims, iss: "https://auth.pingone.eu/other/as" })],
  ["an end in the past", (claims: object) => ({ ...claims, exp: Math.floor(Date.now() / 1000) - hour })],
  ["no subject", (claims: object) => ({ ...claims, sub: undefined })],
])("an id token with %s signs nobody in", async (_what, change) => {
  await useLiar();
  liar.lie(change);
  const browser = createTestBrowser();
  await expectNobody(browser, liar.answerTo(await fixture.begin(browser)), "sso-refused");
});

it("an id token that somebody else signed signs nobody in; the provider's own does", async () => {
  await useLiar();
  liar.lie((claims) => claims, { isForged: true });
  const browser = createTestBrowser();
  await expectNobody(browser, liar.answerTo(await fixture.begin(browser)), "sso-refused");
  liar.lie((claims) => claims);
  const { location } = await browser.send(liar.answerTo(await fixture.begin(browser)));
  expect(location).toBe(`${fixture.server.url}/dashboard/home`);
});

it.each([
  "https://evil.example/dashboard",
  "//evil.example/dashboard",
  "/\\evil.example",
  "/dashboard/..//evil.example",
  "/dashboard/../../api/auth/me",
  "javascript:alert(1)",
  "/login",
  "",
])("leads nobody to %j after signing in", async (next) => {
  await useSandbox();
  const start = (wanted: string) => fixture.server.call("POST", "/pingone-login/start", { body: { next: wanted } });
  expect(await start(next)).toMatchObject({ status: 400, body: { code: "validation", field: "next" } });
});

it("can't be started by another site", async () => {
  await useSandbox();
  const headers = { "sec-fetch-site": "cross-site" };
  expect(await fixture.server.call("POST", "/pingone-login/start", { body: {}, headers })).toMatchObject({
    status: 403,
  });
});

it("the id token is readable by scripts, and opens nothing of the API", async () => {
  await useSandbox();
  const browser = createTestBrowser();
  await fixture.signIn(browser, "analyst");
  expect(browser.scriptCookies(fixture.server.url)).toContain("hoopoe_id_token");
  expect(browser.scriptCookies(fixture.server.url)).not.toContain("hoopoe_refresh");
  const idToken = browser.cookie(fixture.server.url, "hoopoe_id_token") ?? "";
  const as = (authorization: string) => fixture.server.call("GET", "/auth/me", { headers: { authorization } });
  expect(await as(`Bearer ${idToken}`)).toMatchObject({ status: 401 });
  expect(await as(`Bearer ${await fixture.accessToken(browser)}`)).toMatchObject({ status: 200 });
  const cookie = { cookie: `hoopoe_id_token=${idToken}; hoopoe_refresh=${idToken}` };
  expect(await fixture.server.call("POST", "/auth/refresh-token", { headers: cookie })).toMatchObject({ status: 401 });
});

it("a switched-off account does not come in by the provider", async () => {
  await useSandbox();
  const browser = createTestBrowser();
  await fixture.signIn(browser, "leaver");
  const token = await fixture.accessToken(browser);
  const { body } = await fixture.server.call("GET", "/auth/me", { headers: { authorization: `Bearer ${token}` } });
  await fixture.server.db.withTenant({ tenantId: fixture.server.tenantId }, (trx) =>
    trx.updateTable("users").set({ disabled_at: new Date() }).where("id", "=", body.id).execute(),
  );
  expect(await fixture.signIn(createTestBrowser(), "leaver")).toBe(failedWith("sso-account-disabled"));
});

it("no token, code or secret of a sign-in is in the log", async () => {
  await useSandbox();
  const browser = createTestBrowser();
  const answer = await fixture.signOn(browser, "analyst");
  await browser.send(answer);
  const log = fixture.server.logged();
  const { searchParams } = new URL(answer);
  for (const secret of [
    searchParams.get("code"),
    browser.cookie(fixture.server.url, "hoopoe_id_token"),
    client.clientSecret,
  ]) {
    expect(secret?.length).toBeGreaterThan(20);
    expect(log).not.toContain(secret);
  }
});

it("a provider on a private address is reached only where the operator allowed it", async () => {
  let calls = 0;
  const inside = createServer((_request, reply) => {
    calls += 1;
    reply.end("{}");
  }).listen(0, "127.0.0.1");
  const closed = await startSsoFixture({ isLoopbackAllowed: false });
  try {
    const admin = await closed.server.addMember({ role: "owner" });
    const address = inside.address();
    const issuer = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
    const body = { issuer, clientId, clientSecret: "secret" };
    const { steps } = (await closed.server.call("POST", "/sso/test", { as: admin, body })).body;
    expect(steps).toEqual([expect.objectContaining({ name: "Discovery", outcome: "failed" })]);
    expect(calls).toBe(0);
  } finally {
    inside.close();
    await closed.close();
  }
});
