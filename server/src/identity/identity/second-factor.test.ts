import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Answer, startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import type { TestMember } from "../../testing/test-people.ts";
import { limitKey } from "./attempts.ts";

let server: TestServer;
// It stands still, else a quarter of an hour may end amid the codes that are counted in it.
const startedAt = Date.now();
let skipMs = 0;
const now = () => new Date(startedAt + skipMs);
beforeAll(async () => {
  server = await startTestServer({ clock: { now } });
});
afterAll(() => server.close());

const login = ({ email, password }: TestMember) => server.call("POST", "/auth/login", { body: { email, password } });
const pass = (challenge: string, code: string) =>
  server.call("POST", "/auth/second-factor", { body: { challenge, code } });
const codeAt = (secret: string, at = now()) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at.getTime() });
const quarterMs = 15 * 60_000;

it("shows secret and QR code, and is on once the first code was given; the recovery codes are shown then", async () => {
  const member = await server.addMember({ role: "viewer" });
  const started = await server.call("POST", "/account/totp", { as: member, body: { password: member.password } });
  expect(started.status).toBe(201);
  expect(started.body.uri).toContain(`secret=${started.body.secret}`);
  expect(started.body.qrSvg).toMatch(/^<svg [^]*<\/svg>\s*$/);
  expect(started.body.qrSvg).not.toMatch(/<script|href|https?:\/\/(?!www\.w3\.org)/);
  expect((await login(member)).body.mfa).toBe("none");
  const wrong = await server.call("POST", "/account/totp/confirm", {
    as: member,
    body: { code: wrongCode(started.body.secret) },
  });
  expect(wrong).toMatchObject({ status: 401, body: { code: "mfa-failed", field: "code" } });
  const body = { code: codeAt(started.body.secret) };
  const confirmed = await server.call("POST", "/account/totp/confirm", { as: member, body });
  expect(confirmed.body).toEqual({ recoveryCodes: expect.any(Array) });
  expect(new Set(confirmed.body.recoveryCodes).size).toBe(10);
  expect((await server.call("GET", "/account", { as: member })).body.totp).toEqual({
    isOn: true,
    recoveryCodesLeft: 10,
  });
  expect((await login(member)).body.mfa).toBe("totp");
});

it("asks for the current password before one-time codes are set up or turned off, ten times in a quarter", async () => {
  const { member } = await withFactor();
  for (const path of ["/account/totp/disable", "/account/recovery-codes"]) {
    expect(await server.call("POST", path, { as: member, body: {} })).toMatchObject({
      status: 422,
      body: { code: "password-missing", field: "password" },
    });
    const wrong = await server.call("POST", path, { as: member, body: { password: "wrong" } });
    expect(wrong).toMatchObject({ status: 403, body: { code: "password-wrong" } });
  }
  expect((await login(member)).body.mfa).toBe("totp");
  const right = { as: member, body: { password: member.password } };
  expect((await server.call("POST", "/account/totp/disable", right)).status).toBe(200);
  expect((await login(member)).body.mfa).toBe("none");
  const key = limitKey("password", member.tenantId, member.userId);
  for (let round = 0; round < 10; round += 1) {
    await server.core.limits.take([{ key, countMax: 10, windowMs: quarterMs }]);
  }
  const late = await server.call("POST", "/account/totp", right);
  expect(late).toMatchObject({ status: 429, body: { code: "too-many-attempts" } });
});

it("lets a session that waits for its second factor mint nothing, and says so in the flags [1.8] [6.2]", async () => {
  const { member, secret } = await withFactor();
  const waiting = await login(member);
  expect(Object.keys(waiting.body).sort()).toEqual(["challenge", "expiresAt", "mfa"]);
  expect(flagsOf(waiting)).toEqual({ "multi-factor": "true", "account-verified": "false" });
  const cookie = cookieOf(waiting);
  const refreshed = await refresh(cookie);
  expect(refreshed).toMatchObject({ status: 401, body: { code: "refresh-failed" } });
  // The server wipes what it was shown: the refresh token and both flags.
  expect(refreshed.headers.getSetCookie().map((line) => line.split(";").slice(0, 2).join(";"))).toEqual([
    "hoopoe_refresh=; Max-Age=0",
    "multi-factor=; Max-Age=0",
    "account-verified=; Max-Age=0",
  ]);
  const headers = { cookie: `hoopoe_refresh=${cookie}` };
  expect((await server.call("POST", "/auth/verify-token", { headers })).status).toBe(401);

  const opened = await pass(waiting.body.challenge, codeAt(secret, inSteps(1)));
  expect(opened).toMatchObject({ status: 200, body: { mfa: "none", access_token: expect.any(String) } });
  expect(flagsOf(opened)).toEqual({ "multi-factor": "true", "account-verified": "true" });
  // The token that it waited with stays dead; the new one lives.
  expect((await refresh(cookie)).status).toBe(401);
  expect((await refresh(cookieOf(opened))).status).toBe(201);
});

it("lets a session that waits open nothing with a token that it should never have had [1.8]", async () => {
  const member = await server.addMember({ role: "owner" });
  const ask = (method: string, path: string, body?: object) => server.call(method, path, { as: member, body });
  const ticket = (await ask("POST", "/auth/socket-ticket")).body.ticket;
  await server.db.withTenant(member, (trx) =>
    trx.updateTable("sessions").set({ awaits_factor: true }).where("user_id", "=", member.userId).execute(),
  );
  const wanted = { name: "any", verbs: ["item:read"], days: 1, password: member.password };
  const answers = [
    await ask("GET", "/workspace"),
    await ask("GET", "/auth/me"),
    await ask("POST", "/auth/socket-ticket"),
    await ask("POST", "/account/token", wanted),
    await ask("POST", "/auth/verify-token", { token: member.token }),
    await refresh(member.refreshToken),
  ];
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 401));
  expect(await server.core.tickets.consume("socket", ticket)).toBeUndefined();
});

