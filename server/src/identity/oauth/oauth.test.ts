import { createHash } from "node:crypto";
import pg from "pg";
import { request } from "undici";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createOutsideClient, type OutsideClient, type Revision } from "@hoopoe/sandbox/outside/outside-client.ts";
import { asPage } from "../../testing/as-page.ts";
import { documentsOfClients, listTools, postForm } from "../../testing/oauth-calls.ts";
import { type SeededWorkspace, seedWorkspace } from "../../testing/seed-workspace.ts";
import { startProductFixture, type ProductFixture } from "../../testing/start-product-fixture.ts";
import { createTestBrowser, type TestBrowser } from "../../testing/test-browser.ts";
import type { TestMember } from "../../testing/test-people.ts";

/** What the server says of itself, whichever port the test got. */
const origin = "http://localhost:4400";
const callback = "http://127.0.0.1:33418/callback";

let fixture: ProductFixture;
let admin: pg.Client;
let workspace: SeededWorkspace;
let member: TestMember;
let nowMs = Date.now();

beforeAll(async () => {
  fixture = await startProductFixture({ clock: { now: () => new Date(nowMs) }, fetchOutside: documentsOfClients });
  admin = new pg.Client({ connectionString: fixture.server.database.adminUrl });
  await admin.connect();
  workspace = await seedWorkspace(admin, fixture.server.tenantId);
  await workspace.addItems([{ title: "Outage", body: "The gateway went down at 09:12 UTC." }]);
  member = await fixture.server.addMember({ role: "viewer", workspaceId: workspace.workspaceId });
});
beforeEach(() => {
  nowMs = Date.now();
});
afterAll(async () => {
  await admin.end();
  await fixture.close();
});

const here = (url: string | URL) => String(url).replace(origin, fixture.server.url);
/** The client runs in a browser, on a page of another origin. */
const fetchHere = asPage((url, init) => fetch(here(url instanceof Request ? url.url : url), init));
const outside = (
  options: { revision?: Revision; redirectUrl?: string; clientMetadataUrl?: string } = {},
): OutsideClient => createOutsideClient({ origin, fetch: fetchHere, ...options });

/** The way of a browser: where the client sends it, the person's answer in the console, and where it ends. */
async function answer(
  authorizeUrl: URL,
  { decision = "allow", as = member, browser = createTestBrowser(), workspaceId = workspace.workspaceId } = {},
): Promise<string> {
  const page = await lead(authorizeUrl, browser);
  const decided = await decide(page, { decision, as, browser, workspaceId });
  expect([decided.status, decided.body.message]).toEqual([200, undefined]);
  return (await browser.send(here(decided.body.url))).location ?? "";
}

/** To the console's page. */
async function lead(authorizeUrl: URL, browser: TestBrowser): Promise<string> {
  const opened = await browser.send(here(authorizeUrl));
  const led = await browser.send(here(opened.location ?? ""));
  expect(led.location).toMatch(`${origin}/dashboard/profile/client?request=`);
  return new URL(led.location ?? "").searchParams.get("request") ?? "";
}

type Deciding = { decision: string; as: TestMember; browser: TestBrowser; workspaceId: string };
function decide(id: string, { decision, as, browser, workspaceId }: Deciding) {
  const headers = { cookie: cookiesOf(browser) };
  return fixture.server.call("POST", `/oauth/request/${id}/decision`, { as, headers, body: { decision, workspaceId } });
}
function cookiesOf(browser: TestBrowser): string {
  const names = ["hoopoe_oauth_request", "hoopoe_oauth_request.sig"];
  return names.map((name) => `${name}=${browser.cookie(fixture.server.url, name) ?? ""}`).join("; ");
}

async function connected(options: Parameters<typeof answer>[1] & { revision?: Revision } = {}) {
  const client = outside({ revision: options.revision });
  await expect(client.connect()).rejects.toThrow(/Unauthorized/);
  return { client, mcp: await client.finish(await answer(client.request(), options)) };
}

