import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import type { TestMember } from "../../testing/test-people.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ isDemoOffered: true });
});
afterAll(() => server.close());

const me = (token: string) => server.call("GET", "/auth/me", { headers: { authorization: `Bearer ${token}` } });
const signInAgain = async ({ email, password }: TestMember, userAgent: string) => {
  const headers = { "user-agent": userAgent };
  return (await server.call("POST", "/auth/login", { body: { email, password }, headers })).body.access_token;
};
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

it("keeps name and choices, refuses a time zone that is none, and leaves out what it does not know [2.9]", async () => {
  const member = await server.addMember({ role: "viewer" });
  const before = (await server.call("GET", "/account", { as: member })).body;
  expect(before.preferences).toMatchObject({ timeZone: "UTC", dateLanguage: "en" });
  const body = { name: " Ada ", preferences: { timeZone: "Europe/Berlin" }, tenantId: "x", isDemoGuest: true };
  const changed = await server.call("PATCH", "/account", { as: member, body });
  expect(changed.body).toMatchObject({ name: "Ada", isDemoGuest: false, preferences: { timeZone: "Europe/Berlin" } });
  expect((await me(member.token)).body.name).toBe("Ada");
  const choose = (preferences: object) => server.call("PATCH", "/account", { as: member, body: { preferences } });
  // Each made without knowing of the others.
  await Promise.all([
    choose({ dateLanguage: "de-DE" }),
    choose({ toasts: { info: false } }),
    choose({ toasts: { success: false } }),
  ]);
  expect((await server.call("GET", "/account", { as: member })).body.preferences).toEqual({
    timeZone: "Europe/Berlin",
    dateLanguage: "de-DE",
    toasts: { success: false, info: false, warning: true, error: true },
    mails: { success: false, info: false, warning: false, error: false },
  });
  const wrong = { preferences: { timeZone: "Mars/Olympus" } };
  expect((await server.call("PATCH", "/account", { as: member, body: wrong })).status).toBe(400);
});

it("takes a picture by its first bytes, shows it as data, and takes no other file", async () => {
  const member = await server.addMember({ role: "viewer" });
  const png = Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), Buffer.alloc(40)]).toString("base64");
  const set = (image: unknown) => server.call("POST", "/account/avatar", { as: member, body: { image } });
  expect((await set(`data:image/png;base64,${png}`)).status).toBe(200);
  const kept = (await server.call("GET", "/account", { as: member })).body.avatar;
  expect(kept).toBe(`data:image/png;base64,${png}`);
  const svg = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>").toString("base64");
  for (const image of [
    `data:image/svg+xml;base64,${svg}`,
    `data:image/png;base64,${svg}`,
    "https://evil.test/a.png",
    `data:image/png;base64,${Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), Buffer.alloc(65_530)]).toString("base64")}`,
  ]) {
    expect((await set(image)).status).toBe(422);
  }
  expect((await set(null)).status).toBe(200);
  expect((await server.call("GET", "/account", { as: member })).body.avatar).toBe(null);
});

it("changes the password for who knows the current one; other sessions end, this one continues", async () => {
  const member = await server.addMember({ role: "viewer" });
  const other = await signInAgain(member, firefox);
  const change = (current: string, password = "a new and longer password") =>
    server.call("POST", "/account/password", { as: member, body: { current, password } });
  expect(await change("wrong")).toMatchObject({ status: 403, body: { code: "password-wrong" } });
  expect((await me(other)).status).toBe(200);
  expect((await change(member.password)).status).toBe(200);
  expect((await me(other)).status).toBe(401);
  expect((await me(member.token)).status).toBe(200);
  const body = { email: member.email, password: "a new and longer password" };
  expect((await server.call("POST", "/auth/login", { body })).status).toBe(200);
});

it("lists where somebody is signed in, signs one out, and all", async () => {
  const member = await server.addMember({ role: "viewer" });
  const stranger = await server.addMember({ role: "viewer" });
  const second = await signInAgain(member, firefox);
  const third = await signInAgain(member, "curl/8");
  const list = async () => (await server.call("GET", "/account/session", { as: member })).body.data;
  const all = await list();
  expect(all).toHaveLength(3);
  expect(all.filter(({ isThis }: { isThis: boolean }) => isThis)).toHaveLength(1);
  const onFirefox = all.find(({ device }: { device: string }) => device === "Firefox on Linux");
  const end = (as: TestMember) => server.call("DELETE", `/account/session/${onFirefox.id}`, { as });
  expect(await end(stranger)).toMatchObject({ status: 404, body: { code: "session-not-found" } });
  expect((await me(second)).status).toBe(200);
  expect((await end(member)).status).toBe(200);
  expect((await me(second)).status).toBe(401);
  const others = await server.call("POST", "/account/session/end", { as: member, body: { keep: "this" } });
  expect(others.body).toEqual({ endedCount: 1 });
  expect((await me(third)).status).toBe(401);
  expect(await list()).toHaveLength(1);
  expect((await server.call("POST", "/account/session/end", { as: member, body: { keep: "none" } })).status).toBe(200);
  expect((await me(member.token)).status).toBe(401);
});

