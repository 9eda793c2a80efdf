import { randomUUID } from "node:crypto";
import { builtInTemplateIds } from "@hoopoe/contract/reports/report-templates.ts";
import { reportDoc } from "@hoopoe/contract/reports/report.ts";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type SeededWorkspace, type SeedItem, seedWorkspace } from "../../../testing/seed-workspace.ts";
import { startProductFixture, type ProductFixture } from "../../../testing/start-product-fixture.ts";
import type { TestMember } from "../../../testing/test-people.ts";

let fixture: ProductFixture;
let admin: pg.Client;
let own: SeededWorkspace;
let member: TestMember;

const templatePath = builtInTemplateIds["priority-intelligence-requirement"];

beforeAll(async () => {
  fixture = await startProductFixture();
  admin = new pg.Client({ connectionString: fixture.server.database.adminUrl });
  await admin.connect();
});

afterAll(async () => {
  await admin.end();
  await fixture.close();
});

/** Each test has a workspace of its own with three items about a gateway. */
beforeEach(async () => {
  own = await seedWorkspace(admin, fixture.server.tenantId);
  member = await fixture.server.addMember({ role: "editor", workspaceId: own.workspaceId });
});

const call = (method: "GET" | "POST" | "PATCH" | "DELETE", path: string, body?: unknown, as: TestMember = member) =>
  fixture.server.call(method, path, { as, body });

function outage(): SeedItem[] {
  return [
    {
      title: "Gateway down",
      body: "The mail gateway went down at 09:12 UTC on 20 November 2026.",
      author: "Ines Roth",
      at: "2026-11-20T09:30:00.000Z",
      source_datatype: "gmail",
    },
    {
      title: "Re: Gateway down",
      body: "The gateway was restarted by the platform team at 10:40 UTC on 20 November 2026.",
      author: "Marta Dunn",
      at: "2026-11-20T11:00:00.000Z",
      source_datatype: "gmail",
    },
    {
      title: "#ops",
      body: "is lunch late today, or is the gateway team hungry as ever?",
      author: "Ole Holm",
      at: "2026-11-20T12:00:00.000Z",
      source_datatype: "slack",
    },
  ];
}

const question = {
  name: "Gateway",
  question: "What happened to the mail gateway?",
  query: { terms: 'gateway OR "platform team"' },
  templatePath,
};

async function save(over: object = {}) {
  const { status, body } = await call("POST", "/pir", { ...question, ...over });
  return { status, id: String(body.data?.id), body };
}

