import { afterAll, beforeAll, expect, it } from "vitest";
import { type Answer, startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import type { TestMember } from "../../testing/test-people.ts";

let server: TestServer;
// It stands still: a second before an end has to be before it however long a call takes, and a hundred refreshes on a
// busy machine take longer than a spent token is taken for.
const startedAt = Date.now();
let skipMs = 0;
const clock = { now: () => new Date(startedAt + skipMs) };
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());

const refresh = (cookie: string, headers: Record<string, string> = {}, at = server) =>
  at.call("POST", "/auth/refresh-token", { headers: { cookie: `hoopoe_refresh=${cookie}`, ...headers } });
const me = (token: string) => server.call("GET", "/auth/me", { headers: { authorization: `Bearer ${token}` } });

it("gives 201, a new access token and the next refresh token for the one in the cookie [4.8] [7.3]", async () => {
  const member = await server.addMember({ role: "viewer" });
  const answer = await refresh(member.refreshToken);
  expect(answer.status).toBe(201);
  expect(answer.body).toEqual({ access_token: expect.any(String) });
  expect(cookieOf(answer)).not.toBe(member.refreshToken);
  expect((await me(answer.body.access_token)).body.email).toBe(member.email);
  expect((await refresh(cookieOf(answer))).status).toBe(201);
});

it("takes the refresh token from the body too [7.3]", async () => {
  const member = await server.addMember({ role: "viewer" });
  const body = { refreshToken: member.refreshToken };
  expect((await server.call("POST", "/auth/refresh-token", { body })).status).toBe(201);
});

it.each([
  ["no token", ""],
  ["a made-up token", "x".repeat(43)],
])("answers 401 to %s and clears the cookie", async (_what, token) => {
  const answer = await refresh(token);
  expect(answer).toMatchObject({ status: 401, body: { code: "refresh-failed" } });
  expect(answer.headers.get("set-cookie")).toMatch(/^hoopoe_refresh=; Max-Age=0/);
});

it("opens nothing for a browser that has signed out, until the sign-out arrives and takes both cookies away [4.8] [8.32]", async () => {
  const member = await server.addMember({ role: "viewer" });
  const cookie = `signed-out=pending; hoopoe_refresh=${member.refreshToken}`;
  for (const path of ["/auth/refresh-token", "/auth/verify-token"]) {
    const answer = await server.call("POST", path, { headers: { cookie }, body: {} });
    expect([path, answer.status, answer.headers.get("set-cookie")]).toEqual([path, 401, null]);
  }
  const left = await server.call("POST", "/auth/logout", { headers: { cookie } });
  expect(left.status).toBe(200);
  const cleared = left.headers.getSetCookie().map((line) => line.split(";").slice(0, 2).join(";"));
  expect(cleared).toEqual(expect.arrayContaining(["hoopoe_refresh=; Max-Age=0", "signed-out=; Max-Age=0"]));
  expect((await refresh(member.refreshToken)).status).toBe(401);

  // Another sign-in replaces the session that the sign-out was for.
  const body = { email: member.email, password: member.password };
  const signedIn = await server.call("POST", "/auth/login", { headers: { cookie }, body });
  expect(signedIn.status).toBe(200);
  expect(signedIn.headers.getSetCookie().join()).toContain("signed-out=; Max-Age=0");
});

it("turns 100 parallel refreshes with one token, on two processes, into one rotation with one successor", async () => {
  const peer = await startTestServer({ database: server.database, clock });
  try {
    for (let round = 0; round < 3; round += 1) {
      const member = await server.addMember({ role: "viewer" });
      // All connections stand, else the first request is through before the second has one.
      await Promise.all([server, peer].flatMap(({ db }) => Array.from({ length: 10 }, () => db.ping())));
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, index) => refresh(member.refreshToken, {}, index % 2 === 0 ? server : peer)),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
      expect(new Set(answers.map(cookieOf)).size).toBe(1);
      expect(await tokenCount(member)).toBe(2);
    }
  } finally {
    await peer.close();
  }
});

it("ends the whole session when a token that was spent a while ago is shown again", async () => {
  const member = await server.addMember({ role: "viewer" });
  const rotated = await refresh(member.refreshToken);
  await inTheFuture(60_000, async () => {
    expect((await refresh(member.refreshToken)).status).toBe(401);
    // The thief's and the owner's tokens are both dead, and so is the access token.
    expect((await refresh(cookieOf(rotated))).status).toBe(401);
    expect((await me(rotated.body.access_token)).status).toBe(401);
  });
});

it("refuses an access token after ten minutes, while the refresh token still works", async () => {
  const member = await server.addMember({ role: "viewer" });
  await inTheFuture(599_000, async () => expect((await me(member.token)).status).toBe(200));
  await inTheFuture(601_000, async () => {
    expect((await me(member.token)).status).toBe(401);
    expect((await refresh(member.refreshToken)).status).toBe(201);
  });
});

it("ends a session thirty days after its sign-in, however often it was refreshed", async () => {
  const member = await server.addMember({ role: "viewer" });
  await workedLast(member, 29 * 86_400_000);
  const later = await inTheFuture(29 * 86_400_000, () => refresh(member.refreshToken));
  expect(later.status).toBe(201);
  await workedLast(member, 31 * 86_400_000);
  await inTheFuture(31 * 86_400_000, async () => expect((await refresh(cookieOf(later))).status).toBe(401));
});

