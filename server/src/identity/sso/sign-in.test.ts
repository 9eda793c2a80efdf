import { afterAll, beforeAll, expect, it } from "vitest";
import { startSsoFixture, type RegisteredClient, type SsoFixture } from "../../testing/start-sso-fixture.ts";
import { createTestBrowser } from "../../testing/test-browser.ts";
import type { TestMember } from "../../testing/test-people.ts";

let fixture: SsoFixture;
let owner: TestMember;
let other: TestMember;
let client: RegisteredClient;
beforeAll(async () => {
  fixture = await startSsoFixture();
  owner = await fixture.server.addMember({ role: "owner" });
  other = await fixture.server.addMember({ role: "owner" });
  client = await fixture.register();
  await fixture.save(owner, client, { defaultWorkspaceId: owner.workspaceId });
});
afterAll(() => fixture.close());

const me = async (token: string) =>
  (await fixture.server.call("GET", "/auth/me", { headers: { authorization: `Bearer ${token}` } })).body;

it("signs somebody in through the provider, with an account in the tenant's default workspace and role [1.7]", async () => {
  const browser = createTestBrowser();
  expect(await fixture.signIn(browser, "analyst")).toBe(`${fixture.server.url}/dashboard/home`);
  expect(await me(await fixture.accessToken(browser))).toMatchObject({
    email: "analyst@pingone.example",
    name: "Analyst",
    memberships: [{ workspaceId: owner.workspaceId, role: "viewer" }],
  });
});

it("recognises a person by issuer and subject, whatever their email is now", async () => {
  const [first, second] = [createTestBrowser(), createTestBrowser()];
  await fixture.signIn(first, "renamed");
  const before = await me(await fixture.accessToken(first));
  await fixture.changeUser("renamed", { email: "analyst@pingone.example" });
  await fixture.signIn(second, "renamed");
  const after = await me(await fixture.accessToken(second));
  expect(after.id).toBe(before.id);
  expect(after.email).toBe("renamed@pingone.example");
});

it("never links by email: somebody with an existing account's address gets no account", async () => {
  const browser = createTestBrowser();
  await fixture.changeUser("imposter", { email: owner.email });
  expect(await fixture.signIn(browser, "imposter")).toBe(`${fixture.server.url}/login?sso=sso-email-taken`);
  expect(browser.cookie(fixture.server.url, "hoopoe_refresh")).toBeUndefined();
});

it("ignores an email that the provider hasn't verified", async () => {
  const browser = createTestBrowser();
  await fixture.changeUser("unverified", { email: owner.email, emailVerified: false });
  expect(await fixture.signIn(browser, "unverified")).toBe(`${fixture.server.url}/dashboard/home`);
  expect((await me(await fixture.accessToken(browser))).email).toMatch(/@no-email\.invalid$/);
});

it("reads the groups again at each sign-in: roles rise, fall and go with them [6.5]", async () => {
  const rules = [
    { group: "soc", workspaceId: owner.workspaceId, role: "editor" as const },
    { group: "soc-leads", workspaceId: owner.workspaceId, role: "admin" as const },
    { group: "auditors", workspaceId: other.workspaceId, role: "viewer" as const },
  ];
  expect(await fixture.save(owner, client, { defaultWorkspaceId: null, rules })).toMatchObject({ status: 200 });
  const rolesWith = async (groups: string[]) => {
    await fixture.changeUser("mapped", { groups });
    const browser = createTestBrowser();
    const landed = await fixture.signIn(browser, "mapped");
    if (landed.includes("sso=")) return landed.split("sso=")[1];
    const { memberships } = await me(await fixture.accessToken(browser));
    const roles = new Map(memberships.map((one: { workspaceId: string; role: string }) => [one.workspaceId, one.role]));
    return [roles.get(owner.workspaceId) ?? null, roles.get(other.workspaceId) ?? null];
  };
  expect(await rolesWith(["everyone"])).toBe("sso-no-place");
  expect(await rolesWith(["soc"])).toEqual(["editor", null]);
  expect(await rolesWith(["soc", "soc-leads", "auditors"])).toEqual(["admin", "viewer"]);
  expect(await rolesWith(["soc", "auditors"])).toEqual(["editor", "viewer"]);
  expect(await rolesWith(["auditors"])).toEqual([null, "viewer"]);
  expect(await rolesWith([])).toBe("sso-no-place");
});

it("leaves a newcomer without a place no account behind, and an owner an owner", async () => {
  const rules = [{ group: "soc", workspaceId: owner.workspaceId, role: "viewer" as const }];
  await fixture.save(owner, client, { defaultWorkspaceId: null, rules });
  await fixture.changeUser("nobody", { groups: [] });
  expect(await fixture.signIn(createTestBrowser(), "nobody")).toMatch(/sso=sso-no-place$/);
  await fixture.save(owner, client, { defaultWorkspaceId: owner.workspaceId, rules });
  const browser = createTestBrowser();
  await fixture.signIn(browser, "nobody");
  expect((await me(await fixture.accessToken(browser))).memberships).toHaveLength(1);
});

it("joins the provider's account to the signed-in one, and a sign-in then opens that one", async () => {
  await fixture.save(owner, client, { defaultWorkspaceId: owner.workspaceId });
  await fixture.changeUser("owner", { groups: ["soc"] });
  const browser = createTestBrowser();
  const started = await browser.send(`${fixture.server.url}/api/pingone-login/link`, {
    method: "POST",
    headers: { tenantid: "127", authorization: `Bearer ${owner.token}`, "content-type": "application/json" },
    body: JSON.stringify({ next: "/dashboard/profile" }),
  });
  const page = await browser.follow(JSON.parse(started.text).url);
  const answered = await browser.send(page.url, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "username=owner",
  });
  const landed = await browser.follow(answered.location ?? "", { until: `${fixture.server.url}/dashboard` });
  expect(landed.location).toBe(`${fixture.server.url}/dashboard/profile`);
  const again = createTestBrowser();
  await fixture.signIn(again, "owner");
  const found = await me(await fixture.accessToken(again));
  expect(found.id).toBe(owner.userId);
  expect(found.memberships).toContainEqual({ workspaceId: owner.workspaceId, role: "owner" });
});

it("lets nobody but the break-glass owner in with a password where single sign-on is required", async () => {
  const login = ({ email, password }: TestMember) =>
    fixture.server.call("POST", "/auth/login", { body: { email, password } });
  const second = await fixture.server.addMember({ role: "owner", workspaceId: owner.workspaceId });
  const required = { isRequired: true, breakGlassUserId: owner.userId, defaultWorkspaceId: owner.workspaceId };
  expect(await fixture.save(owner, client, required)).toMatchObject({ status: 200 });
  expect(await login(second)).toMatchObject({ status: 403, body: { code: "sso-required" } });
  expect(
    await fixture.server.call("POST", "/auth/login", { body: { email: second.email, password: "wrong" } }),
  ).toMatchObject({
    status: 401,
    body: { code: "login-failed" },
  });
  expect(await login(owner)).toMatchObject({ status: 200 });
  await fixture.save(owner, client, { defaultWorkspaceId: owner.workspaceId });
  expect(await login(second)).toMatchObject({ status: 200 });
});
