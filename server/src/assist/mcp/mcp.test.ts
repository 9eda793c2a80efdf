import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type SeededWorkspace, seedWorkspace } from "../../testing/seed-workspace.ts";
import { startProductFixture, type ProductFixture } from "../../testing/start-product-fixture.ts";
import type { TestMember } from "../../testing/test-people.ts";

let fixture: ProductFixture;
let admin: pg.Client;
let place: SeededWorkspace;
let member: TestMember;

beforeAll(async () => {
  fixture = await startProductFixture({ story: { seed: 7, endsAt: new Date("2026-11-20T17:00:00Z") } });
  admin = new pg.Client({ connectionString: fixture.server.database.adminUrl });
  await admin.connect();
  place = await seedWorkspace(admin, fixture.server.tenantId);
  await place.addItems([{ title: "Outage", body: "The gateway went down at 09:12 UTC on 20 November 2026." }]);
  member = await fixture.server.addMember({ role: "viewer", workspaceId: place.workspaceId });
});
afterAll(async () => {
  await admin.end();
  await fixture.close();
});

async function tokenFor(verbs: readonly string[], as = member): Promise<string> {
  const body = { name: "Outside", verbs, days: 1, password: as.password };
  const made = await fixture.server.call("POST", "/account/token", { as, body });
  expect([made.status, made.body.message]).toEqual([201, undefined]);
  return made.body.token;
}

type Revision = "2025-11-25" | "2026-07-28";

async function connect(
  token: string,
  { workspaceId = member.workspaceId, revision = "2025-11-25" }: { workspaceId?: string; revision?: Revision } = {},
): Promise<Client> {
  const mode = revision === "2025-11-25" ? "legacy" : { pin: revision };
  const client = new Client({ name: "outside", version: "1" }, { versionNegotiation: { mode } });
  const headers = { authorization: `Bearer ${token}`, tenantid: "127", "x-workspace": workspaceId };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${fixture.server.url}/api/mcp`), { requestInit: { headers } }),
  );
  return client;
}

it.each<Revision>(["2025-11-25", "2026-07-28"])(
  "an outside client of %s lists the reading tools and calls one, with a personal token",
  async (revision) => {
    const client = await connect(await tokenFor(["mcp:use"]), { revision });
    expect(client.getNegotiatedProtocolVersion()).toBe(revision);
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
  },
);

it("a token without the verb, a stranger's workspace and no token are refused", async () => {
  await expect(connect(await tokenFor(["item:read"]))).rejects.toThrow(/403|doesn't include/);
  const other = await seedWorkspace(admin, fixture.server.tenantId);
  await expect(connect(await tokenFor(["mcp:use"]), { workspaceId: other.workspaceId })).rejects.toThrow(
    /404|aren't a member/,
  );
  await expect(connect("none")).rejects.toThrow(/401|Unauthorized/);
});

it("a tool that writes is offered by choice, and each call of it waits for a person's word, then is done once", async () => {
  // A demo workspace reaches the sandbox and nothing else.
  await admin.query("UPDATE workspaces SET is_demo = true WHERE id = $1", [place.workspaceId]);
  const [owner, editor] = [
    await fixture.server.addMember({ role: "owner", workspaceId: place.workspaceId }),
    await fixture.server.addMember({ role: "editor", workspaceId: place.workspaceId }),
  ];
  const as = (who: TestMember) => ({
    get: (path: string) => fixture.server.call("GET", path, { as: who }),
    post: (path: string, body: unknown) => fixture.server.call("POST", path, { as: who, body }),
  });
  const attributes = JSON.stringify({ name: "Outgoing" });
  await as(owner).post("/integration", { catalogId: 15, attributes, isActive: true });
  const { data } = (await as(editor).get("/mcp/offer")).body;
  const { toolId } = data.find((one: { toolId: string }) => one.toolId.endsWith(":send-request"));
  const client = await connect(await tokenFor(["mcp:use"], editor));
  const names = async (of = client) => (await of.listTools()).tools.map(({ name }) => name);
  const sender = (await as(editor).get("/ai-tool")).body.data.find(({ id }: { id: string }) => id === toolId).name;
  expect(await names()).not.toContain(sender);
  expect((await as(editor).post("/mcp/offer", { toolId, isOffered: true })).status).toBe(403);
  expect((await as(owner).post("/mcp/offer", { toolId: "count_items", isOffered: true })).status).toBe(404);
  await as(owner).post("/mcp/offer", { toolId, isOffered: true });
  expect(await names()).toContain(sender);
  expect(await names(await connect(await tokenFor(["mcp:use"])))).not.toContain(sender);

  const heard = async () => {
    const reply = await fetch(`${fixture.sandboxUrl}/scripts/outside-write`);
    const { requests }: { requests: unknown[] } = JSON.parse(await reply.text());
    return requests.length;
  };
  const responses = ["taken", "taken", "taken"];
  await fetch(`${fixture.sandboxUrl}/scripts`, {
    method: "POST",
    body: JSON.stringify({ model: "outside-write", responses }),
  });
  const body = JSON.stringify({ model: "outside-write", messages: [{ role: "user", content: "Hi" }] });
  const input = { url: `${fixture.sandboxUrl}/v1/chat/completions`, method: "POST", body };
  const send = async () => JSON.stringify((await client.callTool({ name: sender, arguments: input })).content);
  const decide = async (decision: string) => {
    const [pending] = (await as(owner).get("/approval?status=pending")).body.data;
    expect(pending).toMatchObject({ kind: "tool-call", action: "send-request", arguments: input });
    expect((await as(owner).post(`/approval/${pending.id}/decision`, { decision, words: "" })).status).toBe(200);
  };
  expect([await send(), await send()]).toEqual([
    expect.stringContaining("Nothing has been done yet"),
    expect.stringContaining("Nothing has been done yet"),
  ]);
  expect((await as(owner).get("/approval?status=pending")).body.data).toHaveLength(1);
  expect(await heard()).toBe(0);
  await decide("approve");
  expect(await send()).not.toContain("Nothing has been done yet");
  expect(await heard()).toBe(1);
  expect(await send()).toContain("Nothing has been done yet");
  await decide("reject");
  expect(await send()).toContain("A person rejected this call");
  expect(await heard()).toBe(1);
  await as(owner).post("/mcp/offer", { toolId, isOffered: false });
  expect(await names()).not.toContain(sender);
});