it("ends a session after an hour without a call: 3,600,000 ms are not too many, one more is [9.4]", async () => {
  const member = await server.addMember({ role: "viewer" });
  await workedLast(member, 0);
  const inTime = await inTheFuture(3_600_000, () => refresh(member.refreshToken));
  expect(inTime.status).toBe(201);
  await inTheFuture(3_600_000 + 3_600_001, async () => expect((await refresh(cookieOf(inTime))).status).toBe(401));
  // It has ended, and is not merely asleep.
  expect((await refresh(cookieOf(inTime))).status).toBe(401);
  expect((await me(inTime.body.access_token)).status).toBe(401);
});

it("takes a call for activity, so that who works is not signed out [9.4]", async () => {
  const member = await server.addMember({ role: "viewer" });
  await workedLast(member, -3_000_000);
  expect((await me(member.token)).status).toBe(200);
  await inTheFuture(3_000_000, async () => expect((await refresh(member.refreshToken)).status).toBe(201));
});

it("sweeps a user's ended sessions away, tokens and all, as they sign in again", async () => {
  const member = await server.addMember({ role: "viewer" });
  await refresh(member.refreshToken);
  expect(await tokenCount(member)).toBe(2);
  const body = { email: member.email, password: member.password };
  await inTheFuture(31 * 86_400_000, () => server.call("POST", "/auth/login", { body }));
  expect(await tokenCount(member)).toBe(1);
});

it("refuses a refresh that a browser says comes from another site", async () => {
  const member = await server.addMember({ role: "viewer" });
  for (const [name, value] of [
    ["sec-fetch-site", "cross-site"],
    ["sec-fetch-site", "same-site"],
    ["origin", "https://evil.test"],
    ["origin", "null"],
  ] as const) {
    const answer = await refresh(member.refreshToken, { [name]: value });
    expect(answer).toMatchObject({ status: 403, body: { code: "cross-site" } });
    expect(answer.headers.get("set-cookie")).toBe(null);
  }
  expect((await refresh(member.refreshToken, { "sec-fetch-site": "same-origin" })).status).toBe(201);
});

it("reads the cookie for nothing but /api/auth: it opens no data", async () => {
  const member = await server.addMember({ role: "viewer" });
  const headers = { cookie: `hoopoe_refresh=${member.refreshToken}` };
  expect((await server.call("GET", "/workspace", { headers })).status).toBe(401);
});

it("ends the session at logout, for its access token and refresh token alike [7.1]", async () => {
  const member = await server.addMember({ role: "viewer" });
  const headers = { cookie: `hoopoe_refresh=${member.refreshToken}` };
  const answer = await server.call("POST", "/auth/logout", { headers });
  expect(answer).toMatchObject({ status: 200, body: { status: "ok" } });
  expect(answer.headers.get("set-cookie")).toMatch(/^hoopoe_refresh=; Max-Age=0/);
  expect((await me(member.token)).status).toBe(401);
  expect((await refresh(member.refreshToken)).status).toBe(401);
});

it("logs out by the bearer token alone, and says ok to those who are out already [7.1]", async () => {
  const member = await server.addMember({ role: "viewer" });
  expect((await server.call("POST", "/auth/logout", { as: member })).status).toBe(200);
  expect((await me(member.token)).status).toBe(401);
  expect((await server.call("POST", "/auth/logout")).status).toBe(200);
});

it("finds no live session behind a token that was used, or whose session has run out [5.4]", async () => {
  const member = await server.addMember({ role: "viewer" });
  const verify = (token: string) =>
    server.call("POST", "/auth/verify-token", { headers: { cookie: `hoopoe_refresh=${token}` } });
  const next = cookieOf(await refresh(member.refreshToken));
  expect([(await verify(member.refreshToken)).status, (await verify(next)).status]).toEqual([401, 200]);
  await inTheFuture(400 * 86_400_000, async () => expect((await verify(next)).status).toBe(401));
});

function cookieOf({ headers }: Answer): string {
  return /hoopoe_refresh=([\w-]+)/.exec(headers.get("set-cookie") ?? "")?.[1] ?? "";
}

async function inTheFuture<T>(ms: number, work: () => Promise<T>): Promise<T> {
  skipMs = ms;
  try {
    return await work();
  } finally {
    skipMs = 0;
  }
}

/** As if the last call of all the member's sessions had come then, reckoned from where the clock stands. */
async function workedLast({ tenantId, userId }: TestMember, ms: number): Promise<void> {
  await server.db.withTenant({ tenantId }, (trx) =>
    trx
      .updateTable("sessions")
      .set({ last_active_at: new Date(startedAt + ms) })
      .where("tenant_id", "=", tenantId)
      .where("user_id", "=", userId)
      .execute(),
  );
}

async function tokenCount({ tenantId, userId }: TestMember): Promise<number> {
  const rows = await server.db.withTenant({ tenantId }, (trx) =>
    trx
      .selectFrom("refresh_tokens as token")
      .innerJoin("sessions as session", "session.id", "token.session_id")
      .select("token.id")
      .where("session.user_id", "=", userId)
      .execute(),
  );
  return rows.length;
}
