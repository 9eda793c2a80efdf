import { ConnectorError } from "@hoopoe/connectors/shared/connector-error.ts";
import type { ConnectorRecord } from "@hoopoe/connectors/shared/connector-record.ts";
import type { SourceItem } from "@hoopoe/contract/intake/item.ts";
import pino from "pino";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { systemClock } from "../../platform/clock/clock.ts";
import { scriptedConnector } from "../../testing/scripted-connector.ts";
import { startIngestFixture, type IngestFixture } from "../../testing/start-ingest-fixture.ts";
import type { TestMember } from "../../testing/test-people.ts";
import { startScheduler } from "./scheduler.ts";

/** What the source says next; the state counts the checkpoints. */
let script: (state: number) => AsyncIterable<ConnectorRecord<number>> | Iterable<ConnectorRecord<number>>;

const scripted = scriptedConnector({ catalogId: 901, read: (state) => script(state) });

let fixture: IngestFixture;
let editor: TestMember;
let streamId: string;

beforeAll(async () => {
  fixture = await startIngestFixture({ connectors: [scripted] });
});
afterAll(() => fixture.close());
beforeEach(async () => {
  editor = await fixture.server.addMember({ role: "editor" });
  ({ streamId } = await fixture.connect(editor, { catalogId: 901, attributes: { name: "Scripted" } }));
});

it("what the source deletes goes, and of one id the last word of a page counts", async () => {
  script = () => [item("a"), item("b"), item("c"), { type: "checkpoint", state: 1 }];
  await fixture.runToEnd(editor, streamId);
  script = () => [
    { type: "delete", externalId: "a" },
    item("b", "new title"),
    { type: "delete", externalId: "b" },
    { type: "delete", externalId: "d" },
    item("d"),
    { type: "checkpoint", state: 2 },
  ];
  expect(await fixture.runToEnd(editor, streamId)).toMatchObject({ status: "succeeded", deleted: 2, written: 1 });
  expect(await ids()).toEqual(["c", "d"]);
});

it("what a complete presence pass does not name goes, an incomplete one takes nothing away", async () => {
  script = () => [item("a"), item("b"), item("c"), { type: "checkpoint", state: 1 }];
  await fixture.runToEnd(editor, streamId);
  script = () => [
    { type: "presence", externalIds: ["a"], complete: false },
    { type: "checkpoint", state: 2 },
  ];
  expect(await fixture.runToEnd(editor, streamId)).toMatchObject({ deleted: 0 });
  script = () => [
    { type: "presence", externalIds: ["a"], complete: false },
    { type: "presence", externalIds: ["c"], complete: true },
    { type: "checkpoint", state: 3 },
  ];
  expect(await fixture.runToEnd(editor, streamId)).toMatchObject({ deleted: 1 });
  expect(await ids()).toEqual(["a", "c"]);
});

it("a run that was resumed takes away what is not named in one go, and nothing where a checkpoint stood between", async () => {
  script = () => [item("a"), item("b"), { type: "checkpoint", state: 1 }];
  await fixture.runToEnd(editor, streamId);
  const resumed = (names: ConnectorRecord<number>[]) =>
    function* (state: number): Generator<ConnectorRecord<number>> {
      if (state % 2 === 0) return yield* names;
      yield { type: "checkpoint", state: state + 1 };
      const retryAt = new Date();
      throw new ConnectorError("rate-limited", "Wait.", { retryable: true, retryAt });
    };
  const named: ConnectorRecord<number> = { type: "presence", externalIds: ["a"], complete: false };
  const all: ConnectorRecord<number> = { type: "presence", externalIds: [], complete: true };
  script = resumed([named, { type: "checkpoint", state: 3 }, all, { type: "checkpoint", state: 5 }]);
  expect(await fixture.runToEnd(editor, streamId)).toMatchObject({ status: "succeeded", deleted: 0 });
  script = resumed([named, all, { type: "checkpoint", state: 7 }]);
  expect(await fixture.runToEnd(editor, streamId)).toMatchObject({ status: "succeeded", deleted: 1 });
  expect(await ids()).toEqual(["a"]);
});

it("a try of which every record is refused is none that worked, and gives the reason [7.39]", async () => {
  script = () => [{ type: "failure", externalId: "bad", reason: "It is torn.", excerpt: "" }];
  const body = { integration_data_id: streamId };
  const tried = await fixture.server.call("POST", "/app/connectors-testmode", { as: editor, body });
  expect(tried.body).toMatchObject({ ok: false, sample: [] });
  expect(tried.body.steps.at(-1)).toMatchObject({ name: "Read records", ok: false, detail: "It is torn." });
});

