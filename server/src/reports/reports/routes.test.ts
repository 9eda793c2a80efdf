import { randomUUID } from "node:crypto";
import { startScriptedEndpoint } from "@hoopoe/agents/reports/testing/scripted-endpoint.ts";
import { builtInTemplateIds } from "@hoopoe/contract/reports/report-templates.ts";
import { reportDoc } from "@hoopoe/contract/reports/report.ts";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type SeededWorkspace, seedWorkspace } from "../../testing/seed-workspace.ts";
import { startProductFixture, type ProductFixture } from "../../testing/start-product-fixture.ts";
import type { TestMember } from "../../testing/test-people.ts";

let fixture: ProductFixture;
let admin: pg.Client;
let own: SeededWorkspace;
let member: TestMember;
let foreignId: string;
let ids: string[];

beforeAll(async () => {
  fixture = await startProductFixture({ env: { EGRESS_ALLOW_CIDR: "127.0.0.1/32" } });
  admin = new pg.Client({ connectionString: fixture.server.database.adminUrl });
  await admin.connect();
  const { tenantId } = fixture.server;
  own = await seedWorkspace(admin, tenantId);
  ids = await own.addItems([
    { title: "Mail outage", body: "The mail gateway went down at 09:12 UTC on 20 November 2026.", author: "Ines Roth" },
    {
      title: "Mail is back",
      body: "The mail gateway was restarted by the platform team at 10:40 UTC.",
      author: "Ines Roth",
    },
  ]);
  member = await fixture.server.addMember({ role: "editor", workspaceId: own.workspaceId });
  const other = await seedWorkspace(admin, tenantId);
  [foreignId = ""] = await other.addItems([
    { title: "Payroll", body: "The payroll of another team is 412,000 euros." },
  ]);
});

afterAll(async () => {
  await admin.end();
  await fixture.close();
});

function generate(results: readonly object[], { as = member, ...more }: { as?: TestMember; template?: string } = {}) {
  const input_data = { status: "ok", count: results.length, results };
  const body = { user_input: "What happened to the mail gateway?", input_data, ...more };
  return fixture.server.call("POST", "/app/pir-generate-report", { as, body });
}

describe("a report", () => {
  it("is written from the results' items, with the handles of its events and of itself [3.11, 7.42]", async () => {
    const { status, body } = await generate(ids.map((id) => ({ id })));
    expect(status).toBe(200);
    expect(body.status).toBe("succeeded");
    const doc = reportDoc.parse(body.data);
    expect(doc.evidence.map(({ itemId }) => itemId).sort()).toEqual([...ids].sort());
    expect(doc.bluf.length).toBeGreaterThan(0);
    const question = "What happened to the mail gateway?";
    expect(doc).toMatchObject({ question, template: "post-incident-review" });
    const kept = await fixture.server.call("GET", `/report/${body.reportId}`, { as: member });
    expect(kept.body.context).toEqual(body.context);
    expect(kept.body.doc).toEqual(body.data);
    expect(body.context.events_path).toMatch(/^[0-9a-f-]{36}$/);
    expect(body.context.generated_report_path).toMatch(/^[0-9a-f-]{36}$/);
    // The handles open what they name: a change is made on exactly these events and this version.
    const operations = [{ kind: "set-title", title: "Outage of the gateway" }];
    const talk = { ...body.context, user_input: "Another title", operations };
    const changed = await fixture.server.call("POST", "/app/pir-report-convo-chat", { as: member, body: talk });
    expect([changed.status, changed.body.data.title]).toEqual([200, "Outage of the gateway"]);
    expect(changed.body.context.events_path).toBe(body.context.events_path);
    const first = await fixture.server.call("GET", `/report/${body.reportId}?version=1`, { as: member });
    expect([first.body.doc, first.body.context]).toEqual([body.data, body.context]);
    // Who asked for it, and on how much, is in the audit log.
    const asked = "SELECT details FROM audit_log WHERE action = 'report.requested' AND details->>'reportId' = $1";
    const { rows } = await admin.query<{ details: unknown }>(asked, [body.reportId]);
    expect(rows).toMatchObject([{ details: { template: "post-incident-review", events: ids.length } }]);
  });

  it("takes nothing of a result but its id: forged text, author and date never reach it [7.42]", async () => {
    const forged = ids.map((id) => ({
      id,
      title: "FORGED headline",
      body: "FORGED: the gateway was bought by a rival.",
      author: "FORGED author",
      date: "1999-01-01T00:00:00.000Z",
      bodyParts: [{ text: "FORGED", hit: true }],
    }));
    const { status, body } = await generate(forged);
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toMatch(/FORGED|1999-01/);
    expect(reportDoc.parse(body.data).evidence.map((evidence) => evidence.author)).toEqual(["Ines Roth", "Ines Roth"]);
  });

  it("reads no item of another workspace, also when its id is mixed with one's own [7.42]", async () => {
    const { status, body } = await generate([{ id: foreignId }, { id: ids[0] }]);
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toMatch(/payroll|412,000/i);
    expect(body.data.method.considered).toBe(1);
  });

  it("reads an item once, however often its id is given, and follows the template that was named [7.42]", async () => {
    const template = "weekly-operations";
    const { body } = await generate([{ id: ids[0] }, { id: ids[0] }, { id: ids[0] }], { template });
    expect([body.data.method.considered, body.data.template]).toEqual([1, template]);
  });

  it("is sorted by the time of its request, whatever its id is", async () => {
    const listed = async () => (await fixture.server.call("GET", "/report", { as: member })).body.data;
    const greatest = (await listed())
      .map(({ id }: { id: string }) => id)
      .toSorted()
      .at(-1);
    await admin.query("update reports set created_at = created_at - interval '1 day' where id = $1", [greatest]);
    const dates = (await listed()).map(({ createdAt }: { createdAt: string }) => createdAt);
    expect((await listed()).at(-1).id).toBe(greatest);
    expect(dates.length).toBeGreaterThan(2);
    expect(dates).toEqual(dates.toSorted().toReversed());
  });

  it("is 404 to a member of another workspace, and so are its events", async () => {
    const { body } = await generate([{ id: ids[0] }]);
    const stranger = await fixture.server.addMember({ role: "owner" });
    const asked = await fixture.server.call("GET", `/report/${body.reportId}`, { as: stranger });
    expect([asked.status, asked.body.code]).toEqual([404, "report-not-found"]);
    const listed = await fixture.server.call("GET", "/report", { as: stranger });
    expect(listed.body.data).toEqual([]);
  });
});

