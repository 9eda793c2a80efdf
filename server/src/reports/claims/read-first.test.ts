import { startScriptedEndpoint, type ScriptedEndpoint } from "@hoopoe/agents/reports/testing/scripted-endpoint.ts";
import { type ReportDoc, sentencesOf } from "@hoopoe/contract/reports/report.ts";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type SeededWorkspace, seedWorkspace } from "../../testing/seed-workspace.ts";
import { startProductFixture, type ProductFixture } from "../../testing/start-product-fixture.ts";
import type { TestMember } from "../../testing/test-people.ts";

let fixture: ProductFixture;
let admin: pg.Client;
let own: SeededWorkspace;
let chief: TestMember;
let endpoint: ScriptedEndpoint;

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
  await call("PATCH", "/standing", { entries: [{ match: "corvane.example", standing: "own" }], version: 0 });
  const model = { kind: "openai-compatible", name: "Own", model: "own", baseUrl: endpoint.baseUrl };
  await call("POST", "/model", { ...model, defaultFor: ["report"] });
  return () => endpoint.close();
});

const call = (method: "GET" | "POST" | "PATCH", path: string, body?: unknown) =>
  fixture.server.call(method, path, { as: chief, body });

function addMails(count = 2): Promise<string[]> {
  const said = ["We counted 286 opened mails on Friday.", "My first count was wrong: it is 268 opened mails."];
  return own.addItems(
    Array.from({ length: count }, (_, index) => ({
      source_datatype: "gmail",
      title: `Count ${index + 1}`,
      author: "Mara <mara@corvane.example>",
      at: new Date(Date.UTC(2026, 10, 20, 9, index)).toISOString(),
      body: said[index] ?? `Nothing new in hour ${index}.`,
    })),
  );
}

async function write(itemIds: readonly string[]): Promise<{ reportId: string; doc: ReportDoc }> {
  const results = itemIds.map((id) => ({ id }));
  const asked = { user_input: "How many mails?", input_data: { status: "ok", count: results.length, results } };
  const { body } = await call("POST", "/app/pir-generate-report", asked);
  expect(body.status).toBe("succeeded");
  return { reportId: body.reportId, doc: body.data };
}

const claim = (source: number, quote: string, value: string) => ({
  source,
  statement: quote,
  subjects: [{ kind: "other", name: "opened mails" }],
  values: [{ text: value, unit: "" }],
  kind: "observed",
  when: null,
  happenedAt: null,
  quote,
});

const counted = JSON.stringify({
  claims: [
    claim(1, "We counted 286 opened mails", "286"),
    claim(2, "My first count was wrong: it is 268 opened mails", "268"),
  ],
});
const sorted = JSON.stringify({
  matters: [{ matter: "Opened mails", claims: [1, 2] }],
  relations: [{ from: 2, kind: "corrects", to: 1, quote: "My first count was wrong" }],
});

it("claims are read before a report is written, which marks what they replaced; a second report over them asks nothing", async () => {
  const itemIds = await addMails();
  endpoint.claim(counted, sorted);
  const { reportId, doc } = await write(itemIds);
  expect(endpoint.claimPrompts).toHaveLength(2);
  const old = sentencesOf(doc).find(({ text }) => text.includes("286"));
  expect(old?.check).toMatchObject({ status: "superseded", against: [{ quote: expect.stringContaining("268") }] });
  expect((await call("GET", `/report/${reportId}/claims`)).body.data.reading).toMatchObject({ status: "done" });
  await write(itemIds);
  expect(endpoint.claimPrompts).toHaveLength(2);
});

it("where the budget of claims ends midway, the report is written and names the items that weren't read", async () => {
  const itemIds = await addMails(30);
  expect((await call("POST", "/model/task", { task: "claims", modelId: null, tokensPerDay: 1 })).status).toBe(200);
  const { doc } = await write(itemIds);
  const [gap] = doc.gaps.filter((line) => line.startsWith("Claims were read"));
  expect(gap).toMatch(/^Claims were read from 12 of 30 items\. .*budget.* Not read: “Count 13”,.* and 13 more\.$/);
  expect(doc.method.note).toContain("Claims were read from 12 of 30 items.");
});

