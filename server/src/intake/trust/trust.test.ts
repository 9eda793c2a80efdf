import pino from "pino";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { newsFeeds, startIngestFixture, type IngestFixture } from "../../testing/start-ingest-fixture.ts";
import type { TestMember } from "../../testing/test-people.ts";
import { createTrustService, type TrustService } from "./service.ts";

const hourMs = 3_600_000;
let fixture: IngestFixture;
let editor: TestMember;
let streamId: string;
let nowMs: number;
let trust: TrustService;

beforeAll(async () => {
  fixture = await startIngestFixture();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  editor = await fixture.server.addMember({ role: "editor" });
  ({ streamId } = await fixture.connect(editor, newsFeeds(`${fixture.sandboxUrl}/feeds/security`)));
  const { db, core } = fixture.server;
  const clock = { now: () => new Date(nowMs) };
  const log = pino({ level: "silent" });
  const { dependentsOf } = fixture.credentials;
  const { notifications } = core;
  trust = createTrustService({ db, clock, notifications, log, productOf: () => "Feeds", dependentsOf });
  await fixture.runToEnd(editor, streamId);
  // However long that took.
  nowMs = Date.now();
});

it("a source that misses its sync target is stale, with the reason, and notified once until it recovers", async () => {
  expect(await trust.staleSources(editor, null)).toEqual([]);
  nowMs += 3 * hourMs + 60_000;
  const [stale] = await trust.staleSources(editor, [streamId]);
  expect(stale).toMatchObject({ integrationDataId: streamId, name: "Feeds", sentence: "Feeds is 3 h behind" });
  await trust.watch();
  await trust.watch();
  expect(await warnings()).toEqual(["Feeds is 3 h behind."]);
  nowMs -= 3 * hourMs + 60_000;
  await trust.watch();
  expect(await warnings()).toEqual(["Feeds is 3 h behind.", "Feeds is up to date again."]);
});

it("a promise can be made narrower or wider, and is shown with the hours seen and expected", async () => {
  const path = `/integration-data/${streamId}/trust`;
  const before = await fixture.server.call("GET", path, { as: editor });
  expect(before.body.data).toMatchObject({ state: "fresh", promiseMinutes: 135, sentence: null });
  expect(before.body.data.hours).toHaveLength(24);
  await fixture.server.call("PATCH", path, { as: editor, body: { promiseMinutes: 600 } });
  nowMs += 3 * hourMs;
  expect(await trust.staleSources(editor, null)).toEqual([]);
  nowMs += 9 * hourMs;
  expect(await trust.staleSources(editor, null)).toHaveLength(1);
  const stranger = await fixture.server.addMember({ role: "owner" });
  expect((await fixture.server.call("GET", path, { as: stranger })).status).toBe(404);
});

it("a source that is read but brings nothing where it did in the weeks before is silent", async () => {
  await fixture.server.db.withTenant({ ...editor, userId: null }, async (trx) => {
    await trx.deleteFrom("items").execute();
    for (let week = 1; week <= 4; week += 1) {
      for (let number = 0; number < 12; number += 1) {
        await trx
          .insertInto("items")
          .values({
            tenant_id: editor.tenantId,
            workspace_id: editor.workspaceId,
            integration_data_id: streamId,
            stream: "entries",
            source_datatype: "news",
            external_id: `${week} ${number}`,
            at: new Date(nowMs - week * 7 * 24 * hourMs - number * hourMs),
            author: "",
            title: "t",
            body: "b",
            content_hash: Buffer.alloc(1),
          })
          .execute();
      }
    }
  });
  expect(await trust.load(editor, streamId)).toMatchObject({
    state: "silent",
    sentence: "Feeds has gone quiet: about 12 records a day are usual",
  });
  // Whatever the hour is: all of them, by days of UTC, in order.
  const { days } = await trust.load(editor, streamId);
  expect(days.reduce((sum, { count }) => sum + count, 0)).toBe(48);
  expect(days.map(({ at }) => at)).toEqual(
    [...new Set(days.map(({ at }) => `${at.slice(0, 10)}T00:00:00.000Z`))].sort(),
  );
});

it("credentials that expire within a week are notified once, and again once they were changed", async () => {
  const insert = (expiresAt: Date) =>
    fixture.server.db.withTenant({ ...editor, userId: null }, (trx) =>
      trx
        .insertInto("auth_infos")
        .values({
          tenant_id: editor.tenantId,
          workspace_id: editor.workspaceId,
          catalog_id: 10,
          auth_type: expiresAt.toISOString(),
          expires_at: expiresAt,
        })
        .execute(),
    );
  // The streams and jobs that stand on them are named; a job that is off is none of them.
  await fixture.server.call("PATCH", `/integration-data/${streamId}`, { as: editor, body: { startIngress: 1 } });
  await addJob("Watch the feeds", true);
  await addJob("Sleeps", false);
  await insert(new Date(nowMs + 30 * 24 * hourMs));
  const soon = new Date(nowMs + 3 * 24 * hourMs);
  await insert(soon);
  await trust.watch();
  await trust.watch();
  const day = soon.toISOString().slice(0, 10);
  expect(await warnings()).toEqual([
    `The credentials of Feeds expire on ${day}. Renew them before these stop: job Watch the feeds; stream Feeds (entries).`,
  ]);
});

/** A job with one step of the product. */
async function addJob(name: string, isOn: boolean): Promise<void> {
  const ids = { tenant_id: editor.tenantId, workspace_id: editor.workspaceId };
  await fixture.server.db.withTenant({ ...editor, userId: null }, async (trx) => {
    const definition = JSON.stringify({ workflow: { nodes: [{ data: { product_name: "News feeds" } }], edges: [] } });
    const workflow = await trx
      .insertInto("workflows")
      .values({ ...ids, name, draft: "{}" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const version = await trx
      .insertInto("workflow_versions")
      .values({ ...ids, workflow_id: workflow.id, version: 1, definition, nodes: "[]", agents: [], connectors: [] })
      .returning("id")
      .executeTakeFirstOrThrow();
    await trx
      .insertInto("jobs")
      .values({
        ...ids,
        workflow_id: workflow.id,
        version_id: version.id,
        name,
        trigger: "{}",
        trigger_kind: "manual",
        is_on: isOn,
      })
      .execute();
  });
}

async function warnings(): Promise<string[]> {
  const { data } = await fixture.server.core.notifications.list(editor, undefined);
  return data.filter(({ extraAttributes }) => extraAttributes.taskType === "trust").map(({ message }) => message);
}
