import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";

let server: TestServer;
beforeAll(async () => {
  // It stands still, else a quarter of an hour may end amid the attempts that are counted in it.
  const now = new Date();
  server = await startTestServer({ clock: { now: () => now } });
});
afterAll(() => server.close());

const login = (email: string, password: string) => server.call("POST", "/auth/login", { body: { email, password } });

it("signs in with 200, mfa none, an access token and the refresh cookie for /api/auth alone", async () => {
  const member = await server.addMember({ role: "viewer" });
  const answer = await login(` ${member.email.toUpperCase()} `, member.password);
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ mfa: "none", access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) });
  const [refresh, multiFactor, verified] = answer.headers.getSetCookie();
  expect(refresh).toMatch(/^hoopoe_refresh=[\w-]{43}; Expires=.+; Path=\/api\/auth; HttpOnly; SameSite=Lax$/);
  expect(multiFactor).toMatch(/^multi-factor=false; Expires=.+; Path=\/; SameSite=Lax$/);
  expect(verified).toMatch(/^account-verified=true; Expires=.+; Path=\/; SameSite=Lax$/);
});

it("answers an unknown address and a wrong password alike, in words and in time", async () => {
  const member = await server.addMember({ role: "viewer" });
  const known: number[] = [];
  const unknown: number[] = [];
  for (let round = 0; round < 6; round += 1) {
    const wrong = await timed(() => login(member.email, `wrong ${round}`));
    const nobody = await timed(() => login(`nobody-${round}@test.example`, `wrong ${round}`));
    known.push(wrong.tookMs);
    unknown.push(nobody.tookMs);
    const { requestId: _one, ...wrongBody } = wrong.answer.body;
    const { requestId: _other, ...nobodyBody } = nobody.answer.body;
    expect(wrong.answer.status).toBe(401);
    expect(wrongBody).toEqual({ ...nobodyBody, code: "login-failed", message: "Wrong email or password." });
  }
  // Without the hash of nobody, an unknown address is answered with some twentieth of the work.
  expect(Math.min(...unknown) / Math.min(...known)).toBeGreaterThan(0.5);
  expect(Math.min(...known) / Math.min(...unknown)).toBeGreaterThan(0.5);
});

it("refuses the 11th attempt on an account from one address with 429 and the seconds to wait, the right password included", async () => {
  const member = await server.addMember({ role: "viewer" });
  const wrong = await Promise.all(Array.from({ length: 10 }, (_, round) => login(member.email, `wrong ${round}`)));
  expect(wrong.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 401));
  const eleventh = await login(member.email, member.password);
  expect(eleventh.status).toBe(429);
  expect(eleventh.body.code).toBe("too-many-attempts");
  expect(Number(eleventh.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(Number(eleventh.headers.get("retry-after"))).toBeLessThanOrEqual(900);
});

it("forgets failed attempts once the right password was given", async () => {
  const member = await server.addMember({ role: "viewer" });
  for (let round = 0; round < 9; round += 1) await login(member.email, "wrong");
  expect((await login(member.email, member.password)).status).toBe(200);
  for (let round = 0; round < 9; round += 1) await login(member.email, "wrong");
  expect((await login(member.email, member.password)).status).toBe(200);
});

/** In processor time, all threads': what other processes take meanwhile would blur the one and not the other. */
async function timed<T>(work: () => Promise<T>): Promise<{ answer: T; tookMs: number }> {
  const started = process.cpuUsage();
  const answer = await work();
  const { user, system } = process.cpuUsage(started);
  return { answer, tookMs: (user + system) / 1000 };
}
