import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import { hashToken } from "./token.ts";

let server: TestServer;
let skipMs = 0;
beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => new Date(Date.now() + skipMs) } });
});
afterAll(() => server.close());

async function grant(kind: "socket" | "download") {
  const member = await server.addMember({ role: "viewer" });
  const claims = await server.core.identity.readToken(member.token);
  if (claims === undefined) throw new Error("the member's token is not ours");
  const { tenantId, sessionId, userId } = claims;
  const handle = "0f8b1c7e-0000-4000-8000-000000000000";
  return { kind, tenantId, sessionId, userId, workspaceId: member.workspaceId, handle, format: "pdf" };
}

it("gives what it was issued for to one of twenty that come at once, and nothing to the others", async () => {
  const granted = await grant("download");
  const { token } = await server.core.tickets.issue(granted);
  const redeemed = await Promise.all(Array.from({ length: 20 }, () => server.core.tickets.consume("download", token)));
  expect(redeemed.filter((ticket) => ticket !== undefined)).toEqual([granted]);
});

it("does not open as another kind, nor after thirty seconds, nor once its session has ended", async () => {
  const { tickets, identity } = server.core;
  const granted = await grant("socket");
  const issue = async () => (await tickets.issue(granted)).token;
  expect(await tickets.consume("download", await issue())).toBe(undefined);
  const late = await issue();
  skipMs = 31_000;
  expect(await tickets.consume("socket", late)).toBe(undefined);
  skipMs = 0;
  const ended = await issue();
  await identity.end(granted);
  expect(await tickets.consume("socket", ended)).toBe(undefined);
  expect(await tickets.consume("socket", "never issued")).toBe(undefined);
});

it("keeps of a ticket only what knows it again, not what opens it", async () => {
  const granted = await grant("download");
  const { token } = await server.core.tickets.issue(granted);
  const rows = await server.db.withTenant(granted, (trx) => trx.selectFrom("tickets").selectAll().execute());
  expect(rows.some((row) => row.token_hash.equals(hashToken(token)))).toBe(true);
  expect(JSON.stringify(rows)).not.toContain(token);
});
