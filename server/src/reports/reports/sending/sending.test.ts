import { builtInTemplateIds } from "@hoopoe/contract/reports/report-templates.ts";
import pg from "pg";
import pino from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Database, openDatabase } from "../../../platform/db/open-database.ts";
import { canaryWord } from "../../../testing/canary-word.ts";
import { findTraces } from "../../../testing/find-traces.ts";
import { type SeededWorkspace, seedWorkspace } from "../../../testing/seed-workspace.ts";
import { startProductFixture, type ProductFixture } from "../../../testing/start-product-fixture.ts";
import type { TestMember } from "../../../testing/test-people.ts";
import { type PirScheduler, startPirScheduler } from "../pir/scheduler.ts";

// eslint-disable-next-line typescript/no-explicit-any -- a test looks into answers of every shape.
type Row = any;

const log = pino({ level: "silent" });
let now = new Date();
let fixture: ProductFixture;
let admin: pg.Client;
let db: Database;
let scheduler: PirScheduler;
let place: SeededWorkspace;
let writer: TestMember;
let approver: TestMember;
let smtp: string;
let slack: string;

const call = (as: TestMember, method: "GET" | "POST" | "PATCH", path: string, body?: unknown) =>
  fixture.server.call(method, path, { as, body });

const marked = (tlp: string) => ({ user_input: `Mark ${tlp}`, operations: [{ kind: "set-tlp", tlp }] });

beforeAll(async () => {
  fixture = await startProductFixture({ story: { seed: 7, endsAt: new Date() } });
  admin = new pg.Client({ connectionString: fixture.server.database.adminUrl });
  await admin.connect();
  db = await openDatabase({ appUrl: fixture.server.database.appUrl, log });
  scheduler = startPirScheduler({ db, clock: { now: () => now }, engine: fixture.engine, log, intervalMs: 3_600_000 });
});

afterAll(async () => {
  await scheduler.stop();
  await db.close();
  await admin.end();
  await fixture.close();
});

/** A demo workspace with the sandbox's mail server and Slack, somebody who writes and somebody who approves. */
beforeEach(async () => {
  place = await seedWorkspace(admin, fixture.server.tenantId);
  await admin.query("UPDATE workspaces SET is_demo = true WHERE id = $1", [place.workspaceId]);
  writer = await fixture.server.addMember({ role: "editor", workspaceId: place.workspaceId });
  approver = await fixture.server.addMember({ role: "admin", workspaceId: place.workspaceId });
  const { hostname: host, port } = new URL(fixture.sandboxSmtpUrl ?? "");
  const mail = { name: "StoreFixture mail", host, port: Number(port), security: "none", from: "watch@house.example" };
  smtp = await connect(12, mail, { authType: "Basic", fields: { user: "watch", password: "secret" } });
  slack = await connect(
    3,
    { name: "Slack", baseUrl: `${fixture.sandboxUrl}/slack` },
    { authType: "Bearer", fields: { botToken: "xoxb-sandbox" } },
  );
  await place.addItems([
    { title: "Gateway down", body: "The mail gateway went down at 09:12 UTC on 20 November 2026." },
    { title: "Gateway back", body: "The mail gateway was restarted by the platform team at 10:40 UTC." },
  ]);
});

async function connect(catalogId: number, config: object, auth: object): Promise<string> {
  const made = await call(approver, "POST", "/integration", { catalogId, attributes: JSON.stringify(config) });
  expect([made.status, made.body.message]).toEqual([201, undefined]);
  expect((await call(approver, "POST", "/authinfo", { catalogId, ...auth })).status).toBe(201);
  return made.body.data.id;
}

async function savePir(over: object = {}) {
  const { status, body } = await call(writer, "POST", "/pir", {
    name: "Gateway watch",
    question: "What happened to the mail gateway?",
    query: { terms: "gateway" },
    templatePath: builtInTemplateIds["priority-intelligence-requirement"],
    writesReport: true,
    ...over,
  });
  expect(status).toBe(201);
  return body.data;
}

const sendings = async (reportId: string): Promise<Row[]> =>
  (await call(writer, "GET", `/report/${reportId}/sendings`)).body.data;
const decide = (approvalId: string, decision: string) =>
  call(approver, "POST", `/approval/${approvalId}/decision`, { decision, words: "" });