it("a model that fails midway leaves the claims that were read before it, and the report is written", async () => {
  const itemIds = await addMails(30);
  endpoint.claim(counted, "no JSON");
  const { reportId, doc } = await write(itemIds);
  expect(doc.gaps.join("\n")).toContain("Claims were read from 12 of 30 items.");
  const { reading } = (await call("GET", `/report/${reportId}/claims`)).body.data;
  expect(reading).toMatchObject({ status: "partial", itemsRead: 12 });
  expect(reading.unread).toHaveLength(18);
});

async function changesOf(reportId: string) {
  const { status, body } = await call("GET", `/report/${reportId}/changes`);
  expect(status).toBe(200);
  return body.data;
}

it("a report that uses a value is marked once a person settles it otherwise, with their name, until its next version is written", async () => {
  endpoint.claim(counted, sorted);
  const { reportId } = await write(await addMails());
  expect(await changesOf(reportId)).toEqual([]);
  const [matter] = (await call("GET", `/report/${reportId}/claims`)).body.data.matters;
  const decision = { matterId: matter.id, claimId: matter.claims[0].id, value: null, reason: "Recounted." };
  await call("POST", `/report/${reportId}/claims/settle`, { ...decision, revision: 0 });
  const [change, ...more] = await changesOf(reportId);
  expect(change).toMatchObject({ kind: "settled", about: "Opened mails", before: "268", after: "286" });
  expect(change.by).not.toBe("");
  expect(more).toEqual([]);
  const renewed = await call("POST", `/report/${reportId}/renew`, { version: 1 });
  expect(renewed.body.data).toEqual({ version: 2 });
  expect(await changesOf(reportId)).toEqual([]);
  const late = await call("POST", `/report/${reportId}/renew`, { version: 1 });
  expect([late.status, late.body.code]).toEqual([409, "report-changed"]);
  const { history } = (await call("GET", `/report/${reportId}/claims`)).body.data.matters[0];
  await call("POST", `/report/${reportId}/claims/undo`, { overrideId: history[0].id });
  expect(await changesOf(reportId)).toMatchObject([{ kind: "undone", before: "286", after: "268" }]);
});

it("an item that is corrected at its source marks the report, and the next version is written from its new text", async () => {
  const itemIds = await addMails();
  endpoint.claim(counted, sorted, counted.replaceAll("268", "270"), sorted);
  const { reportId } = await write(itemIds);
  await admin.query("UPDATE items SET body = replace(body, '268', '270') WHERE id = $1", [itemIds[1]]);
  expect(await changesOf(reportId)).toMatchObject([{ kind: "item", about: "Count 2" }]);
  expect((await call("POST", `/report/${reportId}/renew`, { version: 1 })).body.data).toEqual({ version: 2 });
  const { doc } = (await call("GET", `/report/${reportId}`)).body;
  expect(JSON.stringify(doc.bluf)).toContain("270");
  expect(await changesOf(reportId)).toEqual([]);
});

it("what was read since a person's last visit is new to them, and not at the first visit", async () => {
  endpoint.claim(counted, sorted);
  const { reportId } = await write(await addMails());
  const news = async () => (await call("GET", `/report/${reportId}/claims`)).body.data.news;
  expect(await news()).toEqual({ since: null, matterIds: [] });
  await admin.query("UPDATE claim_visits SET seen_at = seen_at - interval '2 hours' WHERE report_id = $1", [reportId]);
  expect((await news()).matterIds).toHaveLength(1);
  await admin.query("UPDATE claim_visits SET seen_at = now() - interval '31 minutes', before_at = NULL");
  await admin.query("UPDATE item_claims SET created_at = now() - interval '1 day'");
  expect((await news()).matterIds).toEqual([]);
});

it("says who the authors of the cited items are to the workspace", async () => {
  const { reportId } = await write(await addMails());
  const { body } = await call("GET", `/report/${reportId}/standings`);
  expect(new Set(body.data.map(({ standing }: { standing: string }) => standing))).toEqual(new Set(["own"]));
});