it("refuses a one-time code that was used, here or in another sign-in", async () => {
  const { member, secret } = await withFactor();
  const code = codeAt(secret, inSteps(1));
  expect((await pass((await login(member)).body.challenge, code)).status).toBe(200);
  const again = await pass((await login(member)).body.challenge, code);
  expect(again).toMatchObject({ status: 401, body: { code: "mfa-failed" } });
});

it("opens one session of two that show the same code at the same moment", async () => {
  const { member, secret } = await withFactor();
  const [one, other] = [await login(member), await login(member)];
  const code = codeAt(secret, inSteps(1));
  const answers = await Promise.all([pass(one.body.challenge, code), pass(other.body.challenge, code)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
});

it("takes a recovery code in place of the app's, once", async () => {
  const { member, recoveryCodes } = await withFactor();
  const code = String(recoveryCodes[3]).toLowerCase();
  expect((await pass((await login(member)).body.challenge, code)).status).toBe(200);
  expect((await pass((await login(member)).body.challenge, code)).status).toBe(401);
  expect((await server.call("GET", "/account", { as: member })).body.totp.recoveryCodesLeft).toBe(9);
  const kept = await server.db.withTenant(member, (trx) => trx.selectFrom("recovery_codes").selectAll().execute());
  expect(JSON.stringify(kept)).not.toContain(recoveryCodes[4]);
});

it("ends a sign-in at its fifth wrong code, and takes no code of an account after its twentieth, however often it signs in", async () => {
  const { member, secret } = await withFactor();
  const right = codeAt(secret, inSteps(1));
  for (let signIn = 0; signIn < 4; signIn += 1) {
    const { challenge } = (await login(member)).body;
    for (let round = 0; round < 5; round += 1) {
      const wrong = await pass(challenge, wrongCode(secret));
      expect(wrong).toMatchObject({ status: 401, body: { code: "mfa-failed" } });
    }
    expect(await pass(challenge, right)).toMatchObject({ status: 401, body: { code: "mfa-over" } });
  }
  const { challenge } = (await login(member)).body;
  expect(await pass(challenge, right)).toMatchObject({ status: 401, body: { code: "mfa-failed" } });
});

it("lets a new secret be confirmed by twenty tries in a quarter of an hour, and no more", async () => {
  const member = await server.addMember({ role: "viewer" });
  const { body } = await server.call("POST", "/account/totp", { as: member, body: { password: member.password } });
  const confirm = (code: string) => server.call("POST", "/account/totp/confirm", { as: member, body: { code } });
  for (let round = 0; round < 20; round += 1) expect((await confirm(wrongCode(body.secret))).status).toBe(401);
  expect(await confirm(codeAt(body.secret))).toMatchObject({ status: 429, body: { code: "too-many-attempts" } });
});

it("gives a code ten minutes, and a challenge one session", async () => {
  const { member, secret } = await withFactor();
  const { challenge } = (await login(member)).body;
  await inTheFuture(601_000, async () => {
    expect((await pass(challenge, codeAt(secret))).body.code).toBe("mfa-over");
  });
  const next = (await login(member)).body.challenge;
  expect((await pass(next, codeAt(secret, inSteps(1)))).status).toBe(200);
  await inTheFuture(60_000, async () => expect((await pass(next, codeAt(secret))).body.code).toBe("mfa-over"));
});

it("keeps the secret sealed: it is in no table and in no log", async () => {
  const { member, secret } = await withFactor();
  await login(member);
  const rows = await server.db.withTenant(member, (trx) => trx.selectFrom("secrets").selectAll().execute());
  expect(rows.map(({ ciphertext }) => ciphertext.toString("latin1")).join()).not.toContain(secret);
  expect(server.logged()).not.toContain(secret);
});

async function withFactor(): Promise<{ member: TestMember; secret: string; recoveryCodes: string[] }> {
  const member = await server.addMember({ role: "viewer" });
  const { body } = await server.call("POST", "/account/totp", { as: member, body: { password: member.password } });
  const code = codeAt(body.secret);
  const confirmed = await server.call("POST", "/account/totp/confirm", { as: member, body: { code } });
  return { member, secret: body.secret, recoveryCodes: confirmed.body.recoveryCodes };
}

/** A code of no step that is near. */
function wrongCode(secret: string): string {
  const near = [-1, 0, 1].map((step) => codeAt(secret, inSteps(step)));
  return ["000000", "111111", "222222", "333333"].find((code) => !near.includes(code)) ?? "";
}

/** A moment whose code comes so many steps after the one of now. */
function inSteps(count: number): Date {
  return new Date(now().getTime() + count * 30_000);
}

function refresh(token: string): Promise<Answer> {
  return server.call("POST", "/auth/refresh-token", { headers: { cookie: `hoopoe_refresh=${token}` } });
}

function cookieOf({ headers }: Answer): string {
  return /hoopoe_refresh=([\w-]+)/.exec(headers.getSetCookie().join())?.[1] ?? "";
}

function flagsOf({ headers }: Answer): Record<string, string> {
  // Those that a script may read, for every page.
  const open = headers.getSetCookie().filter((line) => !/; HttpOnly/i.test(line) && line.includes("; Path=/;"));
  return Object.fromEntries(open.map((line) => (line.split(";")[0] ?? "").split("=")));
}

async function inTheFuture<T>(ms: number, work: () => Promise<T>): Promise<T> {
  skipMs = ms;
  try {
    return await work();
  } finally {
    skipMs = 0;
  }
}