/** Waits until the newest sending has come so far. */
async function until(reportId: string, status: string): Promise<Row> {
  const isThere = async () => {
    const [newest] = await sendings(reportId);
    return newest?.status === "waiting" ? `waiting for ${newest.approval?.status}` : newest?.status;
  };
  await expect.poll(isThere).toBe(status);
  return (await sendings(reportId))[0];
}

async function emails(to: string): Promise<Row[]> {
  const all = JSON.parse(await (await fetch(`${fixture.sandboxUrl}/mail/emails`)).text()).emails;
  return all.filter((email: Row) => email.to.includes(to));
}

describe("a report for people outside the workspace", () => {
  it("leaves by mail once exactly its text was approved, by somebody else, and not before", async () => {
    const { reportId } = await savePir();
    const to = `board-${place.workspaceId}@partner.example`;
    const asked = await call(writer, "POST", `/report/${reportId}/send`, { integrationId: smtp, to: [to] });
    expect([asked.status, asked.body.data]).toMatchObject([201, { version: 1, product_name: "SMTP", to: [to] }]);
    const waiting = await until(reportId, "waiting for pending");
    const { body: shown } = await call(approver, "GET", `/approval/${waiting.approval.id}`);
    const sent = shown.data.arguments;
    expect(sent).toMatchObject({ to, subject: expect.stringMatching(/^TLP:AMBER /) });
    expect(sent.body).toMatch(/^TLP:AMBER \(.*went down at 09:12 UTC.*save-data\/report\/.*TLP:AMBER\n$/s);
    expect(
      (await call(writer, "POST", `/approval/${waiting.approval.id}/decision`, { decision: "approve" })).status,
    ).toBe(403);
    const elsewhere = `rival-${place.workspaceId}@partner.example`;
    const edited = await call(approver, "POST", `/approval/${waiting.approval.id}/decision`, {
      decision: "approve",
      arguments: { ...sent, to: elsewhere },
    });
    expect([edited.status, edited.body.code]).toEqual([403, "approval-forbidden"]);
    expect([...(await emails(to)), ...(await emails(elsewhere))]).toEqual([]);

    expect((await decide(waiting.approval.id, "approve")).status).toBe(200);
    await until(reportId, "succeeded");
    const [email, ...more] = await emails(to);
    expect([email.subject, email.text.trim(), more]).toEqual([sent.subject, sent.body.trim(), []]);
  });

  it("stays where it is rejected", async () => {
    const { reportId } = await savePir();
    const to = `press-${place.workspaceId}@partner.example`;
    await call(writer, "POST", `/report/${reportId}/send`, { integrationId: smtp, to: [to] });
    const { approval } = await until(reportId, "waiting for pending");
    await decide(approval.id, "reject");
    await until(reportId, "succeeded");
    expect((await sendings(reportId))[0].approval.status).toBe("rejected");
    expect(await emails(to)).toEqual([]);
  });

  it("keeps to its marking, to its audience and to connections that can send", async () => {
    const { id, reportId } = await savePir({ templatePath: builtInTemplateIds["post-incident-review"] });
    const send = (integrationId: string, to: string) =>
      call(writer, "POST", `/report/${reportId}/send`, { integrationId, to: [to] });
    const reasonOf = async (integrationId: string, to: string) => {
      const { status, body } = await send(integrationId, to);
      return [status, body.code, body.message];
    };
    const stranger = "board@partner.example";
    expect(await reasonOf(smtp, stranger)).toEqual([
      422,
      "report-sending-refused",
      expect.stringContaining("TLP:AMBER+STRICT stays within the organisation, and board@partner.example is outside"),
    ]);
    expect(await reasonOf(smtp, "nobody")).toEqual([
      422,
      "report-sending-refused",
      expect.stringContaining("nobody isn't an email address"),
    ]);
    expect((await send(smtp, writer.email)).status).toBe(201);
    const { body: report } = await call(writer, "GET", `/report/${reportId}`);
    await call(writer, "POST", "/app/pir-report-convo-chat", { ...report.context, ...marked("RED") });
    expect((await reasonOf(slack, "#general"))[2]).toContain("TLP:RED is for named readers");
    expect((await send(place.integrationDataId, stranger)).body.code).toBe("integration-not-found");

    await place.addItems([{ title: "Private", body: "the gateway as one mailbox saw it", audience: [writer.userId] }]);
    await call(writer, "POST", `/pir/${id}/run`);
    const { body: newest } = await call(writer, "GET", `/report/${reportId}`);
    await call(writer, "POST", "/app/pir-report-convo-chat", { ...newest.context, ...marked("GREEN") });
    expect((await reasonOf(smtp, stranger))[2]).toContain("a mailbox that only some members can see");
    // Taken back at its source the text is in the report all the same.
    await admin.query("DELETE FROM items WHERE workspace_id = $1 AND title = 'Private'", [place.workspaceId]);
    expect((await reasonOf(smtp, stranger))[2]).toContain("a mailbox that only some members can see");
  });

  it("is asked for once by each scheduled run, posts to the channel word by word, and goes with its source", async () => {
    const canary = canaryWord();
    const destinations = [{ integrationId: slack, to: ["#security"] }];
    const schedule = { startDate: null, endDate: null, repeat: { frequency: 1, unit: "hr" } };
    const { id, reportId, nextRunAt } = await savePir({
      schedule,
      destinations,
      question: "What happened to the mail gateway, <!channel>?",
    });
    await place.addItems([
      { title: "Cause", body: `The mail gateway lost its certificate ${canary} on 19 November 2026.` },
    ]);
    now = new Date(Date.now() + 3_700_000);
    await scheduler.look();
    const done = await fixture.engine.outcome(`pir-run-${id}-${nextRunAt}`, { waitMs: 60_000 });
    expect(done).toEqual({ status: "succeeded", value: { letters: 0, sendings: 1 } });
    const { version, approval, to } = await until(reportId, "waiting for pending");
    expect([version, to]).toEqual([2, ["#security"]]);
    await decide(approval.id, "approve");
    const { executionId } = await until(reportId, "succeeded");
    const { body: proof } = await call(writer, "GET", `/workflow/executions/${executionId}`);
    expect(proof.data.effects).toMatchObject([{ action: "post-message", status: "confirmed", sentCount: 1 }]);
    const posted = await slackTexts();
    const [text, ...more] = posted.filter((one) => one.includes(canary));
    expect([text, more]).toEqual([expect.stringMatching(/^TLP:AMBER .*&lt;!channel&gt;/s), []]);

    // What was sent stands in execution, effect and approval: all of it goes with what the report was written from.
    const traces = () => findTraces(canary, { adminUrl: fixture.server.database.adminUrl, dir: fixture.dataDir });
    expect(await traces()).toEqual(expect.arrayContaining(["approvals", "executions", "effects"]));
    const { rows } = await admin.query<{ id: string }>(
      'UPDATE integrations SET attributes = \'{"name": "Source"}\' WHERE id = (SELECT integration_id FROM integration_data WHERE id = $1) RETURNING id',
      [place.integrationDataId],
    );
    const owner = await fixture.server.addMember({ role: "owner", workspaceId: place.workspaceId });
    const erased = await fixture.server.call("POST", `/erasure/integration/${rows[0]?.id}`, {
      as: owner,
      body: { name: "Source" },
    });
    expect(erased.status).toBe(202);
    await expect.poll(traces).toEqual([]);
  });
});

async function slackTexts(): Promise<string[]> {
  const ask = async (method: string, params: Record<string, string>): Promise<Row> => {
    const url = `${fixture.sandboxUrl}/slack/api/${method}?${new URLSearchParams(params).toString()}`;
    return (await fetch(url, { headers: { authorization: "Bearer xoxb-sandbox" } })).json();
  };
  // The sandbox lists six at a time, and which come first is the story's.
  const pageFrom = async (cursor: string): Promise<Row> => {
    const { channels, response_metadata: next } = await ask("conversations.list", { limit: "200", cursor });
    const found = channels.find(({ name }: Row) => name === "security");
    return found !== undefined || next.next_cursor === "" ? found : pageFrom(next.next_cursor);
  };
  const channel = await pageFrom("");
  const { messages } = await ask("conversations.history", { channel: channel.id, limit: "50" });
  return messages.map((message: Row) => message.text);
}