const call = (token: string, headers = {}) => listTools(fixture.server.url, { token, headers });
const post = (path: string, fields: Record<string, string>) =>
  postForm(`${fixture.server.url}/api/oauth/${path}`, fields);

it.each<Revision>(["2025-11-25", "2026-07-28"])(
  "the official client of %s finds its way in by itself, from a page of another origin, lists the reading tools and calls one",
  async (revision) => {
    const { mcp } = await connected({ revision });
    expect(mcp.getNegotiatedProtocolVersion()).toBe(revision);
    expect((await mcp.listTools()).tools.map(({ name }) => name)).toContain("count_items");
    const counted = await mcp.callTool({ name: "count_items", arguments: {} });
    expect(JSON.stringify(counted.content)).toContain("There is 1 item in this workspace.");
    await mcp.close();
  },
);

it("a client's token opens the MCP server alone, in the workspace that was chosen", async () => {
  const second = await seedWorkspace(admin, fixture.server.tenantId);
  await admin.query("INSERT INTO memberships (tenant_id, workspace_id, user_id, role) VALUES ($1, $2, $3, 'viewer')", [
    fixture.server.tenantId,
    second.workspaceId,
    member.userId,
  ]);
  const { client } = await connected();
  const token = client.tokens()?.access_token ?? "";
  expect((await call(token)).status).toBe(200);
  expect((await call(token, { "x-workspace": workspace.workspaceId })).status).toBe(200);
  expect((await call(token, { "x-workspace": second.workspaceId })).status).toBe(404);
  for (const path of ["/workspace", "/mcp/offer", "/account/client", "/auth/me"]) {
    const headers = { authorization: `Bearer ${token}`, tenantid: "127" };
    expect((await fixture.server.call("GET", path, { headers })).status, path).toBe(401);
  }
});

it("an address that was not registered gets no code: the browser stays here, and says why", async () => {
  const client = outside();
  await client.connect().catch(() => undefined);
  for (const address of ["https://attack.example/callback", "http://127.0.0.1:33418/other", "javascript:alert(1)"]) {
    const authorizeUrl = client.request();
    authorizeUrl.searchParams.set("redirect_uri", address);
    const visit = await createTestBrowser().send(here(authorizeUrl), { headers: { accept: "text/html" } });
    expect(visit.location, address).toBe(`${origin}/dashboard/profile/client?refusal=invalid_redirect_uri`);
  }
});

it("a client known by an address of its own needs no registration; one that names another's address is refused", async () => {
  const redirectUrl = "https://ide.example/callback";
  const client = outside({ redirectUrl, clientMetadataUrl: "https://ide.example/client" });
  await expect(client.connect()).rejects.toThrow(/Unauthorized/);
  expect(client.request().searchParams.get("client_id")).toBe("https://ide.example/client");
  const browser = createTestBrowser();
  const id = await lead(client.request(), browser);
  const headers = { cookie: cookiesOf(browser) };
  const details = await fixture.server.call("GET", `/oauth/request/${id}/details`, { as: member, headers });
  expect(details.body).toEqual({
    clientName: "Web IDE",
    clientHost: "ide.example",
    answerGoesTo: "ide.example",
    isOnThisMachine: false,
  });
  const mcp = await client.finish(await answer(client.request(), { browser }));
  expect((await mcp.listTools()).tools.length).toBeGreaterThan(0);
  const liar = outside({ redirectUrl, clientMetadataUrl: "https://liar.example/client" });
  await liar.connect().catch(() => undefined);
  const visit = await createTestBrowser().send(here(liar.request()), { headers: { accept: "text/html" } });
  expect(visit.location).toContain("/dashboard/profile/client?refusal=");
});

