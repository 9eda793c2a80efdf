import { afterAll, beforeAll, expect, it } from "vitest";
import { Secret, TOTP } from "otpauth";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import type { TestMember } from "../../testing/test-people.ts";
import { limitKey } from "./attempts.ts";

// Behind a trusted proxy, so that each call can come from an address of its own.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ trustedProxies: ["127.0.0.1/32"] });
});
afterAll(() => server.close());

let addresses = 0;
const freshAddress = (): string => `198.51.${Math.floor(addresses / 250)}.${(addresses++ % 250) + 1}`;

const login = (email: string, password: string, { from = freshAddress(), cookie = "" } = {}) =>
  server.call("POST", "/auth/login", { body: { email, password }, headers: { "x-forwarded-for": from, cookie } });
const giveCode = (challenge: string, code: string) =>
  server.call("POST", "/auth/second-factor", {
    body: { challenge, code },
    headers: { "x-forwarded-for": freshAddress() },
  });
const deviceOf = (headers: Headers): string =>
  headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith("hoopoe_device_"))
    ?.split(";")[0] ?? "";

/** Strangers have used up all guesses of a quarter of an hour. */
async function lock({ tenantId, email }: TestMember): Promise<void> {
  const key = limitKey("login-account", tenantId, email);
  const taken = Array.from({ length: 100 }, () => ({ key, countMax: 100, windowMs: 15 * 60_000 }));
  for (const limit of taken) await server.core.limits.take([limit]);
}

it("a browser that signed in before gets in while strangers guess, from a new address, and the stranger does not", async () => {
  const member = await server.addMember({ role: "viewer" });
  const first = await login(member.email, member.password);
  const cookie = deviceOf(first.headers);
  expect(first.headers.getSetCookie().find((one) => one.startsWith(cookie))).toMatch(
    /; Max-Age=31536000; Path=\/api\/auth; HttpOnly; SameSite=Lax$/,
  );
  await lock(member);
  expect(await login(member.email, member.password)).toMatchObject({ status: 429, body: { code: "sign-in-locked" } });
  expect((await login(member.email, member.password, { cookie })).status).toBe(200);
});

it("a known browser has ten wrong tries of its own, and vouches for no other account", async () => {
  const [member, other] = [await server.addMember({ role: "viewer" }), await server.addMember({ role: "viewer" })];
  const cookie = deviceOf((await login(member.email, member.password)).headers);
  await Promise.all([lock(member), lock(other)]);
  expect((await login(other.email, other.password, { cookie })).status).toBe(429);
  const tries = await Promise.all(Array.from({ length: 10 }, () => login(member.email, "wrong", { cookie })));
  expect(tries.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 401));
  expect((await login(member.email, member.password, { cookie })).status).toBe(429);
});

it.each([
  ["forged", (cookie: string) => `${cookie.slice(0, -2)}xx`],
  ["another account's, renamed", (cookie: string, other: string) => `${cookie.split("=")[0]}=${other.split("=")[1]}`],
])("a device cookie that is %s opens nothing", async (_what, change) => {
  const [member, other] = [await server.addMember({ role: "viewer" }), await server.addMember({ role: "viewer" })];
  const [mine, theirs] = await Promise.all([member, other].map((one) => login(one.email, one.password)));
  await lock(member);
  const cookie = change(deviceOf(mine?.headers ?? new Headers()), deviceOf(theirs?.headers ?? new Headers()));
  expect((await login(member.email, member.password, { cookie })).status).toBe(429);
});

it.each([
  ["ends the other sessions", "/account/session/end", { keep: "this" }, undefined],
  [
    "changes the password",
    "/account/password",
    { password: "violet harbour under moons" },
    "violet harbour under moons",
  ],
])("who %s forgets all known browsers but the one at hand", async (_what, path, body, changed) => {
  const member = await server.addMember({ role: "viewer" });
  const cookie = deviceOf((await login(member.email, member.password)).headers);
  const answer = await server.call("POST", path, { as: member, body: { ...body, current: member.password } });
  expect(answer.status).toBe(200);
  await lock(member);
  const password = changed ?? member.password;
  expect((await login(member.email, password, { cookie })).status).toBe(429);
  expect((await login(member.email, password, { cookie: deviceOf(answer.headers) })).status).toBe(200);
});

it("the right password with its second factor gets in from anywhere, and neither is answered by itself", async () => {
  const { member, code } = await withTotp();
  await lock(member);
  const [right, wrong] = [await login(member.email, member.password), await login(member.email, "not the password")];
  const shape = { mfa: "totp", challenge: expect.any(String), expiresAt: expect.any(String) };
  expect([right.status, right.body, wrong.status, wrong.body]).toEqual([200, shape, 200, shape]);
  // Who guessed the password learns nothing, not even with the right code, which stays unspent.
  const refused = { status: 401, body: { code: "mfa-failed" } };
  expect(await giveCode(wrong.body.challenge, "000000")).toMatchObject(refused);
  expect(await giveCode(wrong.body.challenge, code())).toMatchObject(refused);
  expect(await giveCode(right.body.challenge, code())).toMatchObject({ status: 200, body: { mfa: "none" } });
});

it("limits codes without the password, without using up the owner's tries", async () => {
  const { member, code } = await withTotp();
  await lock(member);
  for (let round = 0; round < 5; round += 1) {
    const { body } = await login(member.email, `guess ${round}`);
    const codes = await Promise.all(Array.from({ length: 6 }, (_, one) => giveCode(body.challenge, `00000${one}`)));
    // Five tries for each guess; then it is over.
    expect(codes.filter(({ body: { code: name } }) => name === "mfa-failed")).toHaveLength(5);
  }
  const { body } = await login(member.email, member.password);
  expect((await giveCode(body.challenge, code())).status).toBe(200);
});

it("a link to a new password unlocks the browser that used it, for an account without a second factor", async () => {
  const owner = await server.addMember({ role: "owner" });
  const member = await server.addMember({ role: "viewer", workspaceId: owner.workspaceId });
  await lock(member);
  const { body } = await server.call("POST", `/member/${member.userId}/reset-link`, { as: owner });
  const password = "violet harbour under seven moons";
  const token = body.link.split("#")[1];
  const reset = await server.call("POST", "/auth/reset-password", { body: { token, password } });
  expect((await login(member.email, password, { cookie: deviceOf(reset.headers) })).status).toBe(200);
  expect((await login(member.email, password)).status).toBe(429);
});

it("a hundred guesses in a quarter of an hour is all that strangers get, from however many addresses", async () => {
  const member = await server.addMember({ role: "viewer" });
  const answers = await Promise.all(Array.from({ length: 130 }, () => login(member.email, "a wrong guess")));
  const statuses = answers.map(({ status }) => status);
  expect([statuses.filter((one) => one === 401).length, statuses.filter((one) => one === 429).length]).toEqual([
    100, 30,
  ]);
});

async function withTotp() {
  const member = await server.addMember({ role: "viewer" });
  const body = { password: member.password };
  const { body: setup } = await server.call("POST", "/account/totp", { as: member, body });
  const codeAt = (timestamp: number): string => TOTP.generate({ secret: Secret.fromBase32(setup.secret), timestamp });
  // The step before the one at hand, since each is good once.
  await server.call("POST", "/account/totp/confirm", { as: member, body: { code: codeAt(Date.now() - 30_000) } });
  return { member, code: () => codeAt(Date.now()) };
}
