import { request as rawRequest } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ isDemoOffered: true });
});
afterAll(() => server.close());

it("signs a newcomer on this machine in to the demo workspace, where they may write [6.4]", async () => {
  expect((await server.call("GET", "/auth/state")).body.demo).toBe(true);
  const answer = await server.call("POST", "/auth/demo");
  expect(answer).toMatchObject({ status: 200, body: { mfa: "none" } });
  const headers = { authorization: `Bearer ${answer.body.access_token}` };
  expect((await server.call("GET", "/workspace", { headers })).body).toEqual({
    data: [{ id: expect.any(String), name: "Demo", isDefault: 1, isDemo: true, role: "editor" }],
  });
  expect((await server.call("GET", "/auth/me", { headers })).body).toMatchObject({ isDemoGuest: true });
});

it("finds the same workspace for all newcomers, who come at once", async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => server.call("POST", "/auth/demo")));
  const workspaces = await Promise.all(
    answers.map(({ body }) =>
      server.call("GET", "/workspace", { headers: { authorization: `Bearer ${body.access_token}` } }),
    ),
  );
  expect(new Set(workspaces.map(({ body }) => body.data[0].id)).size).toBe(1);
});

it("does not count the demo's guest as the owner that an empty database lacks", async () => {
  await server.call("POST", "/auth/demo");
  expect((await server.call("GET", "/auth/state")).body.setup).toBe(true);
});

it.each([
  ["a Forwarded header", { forwarded: "for=192.0.2.1" }],
  ["an X-Forwarded-For header", { "x-forwarded-for": "127.0.0.1" }],
  ["an X-Forwarded-Host header", { "x-forwarded-host": "localhost" }],
  ["a Via header", { via: "1.1 proxy" }],
  ["a Host of the internet that leads here", { host: "rebind.evil.test", tenantid: "rebind" }],
  ["a Host that only begins like this machine's", { host: "127.0.0.1.evil.test", tenantid: "127" }],
])("does not open to %s", async (_what, headers) => {
  const status = await rawStatus("POST", "/api/auth/demo", { tenantid: "localhost", host: "localhost", ...headers });
  expect(status).toBeGreaterThanOrEqual(400);
});

it("is refused with 403 where the operator switched it off", async () => {
  const off = await startTestServer({ isDemoOffered: false });
  try {
    expect((await off.call("GET", "/auth/state")).body.demo).toBe(false);
    expect(await off.call("POST", "/auth/demo")).toMatchObject({ status: 403, body: { code: "demo-off" } });
  } finally {
    await off.close();
  }
});

/** fetch sets Host by itself. */
function rawStatus(method: string, path: string, headers: Record<string, string>): Promise<number> {
  return new Promise((done, failed) => {
    const outgoing = rawRequest(`${server.url}${path}`, { method, headers }, (incoming) => {
      incoming.resume();
      done(incoming.statusCode ?? 0);
    });
    outgoing.on("error", failed).end();
  });
}
