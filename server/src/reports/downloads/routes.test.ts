import { randomUUID } from "node:crypto";
import { reportDoc, sentencesOf } from "@hoopoe/contract/reports/report.ts";
import { Ajv2020 } from "ajv/dist/2020.js";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { seedWorkspace } from "../../testing/seed-workspace.ts";
import { startProductFixture, type ProductFixture } from "../../testing/start-product-fixture.ts";
import type { TestMember } from "../../testing/test-people.ts";

let fixture: ProductFixture;
let admin: pg.Client;
let member: TestMember;
let handles: { events: string; report: string };
let nowMs = Date.now();

beforeAll(async () => {
  fixture = await startProductFixture({ clock: { now: () => new Date(nowMs) } });
  admin = new pg.Client({ connectionString: fixture.server.database.adminUrl });
  await admin.connect();
  const own = await seedWorkspace(admin, fixture.server.tenantId);
  const [id] = await own.addItems([
    { title: "Outage", body: "The mail gateway went down at 09:12 UTC on 20 November 2026." },
  ]);
  member = await fixture.server.addMember({ role: "editor", workspaceId: own.workspaceId });
  const written = await fixture.server.call("POST", "/app/pir-generate-report", {
    as: member,
    body: { user_input: 'What "happened"?\r\nX: y; ü', input_data: { status: "ok", count: 1, results: [{ id }] } },
  });
  const { events_path, generated_report_path } = written.body.context;
  handles = { events: events_path, report: generated_report_path };
});

afterAll(async () => {
  await admin.end();
  await fixture.close();
});

function ask(handle: string, format: string, as = member) {
  return fixture.server.call("POST", "/download-ticket", { as, body: { handle, format } });
}

/** Follows a ticket's address as a browser does: without any header of ours. */
function follow(url: string): Promise<Response> {
  return fetch(new URL(url, fixture.server.url));
}

async function ticketUrl(format = "md", as = member): Promise<string> {
  const { status, body } = await ask(handles.report, format, as);
  expect(status).toBe(201);
  return String(body.url);
}

describe("a download", () => {
  it.each([
    ["md", "text/markdown; charset=utf-8", "mail gateway"],
    ["html", "text/html; charset=utf-8", "mail gateway"],
    ["json", "application/json", '"version": 1'],
    ["pdf", "application/pdf", "%PDF-1."],
  ])("comes as %s, to be saved and not shown", async (format, type, words) => {
    const reply = await follow(await ticketUrl(format));
    expect(reply.status).toBe(200);
    expect(reply.headers.get("content-type")).toBe(type);
    expect(reply.headers.get("content-disposition")).toMatch(/^attachment; filename="[\w.-]+"; filename\*=UTF-8''\S+$/);
    expect(reply.headers.get("content-security-policy")).toContain("sandbox");
    expect(reply.headers.get("cache-control")).toBe("no-store");
    expect(reply.headers.get("x-content-type-options")).toBe("nosniff");
    expect(Buffer.from(await reply.arrayBuffer()).toString("latin1")).toContain(words);
  });

  it("as JSON is the report itself: its schema reads it, and every quote is in its own evidence", async () => {
    const file: unknown = await (await follow(await ticketUrl("json"))).json();
    const { $schema, ...given } = z.looseObject({ $schema: z.url() }).parse(file);
    const doc = reportDoc.parse(given);
    expect(doc).toEqual(given);
    const { body: listed } = await fixture.server.call("GET", "/report", { as: member });
    const { body: shown } = await fixture.server.call("GET", `/report/${listed.data[0].id}`, { as: member });
    expect(given).toEqual(shown.doc);
    // The schema as anybody reads it, without a word of who they are.
    const published = await fetch(new URL(new URL($schema).pathname, fixture.server.url));
    expect(published.headers.get("content-type")).toMatch(/^application\/schema\+json/);
    const check = new Ajv2020()
      .addFormat("date-time", true)
      .addFormat("uri-reference", true)
      .compile(z.looseObject({}).parse(await published.json()));
    expect([check({ $schema, ...given }), check.errors]).toEqual([true, null]);
    expect(check({ $schema, ...given, findings: [{ heading: "Invented" }] })).toBe(false);
    const quotes = sentencesOf(doc).flatMap(({ citations }) => citations);
    expect(quotes.length).toBeGreaterThan(0);
    for (const { evidenceId, field, quote, start } of quotes)
      expect(doc.evidence.find(({ id }) => id === evidenceId)?.[field].slice(start, start + quote.length)).toBe(quote);
  });

  it("returns the events that a report is based on", async () => {
    const { body } = await ask(handles.events, "json");
    const events = await (await follow(String(body.url))).json();
    expect(events).toMatchObject([{ title: "Outage" }]);
  });

  it("is opened once, also by two at the same moment", async () => {
    const url = await ticketUrl();
    const both = await Promise.all([follow(url), follow(url)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    const again = await follow(url);
    expect(again.status).toBe(404);
    expect(await again.json()).toMatchObject({ code: "ticket-invalid" });
  });

  it("is too late after 30 s, and just in time before", async () => {
    const [early, late] = [await ticketUrl(), await ticketUrl()];
    nowMs += 29_000;
    expect((await follow(early)).status).toBe(200);
    nowMs += 2_000;
    expect((await follow(late)).status).toBe(404);
  });

  it("ends with the session in which it was asked for", async () => {
    const guest = await fixture.server.addMember({ role: "viewer", workspaceId: member.workspaceId });
    const url = await ticketUrl("md", guest);
    expect((await fixture.server.call("POST", "/auth/logout", { as: guest })).status).toBe(200);
    expect((await follow(url)).status).toBe(404);
  });
});

describe("a handle that opens nothing", () => {
  it("is 404 in another workspace, for everybody", async () => {
    const stranger = await fixture.server.addMember({ role: "owner" });
    for (const handle of [handles.report, handles.events]) {
      const { status, body } = await ask(handle, "json", stranger);
      expect([status, body.code]).toEqual([404, "artifact-not-found"]);
    }
  });

  it.each(["/etc/passwd", "../../../etc/passwd", "file:///etc/passwd", "", "%2e%2e%2f"])(
    "'%s' is refused by its field: handles are no paths",
    async (handle) => {
      const { status, body } = await ask(handle, "original");
      expect([status, body.code, body.field]).toEqual([400, "validation", "handle"]);
    },
  );

  it.each([
    ["nobody's", () => randomUUID(), "pdf"],
    ["a report's own original", () => handles.report, "original"],
    ["events as a PDF", () => handles.events, "pdf"],
  ])("%s is 404", async (_which, handle, format) => {
    const { status, body } = await ask(handle(), format);
    expect([status, body.code]).toEqual([404, "artifact-not-found"]);
  });

  it.each(["x".repeat(40), "..%2f..%2fetc%2fpasswd", "short"])("the address %s downloads nothing", async (ticket) => {
    const reply = await follow(`/api/download/${ticket}`);
    expect([400, 404]).toContain(reply.status);
    expect(reply.headers.get("content-type")).toContain("application/problem+json");
  });
});
