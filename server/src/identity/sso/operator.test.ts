import { randomUUID } from "node:crypto";
import { type IncomingMessage, request } from "node:http";
import { expect, it, onTestFinished } from "vitest";
import { io } from "socket.io-client";
import { type SsoFixture, startSsoFixture } from "../../testing/start-sso-fixture.ts";
import { createTestBrowser } from "../../testing/test-browser.ts";

async function startFixture(options: Parameters<typeof startSsoFixture>[0] = {}): Promise<SsoFixture> {
  const fixture = await startSsoFixture(options);
  onTestFinished(() => fixture.close());
  return fixture;
}

it("takes the operator's PINGONE_* for the default organisation, newcomers in its first workspace", async () => {
  const provider = await startFixture();
  const input = { issuer: `${provider.sandboxUrl}/pingone/main/as`, clientId: "hoopoe", clientSecret: "a long secret" };
  const fixture = await startFixture({ pingOne: input });
  const owner = await fixture.server.addMember({ role: "owner" });
  expect((await fixture.server.call("GET", "/auth/state")).body).toMatchObject({ sso: "offered" });
  const { body } = await fixture.server.call("GET", "/sso/settings", { as: owner });
  expect(body).toMatchObject({ isFromEnvironment: true, settings: { issuer: input.issuer, clientId: "hoopoe" } });
  const save = (change: object) =>
    fixture.server.call("PATCH", "/sso/settings", { as: owner, body: { ...body.settings, ...change } });
  expect(await save({ clientId: "other" })).toMatchObject({ status: 422, body: { field: "clientId" } });
  expect(await save({ clientSecret: "other" })).toMatchObject({ status: 422, body: { field: "clientSecret" } });
  expect(await save({ groupsClaim: "memberOf" })).toMatchObject({ status: 200 });
  expect(await fixture.server.call("DELETE", "/sso/settings", { as: owner })).toMatchObject({ status: 422 });
});

it("a role that falls at a sign-in closes what is open with the old one", async () => {
  const fixture = await startFixture();
  const owner = await fixture.server.addMember({ role: "owner" });
  const client = await fixture.register();
  const rules = [{ group: "soc", workspaceId: owner.workspaceId, role: "editor" as const }];
  await fixture.save(owner, client, { defaultWorkspaceId: owner.workspaceId, rules });
  await fixture.changeUser("falling", { groups: ["soc"] });
  const browser = createTestBrowser();
  await fixture.signIn(browser, "falling");
  const accessToken = await fixture.accessToken(browser);
  const query = { accessToken, workspaceId: owner.workspaceId };
  const socket = io(fixture.server.url, { transports: ["websocket"], reconnection: false, query });
  onTestFinished(() => void socket.close());
  await new Promise<void>((done) => socket.once("connect", () => done()));
  const closed = new Promise<void>((done) => socket.once("disconnect", () => done()));
  await fixture.changeUser("falling", { groups: [] });
  await fixture.signIn(createTestBrowser(), "falling");
  await closed;
  const headers = { authorization: `Bearer ${accessToken}` };
  const { body } = await fixture.server.call("GET", "/auth/me", { headers });
  expect(body.memberships).toEqual([{ workspaceId: owner.workspaceId, role: "viewer" }]);
});

it("a sign-in of one organisation signs nobody in at another's address [6.5]", async () => {
  const fixture = await startFixture();
  const owner = await fixture.server.addMember({ role: "owner" });
  const client = await fixture.register();
  await fixture.save(owner, client, { defaultWorkspaceId: owner.workspaceId });
  const tenantId = randomUUID();
  await fixture.server.db.withTenant({ tenantId }, (trx) =>
    trx.insertInto("tenants").values({ id: tenantId, label: "acme", name: "Acme" }).execute(),
  );
  const browser = createTestBrowser();
  const answer = new URL(await fixture.signOn(browser, "analyst"));
  const flow = answer.searchParams.get("state")?.split(".")[1]?.replaceAll("-", "") ?? "";
  const cookie = `hoopoe_sso_${flow}=${browser.cookie(fixture.server.url, `hoopoe_sso_${flow}`)}`;
  const reply = await rawGet(answer, { host: `acme.localhost:${answer.port}`, cookie });
  expect(reply).toMatchObject({ statusCode: 303 });
  expect(reply.headers.location).toMatch(/\/login\?sso=sso-state-invalid$/);
  expect((await browser.send(answer.href)).location).toBe(`${fixture.server.url}/dashboard/home`);
});

it("starts only at the registered address, and says which one that is", async () => {
  const fixture = await startFixture();
  const owner = await fixture.server.addMember({ role: "owner" });
  await fixture.save(owner, await fixture.register(), { defaultWorkspaceId: owner.workspaceId });
  const address = new URL(fixture.server.url);
  address.hostname = "localhost";
  const reply = await fetch(`${address.origin}/api/pingone-login/start`, {
    method: "POST",
    headers: { tenantid: "localhost", "content-type": "application/json" },
    body: "{}",
  });
  expect(reply.status).toBe(409);
  expect(JSON.parse(await reply.text())).toMatchObject({
    code: "sso-address",
    message: expect.stringContaining("127.0.0.1"),
  });
});

/** fetch sets Host by itself. */
function rawGet(url: URL, headers: Record<string, string>): Promise<IncomingMessage> {
  return new Promise((done, failed) => {
    const outgoing = request(url, { headers }, (incoming) => {
      incoming.resume();
      done(incoming);
    });
    outgoing.on("error", failed).end();
  });
}
