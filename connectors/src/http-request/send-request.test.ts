import { afterAll, beforeAll, expect, it } from "vitest";
import type { ConnectorContext } from "../shared/connector-context.ts";
import { ConnectorError } from "../shared/connector-error.ts";
import { testContext } from "../shared/testing/run-read.ts";
import { serve, type Served } from "../shared/testing/serve.ts";
import { httpRequestConnector } from "./connector.ts";

type Seen = { method: string; url: string; headers: Record<string, unknown>; body: string };
const seen: Seen[] = [];
let server: Served;
let other: Served;

beforeAll(async () => {
  const note = (answers: Readonly<Record<string, [status: number, body: string, headers?: Record<string, string>]>>) =>
    serve((req, res) => {
      let body = "";
      req.on("data", (piece: Buffer) => (body += piece.toString()));
      req.on("end", () => {
        seen.push({ method: req.method ?? "", url: req.url ?? "", headers: req.headers, body });
        const [status, text, headers = {}] = answers[req.url ?? ""] ?? [
          200,
          '{"fine": true}',
          { "content-type": "application/json" },
        ];
        res.writeHead(status, headers).end(text);
      });
    });
  server = await note({
    "/missing": [404, "not here"],
    "/busy": [429, "", { "retry-after": "20" }],
    "/broken": [500, ""],
    "/guarded": [401, ""],
    "/big": [200, "x".repeat(6_000_000)],
    "/list": [200, '{"data":{"items":[1,2]},"next":"/list2","cursor":"c2"}', { link: '</list2>; rel="next"' }],
    "/list2": [200, '{"data":{"items":[3]},"next":null}'],
    "/list?cursor=c2": [200, '{"data":{"items":[3]},"cursor":""}'],
    "/numbers": [200, "[1,2]"],
    "/numbers?page=2": [200, "[3]"],
    "/numbers?page=3": [200, "[]"],
    "/round": [200, '{"items":[1],"next":"/round"}'],
    "/away": [200, '{"items":[1],"next":"https://elsewhere.example/list"}'],
    "/wrong": [422, "no"],
    "/token": [200, '{"access_token":"minted","expires_in":"60"}'],
  });
  other = await note({});
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await other[Symbol.asyncDispose]();
});

const [action] = httpRequestConnector.actions;
const send = (input: Record<string, unknown>, over: Partial<ConnectorContext> = {}, key = "k1") => {
  seen.length = 0;
  return action?.run(testContext({ now: () => new Date(), ...over }), input, key);
};
const bearer = (baseUrl: string): Partial<ConnectorContext> => ({
  config: { baseUrl },
  credentials: { authType: "Bearer", fields: { token: "s3cret" }, token: async () => "", renew: async () => "" },
});

it("sends what a step names and answers in a type: status, headers, text and JSON", async () => {
  const output = await send({
    url: `${server.url}/v1/cases?x=1`,
    method: "post",
    headers: "X-One: 1\nX-Two: b",
    body: { a: [1] },
  });
  expect(output).toEqual({
    status: 200,
    ok: true,
    headers: { "content-type": "application/json" },
    text: '{"fine": true}',
    json: { fine: true },
  });
  expect(seen).toEqual([expect.objectContaining({ method: "POST", url: "/v1/cases?x=1", body: '{"a":[1]}' })]);
  expect(seen[0]?.headers).toMatchObject({ "x-one": "1", "x-two": "b", "content-type": "application/json" });
  expect(await send({ url: `${server.url}/missing` })).toMatchObject({
    status: 404,
    ok: false,
    text: "not here",
    json: null,
  });
});

it("a write carries the same Idempotency-Key for the same effect, and no other; reading carries none", async () => {
  const keys: unknown[] = [];
  for (const key of ["k1", "k1", "k2"]) {
    await send({ url: server.url, method: "POST", body: "x" }, {}, key);
    keys.push(seen[0]?.headers["idempotency-key"]);
  }
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
  await send({ url: server.url });
  expect(seen[0]?.headers["idempotency-key"]).toBeUndefined();
});

