import { afterEach, beforeEach, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";

let server: TestServer;
beforeEach(async () => {
  // It stands still, else a quarter of an hour may end amid the guesses that are counted in it.
  const now = new Date();
  server = await startTestServer({ clock: { now: () => now } });
});
afterEach(() => server.close());

const owner = { name: "Ada", email: "ada@test.example", password: "correct horse battery" };
const setUp = (token: string, body: object = {}) =>
  server.call("POST", "/auth/setup", { body: { token, ...owner, ...body } });

it("makes the owner of an empty database once, with the token of the start, and a workspace to work in [7.5]", async () => {
  const token = (await server.core.identity.startSetup()) ?? "";
  expect((await server.call("GET", "/auth/state")).body).toMatchObject({ setup: true, demo: false });
  const answer = await setUp(token, { workspaceName: "Blue team" });
  expect(answer).toMatchObject({ status: 200, body: { mfa: "none" } });
  const headers = { authorization: `Bearer ${answer.body.access_token}` };
  expect((await server.call("GET", "/workspace", { headers })).body).toEqual({
    data: [{ id: expect.any(String), name: "Blue team", isDefault: 1, isDemo: false, role: "owner" }],
  });
  expect((await server.call("GET", "/auth/state")).body).toMatchObject({ setup: false });
  expect(await setUp(token, { email: "eve@test.example" })).toMatchObject({
    status: 409,
    body: { code: "setup-done" },
  });
  expect(await server.core.identity.startSetup()).toBe(undefined);
  const login = await server.call("POST", "/auth/login", { body: { email: owner.email, password: owner.password } });
  expect(login.status).toBe(200);
});

it("makes one owner of two that come at the same moment", async () => {
  const token = (await server.core.identity.startSetup()) ?? "";
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, index) => setUp(token, { email: `owner-${index}@test.example` })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
});

it("refuses a wrong token, one of an earlier start, and guessing beyond ten times", async () => {
  const earlier = (await server.core.identity.startSetup()) ?? "";
  await server.core.identity.startSetup();
  expect(await setUp(earlier)).toMatchObject({ status: 403, body: { code: "setup-token-wrong", field: "token" } });
  for (let round = 0; round < 9; round += 1) expect((await setUp(`guess-${round}`)).status).toBe(403);
  expect((await setUp("one too many")).status).toBe(429);
});

it("asks for a password of twelve characters, naming the field", async () => {
  const token = (await server.core.identity.startSetup()) ?? "";
  expect(await setUp(token, { password: "short" })).toMatchObject({ status: 400, body: { field: "password" } });
});
