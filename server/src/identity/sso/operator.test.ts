import { randomUUID } from "node:crypto";
import { type IncomingMessage, request } from "node:http";
import { expect, it, onTestFinished } from "vitest";
import { io } from "socket.io-client";
import { type SsoHouse, startSsoHouse } from "../../testing/start-sso-house.ts";
import { createTestBrowser } from "../../testing/test-browser.ts";

async function startHouse(options: Parameters<typeof startSsoHouse>[0] = {}): Promise<SsoHouse> {
  const house = await startSsoHouse(options);
  onTestFinished(() => house.close());
  return house;
}

it("takes the operator's PINGONE_* for the default organisation, newcomers in its first workspace", async () => {
  const provider = await startHouse();
  const given = { issuer: `${provider.sandboxUrl}/pingone/main/as`, clientId: "hoopoe", clientSecret: "a long secret" };
  const house = await startHouse({ pingOne: given });
  const owner = await house.server.addMember({ role: "owner" });
  expect((await house.server.call("GET", "/auth/state")).body).toMatchObject({ sso: "offered" });
  const { body } = await house.server.call("GET", "/sso/settings", { as: owner });
  expect(body).toMatchObject({ isFromEnvironment: true, settings: { issuer: given.issuer, clientId: "hoopoe" } });
  const save = (change: object) =>
    house.server.call("PATCH", "/sso/settings", { as: owner, body: { ...body.settings, ...change } });
  expect(await save({ clientId: "other" })).toMatchObject({ status: 422, body: { field: "clientId" } });
  expect(await save({ clientSecret: "other" })).toMatchObject({ status: 422, body: { field: "clientSecret" } });
  expect(await save({ groupsClaim: "memberOf" })).toMatchObject({ status: 200 });
  expect(await house.server.call("DELETE", "/sso/settings", { as: owner })).toMatchObject({ status: 422 });
});

it("a role that falls at a sign-in closes what is open with the old one", async () => {
  const house = await startHouse();
  const owner = await house.server.addMember({ role: "owner" });
  const client = await house.register();
  const rules = [{ group: "soc", workspaceId: owner.workspaceId, role: "editor" as const }];
  await house.save(owner, client, { defaultWorkspaceId: owner.workspaceId, rules });
  await house.changeUser("falling", { groups: ["soc"] });
  const browser = createTestBrowser();
  await house.signIn(browser, "falling");
  const accessToken = await house.accessToken(browser);
  const query = { accessToken, workspaceId: owner.workspaceId };
  const socket = io(house.server.url, { transports: ["websocket"], reconnection: false, query });
  onTestFinished(() => void socket.close());
  await new Promise<void>((done) => socket.once("connect", () => done()));
  const closed = new Promise<void>((done) => socket.once("disconnect", () => done()));
  await house.changeUser("falling", { groups: [] });
  await house.signIn(createTestBrowser(), "falling");
  await closed;
  const headers = { authorization: `Bearer ${accessToken}` };
  const { body } = await house.server.call("GET", "/auth/me", { headers });
  expect(body.memberships).toEqual([{ workspaceId: owner.workspaceId, role: "viewer" }]);
});

it("a sign-in of one organisation signs nobody in at another's address [6.5]", async () => {
  const house = await startHouse();
  const owner = await house.server.addMember({ role: "owner" });
  const client = await house.register();
  await house.save(owner, client, { defaultWorkspaceId: owner.workspaceId });
  const tenantId = randomUUID();
  await house.server.db.withTenant({ tenantId }, (trx) =>
    trx.insertInto("tenants").values({ id: tenantId, label: "acme", name: "Acme" }).execute(),
  );
  const browser = createTestBrowser();
  const answer = new URL(await house.signOn(browser, "analyst"));
  const flow = answer.searchParams.get("state")?.split(".")[1]?.replaceAll("-", "") ?? "";
  const cookie = `hoopoe_sso_${flow}=${browser.cookie(house.server.url, `hoopoe_sso_${flow}`)}`;
  const reply = await rawGet(answer, { host: `acme.localhost:${answer.port}`, cookie });
  expect(reply).toMatchObject({ statusCode: 303 });
  expect(reply.headers.location).toMatch(/\/login\?sso=sso-state-invalid$/);
  expect((await browser.send(answer.href)).location).toBe(`${house.server.url}/dashboard/home`);
});

it("starts only at the registered address, and says which one that is", async () => {
  const house = await startHouse();
  const owner = await house.server.addMember({ role: "owner" });
  await house.save(owner, await house.register(), { defaultWorkspaceId: owner.workspaceId });
  const address = new URL(house.server.url);
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
