import { abnormalConnector } from "@hoopoe/connectors/abnormal/connector.ts";
import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startIngestFixture, type IngestFixture } from "../../testing/start-ingest-fixture.ts";
import type { TestMember } from "../../testing/test-people.ts";
import { smallConnector, smallVendorId, startSmallVendor, type SmallVendor } from "./testing/small-vendor.ts";

let fixture: IngestFixture;
let vendor: SmallVendor;
let editor: TestMember;

beforeAll(async () => {
  vendor = await startSmallVendor();
  fixture = await startIngestFixture({ connectors: [smallConnector, abnormalConnector] });
});
afterAll(async () => {
  await fixture.close();
  await vendor.close();
});
beforeEach(async () => {
  editor = await fixture.server.addMember({ role: "editor" });
  vendor.tokenS = 3600;
});

describe("credentials", () => {
  it("are patched where product and type have some, else created; secrets never come back [5.2, 5.3, 7.34]", async () => {
    const first = await call("POST", "/authinfo", {
      catalogId: smallVendorId,
      secret: "the-secret-1234",
      clientId: "c",
    });
    expect([first.status, first.body.data]).toEqual([
      201,
      expect.objectContaining({
        catalogId: smallVendorId,
        authType: "Basic",
        clientId: "c",
        secret: { set: true, last4: "1234" },
        apiToken: null,
        baseUrl: null,
        state: "ready",
      }),
    ]);
    const second = await call("POST", "/authinfo", { catalogId: smallVendorId, secret: "another-one-5678" });
    expect([second.status, second.body.data.id]).toEqual([200, first.body.data.id]);
    expect(second.body.data).toMatchObject({ clientId: "c", secret: { set: true, last4: "5678" } });
    const other = await call("POST", "/authinfo", {
      catalogId: smallVendorId,
      authType: "OAuth2",
      fields: { clientId: "o", clientSecret: "hidden-hidden" },
    });
    expect([other.status, other.body.data.state]).toEqual([201, "needs-sign-in"]);
    // Each type finds its own again.
    for (const [authType, id] of [
      ["Basic", first.body.data.id],
      ["OAuth2", other.body.data.id],
    ]) {
      const again = await call("POST", "/authinfo", { catalogId: smallVendorId, authType });
      expect([again.status, again.body.data.id]).toEqual([200, id]);
    }
    // The e-mail-security form names its fields beside the product, not below it.
    const form = { catalogId: 6, apiToken: "the-token-4321", baseUrl: "https://api.abnormal.example" };
    const created = await call("POST", "/authinfo", form);
    expect([created.status, created.body.data.apiToken]).toEqual([201, { set: true, last4: "4321" }]);
    // Its client id and secret may be left out.
    expect(created.body.data.state).toBe("ready");
    const moved = await call("POST", "/authinfo", { ...form, baseUrl: "https://eu.abnormal.example" });
    expect([moved.status, moved.body.data]).toEqual([
      200,
      expect.objectContaining({ id: created.body.data.id, baseUrl: "https://eu.abnormal.example" }),
    ]);
    const all = [first, second, other, created, moved].map(({ body }) => JSON.stringify(body)).join();
    expect(all).not.toMatch(/the-secret|another-one|hidden-hidden|the-token/);
  });

  it("of an integration are patched when product and type alone are named [5.2, 3.6]", async () => {
    const { id } = await connect();
    const input = { catalogId: smallVendorId, integrationId: id, secret: "the-secret-1234" };
    const own = await call("POST", "/authinfo", input);
    expect(own.status).toBe(201);
    const again = await call("POST", "/authinfo", { catalogId: smallVendorId, clientId: "c" });
    expect([again.status, again.body.data.id, again.body.data.clientId]).toEqual([200, own.body.data.id, "c"]);
    expect((await call("GET", `/authinfo/search?catalogId=${smallVendorId}`)).body.data).toHaveLength(1);
  });

  it("are found by product and changed by id, a secret that is left out stays [7.33, 7.35, 3.6]", async () => {
    const { body } = await call("POST", "/authinfo", { catalogId: smallVendorId, secret: "the-secret-1234" });
    const { id } = body.data;
    const expiresAt = "2100-01-01T00:00:00.000Z";
    const changed = await call("PATCH", `/authinfo/${id}`, { clientId: "new", secret: "", expiresAt });
    expect(changed.body.data).toMatchObject({ clientId: "new", secret: { set: true, last4: "1234" }, expiresAt });
    const found = await call("GET", `/authinfo/search?catalogId=${smallVendorId}`);
    expect(found.body.data).toEqual([changed.body.data]);
    // Of another product none.
    const ofAbnormal = async () => (await call("GET", "/authinfo/search?catalogId=6")).body.data;
    expect(await ofAbnormal()).toEqual([]);
    const form = { apiToken: "the-token-4321", baseUrl: "https://api.abnormal.example" };
    await call("POST", "/authinfo", { catalogId: 6, ...form });
    expect(await ofAbnormal()).toMatchObject([
      { catalogId: 6, authType: "Basic", ...form, apiToken: { set: true, last4: "4321" }, secret: { set: false } },
    ]);
    const stranger = await fixture.server.addMember({ role: "owner" });
    const foreign = await fixture.server.call("PATCH", `/authinfo/${id}`, { as: stranger, body: { clientId: "x" } });
    expect([foreign.status, foreign.body.code]).toEqual([404, "auth-info-not-found"]);
    const unseen = await fixture.server.call("GET", `/authinfo/search?catalogId=${smallVendorId}`, { as: stranger });
    expect(unseen.body.data).toEqual([]);
  });

  it.each([
    [{ secret: "x" }, "secret", "write the whole key"],
    [{ secret: "long enough", fields: { sceret: "x" } }, "sceret", "doesn't have this field"],
    [{ authType: "Magic" }, "authType", "Basic, OAuth2"],
  ])("%j is refused by field and reason", async (input, field, words) => {
    const { status, body } = await call("POST", "/authinfo", { catalogId: smallVendorId, ...input });
    expect([status, body.code, body.field]).toEqual([422, "auth-info-invalid", field]);
    expect(body.message).toContain(words);
  });

  it("whose address changes ask for the secret again", async () => {
    const input = { catalogId: smallVendorId, secret: "the-secret-1234", baseUrl: "https://a.example" };
    const { body } = await call("POST", "/authinfo", input);
    const moved = await call("PATCH", `/authinfo/${body.data.id}`, { baseUrl: "https://evil.example" });
    expect([moved.status, moved.body.field]).toEqual([422, "secret"]);
    const again = await call("PATCH", `/authinfo/${body.data.id}`, {
      baseUrl: "https://b.example",
      secret: "the-secret-1234",
    });
    expect(again.body.data.baseUrl).toBe("https://b.example");
  });

  it("are tried beside those in use, which stay until the new ones are saved", async () => {
    const { id, streamId } = await connect();
    const saved = await call("POST", "/authinfo", { catalogId: smallVendorId, integrationId: id, secret: "right" });
    const path = `/authinfo/${saved.body.data.id}/try`;
    const wrong = await call("POST", path, { secret: "wrong" });
    expect(wrong.body.data).toMatchObject({ ok: false, sentence: "The vendor refuses the key. Enter it again." });
    expect((await call("POST", path, { secret: "right" })).body.data).toMatchObject({ ok: true });
    expect((await test(streamId)).ok).toBe(true);
    const [kept] = (await call("GET", `/authinfo/search?catalogId=${smallVendorId}`)).body.data;
    expect(kept).toEqual(saved.body.data);
  });

  it("are sent only to the address of the integration that they were given for", async () => {
    const { id, streamId } = await connect();
    await call("POST", "/authinfo", { catalogId: smallVendorId, integrationId: id, secret: "right" });
    expect((await test(streamId)).ok).toBe(true);
    const other = await startSmallVendor();
    await call("PATCH", `/integration/${id}`, { attributes: JSON.stringify({ name: "S", siteUrl: other.url }) });
    const refused = await test(streamId);
    expect(refused.ok).toBe(false);
    expect(refused.steps[0].detail).toContain("Enter it again");
    expect(other.seen).toEqual([]);
    await call("POST", "/authinfo", { catalogId: smallVendorId, integrationId: id, secret: "right" });
    expect((await test(streamId)).ok).toBe(true);
    await other.close();
  });
});

