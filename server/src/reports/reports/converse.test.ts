import { randomUUID } from "node:crypto";
import type { EditOperation } from "@hoopoe/contract/reports/report-edit.ts";
import type { TlpMark } from "@hoopoe/contract/reports/report-layout.ts";
import { reportDoc, sentencesOf } from "@hoopoe/contract/reports/report.ts";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type SeededWorkspace, seedWorkspace } from "../../testing/seed-workspace.ts";
import { startProductFixture, type ProductFixture } from "../../testing/start-product-fixture.ts";
import type { TestMember } from "../../testing/test-people.ts";

let fixture: ProductFixture;
let admin: pg.Client;
let own: SeededWorkspace;
let member: TestMember;
let colleague: TestMember;
let ids: string[];

interface Context {
  events_path: string;
  template_path: string;
  generated_report_path: string;
}
const said = "What a button says";
const mark = (tlp: TlpMark): EditOperation => ({ kind: "set-tlp", tlp });
const undo: EditOperation = { kind: "undo" };
let reportId: string;
let context: Context;

beforeAll(async () => {
  fixture = await startProductFixture();
  admin = new pg.Client({ connectionString: fixture.server.database.adminUrl });
  await admin.connect();
  own = await seedWorkspace(admin, fixture.server.tenantId);
  ids = await own.addItems([
    mail(
      "Mail outage at the gateway",
      "The mail gateway went down at 09:12 UTC on 20 November 2026. The cause was an expired certificate on node 7.",
      "2026-11-20T09:30:00.000Z",
    ),
    mail(
      "Mail is back",
      "The mail gateway was restarted by the platform team at 10:40 UTC on 20 November 2026. In total 41 mailboxes were affected by the outage.",
      "2026-11-20T11:00:00.000Z",
    ),
    {
      ...mail(
        "#ops",
        "Ines Roth blocked the old certificate on the gateway at 10:55 UTC on 20 November 2026.",
        "2026-11-20T11:05:00.000Z",
      ),
      source_datatype: "slack",
    },
    {
      ...mail(
        "#ops",
        "The gateway alert was first noticed by the night shift at 09:20 UTC on 20 November 2026.",
        "2026-11-20T09:21:00.000Z",
      ),
      source_datatype: "slack",
    },
    {
      ...mail(
        "OPS-12 Renew gateway certificate",
        "In March the gateway certificate was renewed by hand on 3 March 2026 and nobody noted its end date.",
        "2026-03-03T10:00:00.000Z",
      ),
      source_datatype: "jira",
    },
  ]);
  member = await fixture.server.addMember({ role: "editor", workspaceId: own.workspaceId });
  colleague = await fixture.server.addMember({ role: "editor", workspaceId: own.workspaceId });
});

afterAll(async () => {
  await admin.end();
  await fixture.close();
});

beforeEach(async () => {
  const written = await fixture.server.call("POST", "/app/pir-generate-report", {
    as: member,
    body: {
      user_input: "What happened to the mail gateway?",
      input_data: { status: "ok", count: ids.length, results: ids.map((id) => ({ id })) },
    },
  });
  ({ reportId, context } = written.body);
});

function mail(title: string, body: string, at: string) {
  return { title, body, at, author: "Ines Roth", source_datatype: "gmail" };
}

/** What the buttons beside a report send: operations, and what stands on the button. */
async function ask(
  operations: EditOperation | EditOperation[],
  { as = member, of = context, ...over }: { as?: TestMember; of?: Context } & Record<string, unknown> = {},
) {
  const answer = await fixture.server.call("POST", "/app/pir-report-convo-chat", {
    as,
    body: { ...of, user_input: said, operations: [operations].flat(), ...over },
  });
  if (answer.status === 200 && as === member) context = answer.body.context;
  return answer;
}

async function load(version?: number) {
  const { body } = await fixture.server.call(
    "GET",
    `/report/${reportId}${version === undefined ? "" : `?version=${version}`}`,
    { as: member },
  );
  return reportDoc.parse(body.doc);
}

