import { io } from "socket.io-client";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createLog } from "../../platform/log/create-log.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import type { TestMember } from "../../testing/test-people.ts";
import { createSecurityEvents } from "./security-events.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Event {
  kind: string;
  code: string;
  route: string;
  userId: string | null;
  user: string | null;
  workspaceId: string | null;
  address: string;
  count: number;
}

async function eventsFor(as: TestMember, query = ""): Promise<Event[]> {
  await server.core.securityEvents.flush();
  return (await server.call("GET", `/audit/security${query}`, { as })).body.data;
}

it("401, 403, an id that is not the caller's and 429 leave an event with user, organisation and address, on page and in log", async () => {
  const reader = await server.addMember({ role: "admin" });
  const viewer = await server.addMember({ role: "viewer", workspaceId: reader.workspaceId });
  const stranger = await server.addMember({ role: "owner" });
  await server.call("GET", "/workspace", { headers: { authorization: "Bearer no-token-of-ours" } });
  await server.call("GET", "/audit", { as: viewer });
  await server.call("GET", "/audit", { as: viewer });
  await server.call("PATCH", `/member/${stranger.userId}`, { as: reader, body: { role: "viewer" } });
  for (let round = 0; round < 31; round += 1) {
    await server.call("POST", "/audit/export-ticket", { as: reader, body: { format: "csv" } });
  }
  const address = "127.0.0.1";
  const scope = { workspaceId: reader.workspaceId, address };
  const events = await eventsFor(reader);
  const ofViewer = { ...scope, userId: viewer.userId, user: viewer.email };
  const ofReader = { ...scope, userId: reader.userId, user: reader.email };
  for (const event of [
    { kind: "unauthorized", code: "unauthorized", userId: null, address, count: 1 },
    { kind: "forbidden", code: "forbidden", route: "GET /api/audit", ...ofViewer, count: 2 },
    { kind: "not-found", code: "member-not-found", route: "PATCH /api/member/:userId", ...ofReader, count: 1 },
    { kind: "rate-limited", code: "too-many-attempts", ...ofReader, count: 1 },
  ]) {
    expect(events).toContainEqual(expect.objectContaining(event));
    expect(server.logged()).toContain(`"security":{"kind":"${event.kind}","code":"${event.code}"`);
  }
  expect(server.logged()).toMatch(new RegExp(`"tenantId":"${server.tenantId}"[^\\n]*"userId":"${viewer.userId}"`));
  // Ids, never content.
  expect(JSON.stringify(events)).not.toContain("no-token-of-ours");
  expect((await eventsFor(reader, "?kind=forbidden")).every(({ kind }) => kind === "forbidden")).toBe(true);
});

it("a wrong password names the account, a refused socket its address", async () => {
  const reader = await server.addMember({ role: "admin" });
  await server.call("POST", "/auth/login", { body: { email: reader.email, password: "wrong" } });
  const socket = io(server.url, { transports: ["websocket"], reconnection: false, query: { accessToken: "none" } });
  await new Promise((done) => socket.once("connect_error", done));
  socket.close();
  const events = await eventsFor(reader);
  expect(events).toContainEqual(expect.objectContaining({ code: "login-failed", userId: reader.userId }));
  expect(events).toContainEqual(expect.objectContaining({ code: "socket-refused", address: "127.0.0.1" }));
});

it("another workspace's events, and all of them to who may not read the audit, stay closed [6.5]", async () => {
  const reader = await server.addMember({ role: "admin" });
  const stranger = await server.addMember({ role: "viewer" });
  await server.call("GET", "/audit", { as: stranger });
  expect((await eventsFor(reader)).some(({ userId }) => userId === stranger.userId)).toBe(false);
  expect((await server.call("GET", "/audit/security", { as: stranger })).status).toBe(403);
});

it("a page's first look whether somebody is signed in, and ordinary work, leave none", async () => {
  const reader = await server.addMember({ role: "admin" });
  const count = async () => (await eventsFor(reader)).reduce((sum, event) => sum + event.count, 0);
  const before = await count();
  await server.call("POST", "/auth/refresh-token");
  await server.call("GET", "/workspace", { as: reader });
  expect(await count()).toBe(before);
});

it("an attacker of 20,000 addresses fills neither the table nor the log, and every call is counted", async () => {
  const logged: string[] = [];
  const log = createLog({ level: "info", destination: { write: (line) => void logged.push(line) } });
  // In the middle of a window, so that it does not end amid the attack.
  const now = new Date(Math.floor(Date.now() / 600_000) * 600_000 + 300_000);
  const events = createSecurityEvents({ db: server.db, clock: { now: () => now }, log });
  const other = await server.addMember({ role: "admin" });
  const what = { kind: "unauthorized" as const, code: "attack", route: "GET /api/x", tenantId: other.tenantId };
  for (let index = 0; index < 20_000; index += 1) {
    events.record({ ...what, address: `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}` });
  }
  await events.flush();
  const { rows, calls } = await server.db.withTenant({ tenantId: other.tenantId }, async (trx) => {
    const all = await trx.selectFrom("security_events").select("count").where("code", "=", "attack").execute();
    return { rows: all.length, calls: all.reduce((sum, row) => sum + Number(row.count), 0) };
  });
  expect({ rows, calls }).toEqual({ rows: 501, calls: 20_000 });
  expect(logged.length).toBeLessThanOrEqual(501);
});
