import { makePdf } from "@hoopoe/sandbox/testing/make-pdf.ts";
import { connectionsOf, vendorStories } from "@hoopoe/connectors/sandbox/vendor-accounts.ts";
import { type Sandbox, startSandbox } from "@hoopoe/connectors/sandbox/start-sandbox.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { startIngestFixture, type IngestFixture } from "../../testing/start-ingest-fixture.ts";
import type { TestMember } from "../../testing/test-people.ts";
import type { AtVendor, Connection, RunAction } from "@hoopoe/sandbox/vendor-sandbox.ts";

let fixture: IngestFixture;
let sandbox: Sandbox;
let connections: readonly Connection[];
let editor: TestMember;
const accounts = { world: "every", count: 30 };
const stories = await vendorStories(accounts);
beforeAll(async () => {
  [fixture, sandbox] = await Promise.all([startIngestFixture(), startSandbox({ seed: 7 })]);
  connections = await connectionsOf(sandbox, accounts);
});
afterAll(async () => {
  await fixture.close();
  await sandbox.stop();
});
beforeEach(async () => {
  editor = await fixture.server.addMember({ role: "editor" });
});

const at: AtVendor = async (path, body) => {
  const response = await fetch(`${sandbox.url}${path}`, { method: "POST", body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return Object(await response.json());
};

async function ask(method: string, path: string, body?: unknown) {
  const answer = await fixture.server.call(method, path, { as: editor, body });
  if (answer.status !== 200 && answer.status !== 201) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

async function connect(name: string): Promise<{ id: string; catalogId: number; streamIds: string[] }> {
  const vendor = connections.find((one) => one.name === name);
  if (vendor === undefined) throw new Error(`${name} cannot be connected`);
  const { catalogId, attributes, auth } = vendor;
  const { id } = (await ask("POST", "/integration", { catalogId, attributes: JSON.stringify(attributes) })).data;
  if (auth !== null) await ask("POST", "/authinfo", { catalogId, integrationId: id, ...auth });
  const { data } = await ask("GET", `/integration/integration-data/${id}`);
  return { id, catalogId, streamIds: data.map((stream: { id: string }) => stream.id) };
}

async function readAll(streamIds: readonly string[]): Promise<{ written: number; deleted: number }> {
  const sum = { written: 0, deleted: 0 };
  for (const streamId of streamIds) {
    const run = await fixture.runToEnd(editor, streamId);
    expect(run).toMatchObject({ status: "succeeded", failures: 0, error: null });
    sum.written += run.written;
    sum.deleted += run.deleted;
  }
  return sum;
}

const found = async (terms: string): Promise<number> => (await ask("POST", "/app/pir", { terms })).results.length;

it.each(Object.keys(stories))(
  "%s is connected, checked, discovered and read; what changes and goes there is seen here; an action is done and undone; it stops",
  async (name) => {
    const story = stories[name];
    if (story === undefined) throw new Error(`${name} has no story`);
    await story.before?.(at);
    const { id, catalogId, streamIds } = await connect(name);
    expect((await ask("POST", `/integration/${id}/check`)).data).toMatchObject({ ok: true });
    expect((await ask("POST", `/integration/${id}/discover`)).data.length).toBeGreaterThan(0);
    expect((await ask("GET", `/integration/catalog/discovered/${catalogId}`)).isDiscovered).toBe(true);

    const from = { ingestDate: new Date(Date.now() - 4 * 3_600_000).toISOString() };
    // An hour to a call: a week of each stream would be seven hundred.
    if (name === "proofpoint")
      for (const streamId of streamIds) await ask("PATCH", `/integration-data/${streamId}`, from);
    await readAll(streamIds);
    expect(await found("")).toBeGreaterThan(0);
    expect(await found(story.terms)).toBe(0);
    await story.change(at, await externalIds(streamIds[0]));
    const body = { readAnew: true };
    if (story.isReadAnew) for (const streamId of streamIds) await ask("PATCH", `/integration-data/${streamId}`, body);
    const { written, deleted } = story;
    const seen = await readAll(streamIds);
    expect(seen).toEqual({ written: written ?? seen.written, deleted });
    expect(seen.written).toBeGreaterThan(0);
    expect(await found(story.terms)).toBeGreaterThan(0);

    const { signal } = new AbortController();
    const { connector, ctx } = await fixture.integrations.openConnection(editor, { integrationId: id, signal });
    const actionOf = (wanted: string) => connector.actions.find((action) => action.id === wanted);
    const run: RunAction = async (wanted, input) => Object(await actionOf(wanted)?.run(ctx, input, "read"));
    const input = await story.action.input(run);
    const action = actionOf(story.action.id);
    if (action === undefined) throw new Error(`${name} has no ${story.action.id}`);
    const { changes } = await action.plan(ctx, input);
    const output = await action.run(ctx, input, "effect:1");
    const { hasUndo } = story.action;
    expect([action.undo !== undefined, changes.length > 0]).toEqual([hasUndo, hasUndo]);
    await action.undo?.(ctx, { input, output }, "effect:1");

    for (const streamId of streamIds) {
      const { data } = await ask("PATCH", `/integration-data/${streamId}`, { startIngress: 0 });
      expect(data.startIngress).toBe(0);
    }
  },
);

it.each([
  [5, "proofpoint", 3, { clientId: "reader", secret: "sandbox" }],
  [6, "abnormal", 12, { apiToken: "sandbox" }],
  [7, "mimecast", 12, { clientId: "reader", secret: "sandbox" }],
  [8, "sublime", 12, { apiToken: "sandbox" }],
])(
  "takes e-mail security in by its one form, from the date on: product %i, %s, of %i days [3.6]",
  async (catalogId, vendor, days, fields) => {
    await ask("POST", "/authinfo", { catalogId, ...fields, baseUrl: `${sandbox.url}/${vendor}` });
    const { streamId } = await fixture.connect(editor, { catalogId, attributes: { name: "Work" } });
    const ingestDate = new Date(Date.now() - days * 24 * 3_600_000).toISOString();
    await ask("PATCH", `/integration-data/${streamId}`, { ingestDate });
    const run = await fixture.runToEnd(editor, streamId);
    expect(run).toMatchObject({ status: "succeeded", failures: 0, error: null });
    const items = await itemsOf(streamId);
    expect(items.filter((item) => item.at.toISOString() < ingestDate)).toEqual([]);
    expect(run.written).toBeGreaterThan(0);
    expect(new Set(items.map((item) => item.source_datatype))).toEqual(new Set(["email-security"]));
  },
);

it("a cursor that Gmail has forgotten takes nothing away at once, and what went meanwhile with the next run", async () => {
  const account = `large-${accounts.count}@sentinel.example`;
  const { streamIds } = await connect("gmail");
  const { written } = await readAll(streamIds);
  const [first = ""] = await externalIds(streamIds[0]);
  await at("/gmail/_control/delete", { account, id: first.split("/")[1] ?? first });
  await at("/gmail/_control/forget-history", { account });
  expect(await readAll(streamIds)).toEqual({ written: 0, deleted: 0 });
  expect(await readAll(streamIds)).toEqual({ written: 0, deleted: 1 });
  expect(await externalIds(streamIds[0])).toHaveLength(written - 1);
});

it("the text of PDF documents at Microsoft 365 is read in the restricted child, and a broken one is there without", async () => {
  const { streamIds } = await connect("microsoft365");
  const tenant = `sentinel-large-${accounts.count}`;
  const pdf = { tenant, mediaType: "application/pdf" };
  const good = makePdf(["The slipway opens at nine."]).toString("base64");
  await at("/graph/_control/add-document", { ...pdf, name: "slipway.pdf", base64: good });
  await at("/graph/_control/add-document", { ...pdf, name: "broken.pdf", base64: good.slice(0, 200) });
  await readAll(streamIds.slice(0, 1));
  const bodies = new Map((await itemsOf(streamIds[0])).map(({ title, body }) => [title, body]));
  expect(bodies.get("slipway.pdf")).toContain("The slipway opens at nine.");
  expect(bodies.get("broken.pdf")?.split("\n")).toHaveLength(1);
});

function itemsOf(streamId: string | undefined) {
  return fixture.server.db.withTenant(editor, (trx) =>
    trx
      .selectFrom("items")
      .selectAll()
      .where("integration_data_id", "=", streamId ?? "")
      .orderBy("external_id")
      .execute(),
  );
}

async function externalIds(streamId: string | undefined): Promise<string[]> {
  return (await itemsOf(streamId)).map(({ external_id }) => external_id);
}
