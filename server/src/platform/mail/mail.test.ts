import { startMailSink, type MailSink } from "@hoopoe/connectors/smtp/sandbox/mail-sink.ts";
import pg from "pg";
import pino from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/create-test-database.ts";
import { seedWorkspace, type SeededWorkspace } from "../../testing/seed-workspace.ts";
import { systemClock } from "../clock/clock.ts";
import { type Database, openDatabase } from "../db/open-database.ts";
import { createEngine } from "../engine/create-engine.ts";
import type { Engine } from "../engine/engine.ts";
import { keyringOf } from "../secrets/keyring.ts";
import { createMail, type Mail } from "./mail.ts";

const log = pino({ level: "silent" });
/** Only what hangs runs into it. */
const waitMs = 60_000;
const failed: { to: string; reason: string }[] = [];
let database: TestDatabase;
let admin: pg.Client;
let db: Database;
let [outside, sandbox]: MailSink[] = [];
let engine: Engine;
let mail: Mail;
let workspace: SeededWorkspace;

beforeAll(async () => {
  database = await createTestDatabase();
  admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  workspace = await seedWorkspace(admin);
  db = await openDatabase({ appUrl: database.appUrl, log });
  [outside, sandbox] = [await startMailSink(), await startMailSink()];
  mail = createMail({
    db,
    keyring: keyringOf([Buffer.alloc(32, 7)]),
    clock: systemClock,
    smtpUrl: outside.url,
    sandboxSmtpUrl: sandbox.url,
    from: "Hoopoe <hoopoe@house.example>",
    onFailed: (email) => failed.push(email),
    retryDelaysMs: [10, 10, 10],
  });
  engine = createEngine({ engineUrl: database.engineUrl, executorId: "test", log });
  mail.attach(engine);
  await engine.launch();
});
afterAll(async () => {
  await engine.shutdown();
  mail.close();
  await Promise.all([outside?.stop(), sandbox?.stop()]);
  await db.close();
  await admin.end();
  await database.close();
});

it("sends an email once, with its own Message-ID, however often it is submitted", async () => {
  const id = await post("ada@people.example", { submitCount: 3 });
  await engine.outcome(`mail-${id}`, { waitMs });
  expect(await mail.resumeUnsent()).toBe(0);
  const [email] = emailsTo("ada@people.example");
  expect(email).toMatchObject({
    from: "hoopoe@house.example",
    subject: "Ünïcode ☂",
    messageId: `<${id}@house.example>`,
    count: 1,
    workspaceId: null,
  });
  expect(email?.text).toContain("canary-link");
  expect(await trace(id)).toMatchObject({ status: "sent", attempts: 1, error: null });
});

it("sends a demo's emails to the sandbox's mailbox, never outside", async () => {
  const id = await post("ada@demo.example", { isDemo: true });
  await engine.outcome(`mail-${id}`, { waitMs });
  expect(emailsTo("ada@demo.example")).toEqual([]);
  expect(sandbox?.emails()).toMatchObject([{ to: ["ada@demo.example"], workspaceId: workspace.workspaceId }]);
});

it("retries after a 4xx until the email is accepted, once", async () => {
  const id = await post("busy-2@people.example");
  await engine.outcome(`mail-${id}`, { waitMs });
  expect(emailsTo("busy-2@people.example")).toMatchObject([{ count: 1 }]);
  expect(await trace(id)).toMatchObject({ status: "sent", attempts: 3 });
});

it.each([
  ["at once after a 5xx", "nobody@people.example", 1, "550"],
  ["after its last try where it is never taken", "full@people.example", 4, "452"],
])("gives up %s, says why, and notifies", async (_when, to, attempts, code) => {
  const id = await post(to);
  await engine.outcome(`mail-${id}`, { waitMs });
  expect(await trace(id)).toMatchObject({ status: "failed", attempts, error: expect.stringContaining(code) });
  expect(failed).toContainEqual(expect.objectContaining({ to, reason: expect.stringContaining(code) }));
});

it("takes up what a process that ended before the submission left behind", async () => {
  const id = await post("late@people.example", { submitCount: 0 });
  expect(emailsTo("late@people.example")).toEqual([]);
  expect(await mail.resumeUnsent()).toBeGreaterThan(0);
  await engine.outcome(`mail-${id}`, { waitMs });
  expect(emailsTo("late@people.example")).toMatchObject([{ count: 1 }]);
});

it("leaves nothing in the outbox where the transaction falls", async () => {
  const before = await count();
  const posting = db.withTenant(workspace, async (trx) => {
    await mail.put(trx, emailTo("never@people.example", false));
    throw new Error("undone");
  });
  await expect(posting).rejects.toThrow("undone");
  expect(await count()).toBe(before);
});

it("keeps an email's text sealed while it waits, and deletes it afterwards", async () => {
  const id = await post("sealed@people.example", { submitCount: 0 });
  expect(await outboxText()).not.toContain(Buffer.from("canary-link").toString("hex"));
  expect(await outboxText()).not.toContain("canary-link");
  await mail.resumeUnsent();
  await engine.outcome(`mail-${id}`, { waitMs });
  const { rows } = await admin.query("SELECT ciphertext, wrapped_key FROM mail_outbox WHERE id = $1", [id]);
  expect(rows).toEqual([{ ciphertext: null, wrapped_key: null }]);
  const history = await admin.query("SELECT string_agg(w::text, ' ') AS text FROM dbos.workflow_status w");
  expect(history.rows[0].text).toContain(id);
  expect(history.rows[0].text).not.toMatch(/canary-link|people\.example/);
});

function emailTo(to: string, isDemo: boolean) {
  const { tenantId, workspaceId } = workspace;
  return {
    tenantId,
    workspaceId,
    isDemo,
    kind: "test",
    to,
    subject: "Ünïcode ☂",
    text: "Open\n\nhttp://x/#canary-link",
  };
}

async function post(to: string, { isDemo = false, submitCount = 1 } = {}): Promise<string> {
  const { submit } = await db.withTenant(workspace, (trx) => mail.put(trx, emailTo(to, isDemo)));
  for (let times = 0; times < submitCount; times += 1) await submit();
  const { rows } = await admin.query("SELECT id FROM mail_outbox WHERE recipient = $1", [to]);
  return String(rows[0].id);
}

const emailsTo = (to: string) => (outside?.emails() ?? []).filter((email) => email.to.includes(to));
const trace = async (id: string) => (await mail.list(workspace)).find((email) => email.id === id);
const count = async () => (await admin.query("SELECT FROM mail_outbox")).rowCount;
const outboxText = async () => (await admin.query("SELECT string_agg(m::text, ' ') AS t FROM mail_outbox m")).rows[0].t;