describe("a conversation beside a report", () => {
  it("shortens, drops a source, adds a stretch and marks it, and touches nothing else [7.44]", async () => {
    const before = await load();
    const [from, to] = ["2026-03-01T00:00:00.000Z", "2026-04-01T00:00:00.000Z"];
    const { status, body } = await ask([
      { kind: "shorten", part: "bluf", to: null },
      { kind: "drop-source", source: "slack" },
      { kind: "add-timeline", heading: "Timeline of March 2026", from, to },
      mark("GREEN"),
    ]);
    expect(status).toBe(200);
    expect(body.turn).toMatchObject({
      version: 2,
      userInput: said,
      by: expect.any(String),
    });
    const done = body.turn.results.map(({ kind, done: isDone }: { kind: string; done: boolean }) => [kind, isDone]);
    expect(done).toEqual([
      ["shorten", true],
      ["drop-source", true],
      ["add-timeline", true],
      ["set-tlp", true],
      ["check", true],
    ]);
    const after = await load();
    expect(after).toEqual(reportDoc.parse(body.data));
    expect(after.bluf.length).toBeLessThan(before.bluf.length);
    expect(after.tlp).toBe("GREEN");
    expect(after.evidence.map(({ source_datatype }) => source_datatype)).not.toContain("slack");
    const cited = new Set(sentencesOf(after).flatMap(({ citations }) => citations.map(({ evidenceId }) => evidenceId)));
    expect(after.evidence.filter(({ id }) => !cited.has(id))).toEqual([]);
    const march = after.sections.find(({ heading }) => heading === "Timeline of March 2026");
    const entries = after.timeline.filter(({ sectionId }) => sectionId === march?.id);
    expect(entries.map(({ at }) => at.slice(0, 7))).toEqual(["2026-03"]);
    expect(entries[0]?.sentence.check.status).toBe("quoted");
    // Whatever stayed is letter for letter what it was, and still cites what it cited.
    const textsBefore = new Map(sentencesOf(before).map((sentence) => [sentence.id, sentence.text]));
    for (const sentence of sentencesOf(after)) {
      expect(sentence.text).toBe(textsBefore.get(sentence.id) ?? sentence.text);
      expect(sentence.check.status).toBe("quoted");
    }
    expect([after.question, after.title, after.gaps, after.asOf]).toEqual([
      before.question,
      before.title,
      before.gaps,
      before.asOf,
    ]);
    expect(await load(1)).toEqual(before);
  });

  it("says what differs between any two versions, and takes changes back one by one [7.44]", async () => {
    const first = await load();
    await ask(mark("RED"));
    await ask({ kind: "set-title", title: "Gateway outage, final" });
    const { body } = await fixture.server.call("GET", `/report/${reportId}/compare?from=1&to=3`, { as: member });
    expect(body.data).toMatchObject({
      from: 1,
      to: 3,
      added: 0,
      removed: 0,
      changed: 2,
      events: { added: 0, changed: 0, withdrawn: 0 },
    });
    expect(body.data.parts).toHaveLength(1);
    const compare = async (query: string) =>
      (await fixture.server.call("GET", `/report/${reportId}/compare?${query}`, { as: member })).body.data;
    expect(await compare("from=3&to=1")).toMatchObject({ from: 3, to: 1, added: 0, removed: 0, changed: 2 });
    expect(await compare("from=2&to=2")).toMatchObject({ parts: [], added: 0, removed: 0, changed: 0 });
    // A section under another name is the same section: its lines did not change.
    await ask({ kind: "rename-part", part: "timeline", heading: "What happened" });
    expect(await compare("from=3&to=4")).toMatchObject({ added: 0, removed: 0, changed: 1 });
    await ask(undo);
    await ask(undo);
    expect(await load()).toMatchObject({ title: first.title, tlp: "RED" });
    await ask(undo);
    expect(await load()).toEqual(first);
    const nothing = await ask(undo);
    expect(nothing.body.turn).toMatchObject({ version: null, results: [{ kind: "undo", done: false }] });
    const { body: kept } = await fixture.server.call("GET", `/report/${reportId}/versions`, { as: member });
    expect(
      kept.data.map(({ version, basedOn }: { version: number; basedOn: number | null }) => [version, basedOn]),
    ).toEqual([
      [7, null],
      [6, 1],
      [5, 2],
      [4, 3],
      [3, 2],
      [2, 1],
      [1, null],
    ]);
    expect(kept.turns.map(({ by }: { by: string }) => by)).toEqual(kept.turns.map(() => "Test"));
  });

  it("without a model words change nothing and say what can be used instead", async () => {
    const before = await load();
    const { status, body } = await ask(undo, { user_input: "Make it sound more upbeat", operations: undefined });
    expect(status).toBe(200);
    expect(body.turn).toMatchObject({ version: null, results: [{ kind: "unknown", done: false }] });
    expect(body.turn.results[0].words).toMatch(/^Editing by words needs a model\. Use the commands below/);
    expect(await load()).toEqual(before);
  });

  it("a request whose one part fails changes nothing and says which part", async () => {
    const before = await load();
    const { body } = await ask([mark("GREEN"), { kind: "drop-finding", number: 99 }, { kind: "drop-not-supported" }]);
    expect(body.turn.version).toBeNull();
    expect(body.turn.results.map(({ words }: { words: string }) => words)).toEqual([
      expect.stringMatching(/^There is no finding 99; the report has \d+$/),
      "Nothing was changed: a request is all or nothing. Ask again without this part",
    ]);
    expect(await load()).toEqual(before);
  });

  it("the second of two people who edit at once gets a conflict, and both edits are safe", async () => {
    const seen = { ...context };
    const [one, other] = await Promise.all([
      ask(mark("RED"), { of: seen }),
      ask(mark("GREEN"), { as: colleague, of: seen }),
    ]);
    const statuses = [one.status, other.status].sort();
    expect(statuses).toEqual([200, 409]);
    const late = await ask(mark("CLEAR"), { as: colleague, of: seen });
    expect([late.status, late.body.code]).toEqual([409, "report-changed"]);
    expect(late.body.message).toMatch(
      /created version 2 of this report while you were writing\. Review it, then ask again\.$/,
    );
    const { body } = await fixture.server.call("GET", `/report/${reportId}/versions`, { as: member });
    expect(body.data.map(({ version }: { version: number }) => version)).toEqual([2, 1]);
  });

  it.each([
    ["a path", { generated_report_path: "/etc/passwd" }, 400],
    ["a path for its events", { events_path: "../../etc/passwd" }, 400],
    ["a path for its template", { template_path: "../templates/board.md" }, 400],
    ["no events", { events_path: undefined }, 400],
    ["no report", { generated_report_path: undefined }, 400],
    ["nothing asked for", { user_input: undefined }, 400],
    ["an operation that doesn't exist", { operations: [{ kind: "send-mail" }] }, 400],
    ["events of nobody", { events_path: randomUUID() }, 404],
    ["a report of nobody", { generated_report_path: randomUUID() }, 404],
    ["a template of nobody", { template_path: randomUUID() }, 404],
    ["2 MB of words", { user_input: "x".repeat(2_000_000) }, 413],
    ["10,001 characters", { user_input: "x".repeat(10_001) }, 400],
    ["no words", { user_input: " " }, 400],
  ])("refuses %s, and the report stays as it was [7.44]", async (_what, over, status) => {
    const refused = await ask(mark("RED"), over);
    expect(refused.status).toBe(status);
    expect(refused.body.message.length).toBeLessThan(300);
    expect((await load()).tlp).toBe("AMBER+STRICT");
  });

  it("holds a report to its own events: those of another report of the workspace are not found [7.44]", async () => {
    const results = ids.slice(0, 1).map((id) => ({ id }));
    const { body: other } = await fixture.server.call("POST", "/app/pir-generate-report", {
      as: member,
      body: { user_input: "Anything else?", input_data: { status: "ok", count: 1, results } },
    });
    const refused = await ask(mark("RED"), { events_path: other.context.events_path });
    expect([refused.status, refused.body.code]).toEqual([404, "artifact-not-found"]);
    expect((await load()).tlp).toBe("AMBER+STRICT");
  });

  it("that fails on our side says so in its own words, and the report stays as it was [8.7]", async () => {
    // What the caller got wrong is no such failure.
    const unknown = await ask(mark("RED"), { events_path: randomUUID() });
    expect([unknown.status, unknown.body.code]).toEqual([404, "artifact-not-found"]);
    // What a version holds was damaged behind the product's back.
    await admin.query("UPDATE report_versions SET doc = doc - 'bluf' WHERE report_id = $1", [reportId]);
    const { status, body } = await ask(mark("RED"));
    expect([status, body.code, body.message]).toEqual([
      500,
      "report-conversation-failed",
      "Failed to generate report by convo",
    ]);
    const { rows } = await admin.query("SELECT version FROM report_versions WHERE report_id = $1", [reportId]);
    expect(rows).toEqual([{ version: 1 }]);
  });

  it("is nobody's outside the workspace [7.44]", async () => {
    const stranger = await fixture.server.addMember({ role: "owner" });
    expect((await ask(undo, { as: stranger })).status).toBe(404);
  });
});