it("a request without PKCE, or with a plain one, or for another resource, is refused", async () => {
  const client = outside();
  await client.connect().catch(() => undefined);
  const refusalOf = async (change: (query: URLSearchParams) => void) => {
    const authorizeUrl = new URL(client.request());
    change(authorizeUrl.searchParams);
    const { location = "" } = await createTestBrowser().send(here(authorizeUrl));
    expect(location).toMatch(callback);
    return new URL(location).searchParams.get("error");
  };
  expect(
    await refusalOf((query) => {
      query.delete("code_challenge");
      query.delete("code_challenge_method");
    }),
  ).toBe("invalid_request");
  expect(await refusalOf((query) => query.set("code_challenge_method", "plain"))).toBe("invalid_request");
  expect(await refusalOf((query) => query.set("resource", "https://other.example/mcp"))).toBe("invalid_target");
});

it("a code is spent once, by who holds its verifier; a second time ends all that came of it", async () => {
  const client = outside();
  await client.connect().catch(() => undefined);
  const back = new URL(await answer(client.request()));
  expect([back.searchParams.get("iss"), back.searchParams.get("state")]).toEqual([origin, "its own state"]);
  const information = await client.provider.clientInformation();
  const input = {
    grant_type: "authorization_code",
    client_id: information?.client_id ?? "",
    code: back.searchParams.get("code") ?? "",
    redirect_uri: callback,
  };
  const verifier = await client.provider.codeVerifier();
  const thief = createHash("sha256").update("guess").digest("base64url");
  expect((await post("token", input)).status).toBe(400);
  expect((await post("token", { ...input, code_verifier: thief })).body.error).toBe("invalid_grant");
  const elsewhere = { ...input, code_verifier: verifier, resource: "https://other.example/mcp" };
  expect((await post("token", elsewhere)).body.error).toBe("invalid_target");
  const both = await Promise.all([1, 2].map(() => post("token", { ...input, code_verifier: verifier })));
  const won = both.filter(({ status }) => status === 200);
  expect(won.length).toBeLessThanOrEqual(1);
  expect((await post("token", { ...input, code_verifier: verifier })).body.error).toBe("invalid_grant");
  for (const { body } of won) expect((await call(body.access_token)).status).toBe(401);
});

it("a refresh token turns; the spent one, shown again, ends the client's access", async () => {
  const { client } = await connected();
  const first = client.tokens()?.refresh_token ?? "";
  const client_id = (await client.provider.clientInformation())?.client_id ?? "";
  const refresh = (token: string) => post("token", { grant_type: "refresh_token", client_id, refresh_token: token });
  const { status, body } = await refresh(first);
  expect([status, (await call(body.access_token)).status]).toEqual([200, 200]);
  expect((await refresh(first)).status, "a second call of the client at the same moment").toBe(200);
  nowMs += 11_000;
  expect((await refresh(first)).body.error).toBe("invalid_grant");
  expect((await call(body.access_token)).status).toBe(401);
  expect((await refresh(body.refresh_token)).body.error).toBe("invalid_grant");
});

it("an access token ends after ten minutes, and the client gets on by itself", async () => {
  const { client, mcp } = await connected();
  const { access_token = "" } = client.tokens() ?? {};
  nowMs += 11 * 60_000;
  expect((await call(access_token)).status).toBe(401);
  expect((await mcp.listTools()).tools.length).toBeGreaterThan(0);
  expect(client.tokens()?.access_token).not.toBe(access_token);
});

it("on the profile a client is seen and taken back: token and refresh token open nothing from then on", async () => {
  const { client } = await connected();
  const list = async () => (await fixture.server.call("GET", "/account/client", { as: member })).body.data;
  const [newest] = await list();
  expect(newest).toMatchObject({ clientName: "Harbour IDE", workspaceId: workspace.workspaceId });
  const stranger = await fixture.server.addMember({ role: "owner", workspaceId: workspace.workspaceId });
  expect((await fixture.server.call("DELETE", `/account/client/${newest.id}`, { as: stranger })).status).toBe(404);
  const { access_token = "", refresh_token = "" } = client.tokens() ?? {};
  expect((await call(access_token)).status).toBe(200);
  expect((await fixture.server.call("DELETE", `/account/client/${newest.id}`, { as: member })).status).toBe(200);
  const refused = await call(access_token);
  expect(refused.status).toBe(401);
  expect(refused.headers.get("www-authenticate")).toContain(
    `resource_metadata="${origin}/.well-known/oauth-protected-resource/api/mcp"`,
  );
  const client_id = (await client.provider.clientInformation())?.client_id ?? "";
  const again = await post("token", { grant_type: "refresh_token", client_id, refresh_token });
  expect(again.body.error).toBe("invalid_grant");
  expect((await list()).some(({ id }: { id: string }) => id === newest.id)).toBe(false);
});

