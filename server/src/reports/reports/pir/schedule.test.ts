import { builtInTemplateIds } from "@hoopoe/contract/reports/report-templates.ts";
import type { PirRun } from "@hoopoe/contract/reports/saved-pir.ts";
import pg from "pg";
import pino from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Database, openDatabase } from "../../../platform/db/open-database.ts";
import { type SeededWorkspace, seedWorkspace } from "../../../testing/seed-workspace.ts";
import { startProductFixture, type ProductFixture } from "../../../testing/start-product-fixture.ts";
import type { TestMember } from "../../../testing/test-people.ts";
import { type PirScheduler, startPirScheduler } from "./scheduler.ts";

const log = pino({ level: "silent" });
/** The schedulers' time; everybody else's goes on as it does. */
let now = new Date();
const clock = { now: () => now };
let fixture: ProductFixture;
let admin: pg.Client;
let db: Database;
let place: SeededWorkspace;
let member: TestMember;
let schedulers: PirScheduler[];

beforeAll(async () => {
  fixture = await startProductFixture({ story: { seed: 7, endsAt: new Date() } });
  admin = new pg.Client({ connectionString: fixture.server.database.adminUrl });
  await admin.connect();
  db = await openDatabase({ appUrl: fixture.server.database.appUrl, log });
  place = await seedWorkspace(admin, fixture.server.tenantId);
  // A demo's emails go to the sandbox's mailbox, where they can be read.
  await admin.query("UPDATE workspaces SET is_demo = true WHERE id = $1", [place.workspaceId]);
  member = await fixture.server.addMember({ role: "owner", workspaceId: place.workspaceId });
  // Two of them, as on two machines; looking is this test's matter.
  const intervalMs = 3_600_000;
  schedulers = [1, 2].map(() => startPirScheduler({ db, clock, engine: fixture.engine, log, intervalMs }));
});

afterAll(async () => {
  await Promise.all(schedulers.map((scheduler) => scheduler.stop()));
  await db.close();
  await admin.end();
  await fixture.close();
});

