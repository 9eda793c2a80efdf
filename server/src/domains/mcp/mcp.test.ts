import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type SeededWorkspace, seedWorkspace } from "../../testing/seed-workspace.ts";
import { startWholeHouse, type WholeHouse } from "../../testing/start-whole-house.ts";
import type { TestMember } from "../../testing/test-people.ts";

let house: WholeHouse;
let admin: pg.Client;
let place: SeededWorkspace;
let member: TestMember;

beforeAll(async () => {
  house = await startWholeHouse();
  admin = new pg.Client({ connectionString: house.server.database.adminUrl });
  await admin.connect();
  place = await seedWorkspace(admin, house.server.tenantId);
  await place.addItems([{ title: "Outage", body: "The gateway went down at 09:12 UTC on 20 November 2026." }]);
  member = await house.server.addMember({ role: "viewer", workspaceId: place.workspaceId });
}, 60_000);
afterAll(async () => {
  await admin.end();
  await house.close();
});

async function tokenFor(verbs: readonly string[]): Promise<string> {
  const made = await house.server.call("POST", "/account/token", {
    as: member,
    body: { name: "Outside", verbs, days: 1, password: member.password },
  });
  expect([made.status, made.body.message]).toEqual([201, undefined]);
  return made.body.token;
}

async function connect(token: string, workspaceId = member.workspaceId): Promise<Client> {
  const client = new Client({ name: "outside", version: "1" });
  const headers = { authorization: `Bearer ${token}`, tenantid: "127", "x-workspace": workspaceId };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${house.server.url}/api/mcp`), { requestInit: { headers } }),
  );
  return client;
}

it("an outside client lists the reading tools and calls one, with a personal token", async () => {
  const client = await connect(await tokenFor(["mcp:use"]));
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["search_items", "count_items", "list_sources"]),
  );
  for (const { annotations } of tools) expect(annotations?.readOnlyHint).toBe(true);
  const counted = await client.callTool({ name: "count_items", arguments: {} });
  expect(JSON.stringify(counted.content)).toContain("There is 1 item in this workspace.");
  const found = await client.callTool({ name: "search_items", arguments: { query: "gateway" } });
  expect(JSON.stringify(found.content)).toContain("went down at 09:12 UTC");
  const wrong = await client.callTool({ name: "count_items", arguments: { groupBy: "moon" } });
  expect([wrong.isError, JSON.stringify(wrong.content)]).toEqual([true, expect.stringContaining("groupBy")]);
  await client.close();
});

it("a token without the verb, a stranger's workspace and no token are refused", async () => {
  await expect(connect(await tokenFor(["item:read"]))).rejects.toThrow(/403|does not include/);
  const other = await seedWorkspace(admin, house.server.tenantId);
  await expect(connect(await tokenFor(["mcp:use"]), other.workspaceId)).rejects.toThrow(/404|not a member/);
  await expect(connect("none")).rejects.toThrow(/401|Unauthorized/);
});
