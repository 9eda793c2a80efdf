import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type SeededWorkspace, seedWorkspace } from "../../testing/seed-workspace.ts";
import { startProductFixture, type ProductFixture } from "../../testing/start-product-fixture.ts";
import type { TestMember } from "../../testing/test-people.ts";

let fixture: ProductFixture;
let admin: pg.Client;
let own: SeededWorkspace;
let chief: TestMember;

beforeAll(async () => {
  fixture = await startProductFixture();
  admin = new pg.Client({ connectionString: fixture.server.database.adminUrl });
  await admin.connect();
});

afterAll(async () => {
  await admin.end();
  await fixture.close();
});

const listed = [
  { match: "bank.example", standing: "partner" },
  { match: "corvane.example", standing: "own" },
];

beforeEach(async () => {
  own = await seedWorkspace(admin, fixture.server.tenantId);
  chief = await fixture.server.addMember({ role: "admin", workspaceId: own.workspaceId });
  await call("PATCH", "/standing", { entries: listed, version: 0 });
});

const call = (method: "GET" | "PATCH", path: string, body?: unknown, as: TestMember = chief) =>
  fixture.server.call(method, path, { as, body });

it("suggests domains of members and mailboxes, and frequent senders, until somebody decides", async () => {
  const email = `ana-${chief.userId}@harbour.example`;
  await admin.query("UPDATE users SET email = $2 WHERE id = $1", [chief.userId, email]);
  const from = (author: string) => ({ title: "Hello", author, at: new Date().toISOString() });
  await own.addItems([
    from("Ray <ray@freight.example>"),
    from("ray@freight.example"),
    from("x@bank.example"),
    from("Bot"),
  ]);
  const suggested = async () => (await call("GET", "/standing/suggestions")).body.data;
  expect(await suggested()).toMatchObject({
    domains: expect.arrayContaining([{ domain: "harbour.example", members: 1, mailboxes: 0 }]),
    senders: [{ address: "ray@freight.example", count: 2 }],
  });
  const confirmed = [...listed, { match: "ray@freight.example", standing: "partner" }];
  await call("PATCH", "/standing", {
    entries: [...confirmed, { match: "harbour.example", standing: "own" }],
    version: 1,
  });
  const after = await suggested();
  expect(after.senders).toEqual([]);
  expect(after.domains.map(({ domain }: { domain: string }) => domain)).not.toContain("harbour.example");
  const { body } = await call("GET", "/audit");
  const details = body.data.map((entry: { details: unknown }) => JSON.stringify(entry.details)).join("\n");
  expect(details).toContain("ray@freight.example: partner, harbour.example: own");
});

it("who counts as what is for admins to change, and a second save at once is refused", async () => {
  const editor = await fixture.server.addMember({ role: "editor", workspaceId: own.workspaceId });
  const list = { entries: [{ match: "press.example", standing: "press" }], version: 1 };
  expect((await call("PATCH", "/standing", list, editor)).status).toBe(403);
  expect((await call("PATCH", "/standing", list)).body.data.version).toBe(2);
  const late = await call("PATCH", "/standing", list);
  expect([late.status, late.body.code]).toEqual([409, "standing-changed"]);
  expect((await call("GET", "/standing", undefined, editor)).body.data).toEqual({ ...list, version: 2 });
});
