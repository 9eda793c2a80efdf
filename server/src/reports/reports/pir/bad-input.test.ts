import { builtInTemplateIds } from "@hoopoe/contract/reports/report-templates.ts";
import { reportDoc } from "@hoopoe/contract/reports/report.ts";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type SeededWorkspace, seedWorkspace } from "../../../testing/seed-workspace.ts";
import { startProductFixture, type ProductFixture } from "../../../testing/start-product-fixture.ts";
import type { TestMember } from "../../../testing/test-people.ts";

let fixture: ProductFixture;
let admin: pg.Client;
let own: SeededWorkspace;
let member: TestMember;

beforeAll(async () => {
  fixture = await startProductFixture();
  admin = new pg.Client({ connectionString: fixture.server.database.adminUrl });
  await admin.connect();
});

afterAll(async () => {
  await admin.end();
  await fixture.close();
});

beforeEach(async () => {
  own = await seedWorkspace(admin, fixture.server.tenantId);
  member = await fixture.server.addMember({ role: "editor", workspaceId: own.workspaceId });
});

const call = (method: "GET" | "POST", path: string, body?: unknown, as: TestMember = member) =>
  fixture.server.call(method, path, { as, body });

/** Three a minute, so that many stand at the same moment; by three people in three sources. Written in one statement. */
async function addCraneItems(count: number, body: string): Promise<void> {
  await admin.query(
    `insert into items (tenant_id, workspace_id, integration_data_id, stream, source_datatype, external_id, at, author,
       title, body, content_hash)
     select $1, $2, $3, 's', (array['gmail', 'slack', 'jira'])[1 + n % 3], n::text,
       timestamptz '2026-11-20T00:00Z' - (n / 3) * interval '1 minute', 'Author ' || n % 3, 'Crane ' || n, $5, '\\x00'
     from generate_series(1, $4::integer) n`,
    [own.tenantId, own.workspaceId, own.integrationDataId, count, body],
  );
  await admin.query("analyze items");
}

async function saveAndWrite(terms: string) {
  const question = { name: "Crane", question: "What happened to the crane?", query: { terms } };
  const templatePath = builtInTemplateIds["post-incident-review"];
  const { body: saved } = await call("POST", "/pir", { ...question, templatePath });
  const { body: listed } = await call("GET", `/pir/${saved.data.id}/events`);
  const { body: written } = await call("POST", `/pir/${saved.data.id}/report`);
  const { body: report } = await call("GET", `/report/${written.reportId}`);
  return { id: String(saved.data.id), run: saved.data.lastRun, listed, doc: reportDoc.parse(report.doc) };
}

it("50,000 results come page by page to the last, each once and in order; a run and its report say how many of them they read [3.9, 7.41, 7.42]", async () => {
  await addCraneItems(50_000, "The crane stopped at 07:15 UTC because a bolt broke.");
  const seen: { id: string; date: string }[] = [];
  let cursor: string | null = null;
  do {
    const { body } = await call("POST", "/app/pir", { terms: "crane", limit: 500, cursor });
    seen.push(...body.results);
    cursor = body.cursor;
  } while (cursor !== null);
  const inOrder = seen.toSorted((a, b) => b.date.localeCompare(a.date) || Number(b.id) - Number(a.id));
  expect(new Set(seen.map(({ id }) => id)).size).toBe(50_000);
  expect(seen.map(({ id }) => id)).toEqual(inOrder.map(({ id }) => id));
  const { id, run, listed, doc } = await saveAndWrite("crane");
  const told = "Of 50,000 events found, the newest 5,000 were read.";
  expect(run.count).toBe(5_000);
  expect(listed.data.map((event: { id: string }) => event.id)).toEqual(seen.slice(0, 5_000).map((event) => event.id));
  expect(listed.gaps).toEqual([{ words: told, from: null }]);
  expect(doc.method.considered).toBe(5_000);
  expect([doc.gaps.filter((gap) => gap === told).length, doc.method.note.includes(told)]).toEqual([1, true]);
  // What is left out makes room for the next; it is not counted as found.
  await call("POST", `/pir/${id}/mark`, { itemId: seen[0]?.id, isExcluded: true });
  await call("POST", `/pir/${id}/run`);
  const { body: again } = await call("GET", `/pir/${id}/events`);
  expect([again.run.count, again.run.withdrawn, again.data[0].id]).toEqual([5_000, 0, seen[1]?.id]);
  expect(again.gaps).toMatchObject([{ words: "Of 49,999 events found, the newest 5,000 were read." }]);
});