describe("signing in at a vendor", () => {
  it("goes through a popup with PKCE, bound to the browser that began it, once [7.30]", async () => {
    const { id, streamId } = await connect();
    const begin = (query = "", of = id) => call("GET", `/integration/create-integration-auth/${of}${query}`);
    const unready = await begin();
    expect([unready.status, unready.body.code]).toEqual([409, "oauth-unready"]);
    await saveClient(id);
    // The client is this integration's: another one has its own.
    expect((await begin("", (await connect()).id)).status).toBe(409);
    // The rights to act are asked for where they are wanted; a key that is typed in is signed in to nowhere.
    const acting = await begin("?withActions=true");
    expect(new URL(acting.body.data.url).searchParams.get("scope")).toBe("mail.read mail.send");
    const typed = (await begin("?authType=Basic")).body.data;
    expect([typed.authType, typed.url]).toEqual([null, null]);
    const begun = await begin();
    const { url, redirectUri } = begun.body.data;
    expect(new URL(url).searchParams.get("scope")).toBe("mail.read");
    expect(new URL(url).searchParams.get("prompt")).toBe("consent");
    expect(new URL(url).searchParams.get("code_challenge_method")).toBe("S256");
    expect(redirectUri).toBe("http://localhost:4400/api/auth/connection-callback");
    const back = new URL(String((await fetch(url, { redirect: "manual" })).headers.get("location")));
    const callback = `${fixture.server.url}/api/auth/connection-callback${back.search}`;
    const lead = async (cookie: string) => {
      const { status, headers } = await fetch(callback, { redirect: "manual", headers: { cookie } });
      return [status, String(headers.get("location")), headers.get("set-cookie")] as const;
    };
    expect((await lead("")).join(" ")).toContain("another+browser");
    const bound = "Path=/api/auth/connection-callback; HttpOnly; SameSite=Lax";
    const [cookie = "", ...attributes] = String(begun.headers.get("set-cookie")).split("; ");
    expect(attributes.join("; ")).toBe(`Max-Age=600; ${bound}`);
    const cleared = `${cookie.split("=")[0]}=; Max-Age=0; ${bound}`;
    expect(await lead(cookie)).toEqual([303, `http://localhost:4400/connected?integration=${id}`, cleared]);
    expect((await lead(cookie)).join(" ")).toContain("refusal=");
    expect((await test(streamId)).ok).toBe(true);
    const [info] = (await call("GET", `/authinfo/search?catalogId=${smallVendorId}`)).body.data;
    expect(info).toMatchObject({ state: "ready", scopes: ["mail.read"] });
  });

  it("opens nothing when it comes back after ten minutes [7.30]", async () => {
    const { id } = await connect();
    await saveClient(id);
    const late = await signIn(id, () => moveFlows(sql<Date>`expires_at - interval '10 minutes'`));
    expect(late.landedAt).toContain("sign-in+expired");
    const inTime = await signIn(id, () => moveFlows(sql<Date>`expires_at - interval '9 minutes'`));
    expect(inTime.landedAt).toBe(`http://localhost:4400/connected?integration=${id}`);
  });

  it("gives tokens that are renewed ahead of their end, by one of all who ask at once", async () => {
    const { streamId } = await signIn();
    const before = vendor.mintCount;
    await fixture.server.db.withTenant(editor, (trx) =>
      trx
        .updateTable("auth_infos")
        .set({ token_expires_at: new Date(Date.now() + 30_000) })
        .execute(),
    );
    const reports = await Promise.all(Array.from({ length: 8 }, () => test(streamId)));
    expect(reports.every(({ ok }) => ok)).toBe(true);
    expect(vendor.mintCount).toBe(before + 1);
  });

  it("shows that the vendor ended it, with the credentials, until somebody signs in again", async () => {
    const { id, streamId } = await signIn();
    vendor.revoke();
    await fixture.server.db.withTenant(editor, (trx) =>
      trx
        .updateTable("auth_infos")
        .set({ token_expires_at: new Date(Date.now() - 1) })
        .execute(),
    );
    const report = await test(streamId);
    expect(report.ok).toBe(false);
    expect(JSON.stringify(report.steps)).toContain("Sign in again");
    const [info] = (await call("GET", `/authinfo/search?catalogId=${smallVendorId}`)).body.data;
    expect(info).toMatchObject({ state: "refused", trouble: "The vendor ended the sign-in. Sign in again." });
    await signIn(id);
    expect((await test(streamId)).ok).toBe(true);
  });

  it("is opened for jobs and apps, but not by people it doesn't belong to", async () => {
    const { id } = await signIn();
    const { signal } = new AbortController();
    const { openConnection } = fixture.integrations;
    const connection = await openConnection(editor, { integrationId: id, signal });
    expect(await connection.connector.check(connection.ctx)).toMatchObject({ ok: true });
    await fixture.server.db.withTenant(editor, (trx) =>
      trx
        .updateTable("integrations")
        .set({ audience_user_ids: [editor.userId] })
        .where("id", "=", id)
        .execute(),
    );
    expect(await openConnection(editor, { integrationId: id, signal })).toMatchObject({ name: "S" });
    const colleague = await fixture.server.addMember({ role: "owner", workspaceId: editor.workspaceId });
    await expect(openConnection(colleague, { integrationId: id, signal })).rejects.toMatchObject({
      code: "integration-not-found",
    });
  });
});

