import type { RouteSpec } from "@hoopoe/contract/define-route.ts";
import { routes } from "@hoopoe/contract/routes.ts";
import { generateKeyPair, importJWK, SignJWT, UnsecuredJWT } from "jose";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadSigningKeys } from "../identity/identity/signing-keys.ts";
import { keyringOf } from "../platform/secrets/keyring.ts";
import { startProductFixture, type ProductFixture } from "../testing/start-product-fixture.ts";
import type { TestMember } from "../testing/test-people.ts";
import { pathOf } from "../http/path-of.ts";
import { attackOn, inBatches, send } from "./call-route.ts";
import { differences, fingerprint } from "./fingerprint.ts";

let fixture: ProductFixture;
let admin: pg.Client;
let member: TestMember;

const withTenant = routes.filter(({ tenant }) => tenant === "headers");
const guarded = routes.filter(({ tenant, access }) => /^(headers|host)$/.test(tenant) && access !== "public");
const open = routes.filter(({ isOpenToPages }) => isOpenToPages === true);
const writing = routes.filter((route) => route.method !== "GET" && route.method !== "HEAD" && !open.includes(route));

beforeAll(async () => {
  fixture = await startProductFixture();
  admin = new pg.Client({ connectionString: fixture.server.database.adminUrl });
  await admin.connect();
  member = await fixture.server.addMember({ role: "owner" });
});

afterAll(async () => {
  await admin.end();
  await fixture.close();
});

describe("every call whose tenant comes from headers", () => {
  it("is 400 without the header tenantid, and writes nothing [6.1]", () =>
    expectAll(withTenant, { authorization: `Bearer ${member.token}`, wsid: "1" }, [400, "tenant-missing"]));

  it("is 403 where header and host name different tenants, and writes nothing [6.1]", () =>
    expectAll(withTenant, { authorization: `Bearer ${member.token}`, tenantid: "acme" }, [403, "tenant-mismatch"]));

  it("is 403 where the token is another tenant's than host and header, and writes nothing [6.1]", async () => {
    await admin.query("INSERT INTO tenants (label, name) VALUES ('acme', 'Acme')");
    const { port } = new URL(fixture.server.url);
    const headers = { authorization: `Bearer ${member.token}`, tenantid: "acme", host: `acme.localhost:${port}` };
    await expectAll(guarded, headers, [403, "tenant-mismatch"]);
  });
});

describe("every call for people who are signed in refuses", () => {
  it("refuses everything except our own current access token for this API, and writes nothing [6.1]", async () => {
    for (const [what, token] of await wrongTokens()) {
      await expectAll(guarded, { tenantid: "127", authorization: `Bearer ${token}` }, [401, "unauthorized"], what);
    }
  });

  it("a good token in any other place than the Authorization header, and writes nothing [6.1]", async () => {
    const { token } = member;
    const targets: Record<string, string>[] = [
      {},
      { "x-access-token": token },
      { "x-ping-id-token": token },
      { cookie: `hoopoe_refresh=${token}; access_token=${token}` },
      { authorization: token },
      { authorization: `Basic ${token}` },
      { "proxy-authorization": `Bearer ${token}` },
    ];
    for (const target of targets) {
      await expectAll(
        guarded,
        { tenantid: "127", ...target },
        [401, "unauthorized"],
        JSON.stringify(Object.keys(target)),
      );
    }
  });
});

it.each([
  ["another site's page", { "sec-fetch-site": "cross-site" }],
  ["a sibling sub-domain", { "sec-fetch-site": "same-site" }],
  ["another site's page in an old browser", { origin: "https://attack.example" }],
  ["a page without an origin", { origin: "null" }],
])("every writing call from %s is 403 and writes nothing", async (_what, headers) => {
  const cookie = `hoopoe_refresh=${member.refreshToken}`;
  const authorization = `Bearer ${member.token}`;
  await expectAll(writing, { tenantid: "127", authorization, cookie, ...headers }, [403, "cross-site"]);
});

