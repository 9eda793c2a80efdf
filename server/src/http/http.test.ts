import { request as rawRequest } from "node:http";
import { Readable } from "node:stream";
import { healthLive } from "@hoopoe/contract/operations/routes/health.ts";
import { integrationCreate, integrationList } from "@hoopoe/contract/intake/routes/integration.ts";
import { itemGet, pirSearch } from "@hoopoe/contract/search/routes/pir.ts";
import pino from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startStopwatch } from "../testing/stopwatch.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";
import type { TestMember } from "../testing/test-people.ts";
import { gateOf } from "../compose/gate.ts";
import { buildHttp } from "./build-http.ts";
import { serve } from "./serve-route.ts";

const integration = {
  id: "1",
  catalogId: 1,
  isActive: true,
  isDiscovered: false,
  attributes: '{"name":"x"}',
  isDeleted: 0 as const,
  audience: { mode: "workspace" as const, userIds: [] },
};

let server: TestServer;
let viewer: TestMember;
let editor: TestMember;
const gate = () => gateOf(server.core, { isReadOnlyFor: async () => false });
beforeAll(async () => {
  server = await startTestServer({
    routes: () => [
      serve(integrationList, async () => ({ data: [{ ...integration, apiToken: "never to be seen" }] })),
      serve(integrationCreate, async () => ({ data: integration })),
      serve(itemGet, async () => Promise.reject(new Error("a cause with password=hunter2-canary in it"))),
      serve(pirSearch, async () => ({
        status: "empty" as const,
        count: 0,
        results: [],
        cursor: null,
        tookMs: 0,
        rankedAmong: null,
        usesMeaning: false,
        nearCount: 0,
      })),
    ],
  });
  viewer = await server.addMember({ role: "viewer" });
  editor = await server.addMember({ role: "editor", workspaceId: viewer.workspaceId });
});
afterAll(() => server.close());

it("a stream is cut within a moment for who signed out, was removed or may not make the call any more, and for nobody else", async () => {
  const stream = serve(integrationCreate, async ({ reply }) =>
    reply.header("content-type", "text/event-stream; charset=utf-8").send(Readable.from(endless())),
  );
  const log = pino({ level: "silent" });
  const http = await buildHttp({ routes: [stream], contract: [integrationCreate], gate: gate(), log });
  const url = await http.app.listen({ port: 0, host: "127.0.0.1" });
  const people = await Promise.all(
    ["stays", "signed out", "removed", "lowered", "disabled"].map(() => server.addMember({ role: "editor" })),
  );
  const readers = await Promise.all(
    people.map(async ({ token }) => {
      const headers = { tenantid: "default", authorization: `Bearer ${token}`, "content-type": "application/json" };
      const body = JSON.stringify(newIntegration);
      return (await fetch(`${url}/api/integration`, { method: "POST", headers, body })).body?.getReader();
    }),
  );
  const [, signedOut, removed, lowered, disabled] = people;
  if (signedOut === undefined || removed === undefined || lowered === undefined || disabled === undefined)
    throw new Error("nobody");
  const stopwatch = startStopwatch();
  await server.core.identity.endByRefreshToken(signedOut.tenantId, signedOut.refreshToken);
  await server.db.withTenant(removed, (trx) =>
    trx.deleteFrom("memberships").where("user_id", "=", removed.userId).execute(),
  );
  await server.db.withTenant(lowered, (trx) =>
    trx.updateTable("memberships").set({ role: "viewer" }).where("user_id", "=", lowered.userId).execute(),
  );
  await server.db.withTenant(disabled, (trx) =>
    trx.updateTable("users").set({ disabled_at: new Date() }).where("id", "=", disabled.userId).execute(),
  );
  const cut = await Promise.all(readers.slice(1).map((reader) => toEnd(reader)));
  expect(cut).toEqual(["cut", "cut", "cut", "cut"]);
  expect(stopwatch.read()).toBeLessThan(1000);
  expect((await readers[0]?.read())?.done).toBe(false);
  await http.close({ graceMs: 0 });
});

async function* endless() {
  for (;;) yield await new Promise<string>((resolve) => setTimeout(resolve, 5, "data: still here\n\n"));
}

/** Reads until the stream is over; "cut" where it was not ended in order. */
async function toEnd(reader: ReadableStreamDefaultReader<Uint8Array> | undefined): Promise<"cut" | "ended"> {
  try {
    while ((await reader?.read())?.done === false);
    return "ended";
  } catch {
    return "cut";
  }
}