function call(method: string, path: string, body?: unknown) {
  return fixture.server.call(method, path, { as: editor, body });
}

function connect() {
  return fixture.connect(editor, { catalogId: smallVendorId, attributes: { name: "S", siteUrl: vendor.url } });
}

async function saveClient(integrationId: string): Promise<void> {
  const fields = { clientId: "o", clientSecret: "hidden-hidden" };
  await call("POST", "/authinfo", { catalogId: smallVendorId, authType: "OAuth2", integrationId, fields });
}

/** Sets the end of the sign-ins that are on their way. */
function moveFlows(to: RawBuilder<Date>): Promise<unknown> {
  return fixture.server.db.withTenant(editor, (trx) =>
    trx.updateTable("oauth_flows").set({ expires_at: to }).execute(),
  );
}

async function signIn(known?: string, meanwhile: () => Promise<unknown> = () => Promise.resolve()) {
  const made = known === undefined ? await connect() : undefined;
  const id = known ?? made?.id ?? "";
  if (made !== undefined) await saveClient(id);
  const begun = await call("GET", `/integration/create-integration-auth/${id}`);
  const to = await fetch(String(begun.body.data.url), { redirect: "manual" });
  const { search } = new URL(String(to.headers.get("location")));
  const cookie = String(begun.headers.get("set-cookie")).split(";")[0] ?? "";
  const callback = `${fixture.server.url}/api/auth/connection-callback${search}`;
  await meanwhile();
  const answer = await fetch(callback, { redirect: "manual", headers: { cookie } });
  return { id, streamId: made?.streamId ?? "", landedAt: String(answer.headers.get("location")) };
}

async function test(streamId: string) {
  return (await call("POST", "/app/connectors-testmode", { integration_data_id: streamId })).body;
}
