import { spawn } from "node:child_process";
import { request as rawRequest } from "node:http";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
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
  ["a CDN's header", { "cf-connecting-ip": "192.0.2.1" }],
  ["a Host of the internet that leads here", { host: "rebind.evil.test", tenantid: "rebind" }],
  ["a Host that only begins like this machine's", { host: "127.0.0.1.evil.test", tenantid: "127" }],
  ["a Host with another port, as a tunnel has it", { host: "127.0.0.1:1", tenantid: "127" }],
  ["a page of another origin", { "sec-fetch-site": "same-origin", origin: "http://hoopoe.example" }],
  ["a page of another port of this machine", { "sec-fetch-site": "same-origin", origin: "http://127.0.0.1:1" }],
])("does not open to %s", async (_what, headers) => {
  const { host } = new URL(server.url);
  const input = { tenantid: "127", host, origin: server.url };
  expect(await rawStatus("POST", "/api/auth/demo", input)).toBe(200);
  expect(await rawStatus("POST", "/api/auth/demo", { ...input, ...headers })).toBeGreaterThanOrEqual(400);
});

it.each([
  ["a browser", { origin: "http://hoopoe.example", "sec-fetch-site": "same-origin" }],
  ["a program that names no page", {}],
  ["a program that names our own page", { self: "true" }],
])("does not open to %s behind a plain proxy that adds no header and rewrites the Host", async (_who, headers) => {
  const proxy = await startPlainProxy(server.url);
  const sent = "self" in headers ? { origin: server.url } : headers;
  const answer = await fetch(`${proxy}/api/auth/demo`, { method: "POST", headers: { tenantid: "127", ...sent } });
  expect([answer.status, await answer.json()]).toEqual([403, expect.objectContaining({ code: "demo-off" })]);
  // What is not the demo passes: the proxy itself works.
  expect((await fetch(`${proxy}/api/auth/state`, { headers: { tenantid: "127" } })).status).toBe(200);
});

it("does not open where PUBLIC_URL is an address for others", async () => {
  const published = await startTestServer({ isDemoOffered: true, publicUrl: "https://hoopoe.example" });
  try {
    expect((await published.call("GET", "/auth/state")).body.demo).toBe(false);
    expect(await published.call("POST", "/auth/demo")).toMatchObject({ status: 403, body: { code: "demo-off" } });
  } finally {
    await published.close();
  }
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

/** In a process of its own, as proxies are. */
function startPlainProxy(upstream: string): Promise<string> {
  const main = fileURLToPath(new URL("../../testing/plain-proxy.main.ts", import.meta.url));
  const child = spawn(process.execPath, [main, upstream], { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void child.kill());
  return new Promise((done, failed) => {
    child.stdout.once("data", (line: Buffer) => done(line.toString().trim()));
    child.once("error", failed);
  });
}