it("one bad record is a failure, never the end of a run", async () => {
  script = () => [
    item("good"),
    { type: "failure", externalId: "bad", reason: "It is torn.", excerpt: "tor\0n \ud800" },
    item("x".repeat(2_001)),
    { type: "item", item: { ...sourceItem("when"), at: "yesterday" } },
    item("nul", "a\0b \udc00 c", { text: "\0", deep: ["\ud83d"] }),
    { type: "checkpoint", state: 1 },
  ];
  expect(await fixture.runToEnd(editor, streamId)).toMatchObject({
    status: "partial",
    written: 2,
    failures: 3,
    done: 5,
  });
  expect(await ids()).toEqual(["good", "nul"]);
  const reasons = (await fixture.ingest.loadFailures(editor, streamId)).map(({ reason }) => reason);
  expect(reasons.toSorted()).toEqual([
    "It is torn.",
    "The record's date isn't valid: yesterday.",
    "The record's id is longer than 2000 bytes.",
  ]);
});

it("what is dated by its arrival keeps its first date, until its source names one", async () => {
  const days = ["2026-05-01T00:00:00.000Z", "2026-05-02T00:00:00.000Z", "2026-05-03T00:00:00.000Z"];
  const read = async (day: number, over: Partial<SourceItem>) => {
    const undated = { ...sourceItem("undated"), at: days[day] ?? "", ...over };
    script = () => [
      { type: "item", item: undated },
      { type: "checkpoint", state: 1 },
    ];
    const { written } = await fixture.runToEnd(editor, streamId);
    return [written, days.indexOf((await fixture.ingest.loadRecords(editor, streamId))[0]?.date ?? "")];
  };
  expect(await read(0, { isDatedByArrival: true })).toEqual([1, 0]);
  expect(await read(1, { isDatedByArrival: true })).toEqual([0, 0]);
  expect(await read(1, { isDatedByArrival: true, title: "Changed" })).toEqual([1, 0]);
  expect(await read(2, { title: "Changed" })).toEqual([1, 2]);
});

it("a run continues from its last committed page: the cursor moves with the items, or not at all", async () => {
  const seen: number[] = [];
  script = async function* (state) {
    seen.push(state);
    if (state === 0) {
      yield* [item("a"), { type: "checkpoint", state: 1 }, item("lost")] satisfies ConnectorRecord<number>[];
      throw new ConnectorError("unavailable", "The source went away.");
    }
    yield* [item("b"), { type: "checkpoint", state: 2 }] satisfies ConnectorRecord<number>[];
  };
  expect(await fixture.runToEnd(editor, streamId)).toMatchObject({ status: "failed", error: "The source went away." });
  expect(await ids()).toEqual(["a"]);
  expect(await fixture.runToEnd(editor, streamId)).toMatchObject({ status: "succeeded" });
  expect(seen).toEqual([0, 1]);
  expect(await ids()).toEqual(["a", "b"]);
});

it("the page on its way is in before a run that fails right after it has ended", async () => {
  for (let round = 1; round <= 5; round += 1) {
    script = async function* () {
      const records: ConnectorRecord<number>[] = Array.from({ length: 300 }, (_, number) =>
        item(`r${round}-${number}`),
      );
      yield* [...records, { type: "checkpoint", state: round }] satisfies ConnectorRecord<number>[];
      throw new ConnectorError("unavailable", "The source went away.");
    };
    expect(await fixture.runToEnd(editor, streamId)).toMatchObject({ status: "failed", written: 300 });
    expect(await ids()).toHaveLength(300 * round);
  }
});

it("an expired cursor reads everything again in the same run", async () => {
  const seen: number[] = [];
  script = () => [item("a"), { type: "checkpoint", state: 7 }];
  await fixture.runToEnd(editor, streamId);
  script = function* (state): Generator<ConnectorRecord<number>> {
    seen.push(state);
    if (state === 7) throw new ConnectorError("cursor-expired", "Too old.");
    yield* [item("a"), item("b"), { type: "checkpoint", state: 8 }] satisfies ConnectorRecord<number>[];
  };
  expect(await fixture.runToEnd(editor, streamId)).toMatchObject({ status: "succeeded", written: 1, unchanged: 1 });
  expect(seen).toEqual([7, 0]);
});

it("a source whose cursors all expire is a failed run, not a read one", async () => {
  script = () => {
    throw new ConnectorError("cursor-expired", "Too old.");
  };
  expect(await fixture.runToEnd(editor, streamId)).toMatchObject({
    status: "failed",
    error: expect.stringContaining("50 times"),
  });
});