describe("a report that cannot be", () => {
  it("over no results says what to do first [7.42]", async () => {
    const { status, body } = await generate([]);
    expect([status, body.code]).toEqual([422, "report-empty"]);
    expect(body.message).toBe("A report needs at least one result. Search first, then write the report.");
  });

  it("over 50,000 results says how many it reads and how to get there", async () => {
    const { status, body } = await generate(Array.from({ length: 50_000 }, (_, index) => ({ id: String(index + 1) })));
    expect([status, body.code]).toEqual([422, "report-too-large"]);
    expect(body.message).toContain("5000");
    expect(body.message).toContain("50000");
    expect(body.message).toContain("Narrow the search");
  });

  it.each([
    ["nobody's", () => "999999999999"],
    ["another workspace's", () => foreignId],
  ])("over %s items only is 404", async (_whose, id) => {
    const { status, body } = await generate([{ id: id() }]);
    expect([status, body.code]).toEqual([404, "item-not-found"]);
  });

  it.each([
    [
      "an id that is no id",
      { user_input: "x", input_data: { status: "ok", count: 1, results: [{ id: "1 or 1=1" }] } },
      "input_data.results.0.id",
    ],
    ["no question", { user_input: "  ", input_data: { status: "ok", count: 1, results: [{ id: "1" }] } }, "user_input"],
    [
      "a question of 10,001 characters",
      { user_input: "x".repeat(10_001), input_data: { status: "ok", count: 0, results: [] } },
      "user_input",
    ],
    ["no input_data", { user_input: "What happened?" }, "input_data"],
    ["no user_input", { input_data: { status: "ok", count: 1, results: [{ id: "1" }] } }, "user_input"],
    ["no status", { user_input: "x", input_data: { count: 1, results: [{ id: "1" }] } }, "input_data.status"],
    ["no count", { user_input: "x", input_data: { status: "ok", results: [{ id: "1" }] } }, "input_data.count"],
    ["no results", { user_input: "x", input_data: { status: "ok", count: 1 } }, "input_data.results"],
    [
      "a count below zero",
      { user_input: "x", input_data: { status: "ok", count: -1, results: [] } },
      "input_data.count",
    ],
  ])("of events or of news with %s is refused, and the field is named [7.42, 7.43]", async (_what, body, field) => {
    for (const path of ["/app/pir-generate-report", "/app/news-generate-report"]) {
      const refused = await fixture.server.call("POST", path, { as: member, body });
      expect([refused.status, refused.body.code, refused.body.field]).toEqual([400, "validation", field]);
      expect(refused.body.message.length).toBeLessThan(300);
    }
  });

  it("is refused to a viewer, with the required role [6.5]", async () => {
    const viewer = await fixture.server.addMember({ role: "viewer", workspaceId: own.workspaceId });
    const { status, body } = await generate([{ id: ids[0] }], { as: viewer });
    expect([status, body.code]).toEqual([403, "forbidden"]);
    expect(body.message).toContain("editor");
  });

  it("is kept as failed after an internal error, with its own sentence for the requester [8.6]", async () => {
    await admin.query("alter table report_versions add constraint refused check (version > 1) not valid");
    try {
      const { status, body } = await generate([{ id: ids[0] }]);
      expect([status, body.status, body.data]).toEqual([200, "failed", null]);
      // The statement that failed stands in the log alone.
      const { body: kept } = await fixture.server.call("GET", "/report", { as: member });
      expect(kept.data).toContainEqual(expect.objectContaining({ id: body.reportId, error: "Unknown error" }));
      const { body: news } = await fixture.server.call("GET", "/notification", { as: member });
      const told = news.data.filter(({ type }: { type: string }) => type === "error");
      const extraAttributes = { taskType: "report", reportId: body.reportId, completed: true, status: "failed" };
      expect(told).toMatchObject([{ message: "Failed to generate report", extraAttributes }]);
    } finally {
      await admin.query("alter table report_versions drop constraint refused");
    }
  });

  it.each(["/report/etc", `/report/${randomUUID()}`])("%s is no report", async (path) => {
    const { status } = await fixture.server.call("GET", path, { as: member });
    expect([400, 404]).toContain(status);
  });
});

