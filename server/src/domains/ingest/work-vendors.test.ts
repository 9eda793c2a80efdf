import { type Sandbox, startSandbox } from "@hoopoe/sandbox/start-sandbox.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { startIngestHouse, type IngestHouse } from "../../testing/start-ingest-house.ts";
import type { TestMember } from "../../testing/test-people.ts";

let house: IngestHouse;
let vendors: Sandbox;
let editor: TestMember;
beforeAll(async () => {
  [house, vendors] = await Promise.all([startIngestHouse(), startSandbox({ seed: 7 })]);
}, 60_000);
afterAll(async () => {
  await house.close();
  await vendors.stop();
});
beforeEach(async () => {
  editor = await house.server.addMember({ role: "editor" });
});

async function atVendor(
  path: string,
  body: Readonly<Record<string, string | number>>,
): Promise<Record<string, unknown>> {
  const response = await fetch(`${vendors.url}${path}`, { method: "POST", body: JSON.stringify(body) });
  if (!response.ok) throw new Error(await response.text());
  return Object(await response.json());
}

async function connect(
  catalogId: number,
  given: { attributes?: object; auth: object },
): Promise<{ id: string; streamId: string }> {
  const saved = await house.server.call("POST", "/authinfo", { as: editor, body: { catalogId, ...given.auth } });
  expect([saved.status, JSON.stringify(saved.body)]).toEqual([201, expect.any(String)]);
  return house.connect(editor, { catalogId, attributes: { name: "Work", ...given.attributes } });
}

it("takes Jira in through the doors, sees what is changed, moved and deleted there, and stops", async () => {
  const account = "sandbox@flow";
  const { streamId } = await connect(2, {
    auth: { authType: "Basic", fields: { email: "reader@stonecroft.example", apiToken: account } },
    attributes: { siteUrl: `${vendors.url}/jira` },
  });
  const first = await house.runToEnd(editor, streamId);
  expect(first).toMatchObject({ status: "succeeded", failures: 0, error: null });
  const { issues } = await atVendor("/jira/_control/issues", { account });
  const keys = Array.isArray(issues) ? issues.map(({ key }) => String(key)) : [];
  expect(first.written).toBe(keys.length);
  const [moved = "", deleted = ""] = keys.filter((key) => !key.startsWith("SEC-"));
  await atVendor("/jira/_control/update", { account, issue: "SEC-1713", summary: "Changed there" });
  await atVendor("/jira/_control/move", { account, issue: moved, project: "SEC" });
  await atVendor("/jira/_control/delete", { account, issue: deleted });
  expect(await house.runToEnd(editor, streamId)).toMatchObject({ status: "succeeded", deleted: 1, written: 2 });
  const titles = await column(streamId, "title");
  expect(titles).toContain("SEC-1713: Changed there");
  expect(titles.some((title) => title.startsWith(`${moved}:`) || title.startsWith(`${deleted}:`))).toBe(false);
  const stopped = await house.server.call("PATCH", `/integration-data/${streamId}`, {
    as: editor,
    body: { startIngress: 0 },
  });
  expect(stopped.body.data).toMatchObject({ startIngress: 0, itemCount: keys.length - 1 });
});

it("takes Slack in through the doors, and sees a late answer, an edit and a deletion", async () => {
  const account = "sandbox@flow";
  const parent = String((await atVendor("/slack/_control/post", { account, channel: "ops", text: "A parent" }))["ts"]);
  const lone = String(
    (await atVendor("/slack/_control/post", { account, channel: "ops", text: "To be removed" }))["ts"],
  );
  const { streamId } = await connect(3, {
    auth: { authType: "Bearer", fields: { botToken: `xoxb-${account}` } },
    attributes: { baseUrl: `${vendors.url}/slack` },
  });
  expect(await house.runToEnd(editor, streamId)).toMatchObject({ status: "succeeded", failures: 0, error: null });
  await atVendor("/slack/_control/post", { account, channel: "ops", ts: parent, text: "A late answer" });
  await atVendor("/slack/_control/edit", { account, channel: "ops", ts: parent, text: "An edited parent" });
  await atVendor("/slack/_control/delete", { account, channel: "ops", ts: lone });
  expect(await house.runToEnd(editor, streamId)).toMatchObject({ status: "succeeded", deleted: 1, written: 2 });
  const bodies = await column(streamId, "body");
  expect(bodies).toEqual(expect.arrayContaining(["A late answer", "An edited parent"]));
  expect(bodies).not.toContain("To be removed");
});

it.each([
  [5, "proofpoint", 3, { clientId: "reader", secret: "sandbox" }],
  [6, "abnormal", 12, { apiToken: "sandbox" }],
  [7, "mimecast", 12, { clientId: "reader", secret: "sandbox" }],
  [8, "sublime", 12, { apiToken: "sandbox" }],
])(
  "takes e-mail security in by its one form, from the date on: product %i, %s, of %i days [3.6]",
  async (catalogId, vendor, days, fields) => {
    const { streamId } = await connect(catalogId, { auth: { ...fields, baseUrl: `${vendors.url}/${vendor}` } });
    const ingestDate = new Date(Date.now() - days * 24 * 3_600_000).toISOString();
    await house.server.call("PATCH", `/integration-data/${streamId}`, { as: editor, body: { ingestDate } });
    const run = await house.runToEnd(editor, streamId);
    expect(run).toMatchObject({ status: "succeeded", failures: 0, error: null });
    expect((await column(streamId, "at")).filter((at) => at < ingestDate)).toEqual([]);
    expect(run.written).toBeGreaterThan(0);
    expect(new Set(await column(streamId, "source_datatype"))).toEqual(new Set(["email-security"]));
  },
);

async function column(streamId: string, name: "title" | "body" | "source_datatype" | "at"): Promise<string[]> {
  const rows = await house.server.db.withTenant(editor, (trx) =>
    trx.selectFrom("items").select(name).where("integration_data_id", "=", streamId).execute(),
  );
  return rows.map((row) => (row[name] instanceof Date ? row[name].toISOString() : String(row[name])));
}