it("a schedule writes a second version with what is new, and emails those who may read it, once", async () => {
  const call = (method: "GET" | "POST", path: string, body?: unknown) =>
    fixture.server.call(method, path, { as: member, body });
  await place.addItems([
    { title: "Gateway down", body: "The mail gateway went down at 09:12 UTC on 20 November 2026." },
  ]);
  const { body: saved } = await call("POST", "/pir", {
    name: "Gateway watch",
    question: "What happened to the mail gateway?",
    query: { terms: "gateway" },
    templatePath: builtInTemplateIds["post-incident-review"],
    schedule: { startDate: null, endDate: null, repeat: { frequency: 1, unit: "hr" } },
    writesReport: true,
    recipientIds: [member.userId],
  });
  const { id, reportId } = saved.data;
  await place.addItems([
    { title: "Gateway back", body: "The mail gateway was restarted by the platform team at 10:40 UTC." },
  ]);
  // Saved a moment ago, however long the server took to start: due in an hour.
  now = new Date();
  expect(await look()).toBe(0);
  expect(await nextRun(id)).toEqual({ started: 1, status: "succeeded", value: { letters: 1, sendings: 0 } });
  await doneAnew(id);

  const { body: report } = await call("GET", `/report/${reportId}`);
  expect(report.data.version).toBe(2);
  const { body: compared } = await call("GET", `/report/${reportId}/compare?from=1&to=2`);
  expect(compared.data.events).toEqual({ added: 1, changed: 0, withdrawn: 0 });
  expect(JSON.stringify(compared.data.parts)).toContain("restarted by the platform team");
  for (const path of [`/report/${reportId}/compare?from=1&to=9`, `/report/${reportId}?version=9`]) {
    expect(await call("GET", path)).toMatchObject({ status: 404, body: { code: "report-version-not-found" } });
  }
  await emailsAreSent();
  const { body: mailbox } = await call("GET", "/mailbox");
  expect(mailbox.data).toHaveLength(1);
  expect(mailbox.data[0]).toMatchObject({ subject: "Gateway watch: 1 new, 0 changed, 0 withdrawn" });
  expect(mailbox.data[0].text).toMatch(/^TLP:AMBER\+STRICT .*went down at 09:12 UTC.*save-data\/report\//s);

  // Nothing came: no version, no email; and of a report marked RED nothing leaves the console.
  await nextRun(id);
  expect((await call("GET", `/report/${reportId}`)).body.data.version).toBe(2);
  await call("POST", "/app/pir-report-convo-chat", {
    ...report.context,
    user_input: "Mark RED",
    operations: [{ kind: "set-tlp", tlp: "RED" }],
  });
  await place.addItems([
    { title: "Cause", body: "The cause was an expired certificate on gateway node 7 of the platform." },
  ]);
  await nextRun(id);
  await emailsAreSent();
  const { body: after } = await call("GET", "/mailbox");
  const red = after.data.find(({ text }: { text: string }) => text.startsWith("TLP:RED"));
  expect(after.data).toHaveLength(2);
  expect(red.text).not.toMatch(/certificate|gateway went down|restarted/);

  // Three due times while nothing ran: one run, which says so. Who is killed before it is taken off the list, or before the run is
  // noted as done, leaves it to be begun again: it stays one.
  const { nextRunAt } = (await call("GET", `/pir/${id}`)).body.data;
  expect(await nextRun(id, 2 * 3_600_000 + 1_000)).toMatchObject({ started: 1, status: "succeeded" });
  const ran = (await call("GET", `/pir/${id}`)).body;
  expect(ran.runs.map(({ number, missed }: PirRun) => [number, missed])).toEqual([
    [5, 3],
    [4, 0],
    [3, 0],
    [2, 0],
    [1, 0],
  ]);
  expect(ran.runs[0]).toMatchObject({ trigger: "schedule", dueAt: nextRunAt });
  expect(ran.data.nextRunAt).toBe(new Date(now.getTime() + 3_600_000).toISOString());
  await admin.query("UPDATE pirs SET next_run_at = $2 WHERE id = $1", [id, nextRunAt]);
  await look();
  await doneAnew(id);
  expect((await call("GET", `/pir/${id}`)).body.runs).toEqual(ran.runs);
});

it("emails nobody else about a report that uses some members' mailbox", async () => {
  const colleague = await fixture.server.addMember({ role: "editor", workspaceId: place.workspaceId });
  const body = "The quarterly Brightmoor figures were sent to the wrong address at 08:10 UTC on 20 November 2026.";
  await place.addItems([{ title: "Brightmoor", body, audience: [member.userId] }]);
  const { body: saved } = await fixture.server.call("POST", "/pir", {
    as: member,
    body: {
      name: "Brightmoor watch",
      question: "What happened to the Brightmoor figures?",
      query: { terms: "Brightmoor" },
      templatePath: builtInTemplateIds["post-incident-review"],
      schedule: { startDate: null, endDate: null, repeat: { frequency: 1, unit: "hr" } },
      writesReport: true,
      recipientIds: [member.userId, colleague.userId],
    },
  });
  await place.addItems([
    { title: "Brightmoor again", body: `${body} They were called back.`, audience: [member.userId] },
  ]);
  expect(await nextRun(saved.data.id)).toMatchObject({ status: "succeeded", value: { letters: 1, sendings: 0 } });
  const { rows } = await admin.query(
    "SELECT recipient FROM mail_outbox WHERE workspace_id = $1 AND subject LIKE 'Bright%'",
    [place.workspaceId],
  );
  expect(rows).toEqual([{ recipient: member.email }]);
});

it("a question has one report, which says in its next version that all of it was withdrawn [7.44]", async () => {
  const own = await seedWorkspace(admin, fixture.server.tenantId);
  const as = await fixture.server.addMember({ role: "editor", workspaceId: own.workspaceId });
  const call = (method: "GET" | "POST", path: string, body?: unknown) =>
    fixture.server.call(method, path, { as, body });
  await own.addItems([
    { title: "Gateway down", body: "The mail gateway went down at 09:12 UTC on 20 November 2026." },
    { title: "Gateway back", body: "The mail gateway was restarted by the platform team at 10:40 UTC." },
  ]);
  const { body: saved } = await call("POST", "/pir", {
    name: "Gateway",
    question: "What happened to the mail gateway?",
    query: { terms: "gateway" },
    templatePath: builtInTemplateIds["priority-intelligence-requirement"],
  });
  const { id } = saved.data;
  const asked = await Promise.all([1, 2, 3].map(() => call("POST", `/pir/${id}/report`)));
  expect(asked.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { body: listed } = await call("GET", "/report");
  const [{ id: reportId }] = listed.data;
  expect(listed.data).toMatchObject([{ status: "succeeded", version: 1 }]);
  expect(asked.map(({ body }) => body.reportId)).toEqual([reportId, reportId, reportId]);

  // Runs and the report changed no setting: of two who change one over what they read, the later is told, and writes over theirs.
  const { version } = saved.data;
  const other = await fixture.server.addMember({ role: "editor", workspaceId: own.workspaceId });
  const change = (who: TestMember, body: object) => fixture.server.call("PATCH", `/pir/${id}`, { as: who, body });
  const saves = await Promise.all([as, other].map((who) => change(who, { name: who.userId, version })));
  expect(saves.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const [winner, late] = saves[0]?.status === 200 ? saves : saves.toReversed();
  expect([late?.body.code, late?.body.message]).toEqual([
    "pir-changed",
    `Someone else saved this question (version ${version + 1}). Review their version before you save yours.`,
  ]);
  const kept = { name: winner?.body.data.name, version: version + 1, writesReport: false };
  expect((await call("GET", `/pir/${id}`)).body.data).toMatchObject(kept);
  expect((await change(other, { writesReport: true, version: version + 1 })).status).toBe(200);
  await admin.query("DELETE FROM items WHERE workspace_id = $1", [own.workspaceId]);
  const { body: rerun } = await call("POST", `/pir/${id}/run`);
  expect(rerun).toMatchObject({ data: { count: 0, withdrawn: 2 }, reportId });
  const { body: after } = await call("GET", `/report/${reportId}`);
  expect(after.doc).toMatchObject({ bluf: [], findings: [], timeline: [], actions: [], evidence: [] });
  expect(after.doc.gaps[0]).toMatch(
    /^This question no longer finds anything\. The sources of version 1 .* don't rely on it\.$/,
  );
  const { body: compared } = await call("GET", `/report/${reportId}/compare?from=1&to=2`);
  expect(compared.data.events).toEqual({ added: 0, changed: 0, withdrawn: 2 });
  expect(compared.data.parts[0].lines.every(({ kind }: { kind: string }) => kind === "removed")).toBe(true);
  // Nothing more was taken back since: no version.
  const { body: again } = await call("POST", `/pir/${id}/run`);
  expect(again).toMatchObject({ data: { withdrawn: 0 }, reportId: null });
  expect((await call("GET", `/report/${reportId}`)).body.data.version).toBe(2);
});

it("the console shows that a scheduled run failed, and why", async () => {
  const call = (method: "GET" | "POST" | "DELETE", path: string, body?: unknown) =>
    fixture.server.call(method, path, { as: member, body });
  const own = { name: "Own", kind: "weekly-operations", text: "## This week\n{{bluf}}" };
  const { body: template } = await call("POST", "/report-template", own);
  const { body: saved } = await call("POST", "/pir", {
    name: "Harbour watch",
    question: "What happened in the harbour?",
    query: { terms: "Quaysidemast" },
    templatePath: template.data.id,
    schedule: { startDate: null, endDate: null, repeat: { frequency: 1, unit: "hr" } },
    writesReport: true,
  });
  await call("DELETE", `/report-template/${template.data.id}`);
  await place.addItems([{ title: "Quaysidemast", body: "The Quaysidemast came down at 08:10 UTC." }]);
  expect((await nextRun(saved.data.id)).status).toBe("failed");
  const { body: told } = await call("GET", "/notification");
  expect(told.data.at(-1)).toMatchObject({
    type: "warning",
    message: expect.stringMatching(/^The scheduled run of “Harbour watch” failed\. .*template/),
  });
});

/** Both look a minute after the question's next run was due, or so much later, until that run is over. */
async function nextRun(id: string, laterMs = 0) {
  const { body } = await fixture.server.call("GET", `/pir/${id}`, { as: member });
  const dueAt: string = body.data.nextRunAt;
  now = new Date(Date.parse(dueAt) + 59_000 + laterMs);
  const started = await look();
  return { started, ...(await fixture.engine.outcome(`pir-run-${id}-${dueAt}`, { waitMs: 30_000 })) };
}

/** The work of the newest run once more, as after a kill before its last step was noted as done. */
async function doneAnew(pirId: string): Promise<void> {
  const { body } = await fixture.server.call("GET", `/pir/${pirId}`, { as: member });
  const { tenantId, workspaceId, userId } = member;
  const { dueAt, missed, number } = body.runs[0];
  const id = `anew-${pirId}-${number}`;
  await fixture.engine.start("pir-run", { id, input: { tenantId, workspaceId, userId, pirId, dueAt, missed } });
  expect((await fixture.engine.outcome(id, { waitMs: 30_000 })).status).toBe("succeeded");
}

/** Both look at once; gives how many runs were started. */
async function look(): Promise<number> {
  const started = await Promise.all(schedulers.map((scheduler) => scheduler.look()));
  return started.reduce((sum, count) => sum + count, 0);
}

async function emailsAreSent(): Promise<void> {
  const { rows } = await admin.query<{ id: string }>("SELECT id FROM mail_outbox WHERE workspace_id = $1", [
    place.workspaceId,
  ]);
  for (const { id } of rows) await fixture.engine.outcome(`mail-${id}`, { waitMs: 20_000 });
}