it("exactly as many results as there is room for are all of them; of long texts the beginnings are read, and the report says so", async () => {
  const stopped = "The crane stopped at 07:15 UTC because a bolt broke. ";
  await addCraneItems(5_000, stopped.padEnd(6_500, ". "));
  const { listed, doc } = await saveAndWrite("crane");
  const told = "Of 5,000 long events only the first 6,400 characters were read.";
  expect([listed.data.length, listed.gaps]).toEqual([5_000, [{ words: told, from: null }]]);
  expect(doc.gaps).toContain(told);
  expect(doc.gaps.filter((gap) => gap.includes("events found"))).toEqual([]);
});

it("a report of a part of what a search found says of how many [7.42]", async () => {
  await addCraneItems(3, "The crane stopped at 07:15 UTC because a bolt broke.");
  const { body: page } = await call("POST", "/app/pir", { terms: "crane", limit: 2 });
  const write = async (count: number) => {
    const input_data = { status: "ok", count, results: page.results.map(({ id }: { id: string }) => ({ id })) };
    const { body } = await call("POST", "/app/pir-generate-report", { user_input: "What happened?", input_data });
    return reportDoc.parse(body.data).gaps.filter((gap) => gap.includes("events found"));
  };
  expect(await write(3)).toEqual(["Of 3 events found, 2 were read."]);
  expect(await write(100_000)).toEqual(["Of more than 100,000 events found, 2 were read."]);
  expect(await write(2)).toEqual([]);
  // A count that its own results gainsay is not believed.
  expect(await write(0)).toEqual([]);
});

it("of two people who write a note at once the second gets a conflict, and pinning keeps the note's author", async () => {
  await addCraneItems(1, "The crane stopped.");
  const { id, listed } = await saveAndWrite("crane");
  const [{ id: itemId }] = listed.data;
  const colleague = await fixture.server.addMember({ role: "editor", workspaceId: own.workspaceId });
  await admin.query("update users set name = case id when $1 then 'Ines' else 'Ole' end where id in ($1, $2)", [
    member.userId,
    colleague.userId,
  ]);
  const mark = (as: TestMember, change: object) => call("POST", `/pir/${id}/mark`, { itemId, ...change }, as);
  const event = async () => (await call("GET", `/pir/${id}/events`)).body.data[0];
  const both = await Promise.all([
    mark(member, { note: "a bolt", noteBefore: "" }),
    mark(colleague, { note: "a cable", noteBefore: "" }),
  ]);
  const kept = both.findIndex(({ status }) => status === 200);
  expect([both[kept]?.status, both[1 - kept]?.status, both[1 - kept]?.body.code]).toEqual([
    200,
    409,
    "pir-note-changed",
  ]);
  const [winner, other, name, otherName] =
    kept === 0 ? [member, colleague, "Ines", "Ole"] : [colleague, member, "Ole", "Ines"];
  const note = both[kept]?.body.data.note;
  await mark(other, { isPinned: true });
  expect(await event()).toMatchObject({ note, notedBy: name, isPinned: true, markedBy: otherName });
  // Read, and written over knowingly; the same words again are no conflict.
  expect((await mark(other, { note: "both", noteBefore: note })).status).toBe(200);
  expect((await mark(winner, { note: "both", noteBefore: note })).status).toBe(200);
  await mark(winner, { isExcluded: true });
  expect(await event()).toMatchObject({ note: "both", isPinned: false, isExcluded: true, markedBy: name });
});