describe("a source that is behind", () => {
  it("is named by every answer and report that may have used it, until it is read again", async () => {
    const id = own.integrationDataId;
    await admin.query(
      `update integration_data set start_ingress = 1, promise_minutes = 60 where id = '${id}';
       update integrations set attributes = '{"name": "Slack"}' where id = (select integration_id from integration_data where id = '${id}')`,
    );
    const readAt = (hours: number) =>
      admin.query(
        `insert into ingest_runs (tenant_id, workspace_id, integration_data_id, status, trigger, finished_at)
         values ($1, $2, $3, 'succeeded', 'schedule', now() - make_interval(mins => $4))`,
        [own.tenantId, own.workspaceId, id, hours * 60 + 1],
      );
    const ask = async (question: string) => {
      const asked = { questionArray: [question] };
      const { body } = await fixture.server.call("POST", "/app/question", { as: member, body: asked });
      return body.data.steps
        .flat()
        .flatMap((block: { kind: string; text?: string }) => (block.kind === "notice" ? [block.text] : []));
    };
    const write = async () => (await generate(ids.map((itemId) => ({ id: itemId })))).body.data.gaps;
    await readAt(3);
    expect(await ask("When did the mail gateway go down?")).toContain(
      "Slack is 3 h behind: this answer doesn't include anything newer.",
    );
    expect(await write()).toContain("Slack is 3 h behind.");
    // A saved question marks it beside the events of a run made then, and of no later one.
    const asked = { name: "Gateway", question: "What happened?", query: { terms: "gateway" } };
    const templatePath = builtInTemplateIds["post-incident-review"];
    const saved = await fixture.server.call("POST", "/pir", { as: member, body: { ...asked, templatePath } });
    const gapsOf = async (run: number) =>
      (await fixture.server.call("GET", `/pir/${saved.body.data.id}/events?run=${run}`, { as: member })).body.gaps;
    expect(await gapsOf(1)).toMatchObject([{ words: "Slack is 3 h behind.", from: expect.stringMatching(/Z$/) }]);
    await readAt(0);
    await fixture.server.call("POST", `/pir/${saved.body.data.id}/run`, { as: member });
    expect(await gapsOf(2)).toEqual([]);
    expect(JSON.stringify(await ask("When did the mail gateway go down?"))).not.toContain("behind");
    expect(JSON.stringify(await write())).not.toContain("behind");
  });
});

it("a report is written, and changed in free words, by the model that the workspace chose for reports, by no other", async () => {
  const endpoint = await startScriptedEndpoint();
  try {
    const chief = await fixture.server.addMember({ role: "admin", workspaceId: own.workspaceId });
    const connected = { kind: "openai-compatible", name: "Own", model: "own", baseUrl: endpoint.baseUrl };
    const choose = async (id: string | undefined, defaultFor: readonly string[]) => {
      const [method, path] = id === undefined ? ["POST", "/model"] : ["PATCH", `/model/${id}`];
      const { body } = await fixture.server.call(method, path, { as: chief, body: { ...connected, defaultFor } });
      return String(body.data.id);
    };
    endpoint.answer("not a report");
    const id = await choose(undefined, ["answer"]);
    await generate(ids.map((one) => ({ id: one })));
    expect(endpoint.prompts).toEqual([]);
    await choose(id, ["report"]);
    const { body } = await generate(ids.map((one) => ({ id: one })));
    expect(endpoint.prompts.join(" ")).toContain("The mail gateway went down at 09:12 UTC");
    // It wrote none: the built-in one did, and says whose part it took.
    expect(reportDoc.parse(body.data).method.note).toContain("own at 127.0.0.1");
    endpoint.prompts.length = 0;
    const talk = { ...body.context, user_input: "Write it as a poem for the board", template_path: null };
    await fixture.server.call("POST", "/app/pir-report-convo-chat", { as: member, body: talk });
    expect(endpoint.prompts.join(" ")).toContain("Write it as a poem for the board");
  } finally {
    await endpoint.close();
  }
});