it("an expired cursor starts over in the window that the stream was started with", async () => {
  const window = { from: "2026-01-01T00:00:00.000Z", to: null };
  await fixture.server.db.withTenant(editor, (trx) =>
    trx
      .updateTable("integration_data")
      .set({ state: JSON.stringify({ version: 1, window, value: 7 }) })
      .where("id", "=", streamId)
      .execute(),
  );
  script = function* (state): Generator<ConnectorRecord<number>> {
    if (state === 7) throw new ConnectorError("cursor-expired", "Too old.");
    yield* [item("a"), { type: "checkpoint", state: 1 }] satisfies ConnectorRecord<number>[];
  };
  expect(await fixture.runToEnd(editor, streamId)).toMatchObject({ status: "succeeded", written: 1 });
  const { state } = await fixture.server.db.withTenant(editor, (trx) =>
    trx.selectFrom("integration_data").select("state").where("id", "=", streamId).executeTakeFirstOrThrow(),
  );
  expect(state).toEqual({ version: 1, window, value: 1 });
});

it("a source that never checkpoints is written as it comes, not kept in memory", async () => {
  let mostWritten = 0;
  script = async function* () {
    for (let number = 0; number < 4_000; number += 1) {
      yield item(`n${number}`);
      if (number % 1_000 === 999) mostWritten = Math.max(mostWritten, (await ids()).length);
    }
  };
  expect(await fixture.runToEnd(editor, streamId)).toMatchObject({ status: "succeeded", written: 4_000 });
  expect(mostWritten).toBeGreaterThanOrEqual(1_000);
});

it("what is due runs by itself, once, though two schedulers look; a switched-off stream does not", async () => {
  let reads = 0;
  script = () => {
    reads += 1;
    return [item(`read-${reads}`), { type: "checkpoint", state: reads }];
  };
  const patch = (body: object) => fixture.server.call("PATCH", `/integration-data/${streamId}`, { as: editor, body });
  await fixture.runToEnd(editor, streamId);
  await patch({ schedule: { startDate: null, endDate: null, repeat: { frequency: 1, unit: "min" } } });
  const scheduled = await patch({ startIngress: 1 });
  await fixture.waitForRun(editor, { streamId, runId: String(scheduled.body.data.job.runId) });
  expect(reads).toBe(2);
  await makeDue();

  const log = pino({ level: "silent" });
  const options = { db: fixture.server.db, ingest: fixture.ingest, clock: systemClock, log, intervalMs: 10 };
  const schedulers = [startScheduler(options), startScheduler(options)];
  await until(async () => (await fixture.ingest.loadRuns(editor, streamId)).length === 3);
  const [run] = await fixture.ingest.loadRuns(editor, streamId);
  await fixture.waitForRun(editor, { streamId, runId: String(run?.runId) });
  // The run may be over before its scheduler has written down when the next is due.
  const nextInMs = async () =>
    Date.parse((await fixture.ingest.loadLatestRun(editor, streamId))?.nextRunAt ?? "") - Date.now();
  await expect.poll(nextInMs).toBeGreaterThan(50_000);
  await patch({ startIngress: 0 });
  await makeDue();
  await until(async () => (await nextRun()) === null);
  await Promise.all(schedulers.map((scheduler) => scheduler.stop()));
  expect(reads).toBe(3);
});

it("a schedule that ends before it starts, or then, is refused by its field", async () => {
  for (const endDate of ["2026-05-01T00:00:00Z", "2026-05-02T00:00:00Z"]) {
    const body = { schedule: { startDate: "2026-05-02T00:00:00Z", endDate, repeat: null } };
    const answer = await fixture.server.call("PATCH", `/integration-data/${streamId}`, { as: editor, body });
    expect([answer.status, answer.body.field], endDate).toEqual([422, "schedule.endDate"]);
  }
});

function sourceItem(externalId: string): SourceItem {
  return {
    externalId,
    source_datatype: "test",
    at: "2026-02-03T04:05:06.000Z",
    author: "Ann",
    title: `Title of ${externalId.slice(0, 20)}`,
    body: "Body",
    url: null,
    raw: { id: externalId.slice(0, 20) },
  };
}

function item(externalId: string, title?: string, raw?: unknown): ConnectorRecord<number> {
  const plain = sourceItem(externalId);
  return { type: "item", item: { ...plain, title: title ?? plain.title, raw: raw ?? plain.raw } };
}

async function ids(): Promise<string[]> {
  const rows = await fixture.server.db.withTenant(editor, (trx) =>
    trx.selectFrom("items").select("external_id").where("integration_data_id", "=", streamId).execute(),
  );
  return rows.map(({ external_id }) => external_id).toSorted();
}

async function makeDue(): Promise<void> {
  await fixture.server.db.withTenant(editor, (trx) =>
    trx
      .updateTable("integration_data")
      .set({ next_run_at: new Date(Date.now() - 1_000) })
      .where("id", "=", streamId)
      .execute(),
  );
}

async function nextRun(): Promise<Date | null | undefined> {
  const row = await fixture.server.db.withTenant(editor, (trx) =>
    trx.selectFrom("integration_data").select("next_run_at").where("id", "=", streamId).executeTakeFirst(),
  );
  return row?.next_run_at;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 10));
}
