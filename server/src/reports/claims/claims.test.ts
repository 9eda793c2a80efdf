import { startScriptedEndpoint, type ScriptedEndpoint } from "@hoopoe/agents/reports/testing/scripted-endpoint.ts";
import type { ClaimLedger, LedgerMatter } from "@hoopoe/contract/reports/claim-ledger.ts";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type SeededWorkspace, type SeedItem, seedWorkspace } from "../../testing/seed-workspace.ts";
import { startProductFixture, type ProductFixture } from "../../testing/start-product-fixture.ts";
import type { TestMember } from "../../testing/test-people.ts";
import { claim, counted, items, sorted } from "./testing/counted-mails.ts";

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

/** A workspace whose people write from corvane.example, with a bank that is listed as a partner. */
beforeEach(async () => {
  endpoint = await startScriptedEndpoint();
  own = await seedWorkspace(admin, fixture.server.tenantId);
  chief = await fixture.server.addMember({ role: "admin", workspaceId: own.workspaceId });
  const email = `chief-${chief.userId}@corvane.example`;
  await admin.query("UPDATE users SET email = $2 WHERE id = $1", [chief.userId, email]);
  const list = { entries: listed, version: 0 };
  await call("PATCH", "/standing", list);
  return () => endpoint.close();
});

const listed = [
  { match: "Bank.example", standing: "partner" },
  { match: "corvane.example", standing: "own" },
];

const call = (method: "GET" | "POST" | "PATCH", path: string, body?: unknown, as: TestMember = chief) =>
  fixture.server.call(method, path, { as, body });

/** A report of items, without a model: it costs no call of the endpoint. */
async function reportOf(seeded: readonly SeedItem[]) {
  const itemIds = await own.addItems(seeded.map((item) => ({ source_datatype: "gmail", ...item })));
  const raw = JSON.stringify({ dateHeader: "Fri, 20 Nov 2026 10:00:00 +0100" });
  await admin.query(`INSERT INTO item_raws SELECT id, tenant_id, workspace_id, $2 FROM items WHERE id = ANY ($1)`, [
    itemIds,
    raw,
  ]);
  return { itemIds, reportId: await write(itemIds) };
}

async function write(itemIds: readonly string[], as = chief): Promise<string> {
  const results = itemIds.map((id) => ({ id }));
  const asked = { user_input: "How many mails?", input_data: { status: "ok", count: results.length, results } };
  const { body } = await call("POST", "/app/pir-generate-report", asked, as);
  return String(body.reportId);
}

async function connectModel(): Promise<void> {
  const model = { kind: "openai-compatible", name: "Own", model: "own", baseUrl: endpoint.baseUrl };
  expect((await call("POST", "/model", { ...model, defaultFor: ["report"] })).status).toBe(201);
}

async function ledgerOf(reportId: string, as = chief): Promise<ClaimLedger> {
  const { status, body } = await call("GET", `/report/${reportId}/claims`, undefined, as);
  expect(status).toBe(200);
  return body.data;
}

async function read(reportId: string): Promise<ClaimLedger> {
  expect((await call("POST", `/report/${reportId}/claims/read`)).status).toBe(200);
  return vi.waitFor(
    async () => {
      const ledger = await ledgerOf(reportId);
      expect(ledger.reading.status).not.toBe("running");
      return ledger;
    },
    { timeout: 20_000, interval: 50 },
  );
}

/** A report whose three claims are read by the scripted model; its one matter. */
async function countedMatter(): Promise<{ reportId: string; itemIds: string[]; matter: LedgerMatter }> {
  const made = await reportOf(items);
  await connectModel();
  endpoint.claim(JSON.stringify({ claims: counted }), JSON.stringify(sorted));
  const { matters } = await read(made.reportId);
  expect(matters).toHaveLength(1);
  const [matter] = matters;
  if (matter === undefined) throw new Error("no matter");
  return { ...made, matter };
}

const statementOf = ({ claims }: LedgerMatter, id: string | null) =>
  claims.find((one) => one.id === id)?.values[0]?.text;

