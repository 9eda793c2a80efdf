import { randomUUID } from "node:crypto";
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
let ids: string[];

beforeAll(async () => {
  fixture = await startProductFixture();
  admin = new pg.Client({ connectionString: fixture.server.database.adminUrl });
  await admin.connect();
  own = await seedWorkspace(admin, fixture.server.tenantId);
  member = await fixture.server.addMember({ role: "editor", workspaceId: own.workspaceId });
  const body = "The mail gateway went down at 09:12 UTC on 20 November 2026 and was restarted at noon.";
  ids = await own.addItems([{ title: "Gateway down", body, author: "Ines Roth" }]);
});

afterAll(async () => {
  await admin.end();
  await fixture.close();
});

const call = (method: "GET" | "POST" | "PATCH" | "DELETE", path: string, body?: unknown, as: TestMember = member) =>
  fixture.server.call(method, path, { as, body });

const boardText = "TLP: RED\n\n## In one breath\nFor the board alone.\n{{bluf}}\n\n## Where it stands\n{{evidence}}";

describe("a template of one's own", () => {
  it("gives a report its headings, words and marking; without it, the built-in one's [7.42, 7.44]", async () => {
    const made = await call("POST", "/report-template", {
      name: "Board",
      kind: "post-incident-review",
      text: boardText,
    });
    expect([made.status, made.body.data.tlp, made.body.data.isBuiltIn]).toEqual([201, "RED", false]);
    const template_path = made.body.data.id;
    const asked = {
      user_input: "What happened?",
      input_data: { status: "ok", count: 1, results: ids.map((id) => ({ id })) },
    };
    const { body } = await call("POST", "/app/pir-generate-report", { ...asked, template_path });
    expect(body.context.template_path).toBe(template_path);
    const doc = reportDoc.parse(body.data);
    expect(doc).toMatchObject({ templateName: "Board", tlp: "RED", title: "What happened?\u00A0· Board" });
    expect(doc.sections.map(({ heading, intro }) => [heading, intro])).toEqual([
      ["In one breath", "For the board alone."],
      ["Where it stands", ""],
    ]);
    // Another template for the same report: a new version, laid out anew.
    const handles = {
      events_path: body.context.events_path,
      generated_report_path: body.context.generated_report_path,
    };
    const usual = builtInTemplateIds["weekly-operations"];
    const turned = await call("POST", "/app/pir-report-convo-chat", {
      ...handles,
      template_path: usual,
      user_input: "Mark GREEN",
      operations: [{ kind: "set-tlp", tlp: "GREEN" }],
    });
    expect(turned.body.data).toMatchObject({ templateName: "", template: "weekly-operations", tlp: "GREEN" });
    expect(turned.body.data.sections[0].heading).toBe("This week");

    const rename = (name: string) => call("PATCH", `/report-template/${template_path}`, { name, version: 1 });
    const [kept, late] = (await Promise.all(["Council", "Council"].map(rename))).toSorted(
      (a, b) => a.status - b.status,
    );
    expect([kept?.status, kept?.body.data]).toMatchObject([200, { name: "Council", version: 2, text: boardText }]);
    expect([late?.status, late?.body]).toMatchObject([409, { code: "template-changed" }]);
    expect((await call("DELETE", `/report-template/${template_path}`)).status).toBe(200);
    expect((await call("GET", `/report/${body.reportId}`)).body.doc.templateName).toBe("");
    expect((await call("DELETE", `/report-template/${template_path}`)).status).toBe(404);
  });

  it("with a loop or a script is refused, with the line and the way out", async () => {
    const text = "## A\n{{#each findings}}x{{/each}}";
    const refused = await call("POST", "/report-template", { name: "Loop", kind: "news-digest", text });
    expect([refused.status, refused.body.code, refused.body.field]).toEqual([422, "template-invalid", "text"]);
    expect(refused.body.message).toContain("line 2 has a loop or a condition");
    const previewed = await call("POST", "/report-template/preview", { text });
    expect(previewed.body).toMatchObject({ problem: expect.stringContaining("Write {{findings}}"), sections: [] });
    expect(
      (await call("GET", "/report-template")).body.data.every(({ isBuiltIn }: { isBuiltIn: boolean }) => isBuiltIn),
    ).toBe(true);
  });

  it("is nobody's outside the workspace, and a built-in one cannot be changed", async () => {
    const { body } = await call("POST", "/report-template", { name: "Ours", kind: "news-digest", text: boardText });
    const stranger = await fixture.server.addMember({ role: "owner" });
    expect((await call("PATCH", `/report-template/${body.data.id}`, { name: "x", version: 1 }, stranger)).status).toBe(
      404,
    );
    const builtIn = `/report-template/${builtInTemplateIds["news-digest"]}`;
    expect((await call("PATCH", builtIn, { name: "x", version: 1 })).status).toBe(404);
    await call("DELETE", `/report-template/${body.data.id}`);
  });
});

it("a cancelled report stays cancelled; a finished one is left unchanged", async () => {
  const reportId = randomUUID();
  await admin.query(
    "INSERT INTO reports (id, tenant_id, workspace_id, title, template, status) VALUES ($1, $2, $3, 'x', 'news-digest', 'running')",
    [reportId, own.tenantId, own.workspaceId],
  );
  expect((await call("POST", `/report/${reportId}/cancel`)).body.data.status).toBe("cancelled");
  expect((await call("POST", `/report/${reportId}/cancel`)).body.data.status).toBe("cancelled");
  const asked = {
    user_input: "What happened?",
    input_data: { status: "ok", count: 1, results: ids.map((id) => ({ id })) },
  };
  const { body } = await call("POST", "/app/pir-generate-report", asked);
  expect((await call("POST", `/report/${body.reportId}/cancel`)).body.data.status).toBe("succeeded");
});

it("a report leaves as DOCX, a file that begins as a ZIP archive and holds a Word document", async () => {
  const asked = {
    user_input: "What happened?",
    input_data: { status: "ok", count: 1, results: ids.map((id) => ({ id })) },
  };
  const { body } = await call("POST", "/app/pir-generate-report", asked);
  const { body: ticket } = await call("POST", "/download-ticket", {
    handle: body.context.generated_report_path,
    format: "docx",
  });
  const reply = await fetch(`${fixture.server.url}${new URL(ticket.url, "http://localhost").pathname}`);
  expect(reply.headers.get("content-type")).toBe(
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  );
  const bytes = Buffer.from(await reply.arrayBuffer());
  expect(bytes.subarray(0, 2).toString()).toBe("PK");
  expect(bytes.includes("word/document.xml")).toBe(true);
});
