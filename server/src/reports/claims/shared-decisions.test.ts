import { startScriptedEndpoint, type ScriptedEndpoint } from "@hoopoe/agents/reports/testing/scripted-endpoint.ts";
import type { LedgerMatter } from "@hoopoe/contract/reports/claim-ledger.ts";
import { builtInTemplateIds } from "@hoopoe/contract/reports/report-templates.ts";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { type SeededWorkspace, seedWorkspace } from "../../testing/seed-workspace.ts";
import { startProductFixture, type ProductFixture } from "../../testing/start-product-fixture.ts";
import type { TestMember } from "../../testing/test-people.ts";
import { counted, items, sorted } from "./testing/counted-mails.ts";

let fixture: ProductFixture;
let admin: pg.Client;
let own: SeededWorkspace;
let chief: TestMember;
let colleague: TestMember;
let endpoint: ScriptedEndpoint;
let itemIds: string[];

beforeAll(async () => {
  fixture = await startProductFixture({ env: { EGRESS_ALLOW_CIDR: "127.0.0.1/32" } });
  admin = new pg.Client({ connectionString: fixture.server.database.adminUrl });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await fixture.close();
});
beforeEach(async () => {
  endpoint = await startScriptedEndpoint();
  own = await seedWorkspace(admin, fixture.server.tenantId);
  chief = await fixture.server.addMember({ role: "admin", workspaceId: own.workspaceId });
  colleague = await fixture.server.addMember({ role: "editor", workspaceId: own.workspaceId });
  await call("PATCH", "/standing", { entries: [{ match: "corvane.example", standing: "own" }], version: 0 });
  itemIds = await own.addItems(items.map((item) => ({ source_datatype: "gmail", ...item })));
  return () => endpoint.close();
});

const call = (method: "GET" | "POST" | "PATCH", path: string, body?: unknown, as: TestMember = chief) =>
  fixture.server.call(method, path, { as, body });

async function write(ids: readonly string[]): Promise<string> {
  const results = ids.map((id) => ({ id }));
  const asked = { user_input: "How many mails?", input_data: { status: "ok", count: results.length, results } };
  return String((await call("POST", "/app/pir-generate-report", asked)).body.reportId);
}

async function matterOf(reportId: string, as = chief): Promise<LedgerMatter> {
  const { body } = await call("GET", `/report/${reportId}/claims`, undefined, as);
  return body.data.matters[0];
}

async function read(reportId: string): Promise<LedgerMatter> {
  await call("POST", `/report/${reportId}/claims/read`);
  return vi.waitFor(
    async () => {
      const { body } = await call("GET", `/report/${reportId}/claims`);
      expect(["done", "partial"]).toContain(body.data.reading.status);
      return body.data.matters[0];
    },
    { timeout: 20_000, interval: 50 },
  );
}

/** Reports that were written without a model, whose claims are read by one. */
async function readReports(...sets: (readonly string[])[]): Promise<string[]> {
  const reports = [];
  for (const ids of sets) reports.push(await write(ids));
  const model = { kind: "openai-compatible", name: "Own", model: "own", baseUrl: endpoint.baseUrl };
  expect((await call("POST", "/model", { ...model, defaultFor: ["claims"] })).status).toBe(201);
  endpoint.claim(JSON.stringify({ claims: counted }), JSON.stringify(sorted));
  for (const reportId of reports) await read(reportId);
  return reports;
}

const settle = (reportId: string, { id, claims }: LedgerMatter, { as = chief, revision = 0 } = {}) =>
  call(
    "POST",
    `/report/${reportId}/claims/settle`,
    { matterId: id, claimId: claims[0]?.id, value: null, reason: "Counted again.", revision },
    as,
  );

it("a decision counts for every report over the same claim, with its author's name, and is undone from any of them", async () => {
  const [one = "", other = ""] = await readReports(itemIds, itemIds);
  const before = await matterOf(other);
  expect((await settle(one, await matterOf(one))).status).toBe(200);
  const after = await matterOf(other, colleague);
  expect(before.currentId).not.toBe(after.currentId);
  expect(after).toMatchObject({ currentId: after.claims[0]?.id, override: { reason: "Counted again." }, revision: 1 });
  expect(after.override?.by).not.toBe("");
  const undone = await call("POST", `/report/${other}/claims/undo`, { overrideId: after.override?.id });
  expect(undone.status).toBe(200);
  expect(await matterOf(one)).toMatchObject({ override: null, currentId: before.currentId });
});

it("of two people who settle the same claim at once in two reports, one is shown what the other chose", async () => {
  const [one = "", other = ""] = await readReports(itemIds, itemIds);
  const matter = await matterOf(one);
  const both = await Promise.all([settle(one, matter), settle(other, matter, { as: colleague })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

it("a decision in a report that somebody may not read isn't shown to them, nor used in what they read", async () => {
  const [secret = ""] = await own.addItems([{ title: "Secret", audience: [chief.userId] }]);
  const [open = "", closed = ""] = await readReports(itemIds, [...itemIds, secret]);
  expect((await settle(closed, await matterOf(closed))).status).toBe(200);
  expect((await matterOf(open)).override).not.toBeNull();
  expect((await matterOf(open, colleague)).override).toBeNull();
  expect(await settle(open, await matterOf(open, colleague), { as: colleague })).toMatchObject({ status: 200 });
});

it("the list of reports marks those that use what was settled otherwise, or an item that changed", async () => {
  const [one = "", other = ""] = await readReports(itemIds, itemIds.slice(2));
  const changed = async () => (await call("GET", "/report-changes")).body.data;
  expect(await changed()).toEqual([]);
  await settle(one, await matterOf(one));
  // The other one uses the stranger's figure, beside which nothing was settled when it was written.
  const both = [
    { reportId: other, changes: 1 },
    { reportId: one, changes: 1 },
  ];
  expect(await changed()).toEqual(both);
  await admin.query("UPDATE items SET body = body || ' Late words.', updated_at = now() WHERE id = $1", [itemIds[2]]);
  expect(await changed()).toEqual(both.map(({ reportId }) => ({ reportId, changes: 2 })));
});

it("a saved question whose owner chose it gets a new version by itself once an item that it cites changed", async () => {
  const { body: saved } = await call("POST", "/pir", {
    name: "Mails",
    question: "How many mails were opened?",
    query: { terms: "mails" },
    templatePath: builtInTemplateIds["post-incident-review"],
    schedule: { startDate: null, endDate: null, repeat: { frequency: 7, unit: "day" } },
    writesReport: true,
    rewritesOnChange: true,
  });
  expect(saved.data.rewritesOnChange).toBe(true);
  const { reportId } = saved.data;
  await fixture.afterLaunch();
  await admin.query("UPDATE items SET body = 'We counted 299 opened mails.', updated_at = now() WHERE id = $1", [
    itemIds[0],
  ]);
  await vi.waitFor(
    async () => {
      const { body } = await call("GET", `/report/${reportId}/versions`);
      expect(body.data[0]).toMatchObject({ version: 2, note: expect.stringContaining("a claim or an item") });
    },
    { timeout: 25_000, interval: 100 },
  );
  const { body } = await call("GET", `/report/${reportId}`);
  expect(JSON.stringify(body.doc)).toContain("We counted 299 opened mails.");
});