describe("claims", () => {
  it("a correction in another item is current, what it corrects is superseded, and a stranger replaces neither", async () => {
    const { reportId, matter } = await countedMatter();
    expect(statementOf(matter, matter.currentId)).toBe("268");
    expect(matter.supersededIds.map((id) => statementOf(matter, id))).toEqual(["286"]);
    expect(matter.disputedIds).toEqual([]);
    expect(matter.claims.map(({ standing }) => standing)).toEqual(["own", "own", "stranger"]);
    expect(matter.claims[0]).toMatchObject({ happenedAt: "2026-11-19T09:08:00.000Z", saidAt: items[0]?.at });
    // The stranger is taken for somebody known once the list says so.
    await call("PATCH", "/standing", {
      entries: [...listed, { match: "elsewhere.example", standing: "partner" }],
      version: 1,
    });
    const [after] = (await ledgerOf(reportId)).matters;
    expect(after === undefined ? null : statementOf(after, after.currentId)).toBe("9000");
  });

  it("drops and counts claims whose source, quote or value the model made up", async () => {
    const { reportId } = await reportOf(items);
    await connectModel();
    const claims = [
      counted[0],
      claim(9, "We counted 286 opened mails", "286"),
      claim(2, "it is certain that 268 mails were opened", "268"),
      claim(2, "My first count was wrong: it is 268 opened mails", "999"),
      claim(3, "That is wrong: it was 900", "900"),
    ];
    endpoint.claim(JSON.stringify({ claims }), JSON.stringify({ matters: [], relations: [] }));
    const { reading, matters } = await read(reportId);
    expect(reading).toMatchObject({ status: "done", itemsRead: 3, itemsTotal: 3, dropped: 4 });
    expect(matters.flatMap((one) => one.claims.map(({ span }) => span.quote))).toEqual([
      "We counted 286 opened mails yesterday 10:08",
    ]);
  });

  it("a second report over the same events asks the model nothing", async () => {
    const { itemIds, reportId, matter } = await countedMatter();
    const second = await write(itemIds);
    const asked = endpoint.claimPrompts.length;
    await read(reportId);
    const { matters, reading } = await read(second);
    expect(endpoint.claimPrompts.length).toBe(asked);
    expect(reading.model).toContain("own");
    expect(matters).toEqual([matter]);
  });

  it("says how many items couldn't be read, and asks for these alone the next time", async () => {
    const { reportId } = await reportOf(items);
    await connectModel();
    endpoint.claim("no JSON");
    const failed = await read(reportId);
    expect(failed.reading).toMatchObject({ status: "partial", itemsRead: 0, itemsTotal: 3 });
    expect(failed.reading.error).toMatch(/answer/i);
    expect(failed.matters).toEqual([]);
    endpoint.claim(JSON.stringify({ claims: counted }), JSON.stringify(sorted));
    expect((await read(reportId)).reading).toMatchObject({ status: "done", itemsRead: 3, error: null });
  });

  it("without a model they are quotes of unknown kind by thread, and nothing holds", async () => {
    const { reportId } = await reportOf(items);
    const { reading, matters } = await read(reportId);
    expect(reading).toMatchObject({ status: "done", model: null, itemsRead: 3 });
    expect(matters.map(({ matter, currentId, disputedIds }) => [matter, currentId, disputedIds])).toEqual([
      ["Count", null, []],
      ["Offer", null, []],
    ]);
    const claims = matters.flatMap((one) => one.claims);
    expect(claims.map(({ statement, kind }) => [statement, kind])).toContainEqual([
      "My first count was wrong: it is 268 opened mails.",
      "unknown",
    ]);
  });

  it("are not shown to somebody who may not see their item", async () => {
    const { reportId, itemIds } = await countedMatter();
    const reader = await fixture.server.addMember({ role: "viewer", workspaceId: own.workspaceId });
    expect((await ledgerOf(reportId, reader)).matters[0]?.claims).toHaveLength(3);
    await admin.query("UPDATE items SET audience_user_ids = $2 WHERE id = $1", [itemIds[1], [chief.userId]]);
    const seen = await ledgerOf(reportId, reader);
    expect(JSON.stringify(seen)).not.toContain("268");
    expect(seen.matters[0]?.claims).toHaveLength(2);
    expect((await ledgerOf(reportId)).matters[0]?.claims).toHaveLength(3);
  });
});

