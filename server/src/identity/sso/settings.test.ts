import { randomUUID } from "node:crypto";
import type { SsoTestStep } from "@hoopoe/contract/identity/sso.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type RegisteredClient, type SsoFixture, startSsoFixture } from "../../testing/start-sso-fixture.ts";
import type { TestMember } from "../../testing/test-people.ts";

let fixture: SsoFixture;
let owner: TestMember;
let client: RegisteredClient;
beforeAll(async () => {
  fixture = await startSsoFixture();
  owner = await fixture.server.addMember({ role: "owner" });
  client = await fixture.register();
});
afterAll(() => fixture.close());

const view = (as: TestMember) => fixture.server.call("GET", "/sso/settings", { as });
const tryOut = async (body: object, as = owner): Promise<SsoTestStep[]> =>
  (await fixture.server.call("POST", "/sso/test", { as, body })).body.steps;
const outcomes = (steps: SsoTestStep[]) => Object.fromEntries(steps.map(({ name, outcome }) => [name, outcome]));

it("shows what was saved, never the secret, and what to register with the provider", async () => {
  const rules = [{ group: "soc", workspaceId: owner.workspaceId, role: "editor" as const }];
  const pasted = { ...client, issuer: `${client.issuer}/.well-known/openid-configuration` };
  expect(await fixture.save(owner, pasted, { rules })).toMatchObject({ status: 200 });
  const { body } = await view(owner);
  expect(body).toMatchObject({
    settings: { issuer: client.issuer, clientId: client.clientId, rules },
    clientSecret: { set: true, last4: client.clientSecret.slice(-4) },
    addresses: {
      redirect: `${fixture.server.url}/api/pingone-login/callback`,
      postLogout: `${fixture.server.url}/login`,
      backChannel: `${fixture.server.url}/api/pingone-login/back-channel/${fixture.server.tenantId}`,
    },
    owners: [{ id: owner.userId, hasPassword: true }],
  });
  expect(JSON.stringify(body)).not.toContain(client.clientSecret);
  expect(fixture.server.logged()).not.toContain(client.clientSecret);
});

it("is for owners and admins of the organisation's first workspace alone; a right elsewhere is not enough [6.5]", async () => {
  await fixture.save(owner, client);
  const inFirst = (role: "admin" | "editor") => fixture.server.addMember({ role, workspaceId: owner.workspaceId });
  expect(await fixture.save(await inFirst("admin"), client)).toMatchObject({ status: 200 });
  for (const stranger of [await inFirst("editor"), await fixture.server.addMember({ role: "owner" })]) {
    expect(await fixture.save(stranger, client)).toMatchObject({
      status: 403,
      body: { code: "organisation-forbidden" },
    });
    expect(await fixture.server.call("DELETE", "/sso/settings", { as: stranger })).toMatchObject({ status: 403 });
    expect(await fixture.server.call("POST", "/sso/test", { as: stranger, body: client })).toMatchObject({
      status: 403,
    });
    expect((await view(stranger)).body).toMatchObject({ settings: null, mayManage: false, workspaces: [], owners: [] });
  }
});

it.each([
  ["an address without https", { issuer: "http://idp.example/as" }, "issuer"],
  ["no address", { issuer: "pingone" }, "issuer"],
  [
    "another issuer without its secret",
    { issuer: "https://auth.pingone.eu/x/as", clientSecret: undefined },
    "clientSecret",
  ],
  ["a default workspace of nobody", { defaultWorkspaceId: randomUUID() }, "defaultWorkspaceId", 404],
  [
    "a rule for a workspace of nobody",
    { rules: [{ group: "g", workspaceId: randomUUID(), role: "admin" }] },
    "rules.0.workspaceId",
    404,
  ],
  ["required without a break-glass owner", { isRequired: true }, "breakGlassUserId"],
  ["a break-glass owner who is none", { breakGlassUserId: randomUUID() }, "breakGlassUserId", 404],
  ["required and switched off", { isRequired: true, isEnabled: false }, "isRequired"],
])("refuses %s, naming the field", async (_what, change, field, status = 422) => {
  await fixture.save(owner, client);
  const { body: before } = await view(owner);
  const { rules, ...rest } = before.settings;
  const body = { ...rest, rules, clientSecret: client.clientSecret, ...change };
  const answer = await fixture.server.call("PATCH", "/sso/settings", { as: owner, body });
  expect(answer).toMatchObject({ status, body: { field, ...(status === 422 ? { code: "sso-invalid" } : {}) } });
  expect((await view(owner)).body).toEqual(before);
});