describe("a saved question", () => {
  it("keeps each run as an immutable set of events, and says why each is in [3.9, 3.11, 7.41]", async () => {
    const [first] = await own.addItems(outage());
    const { status, id, body } = await save();
    expect(status).toBe(201);
    expect(body.data.lastRun).toMatchObject({ number: 1, trigger: "manual", count: 3, added: 0 });
    const { body: before } = await call("GET", `/pir/${id}/events`);
    expect(before.data.map(({ why }: { why: string }) => why)).toEqual([
      "“gateway” in the text",
      "“gateway” in the title and text; “platform team” in the text",
      "“gateway” in the title and text",
    ]);
    // The source changes its words, withdraws one event and brings another.
    await admin.query("UPDATE items SET body = 'The gateway went down at 09:14 UTC.' WHERE id = $1", [first]);
    await admin.query("DELETE FROM items WHERE workspace_id = $1 AND source_datatype = 'slack'", [own.workspaceId]);
    await own.addItems([
      { ...outage()[1], title: "Gateway review", body: "The gateway review is on Monday, 23 November 2026." },
    ]);
    const { body: again } = await call("GET", `/pir/${id}/events?run=1`);
    const { isGone: _was, ...kept } = before.data[0];
    const { isGone, ...still } = again.data[0];
    expect([isGone, still]).toEqual([true, kept]);
    expect(again.data.map(({ excerpt }: { excerpt: string }) => excerpt)).toEqual(
      before.data.map(({ excerpt }: { excerpt: string }) => excerpt),
    );
    const { body: rerun } = await call("POST", `/pir/${id}/run`);
    expect(rerun.data).toMatchObject({ number: 2, count: 3, added: 1, changed: 1, withdrawn: 1 });
    const { body: now } = await call("GET", `/pir/${id}/events`);
    const changes = now.data.map(({ title, change }: { title: string; change: string | null }) => [title, change]);
    expect(changes).toEqual([
      ["Gateway review", "new"],
      ["Re: Gateway down", null],
      ["Gateway down", "changed"],
    ]);
    expect(now.withdrawn).toMatchObject([{ title: "#ops", isGone: true }]);
  });

  it("pins, notes and leaves out events: from the next run on, not in the one that was made", async () => {
    const [, restart, lunch] = await own.addItems(outage());
    const { id } = await save();
    const said = { isPinned: true, note: "the turning point" };
    const pinned = await call("POST", `/pir/${id}/mark`, { itemId: lunch, ...said });
    expect(pinned.body.data).toEqual({ itemId: lunch, isExcluded: false, ...said });
    await call("POST", `/pir/${id}/mark`, { itemId: restart, isExcluded: true });
    const { body: listed } = await call("GET", `/pir/${id}/events`);
    expect(listed.data).toHaveLength(3);
    expect(listed.data[0]).toMatchObject({ title: "#ops", ...said });
    expect(listed.data[1]).toMatchObject({ isExcluded: true, thread: "Gateway down" });
    const { body } = await call("POST", `/pir/${id}/run`);
    expect(body.data).toMatchObject({ number: 2, count: 2, added: 0, changed: 0, withdrawn: 0 });
    const kept = await call("GET", `/pir/${id}/events`);
    expect(kept.body.data.map(({ title }: { title: string }) => title)).toEqual(["#ops", "Gateway down"]);
    // The set itself holds what had been said of its events when it was made.
    const { rows } = await admin.query("SELECT events FROM event_sets WHERE id = $1", [body.data.events_path]);
    expect(rows[0].events).toMatchObject([said, { isPinned: false, note: "" }]);
    const { body: asked } = await call("POST", `/pir/${id}/report`);
    const { body: report } = await call("GET", `/report/${asked.reportId}`);
    const { evidence: _, ...told } = report.doc;
    expect(JSON.stringify(told), "whatever words it is in").toContain("is lunch late today");
  });

  it("a moving window lets events go without telling them as withdrawn", async () => {
    const at = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    const [, mid] = await own.addItems([
      { title: "Windmill one", at: at(1) },
      { title: "Windmill two", at: at(5) },
      { title: "Windmill three", at: at(20) },
    ]);
    const { id, body: saved } = await save({ query: { terms: "windmill", windowDays: 30 } });
    expect(saved.data.lastRun.count).toBe(3);
    await call("PATCH", `/pir/${id}`, { query: { terms: "windmill", windowDays: 10 }, version: 1 });
    expect((await call("POST", `/pir/${id}/run`)).body.data).toMatchObject({ count: 2, added: 0, withdrawn: 0 });
    await admin.query("DELETE FROM items WHERE id = $1", [mid]);
    expect((await call("POST", `/pir/${id}/run`)).body.data).toMatchObject({ count: 1, withdrawn: 1 });
    const { body } = await call("GET", `/pir/${id}/events?run=2`);
    expect(body.withdrawn).toEqual([]);
  });

  it("takes the later word of pinned and left out, also of what its source took back since", async () => {
    const [down, restart] = await own.addItems(outage());
    const { id } = await save();
    const mark = async (change: object) => (await call("POST", `/pir/${id}/mark`, change)).body.data;
    await mark({ itemId: restart, isPinned: true });
    expect(await mark({ itemId: restart, isExcluded: true })).toMatchObject({ isPinned: false, isExcluded: true });
    expect(await mark({ itemId: restart, isPinned: true })).toMatchObject({ isPinned: true, isExcluded: false });
    expect(await mark({ itemId: restart, isPinned: true, isExcluded: true })).toMatchObject({ isPinned: false });
    await admin.query("DELETE FROM items WHERE id = $1", [down]);
    expect(await mark({ itemId: down, note: "was taken back" })).toMatchObject({ note: "was taken back" });
    const { body } = await call("GET", `/pir/${id}/events`);
    expect(body.data.find((event: { id: string }) => event.id === down)).toMatchObject({
      isGone: true,
      note: "was taken back",
    });
    const [elsewhere] = await own.addItems([{ title: "In no run" }]);
    await admin.query("DELETE FROM items WHERE id = $1", [elsewhere]);
    const refused = await call("POST", `/pir/${id}/mark`, { itemId: elsewhere, note: "x" });
    expect([refused.status, refused.body.code]).toEqual([404, "item-not-found"]);
  });

  it("writes its report, and after a later run the next version with what came, until that is undone [3.11, 7.44]", async () => {
    await own.addItems(outage().slice(0, 2));
    const { id } = await save();
    const { body: first } = await call("POST", `/pir/${id}/report`);
    const { body: before } = await call("GET", `/report/${first.reportId}`);
    expect(reportDoc.parse(before.doc)).toMatchObject({ tlp: "AMBER", template: "priority-intelligence-requirement" });
    const green = { kind: "set-tlp", tlp: "GREEN" };
    const operations = [green, { kind: "set-title", title: "Gateway, living" }];
    await call("POST", "/app/pir-report-convo-chat", { ...before.context, user_input: "Green", operations });
    await own.addItems([
      { ...outage()[0], title: "Cause found", body: "The cause was an expired certificate on gateway node 7." },
    ]);
    await call("POST", `/pir/${id}/run`);
    const { body: second } = await call("POST", `/pir/${id}/report`);
    expect(second.reportId).toBe(first.reportId);
    const { body: after } = await call("GET", `/report/${first.reportId}`);
    expect(after.data.version).toBe(3);
    const { body: earlier } = await call("GET", `/report/${first.reportId}?version=1`);
    expect(earlier.context).toEqual(before.context);
    // What people decided about the report stays theirs; what it says is written from the newer events.
    expect(after.doc).toMatchObject({ tlp: "GREEN", title: "Gateway, living" });
    expect(JSON.stringify(after.doc)).toContain("expired certificate on gateway node 7");
    const { body: compared } = await call("GET", `/report/${first.reportId}/compare?from=2&to=3`);
    expect(compared.data.events).toEqual({ added: 1, changed: 0, withdrawn: 0 });
    const { body: kept } = await call("GET", `/report/${first.reportId}/versions`);
    expect(kept.data[0]).toMatchObject({ version: 3, basedOn: 2, note: "Run 2: 1 new, 0 changed, 0 withdrawn" });
    const undo = { user_input: "Undo", operations: [{ kind: "undo" }] };
    const late = await call("POST", "/app/pir-report-convo-chat", { ...before.context, ...undo });
    expect([late.status, late.body.code]).toEqual([409, "report-changed"]);
    // With the text go the events that it was written from.
    const undone = await call("POST", "/app/pir-report-convo-chat", { ...after.context, ...undo });
    const paths = [before, after, undone.body].map(({ context }) => context.events_path);
    expect([paths[1] === paths[0], paths[2]]).toEqual([false, paths[0]]);
  });

  it("is nobody's outside its workspace, and a viewer may read it but not change it [6.5]", async () => {
    await own.addItems(outage());
    const { id } = await save();
    const stranger = await fixture.server.addMember({ role: "owner" });
    for (const path of [`/pir/${id}`, `/pir/${id}/events`]) {
      expect((await call("GET", path, undefined, stranger)).status).toBe(404);
    }
    const viewer = await fixture.server.addMember({ role: "viewer", workspaceId: own.workspaceId });
    expect((await call("GET", `/pir/${id}/events`, undefined, viewer)).status).toBe(200);
    expect((await call("POST", `/pir/${id}/run`, {}, viewer)).status).toBe(403);
  });

  it("over a private mailbox shows its events and its report to that person alone", async () => {
    const [secret] = outage();
    await own.addItems([{ ...secret, title: "Private gateway", audience: [member.userId] }]);
    const { id } = await save();
    const { body } = await call("POST", `/pir/${id}/report`);
    const colleague = await fixture.server.addMember({ role: "owner", workspaceId: own.workspaceId });
    const refused = await call("GET", `/pir/${id}/events?run=1`, undefined, colleague);
    expect([refused.status, refused.body.code]).toEqual([404, "pir-run-not-found"]);
    expect((await call("GET", `/pir/${id}/events?run=99`)).body.code).toBe("pir-run-not-found");
    expect((await call("GET", `/report/${body.reportId}`, undefined, colleague)).status).toBe(404);
    expect((await call("GET", "/report", undefined, colleague)).body.data).toEqual([]);
    expect((await call("GET", `/report/${body.reportId}`)).status).toBe(200);
  });

  it.each([
    [
      "a window that ends before it begins",
      { query: { terms: "x", from: "2026-11-20T00:00:00.000Z", to: "2026-11-19T00:00:00.000Z" } },
      422,
      "to",
    ],
    ["operators alone", { query: { terms: "AND OR" } }, 422, "terms"],
    ["a template of nobody", { templatePath: randomUUID() }, 404, undefined],
    ["a letter to a stranger", { recipientIds: [randomUUID()] }, 404, "recipientIds"],
    ["no name", { name: " " }, 400, "name"],
    ["a window of no days", { query: { terms: "x", windowDays: 0 } }, 400, "query.windowDays"],
  ])("with %s is refused, and the field is named", async (_what, over, status, field) => {
    const refused = await save(over);
    expect([refused.status, refused.body.field]).toEqual([status, field]);
    expect((await call("GET", "/pir")).body.data).toEqual([]);
  });
});