it("only the browser that started can answer and continue; nobody answers for somebody else's workspace", async () => {
  const client = outside();
  await client.connect().catch(() => undefined);
  const [victim, attacker] = [createTestBrowser(), createTestBrowser()];
  const id = await lead(client.request(), attacker);
  const lured = { decision: "allow", as: member, browser: victim, workspaceId: workspace.workspaceId };
  expect((await decide(id, lured)).body.code).toBe("oauth-request-gone");
  const mine = { ...lured, browser: attacker };
  const other = await seedWorkspace(admin, fixture.server.tenantId);
  expect((await decide(id, { ...mine, workspaceId: other.workspaceId })).status).toBe(404);
  const decided = await decide(id, mine);
  expect((await victim.send(here(decided.body.url))).location ?? "").not.toContain("code=");
  expect((await attacker.send(here(decided.body.url))).location).toContain("code=");
});

it("who refuses sends the client away without a code, and consent is asked for each time", async () => {
  const client = outside();
  await client.connect().catch(() => undefined);
  const browser = createTestBrowser();
  expect(await answer(client.request(), { decision: "refuse", browser })).toContain("error=access_denied");
  expect(await answer(client.request(), { browser })).toContain("code=");
  await lead(client.request(), browser);
});

it("a token of another organisation opens nothing, here or there", async () => {
  await admin.query("INSERT INTO tenants (label, name) VALUES ('harbour', 'Harbour') ON CONFLICT DO NOTHING");
  const { client } = await connected();
  const token = client.tokens()?.access_token ?? "";
  const { port } = new URL(fixture.server.url);
  const headers = { authorization: `Bearer ${token}`, host: `harbour.localhost:${port}` };
  const there = await request(`${fixture.server.url}/api/mcp`, { headers });
  expect([there.statusCode, there.headers["www-authenticate"]]).toEqual([
    401,
    expect.stringContaining('resource_metadata="http://harbour.localhost:4400/'),
  ]);
  await admin.query("UPDATE oauth_records SET payload = payload || $1 WHERE model = 'AccessToken'", [
    JSON.stringify({ aud: "https://harbour.example/api/mcp" }),
  ]);
  expect((await call(token)).status).toBe(401);
});

it("nothing that opens anything lies in the database, and a client that nobody agreed to is forgotten in a day", async () => {
  const { client } = await connected();
  const { access_token = "", refresh_token = "" } = client.tokens() ?? {};
  const { rows } = await admin.query("SELECT payload::text AS text FROM oauth_records");
  for (const { text } of rows) for (const secret of [access_token, refresh_token]) expect(text).not.toContain(secret);
  const unused = outside();
  await unused.connect().catch(() => undefined);
  const clientsOf = async (one: OutsideClient) => {
    const id = (await one.provider.clientInformation())?.client_id ?? "";
    const { rows: found } = await admin.query("SELECT 1 FROM oauth_records WHERE model = 'Client' AND id_hash = $1", [
      createHash("sha256").update(id).digest(),
    ]);
    return found.length;
  };
  expect([await clientsOf(client), await clientsOf(unused)]).toEqual([1, 1]);
  nowMs += 25 * 3_600_000;
  await outside()
    .connect()
    .catch(() => undefined);
  expect([await clientsOf(client), await clientsOf(unused)]).toEqual([1, 0]);
});