it("never gives ownership by a claim", async () => {
  const body = { ...client, rules: [{ group: "g", workspaceId: owner.workspaceId, role: "owner" }] };
  const { settings } = (await view(owner)).body;
  expect(
    await fixture.server.call("PATCH", "/sso/settings", { as: owner, body: { ...settings, ...body } }),
  ).toMatchObject({
    status: 400,
    body: { field: "rules.0.role" },
  });
});

it("finds nothing wrong with a connection that works", async () => {
  const steps = await tryOut(client);
  expect(new Set(steps.map(({ outcome }) => outcome))).toEqual(new Set(["ok"]));
  expect(steps.map(({ name }) => name)).toEqual([
    "Discovery",
    "Endpoints",
    "Single logout",
    "Back-channel logout",
    "Keys",
    "Client",
    "Redirect address",
  ]);
});

it("says which part of a connection is wrong, and how to mend it", async () => {
  const wrong = (change: object) => tryOut({ ...client, ...change });
  expect(await wrong({ issuer: `${fixture.sandboxUrl}/pingone` })).toEqual([
    { name: "Discovery", outcome: "failed", detail: expect.stringContaining("answered 404") },
  ]);
  expect(await wrong({ issuer: "http://127.0.0.1:9/as" })).toEqual([
    { name: "Discovery", outcome: "failed", detail: expect.stringContaining("Couldn't reach") },
  ]);
  expect(await wrong({ issuer: `${fixture.sandboxUrl}/pingone/other-issuer/as` })).toEqual([
    { name: "Discovery", outcome: "failed", detail: expect.stringContaining("somebody-else") },
  ]);
  expect(outcomes(await wrong({ clientSecret: "wrong" }))).toMatchObject({
    Client: "failed",
    "Redirect address": "ok",
  });
  const signOffless = await fixture.register("no-signoff");
  expect(outcomes(await wrong(signOffless))).toMatchObject({ "Single logout": "warning", Client: "ok" });
});

it("returns the redirect address to register", async () => {
  const reply = await fetch(`${client.issuer}/reg`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ redirect_uris: ["https://elsewhere.example/callback"] }),
  });
  const { client_id: clientId, client_secret: clientSecret } = JSON.parse(await reply.text());
  const steps = await tryOut({ issuer: client.issuer, clientId, clientSecret });
  expect(steps.at(-1)).toEqual({
    name: "Redirect address",
    outcome: "failed",
    detail: expect.stringContaining(`${fixture.server.url}/api/pingone-login/callback`),
  });
});

it("does not send the kept secret to another issuer for a test", async () => {
  await fixture.save(owner, client);
  const { issuer, clientId } = client;
  expect(outcomes(await tryOut({ issuer, clientId }))).toMatchObject({ Client: "ok" });
  const elsewhere = `${fixture.sandboxUrl}/pingone/elsewhere/as`;
  expect(await tryOut({ issuer: elsewhere, clientId })).toEqual([
    { name: "Client", outcome: "failed", detail: expect.stringContaining("Enter the client secret") },
  ]);
});

it("offers nothing once it was removed, and the secret is gone", async () => {
  await fixture.save(owner, client);
  expect((await fixture.server.call("GET", "/auth/state")).body).toMatchObject({ sso: "offered" });
  expect(await fixture.server.call("DELETE", "/sso/settings", { as: owner })).toMatchObject({ status: 200 });
  expect((await fixture.server.call("GET", "/auth/state")).body).toMatchObject({ sso: "off" });
  expect((await view(owner)).body).toMatchObject({ settings: null, clientSecret: { set: false } });
  expect(await fixture.server.call("POST", "/pingone-login/start", { body: {} })).toMatchObject({
    status: 409,
    body: { code: "sso-off" },
  });
});