it("returns whose a live token is, and that none was found otherwise [5.4] [7.2]", async () => {
  const member = await server.addMember({ role: "viewer" });
  const verify = (body: unknown, headers = {}) => server.call("POST", "/auth/verify-token", { body, headers });
  expect(await verify({ token: member.token })).toMatchObject({
    status: 200,
    body: { data: { userId: member.userId } },
  });
  const cookie = `hoopoe_refresh=${member.refreshToken}`;
  expect((await verify({}, { cookie })).body.data.email).toBe(member.email);
  for (const body of [{}, { token: "" }, null]) {
    expect(await verify(body)).toMatchObject({ status: 401, body: { message: "No authentication token found" } });
  }
  expect(await verify({ token: "made.up.token" })).toMatchObject({ status: 401, body: { code: "unauthorized" } });
  await server.call("POST", "/auth/logout", { as: member });
  expect((await verify({ token: member.token })).status).toBe(401);
  expect((await verify({}, { cookie })).status).toBe(401);
});

it("leaves the demo's guest unchanged: no name, factor, token, password or other guest's session", async () => {
  const { body } = await server.call("POST", "/auth/demo");
  await server.call("POST", "/auth/demo");
  const headers = { authorization: `Bearer ${body.access_token}` };
  for (const [method, path, input] of [
    ["PATCH", "/account", { name: "Mallory" }],
    ["POST", "/account/avatar", { image: null }],
    ["POST", "/account/password", { current: "", password: "a new and longer password" }],
    ["POST", "/account/totp", {}],
    ["POST", "/account/passkey/options", {}],
    ["POST", "/account/token", { name: "x", verbs: ["workspace:read"], days: 1 }],
    ["POST", "/account/session/end", { keep: "none" }],
    ["POST", "/account/verification", undefined],
  ] as const) {
    expect(await server.call(method, path, { headers, body: input })).toMatchObject({
      status: 403,
      body: { code: "demo-guest" },
    });
  }
  expect((await server.call("GET", "/account/session", { headers })).body.data).toHaveLength(1);
});

it("leaves a workspace from the profile, but only one the caller belongs to", async () => {
  const owner = await server.addMember({ role: "owner" });
  const member = await server.addMember({ role: "viewer", workspaceId: owner.workspaceId });
  const stranger = await server.addMember({ role: "viewer" });
  const leave = (as: TestMember) =>
    server.call("POST", "/account/leave", { as, body: { workspaceId: owner.workspaceId } });
  expect((await leave(stranger)).status).toBe(404);
  expect(await leave(owner)).toMatchObject({ status: 409, body: { code: "last-owner" } });
  expect((await leave(member)).status).toBe(200);
  expect((await server.call("GET", "/workspace", { as: member })).body.data).toEqual([]);
});

it("keeps the chosen workspace of each session; the default one doesn't change [3.1, 6.1]", async () => {
  const member = await server.addMember({ role: "owner" });
  const stranger = await server.addMember({ role: "owner" });
  const { id } = (await server.call("POST", "/workspace", { as: member, body: { name: "Second" } })).body.data;
  const elsewhere = { authorization: `Bearer ${await signInAgain(member, firefox)}` };
  const choose = (workspaceId: string | null) =>
    server.call("PATCH", "/account/workspace", { as: member, body: { workspaceId } });
  const chosen = async () => (await server.call("GET", "/account", { as: member })).body.chosenWorkspaceId;
  expect(await chosen()).toBeNull();
  expect((await choose(id)).status).toBe(200);
  expect(await chosen()).toBe(id);
  // A name that is changed meanwhile tells it too; another browser of the same person is where it was.
  expect((await server.call("PATCH", "/account", { as: member, body: { name: "Ada" } })).body.chosenWorkspaceId).toBe(
    id,
  );
  expect((await server.call("GET", "/account", { headers: elsewhere })).body.chosenWorkspaceId).toBeNull();
  expect((await server.call("GET", "/workspace", { as: member })).body.data).toMatchObject([
    { id: member.workspaceId, isDefault: 1 },
    { id, isDefault: 0 },
  ]);
  expect(await choose(stranger.workspaceId)).toMatchObject({ status: 404, body: { code: "workspace-not-found" } });
  expect(await chosen()).toBe(id);
  expect((await choose(null)).status).toBe(200);
  expect(await chosen()).toBeNull();
});
