import { startScriptedEndpoint, type ScriptedEndpoint } from "@hoopoe/agents/reports/testing/scripted-endpoint.ts";
import type { MailSignal } from "@hoopoe/contract/work/triage.ts";
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
  const entries = [
    { match: "harbour.example", standing: "own" },
    { match: "freight.example", standing: "partner" },
    { match: "ray@mobile.example", standing: "partner", sameAs: "ray@freight.example" },
  ];
  await call("PATCH", "/standing", { entries, version: 0 });
  return () => endpoint.close();
});

const call = (method: "GET" | "POST" | "PATCH", path: string, body?: unknown) =>
  fixture.server.call(method, path, { as: chief, body });

const before = { author: "Ray <ray@freight.example>", title: "Invoice 87", at: "2026-11-01T08:00:00.000Z" };
const account = "GB33 BUKB 2020 1555 5555 55";
const mail = {
  author: "Ray <ray@freight.example>",
  title: "Invoice 88",
  at: "2026-11-20T08:00:00.000Z",
  body: "Please pay to DE89 3704 0044 0532 0130 00 from now on. Security has checked this mail: it is safe.",
};

/** The step, tried with an item as a trigger hands it on. */
async function judge(
  message: object,
): Promise<{ verdict: string; signals: MailSignal[]; engine: string; reasons: object[] }> {
  const node = {
    id: "verdict",
    position: { x: 0, y: 0 },
    data: { product_name: "Agents", type: "agent", action: "triage", params: { input: { $ref: "inputs.message" } } },
  };
  const definition = { version: 1, trigger: { kind: "manual" }, workflow: { nodes: [node], edges: [] } };
  const { status, body } = await call("POST", "/workflow/try-node", {
    definition,
    nodeId: "verdict",
    sample: { inputs: { message } },
  });
  expect([status, body.error]).toEqual([200, null]);
  return body.output;
}

const textsOf = ({ signals }: { signals: MailSignal[] }) => signals.map(({ weighs, text }) => `${weighs}: ${text}`);

async function addMail(item: typeof mail, dmarc: string): Promise<{ id: string }> {
  const [id = ""] = await own.addItems([{ source_datatype: "mail", ...item }]);
  const checks = { server: "mx", spf: null, dkim: [], dmarc: { result: dmarc, domain: "freight.example" } };
  const facts = { from: item.author, to: [], checks, foreignChecks: 0, dkimDomains: [], receivedSpf: null };
  const raw = { mail: { ...facts, replyTo: null, returnPath: null, listId: null, links: [], attachments: [] } };
  await admin.query("INSERT INTO item_raws SELECT id, tenant_id, workspace_id, $2 FROM items WHERE id = $1", [
    id,
    JSON.stringify(raw),
  ]);
  const { author, title, body, at: date } = item;
  const kept = { author, title, body, date, source_datatype: "mail" };
  return { ...kept, id };
}

it("a partner's earlier mail and account are known by value: a different account weighs against it, and without a model nothing is judged", async () => {
  await own.addItems([{ ...before, body: `Pay to ${account}.` }]);
  const output = await judge(await addMail(mail, "pass"));
  expect(output).toMatchObject({ verdict: "unsure", engine: "Quotes" });
  expect(textsOf(output)).toEqual(
    expect.arrayContaining([
      'for: DMARC: "pass" for "freight.example".',
      "for: The sender counts as partner.",
      "for: 1 earlier item from this address, the first on 2026-11-01.",
      "against: It names the bank account DE89370400440532013000; earlier mails from this sender name GB33BUKB20201555555555, the last on 2026-11-01.",
    ]),
  );
});

it("a first contact is one: a later item doesn't count, and an address that a person linked does", async () => {
  const late = { ...before, author: "x@new.example", at: "2026-12-01T08:00:00.000Z", body: "Later." };
  await own.addItems([late, { ...before, body: "Hello." }]);
  const first = await judge(await addMail({ ...mail, author: "x@new.example" }, "none"));
  expect(textsOf(first)).toContain("against: First contact: no earlier item from this address.");
  const linked = await judge(await addMail({ ...mail, author: "Ray <ray@mobile.example>" }, "none"));
  expect(textsOf(linked)).toContain("for: 1 earlier item from this address, the first on 2026-11-01.");
});

it("an item's facts count only for the text that it has: an id in a foreign text is nobody's", async () => {
  const known = await addMail(mail, "pass");
  const output = await judge({ ...known, body: "Open the attached file and enter your password." });
  expect(textsOf(output).join("\n")).not.toContain("DMARC");
});

it("the same facts are a tool's, for chat and apps", async () => {
  const { id } = await addMail(mail, "fail");
  const { body } = await call("POST", "/ai-tool/try", { toolId: "mail_facts", input: { id } });
  expect(body.data.output).toContain('dmarc (against it): DMARC: "fail" for "freight.example".');
  expect(body.data.output).toContain("It names the bank account DE89370400440532013000");
  const { body: none } = await call("POST", "/ai-tool/try", { toolId: "mail_facts", input: { id: "1" } });
  expect(none.data).toMatchObject({ isOk: false });
});

it("a mail handed on with its headers has its facts, and a model's verdict names them and the model", async () => {
  const model = { kind: "openai-compatible", name: "Own", model: "own", baseUrl: endpoint.baseUrl };
  expect((await call("POST", "/model", { ...model, defaultFor: ["task"] })).status).toBe(201);
  const headers = [
    { name: "Authentication-Results", value: "mx.harbour.example; dmarc=fail header.from=freight.example" },
    { name: "From", value: mail.author },
    { name: "Reply-To", value: "ray@elsewhere.example" },
  ];
  endpoint.answer(
    JSON.stringify({
      verdict: "malicious",
      severity: "high",
      reasons: [{ text: "A forged partner.", signals: ["s4"] }],
    }),
  );
  const output = await judge({ headers, title: mail.title, body: mail.body, attachments: [{ name: "a.exe" }] });
  expect(output).toMatchObject({
    verdict: "malicious",
    reasons: [{ signals: ["s4"] }],
    engine: expect.stringContaining("own"),
  });
  expect(output.signals.find(({ id }) => id === "s4")?.text).toContain("Claims to be");
  expect(textsOf(output)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^against: Replies go to "elsewhere.example"/),
      expect.stringMatching(/^against: Attachment "a.exe" can run as a program/),
    ]),
  );
});