describe("a news report", () => {
  it("merges near-duplicates, and lists what concerns a saved question first [7.43]", async () => {
    const told = "A fire at the Norrland data centre stopped three banks on 19 November 2026, the operator said.";
    const ids = await own.addItems([
      news(
        "Bakery wins prize for its rye bread",
        "The bakery in Umea won a prize for its rye bread on 18 November 2026.",
      ),
      news("Fire at Norrland data centre stops three banks", told),
      news("Norrland data centre fire stops three banks", `${told} Nobody was hurt.`),
      news("Three banks stopped by fire at Norrland data centre", `${told} Repairs take until 24 November 2026.`),
      news(
        "Gateway maker patches certificate flaw",
        "The maker of the Corvane gateway patched a certificate flaw on 19 November 2026.",
      ),
    ]);
    await own.addItems([
      news("Ferry runs aground off Corvane", "A ferry ran aground off Corvane on 19 November 2026."),
    ]);
    await save();
    const { status, body } = await call("POST", "/app/news-generate-report", {
      user_input: "What is in the news?",
      input_data: { status: "ok", count: ids.length, results: ids.map((id) => ({ id })) },
    });
    expect([status, body.status]).toEqual([200, "succeeded"]);
    const doc = reportDoc.parse(body.data);
    expect(doc).toMatchObject({ template: "news-digest", tlp: "GREEN", question: "What is in the news?" });
    expect(doc.method.considered).toBe(ids.length);
    expect(JSON.stringify(doc)).not.toContain("ferry");
    const [concerning, fire, ...others] = doc.findings;
    expect(concerning).toMatchObject({
      heading: { text: "Gateway maker patches certificate flaw" },
      concerns: ["Gateway"],
    });
    expect(fire?.heading.text).toMatch(/Norrland/);
    expect(fire?.confidence).toBeNull();
    expect(others.map(({ heading }) => heading.text)).toEqual(["Bakery wins prize for its rye bread"]);
    expect(JSON.stringify(doc.findings).match(/stopped three banks on 19 November/g)?.length).toBeLessThanOrEqual(3);
    expect(doc.findings.flatMap(({ sentences }) => sentences).every(({ check }) => check.status === "quoted")).toBe(
      true,
    );
  });
});

function news(title: string, body: string): SeedItem {
  return { title, body, author: "Wire", at: "2026-11-20T06:00:00.000Z", source_datatype: "news" };
}