it("a stream that somebody listens to does not hold a stop up: it is cut at once", async () => {
  let isLeft = false;
  async function* watched() {
    try {
      yield* endless();
    } finally {
      isLeft = true;
    }
  }
  const streams = serve(healthLive, async ({ reply }) =>
    reply.header("content-type", "text/event-stream; charset=utf-8").send(Readable.from(watched())),
  );
  const options = { routes: [streams], contract: [healthLive], gate: gate() };
  const http = await buildHttp({ ...options, log: pino({ level: "silent" }) });
  const url = await http.app.listen({ port: 0, host: "127.0.0.1" });
  const reader = (await fetch(`${url}/api/health/live`)).body?.getReader();
  expect((await reader?.read())?.done).toBe(false);
  await http.close({ graceMs: 600_000 });
  expect(await toEnd(reader)).toBe("cut");
  await expect.poll(() => isLeft).toBe(true);
});

const newIntegration = { catalogId: 1, attributes: "{}" };

it("refuses a tenantid header that names another organisation than the host with 403 [6.1]", async () => {
  const answer = await server.call("GET", "/integration", { as: viewer, headers: { tenantid: "acme" } });
  expect(answer).toMatchObject({ status: 403, body: { code: "tenant-mismatch" } });
});

it("refuses a host of another organisation than the token's with 403 [6.1]", async () => {
  const headers = { tenantid: "acme", host: "acme.localhost", authorization: `Bearer ${viewer.token}` };
  expect(await rawStatus("/api/integration", headers)).toBe(403);
});

it("answers 401, not the default tenant's data, to an unknown organisation without a token", async () => {
  expect(await rawStatus("/api/integration", { tenantid: "acme", host: "acme.localhost" })).toBe(401);
  expect(await rawStatus("/api/auth/state", { tenantid: "acme", host: "acme.localhost" })).toBe(404);
});

it("asks for a missing tenantid header with 400 and names the field [6.1]", async () => {
  const answer = await server.call("GET", "/integration", { as: viewer, headers: { tenantid: "" } });
  expect(answer).toMatchObject({ status: 400, body: { code: "tenant-missing", field: "tenantid" } });
});

it("takes wsid 1 and no x-workspace for the caller's default workspace [6.1]", async () => {
  // Where they came later they may change something; in their default workspace they may not.
  const { tenantId, userId, token } = await server.addMember({ role: "viewer" });
  const { workspaceId } = await server.addMember({ role: "owner" });
  const ids = { tenant_id: tenantId, workspace_id: workspaceId, user_id: userId };
  await server.db.withTenant({ tenantId, workspaceId, userId }, (trx) =>
    trx
      .insertInto("memberships")
      .values({ ...ids, role: "editor" })
      .execute(),
  );
  for (const chosen of [undefined, "", "1", workspaceId]) {
    const choice: Record<string, string> = chosen === undefined ? {} : { "x-workspace": chosen };
    const headers = { authorization: `Bearer ${token}`, wsid: "1", ...choice };
    expect((await server.call("GET", "/integration", { headers })).status, chosen).toBe(200);
    const { status } = await server.call("POST", "/integration", { headers, body: newIntegration });
    expect(status, chosen).toBe(chosen === workspaceId ? 201 : 403);
  }
});

it.each([
  ["somebody else's workspace", () => server.addMember({ role: "owner" }).then((other) => other.workspaceId)],
  ["a workspace that never was", async () => "0f8b1c7e-0000-4000-8000-000000000000"],
  ["what is no id at all", async () => "../../etc/passwd"],
])("answers 404 to %s in x-workspace [6.1] [6.5]", async (_what, workspaceOf) => {
  const headers = { "x-workspace": await workspaceOf() };
  const answer = await server.call("GET", "/integration", { as: viewer, headers });
  expect(answer).toMatchObject({ status: 404, body: { code: "workspace-not-found" } });
});

it("refuses a role that is too weak with 403, naming it and the one that is needed [6.5]", async () => {
  const refused = await server.call("POST", "/integration", { as: viewer, body: newIntegration });
  expect(refused).toMatchObject({ status: 403, body: { code: "forbidden" } });
  expect(refused.body.message).toBe("Your role (viewer) can't do this. It needs editor.");
  expect((await server.call("POST", "/integration", { as: editor, body: newIntegration })).status).toBe(201);
});

it.each([
  ["no token", undefined],
  ["something that is no token", "Bearer nonsense"],
  ["a token without signature", `Bearer ${unsigned({ alg: "none", typ: "at+jwt" })}`],
])("answers 401 'Unauthorized' to %s", async (_what, authorization) => {
  const answer = await server.call(
    "GET",
    "/integration",
    authorization === undefined ? {} : { headers: { authorization } },
  );
  expect(answer).toMatchObject({ status: 401, body: { code: "unauthorized", message: "Unauthorized" } });
});