it("GET and HEAD are reads; a write is repeated where the step says that its target knows the key, or that it does no harm", () => {
  const traits = (input: object) => action?.traitsOf?.({ url: server.url, ...input });
  expect(traits({})).toEqual({ effect: "read", idempotency: "safe" });
  expect(traits({ method: "head" })).toEqual({ effect: "read", idempotency: "safe" });
  expect(traits({ method: "POST" })).toEqual({ effect: "write", idempotency: "none" });
  expect(traits({ method: "POST", honoursIdempotencyKey: true })).toEqual({ effect: "write", idempotency: "keyed" });
  expect(traits({ method: "PUT", isSafeToRepeat: true })).toEqual({ effect: "write", idempotency: "safe" });
  expect(traits({ method: "PUT", isSafeToRepeat: false })).toEqual({ effect: "write", idempotency: "none" });
});

it("after a failure of the server a write is sent again under the same key where that is allowed, and once elsewhere", async () => {
  const url = `${server.url}/broken`;
  await expect(send({ url, method: "POST" })).rejects.toMatchObject({ outcome: "unknown" });
  expect(seen).toHaveLength(1);
  await expect(send({ url, method: "POST", honoursIdempotencyKey: true })).rejects.toMatchObject({ retryable: true });
  expect(seen).toHaveLength(4);
  expect(new Set(seen.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
});

it("sends credentials to the site they are for and to no other", async () => {
  await send({ url: "/v1/me" }, bearer(server.url));
  expect([seen[0]?.url, seen[0]?.headers["authorization"]]).toEqual(["/v1/me", "Bearer s3cret"]);
  await send({ url: `${other.url}/v1/me` }, bearer(server.url));
  expect(seen[0]?.headers["authorization"]).toBeUndefined();
  await expect(send({ url: `${server.url}/v1/me` }, { ...bearer(server.url), config: {} })).rejects.toMatchObject({
    code: "config-invalid",
  });
  const key = {
    authType: "ApiKey",
    fields: { header: "X-Api-Key", key: "k3y" },
    token: async () => "",
    renew: async () => "",
  };
  await send(
    { url: server.url, headers: { "x-api-key": "from the step" } },
    { config: { baseUrl: server.url }, credentials: key },
  );
  expect(seen[0]?.headers["x-api-key"]).toBe("k3y");
});

it("waits as a 429 says; a write that the server broke over is of unknown outcome and sent once, a read is asked again", async () => {
  await expect(send({ url: `${server.url}/busy`, method: "POST" })).rejects.toMatchObject({
    code: "rate-limited",
    outcome: "refused",
  });
  const error: unknown = await send({ url: `${server.url}/broken`, method: "POST", body: "x" })?.catch(
    (cause: unknown) => cause,
  );
  expect(error instanceof ConnectorError && [error.code, error.outcome]).toEqual(["unavailable", "unknown"]);
  expect(seen).toHaveLength(1);
  await expect(send({ url: `${server.url}/broken` })).rejects.toMatchObject({
    code: "unavailable",
    outcome: "refused",
  });
  expect(seen.length).toBeGreaterThan(1);
});

it("goes through the door only: private addresses and answers beyond 5 MB are refused", async () => {
  await expect(send({ url: "http://10.0.0.1/x" })).rejects.toMatchObject({ code: "refused-address" });
  await expect(send({ url: `${server.url}/big` })).rejects.toMatchObject({ code: "too-large" });
});

it.each([
  [{ url: "ftp://a.example" }, "url: enter a complete address"],
  [{ url: "https://user:pass@a.example" }, "url: remove user and password"],
  [{ url: "https://a.example", method: "TRACE" }, "method: choose GET"],
  [{ url: "https://a.example", headers: "Host: evil" }, "headers: Hoopoe sets these headers itself"],
  [
    { url: "https://a.example", headers: { "X-A": "1\r\nX-B: 2" } },
    "headers.X-A: a header's value must be on one line",
  ],
  [{ url: "https://a.example", body: "x" }, "body: GET can't have one"],
])("names the field and the fix of %j", async (input, sentence) => {
  await expect(send(input)).rejects.toMatchObject({
    code: "input-invalid",
    sentence: expect.stringContaining(sentence),
  });
});

it("plans a write as what it sends and where, and the check says whether the site answers and accepts the credentials", async () => {
  const ctx = testContext({ config: {} });
  expect((await action?.plan(ctx, { url: `${server.url}/v1?secret=1`, method: "DELETE" }))?.changes).toEqual([
    { target: `DELETE ${server.url}/v1`, field: "request", before: null, after: "no body" },
  ]);
  expect((await action?.plan(ctx, { url: server.url }))?.changes).toEqual([]);
  expect(await httpRequestConnector.check(ctx)).toMatchObject({ ok: true });
  expect(await httpRequestConnector.check(testContext(bearer(server.url)))).toMatchObject({
    ok: true,
    sentence: expect.stringContaining("answers (200)"),
  });
  expect(await httpRequestConnector.check(testContext(bearer(`${server.url}/guarded`)))).toMatchObject({ ok: false });
});

it("knows the host of a URL however it is written, and that a path goes to the connection's own address", () => {
  const hosts = (url: string) => action?.recipients?.({ url });
  for (const url of [
    "https://Evil.example/x",
    "//evil.example",
    "\\\\evil.example",
    "/\\evil.example",
    "https:evil.example",
  ])
    expect(hosts(url)).toEqual(["evil.example"]);
  for (const url of ["/v1/cases", "/https://evil.example", "/ //evil.example"]) expect(hosts(url)).toEqual([]);
});

it("keeps a path that looks like an address at the connection's own", async () => {
  await send({ url: `/${other.url}/v1` }, { config: { baseUrl: server.url } });
  expect(seen.map(({ headers }) => headers["host"])).toEqual([new URL(server.url).host]);
});

it("follows pages by header, link, cursor and number, and has the items of all", async () => {
  const items = { itemsField: "data.items" };
  const all = [
    await send({ url: `${server.url}/list`, pages: "link-header", ...items }),
    await send({ url: `${server.url}/list`, pages: "next-link", ...items }),
    await send({ url: `${server.url}/list`, pages: "cursor", pageField: "cursor", ...items }),
    await send({ url: `${server.url}/numbers`, pages: "page-number" }),
  ];
  for (const output of all) expect(output).toMatchObject({ items: [1, 2, 3], isComplete: true });
  const first = await send({ url: `${server.url}/list`, pages: "next-link", pagesMax: 1, ...items });
  expect(first).toMatchObject({ items: [1, 2], pages: 1, isComplete: false });
});

it("ends pages that go round, and follows none to another site", async () => {
  const items = { itemsField: "items", pages: "next-link" };
  await expect(send({ url: `${server.url}/round`, ...items })).rejects.toThrow("was read before");
  await expect(send({ url: `${server.url}/away`, ...items })).rejects.toThrow("another site");
  await expect(send({ url: `${server.url}/missing`, pages: "next-link" })).rejects.toThrow("isn't a list");
});

it("a 4xx is an error where the step says so", async () => {
  await expect(send({ url: `${server.url}/wrong`, failsOn4xx: true })).rejects.toMatchObject({
    code: "refused-by-vendor",
  });
  await expect(send({ url: `${server.url}/missing`, failsOn4xx: true })).rejects.toMatchObject({ code: "not-found" });
});

it("gets a token with client credentials, sends it to its own site, and renews it once after a 401", async () => {
  const method = httpRequestConnector.manifest.authMethods.find(({ authType }) => authType === "ClientCredentials");
  const fields = { tokenUrl: `${server.url}/token`, clientId: "a b", secret: "s:1", scope: "read" };
  seen.length = 0;
  const minted = await method?.mint?.(testContext({}).http, { config: {}, fields, refreshToken: null });
  expect(minted).toMatchObject({ accessToken: "minted", refreshToken: null });
  expect(seen[0]?.headers["authorization"]).toBe(`Basic ${Buffer.from("a%20b:s%3A1").toString("base64")}`);
  expect(seen[0]?.body).toBe("grant_type=client_credentials&scope=read");

  let token = "old";
  const renew = async () => (token = "new");
  const credentials = { authType: "ClientCredentials", fields, token: async () => token, renew };
  const output = await send({ url: `${server.url}/guarded` }, { config: { baseUrl: server.url }, credentials });
  expect(output).toMatchObject({ status: 401 });
  expect(seen.map(({ headers }) => headers["authorization"])).toEqual(["Bearer old", "Bearer new"]);
  await send({ url: `${other.url}/x` }, { config: { baseUrl: server.url }, credentials });
  expect(seen[0]?.headers["authorization"]).toBeUndefined();
});

it("limits requests as the connection says", () => {
  const { limitsOf } = httpRequestConnector.manifest;
  expect(limitsOf?.({ requestsPerMinute: 30, atOnce: 2 })).toMatchObject([{ capacity: 30, concurrency: 2 }]);
  expect(limitsOf?.({})).toMatchObject([{ capacity: 600, concurrency: 10 }]);
});