describe("a settled matter", () => {
  const settle = (reportId: string, body: object, as = chief) =>
    call("POST", `/report/${reportId}/claims/settle`, body, as);

  it("shows the second person what the first one chose, and takes theirs once they confirm", async () => {
    const { reportId, matter } = await countedMatter();
    const colleague = await fixture.server.addMember({ role: "editor", workspaceId: own.workspaceId });
    const [first] = matter.claims;
    const mine = { matterId: matter.id, claimId: first?.id, value: null, reason: "Counted twice.", revision: 0 };
    const { body: settled } = await settle(reportId, mine);
    expect(settled.data).toMatchObject({ currentId: first?.id, revision: 1, override: { reason: "Counted twice." } });
    const theirs = { ...mine, claimId: null, value: "270", reason: "By phone." };
    const late = await settle(reportId, theirs, colleague);
    expect([late.status, late.body.code]).toEqual([409, "claim-settled"]);
    expect(late.body.message ?? late.body.detail).toContain("286");
    const { body: confirmed } = await settle(reportId, { ...theirs, revision: 1 }, colleague);
    expect(confirmed.data).toMatchObject({ currentId: null, override: { value: "270", reason: "By phone." } });
    expect(confirmed.data.history).toHaveLength(2);
  });

  it("can be undone, which keeps the decision with both names in the history and the audit", async () => {
    const { reportId, matter } = await countedMatter();
    const body = { matterId: matter.id, claimId: null, value: null, reason: "Nobody knows.", revision: 0 };
    const { body: settled } = await settle(reportId, body);
    expect(settled.data).toMatchObject({ currentId: null, override: { value: null } });
    const overrideId = settled.data.override.id;
    expect((await call("POST", `/report/${reportId}/claims/undo`, { overrideId })).status).toBe(200);
    const [after] = (await ledgerOf(reportId)).matters;
    expect(after).toMatchObject({ currentId: matter.currentId, override: null, revision: 2 });
    expect(after?.history).toMatchObject([{ reason: "Nobody knows.", undoneAt: expect.stringMatching(/Z$/) }]);
    const { body: audit } = await call("GET", "/audit");
    expect(audit.data.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(["claim.settled", "claim.unsettled", "standing.changed"]),
    );
  });

  it("holds over a reading of later events, and says that a known source contradicts it since", async () => {
    const { reportId, matter, itemIds } = await countedMatter();
    const [first] = matter.claims;
    await settle(reportId, { matterId: matter.id, claimId: first?.id, value: null, reason: "So it is.", revision: 0 });
    const late = {
      title: "Re: Count",
      author: "Bank <ops@bank.example>",
      at: "2026-11-21T08:00:00.000Z",
      body: "No, we see 300 opened mails.",
    };
    const more = await own.addItems([late]);
    const second = await write([...itemIds, ...more]);
    const { rows } = await admin.query("SELECT event_set_id FROM reports WHERE id = $1", [second]);
    await admin.query("UPDATE report_versions SET event_set_id = $2 WHERE report_id = $1", [
      reportId,
      rows[0].event_set_id,
    ]);
    endpoint.claim(
      JSON.stringify({ claims: [claim(1, "No, we see 300 opened mails", "300")] }),
      JSON.stringify({
        matters: [{ matter: "Opened mails", claims: [1, 2, 3, 4] }],
        relations: [...sorted.relations, { from: 4, kind: "disputes", to: 2, quote: "No, we see 300" }],
      }),
    );
    const [after] = (await read(reportId)).matters;
    expect(after).toMatchObject({ currentId: first?.id, hasNewEvidence: true, override: { reason: "So it is." } });
    expect(after?.claims.at(-1)?.standing).toBe("partner");
  });
});

it("an own address whose authentication failed counts as a stranger's for that item, and says whose it claims to be", async () => {
  const forged = { ...items[2], title: "Offer", author: "Mara <mara@corvane.example>" };
  const { reportId, itemIds } = await reportOf([...items.slice(0, 2), forged]);
  const checks = { server: "mx", spf: null, dkim: [], dmarc: { result: "fail", domain: "corvane.example" } };
  const mail = { from: forged.author, to: [], checks, foreignChecks: 0, dkimDomains: [], receivedSpf: null };
  const raw = { mail: { ...mail, replyTo: null, returnPath: null, listId: null, links: [], attachments: [] } };
  await admin.query("UPDATE item_raws SET raw = $2 WHERE item_id = $1", [itemIds[2], JSON.stringify(raw)]);
  await connectModel();
  endpoint.claim(JSON.stringify({ claims: counted }), JSON.stringify(sorted));
  const { matters } = await read(reportId);
  expect(matters[0]?.claims.map(({ standing, claimsToBe }) => [standing, claimsToBe])).toEqual([
    ["own", undefined],
    ["own", undefined],
    ["stranger", "own"],
  ]);
  expect(matters[0] && statementOf(matters[0], matters[0].currentId)).toBe("268");
});