it("answers every failure as problem+json with the id of its request", async () => {
  const answer = await server.call("GET", "/no/such/thing");
  expect(answer.headers.get("content-type")).toBe("application/problem+json; charset=utf-8");
  expect(answer.body).toEqual({
    type: "urn:hoopoe:error:not-found",
    title: "Not Found",
    status: 404,
    code: "not-found",
    message: "Nothing found at this address.",
    requestId: answer.headers.get("x-request-id"),
  });
});

it.each([
  ["JSON that ends early", '{"catalogId":1', "application/json", 400, "bad-request"],
  [
    "__proto__",
    '{"catalogId":1,"attributes":"{}","__proto__":{"isAdmin":true}}',
    "application/json",
    400,
    "bad-request",
  ],
  ["an empty body", "", "application/json", 400, "validation"],
  ["a body of another type", "catalogId=1", "application/x-www-form-urlencoded", 415, "media-type"],
  ["plain text", "hello", "text/plain", 415, "media-type"],
  ["a multipart body", "--x--", "multipart/form-data; boundary=x", 415, "media-type"],
  ["two megabytes", `{"a":"${"x".repeat(2_000_000)}"}`, "application/json", 413, "payload-too-large"],
])("refuses %s", async (_what, body, type, status, code) => {
  const answer = await server.call("POST", "/integration", { as: editor, body, headers: { "content-type": type } });
  expect(answer).toMatchObject({ status, body: { code, status } });
});

it("names the field that is wrong, and says what to give", async () => {
  const wrong = { ...newIntegration, catalogId: "one" };
  const answer = await server.call("POST", "/integration", { as: editor, body: wrong });
  expect(answer).toMatchObject({ status: 400, body: { code: "validation", field: "catalogId" } });
  expect(answer.body.message).toBe("catalogId: enter a number");
});

it("refuses an address that cannot be decoded", async () => {
  expect(await server.call("GET", "/%zz")).toMatchObject({ status: 400, body: { code: "bad-request" } });
});

it("distinguishes /integration from /integration/", async () => {
  expect((await server.call("GET", "/integration", { as: viewer })).status).toBe(200);
  expect((await server.call("GET", "/integration/", { as: viewer })).status).toBe(404);
});

it("leaves out of an answer what the contract does not declare", async () => {
  const answer = await server.call("GET", "/integration", { as: viewer });
  expect(answer.body).toEqual({ data: [integration] });
});

it("answers an unexpected error with 500 and its request's id, and logs the cause without its secrets", async () => {
  const answer = await server.call("GET", "/item/1?token=canary-in-query", { as: viewer });
  expect(answer.status).toBe(500);
  expect(answer.body.message).toBe(
    `Something went wrong on our side. The log has the details under request ${answer.body.requestId}.`,
  );
  const line = server
    .logged()
    .split("\n")
    .find((one) => one.includes(answer.body.requestId) && one.includes('"err"'));
  expect(line).toContain("a cause with password=[secret] in it");
  expect(server.logged()).not.toMatch(/hunter2-canary|canary-in-query/);
});

it("logs no token, header, query or body of a request", async () => {
  const headers = { cookie: "hoopoe_refresh=canary-cookie-0000000000", "x-canary": "canary-header" };
  await server.call("POST", "/app/pir?canary-query=1", { as: viewer, body: { terms: "canary-body" }, headers });
  await server.call("GET", "/integration", { headers: { ...headers, authorization: "Bearer canary-bearer" } });
  await server.call("POST", "/auth/login", { body: { email: "canary@test.example", password: "canary-password" } });
  expect(server.logged()).toContain('"route":"/api/app/pir"');
  expect(server.logged()).not.toContain("canary-");
  expect(server.logged()).not.toContain("canary@");
  expect(server.logged()).not.toContain(viewer.token);
});

it("marks every answer of the API as data that nobody keeps or frames", async () => {
  const { headers } = await server.call("GET", "/integration", { as: viewer });
  expect(headers.get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'");
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
});

/** fetch sets Host by itself. */
function rawStatus(path: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((done, failed) => {
    const outgoing = rawRequest(`${server.url}${path}`, { headers }, (incoming) => {
      incoming.resume();
      done(incoming.statusCode);
    });
    outgoing.on("error", failed).end();
  });
}

function unsigned(header: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const id = "0f8b1c7e-0000-4000-8000-000000000000";
  return `${part(header)}.${part({ sub: id, tid: id, sid: id, iss: "hoopoe", aud: "hoopoe-api", exp: 9e9 })}.`;
}
