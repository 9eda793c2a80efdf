import { afterAll, beforeAll, expect, it } from "vitest";
import { type Ceremony, createSoftAuthenticator, type SoftAuthenticator } from "../../testing/soft-authenticator.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import type { TestMember } from "../../testing/test-people.ts";

const home = "http://localhost:4400";
let server: TestServer;
let skipMs = 0;
beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => new Date(Date.now() + skipMs) } });
});
afterAll(() => server.close());

async function add(member: TestMember, device: SoftAuthenticator, at?: Ceremony) {
  const request = await server.call("POST", "/account/passkey/options", {
    as: member,
    body: { password: member.password },
  });
  const response = device.register(request.body.options, at);
  return server.call("POST", "/account/passkey", { as: member, body: { name: "My laptop", response } });
}
const begin = async () => (await server.call("POST", "/auth/passkey/options")).body.options;
const show = (response: object) => server.call("POST", "/auth/passkey", { body: { response } });
const signIn = async (device: SoftAuthenticator, at?: Ceremony) => show(device.sign(await begin(), at));

it("adds a passkey for who gives the password, and signs in with it alone, second factor included", async () => {
  const member = await server.addMember({ role: "viewer" });
  const device = createSoftAuthenticator(home);
  expect((await server.call("POST", "/account/passkey/options", { as: member, body: {} })).status).toBe(422);
  expect((await add(member, device)).status).toBe(201);
  const opened = await signIn(device);
  expect(opened).toMatchObject({ status: 200, body: { mfa: "none" } });
  expect(opened.headers.getSetCookie().join()).toMatch(/multi-factor=true[^]*account-verified=true/);
  const headers = { authorization: `Bearer ${opened.body.access_token}` };
  expect((await server.call("GET", "/auth/me", { headers })).body.id).toBe(member.userId);
  const { passkeys } = (await server.call("GET", "/account", { as: member })).body;
  expect(passkeys).toMatchObject([{ name: "My laptop", lastUsedAt: expect.any(String) }]);
});

it.each([
  ["made on another site", { origin: "https://evil.test" }],
  ["made for another host", { rpId: "evil.test" }],
  ["made without asking who holds the device", { isUserVerified: false }],
])("refuses a passkey that was %s, to add and to sign in", async (_what, at) => {
  const member = await server.addMember({ role: "viewer" });
  const device = createSoftAuthenticator(home);
  expect(await add(member, device, at)).toMatchObject({ status: 422, body: { code: "passkey-invalid" } });
  expect((await add(member, device)).status).toBe(201);
  expect(await signIn(device, at)).toMatchObject({ status: 401, body: { code: "passkey-refused" } });
  expect((await signIn(device)).status).toBe(200);
});

it("takes a signature once, of a challenge of ours, within five minutes", async () => {
  const member = await server.addMember({ role: "viewer" });
  const device = createSoftAuthenticator(home);
  await add(member, device);
  // Many passkeys do not count: their counter is always 0, and would not tell that a signature is shown again.
  const response = device.sign(await begin(), { counter: 0 });
  expect((await show(response)).status).toBe(200);
  expect((await show(response)).status).toBe(401);
  expect((await show(device.sign({ challenge: "bWFkZSB1cCBieSBzb21lYm9keSBlbHNl" }))).status).toBe(401);
  const late = device.sign(await begin());
  skipMs = 301_000;
  expect((await show(late)).status).toBe(401);
  skipMs = 0;
});

it("refuses a counter that did not grow: the passkey was copied", async () => {
  const member = await server.addMember({ role: "viewer" });
  const device = createSoftAuthenticator(home);
  await add(member, device);
  expect((await signIn(device, { counter: 7 })).status).toBe(200);
  expect((await signIn(device, { counter: 7 })).status).toBe(401);
  expect((await signIn(device, { counter: 8 })).status).toBe(200);
});

it("keeps a passkey to its person: a challenge of another, another's passkey, and one that was removed", async () => {
  const [member, stranger] = [await server.addMember({ role: "viewer" }), await server.addMember({ role: "viewer" })];
  const device = createSoftAuthenticator(home);
  const request = await server.call("POST", "/account/passkey/options", {
    as: member,
    body: { password: member.password },
  });
  const body = { name: "Stolen", response: device.register(request.body.options) };
  expect((await server.call("POST", "/account/passkey", { as: stranger, body })).status).toBe(422);
  const { id } = (await add(member, device)).body;
  expect((await add(stranger, device)).status).toBe(422);
  const remove = (as: TestMember) => server.call("DELETE", `/account/passkey/${id}`, { as });
  expect(await remove(stranger)).toMatchObject({ status: 404, body: { code: "passkey-not-found" } });
  expect((await signIn(device)).status).toBe(200);
  expect((await remove(member)).status).toBe(200);
  expect((await signIn(device)).status).toBe(401);
});