it("pages of any origin may call what clients outside need, none of it with cookies, and nothing else", async () => {
  const { token, refreshToken } = member;
  const headers = { origin: "https://attack.example", authorization: `Bearer ${token}`, tenantid: "127" };
  const opened: string[] = [];
  await inBatches(routes, async (route) => {
    const url = `${fixture.server.url}${pathOf(route)}`;
    const asking = { ...headers, "access-control-request-method": route.method };
    const answers = [await fetch(url, { method: "OPTIONS", headers: asking })];
    if (route.method === "GET" && !/health|docs/.test(url))
      answers.push(await fetch(url, { headers, redirect: "manual" }));
    for (const answer of answers) {
      await answer.body?.cancel();
      if (answer.headers.get("access-control-allow-credentials") !== null) opened.push(`${route.id} with cookies`);
      const allowed = (answer.headers.get("access-control-allow-methods") ?? route.method).split(", ");
      if (answer.headers.has("access-control-allow-origin") && allowed.includes(route.method)) opened.push(route.id);
    }
  });
  const protocol = ["oauth-keys", "oauth-register", "oauth-resource-metadata", "oauth-revoke", "oauth-server-metadata"];
  expect([...new Set(opened)].toSorted()).toEqual(["mcp-call", "mcp-stream", ...protocol, "oauth-token"]);
  const cookie = `hoopoe_refresh=${refreshToken}; access_token=${token}`;
  const page = { "sec-fetch-site": "cross-site", tenantid: "127", cookie };
  await expectAll(
    open.filter(({ access }) => access !== "public"),
    page,
    [401, "unauthorized"],
  );
});

async function expectAll(
  calls: readonly RouteSpec[],
  headers: Record<string, string>,
  expected: [number, string],
  what = "",
): Promise<void> {
  const before = await fingerprint(admin);
  const faults: string[] = [];
  await inBatches(calls, async (route) => {
    const { status, code } = await send(fixture.server.url, attackOn(route, { headers }));
    if (status !== expected[0] || code !== expected[1]) faults.push(`${route.id} ${what}: ${status} ${code ?? ""}`);
  });
  expect(faults).toEqual([]);
  expect(differences(before, await fingerprint(admin))).toEqual([]);
}

/** Each differs from a good token in one thing. */
async function wrongTokens(): Promise<[string, string][]> {
  const [key] = await loadSigningKeys({ db: fixture.server.db, keyring: keyringOf([Buffer.alloc(32, 7)]) });
  const ours = await importJWK(key.privateJwk, "EdDSA");
  const { privateKey: theirs } = await generateKeyPair("EdDSA");
  const payload = JSON.parse(Buffer.from(member.token.split(".")[1] ?? "", "base64url").toString());
  const header = { alg: "EdDSA", typ: "at+jwt", kid: key.kid };
  const sign = (claims: object, head: object = {}, by = ours) =>
    new SignJWT({ ...payload, ...claims }).setProtectedHeader({ ...header, ...head }).sign(by);
  const now = Math.floor(Date.now() / 1000);
  const control = await fixture.server.call("GET", "/auth/me", {
    headers: { authorization: `Bearer ${await sign({})}` },
  });
  expect(control.status).toBe(200);
  const [head, body, signature] = member.token.split(".");
  const swapped = Buffer.from(JSON.stringify({ ...payload, sub: payload.tid })).toString("base64url");
  return [
    ["forged with a key of theirs", await sign({}, {}, theirs)],
    ["with the claims changed", `${head}.${swapped}.${signature}`],
    ["without its signature", `${head}.${body}.`],
    ["unsigned", new UnsecuredJWT(payload).encode()],
    [
      "signed by HS256 with the public key",
      await new SignJWT(payload)
        .setProtectedHeader({ ...header, alg: "HS256" })
        .sign(Buffer.from(JSON.stringify(key.publicJwk))),
    ],
    ["expired", await sign({ iat: now - 1200, exp: now - 600 })],
    ["that never expires", await sign({ exp: undefined })],
    ["for another audience", await sign({ aud: "another-api" })],
    ["of another issuer", await sign({ iss: "https://provider.example" })],
    ["that is an id token", await sign({ nonce: "n" }, { typ: "JWT" })],
    ["of a key that nobody knows", await sign({}, { kid: "unknown" })],
    ["of a session that is none", await sign({ sid: payload.tid })],
    ["that is a refresh token", member.refreshToken],
  ];
}
