import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type SeededWorkspace, seedWorkspace } from "../../../testing/seed-workspace.ts";
import { startProductFixture, type ProductFixture } from "../../../testing/start-product-fixture.ts";
import type { TestMember } from "../../../testing/test-people.ts";

let fixture: ProductFixture;
let admin: pg.Client;
let place: SeededWorkspace;
let member: TestMember;
let ids: string[];

beforeAll(async () => {
  fixture = await startProductFixture();
  admin = new pg.Client({ connectionString: fixture.server.database.adminUrl });
  await admin.connect();
  place = await seedWorkspace(admin, fixture.server.tenantId);
  member = await fixture.server.addMember({ role: "editor", workspaceId: place.workspaceId });
  ids = await place.addItems([
    {
      title: "Winch failure",
      body: "The winch of quay 4 failed at 09:12. Ticket QUA-771 has the log.",
      author: "Ines Roth",
    },
    { title: "Winch log", body: "QUA-771: the log shows an overload at 09:11.", author: "Ole Holm" },
    { title: "RE: Winch failure", body: "It was the brake, not the motor.", author: "Marta Dunn" },
    { title: "Invoice", body: "Parts for QUA-771 cost 4,120 euros.", author: "Accounts" },
    { title: "Lunch", body: "Soup on Thursday.", author: "Kitchen" },
  ]);
});

afterAll(async () => {
  await admin.end();
  await fixture.close();
});

const call = (method: "GET" | "POST", path: string, body?: unknown, as = member) =>
  fixture.server.call(method, path, { as, body });

async function writeFrom(chosen: readonly (string | undefined)[]): Promise<string> {
  const results = chosen.map((id) => ({ id }));
  const input_data = { status: "ok", count: results.length, results };
  const { body } = await call("POST", "/app/pir-generate-report", {
    user_input: "What happened at quay 4?",
    input_data,
  });
  return body.reportId;
}

it("items of a report's threads and ids are offered with the reason, others aren't, and those included are in the next version", async () => {
  const [failure, log, reply, invoice, lunch] = ids;
  const reportId = await writeFrom([failure, log]);
  const related = async () => (await call("GET", `/report/${reportId}/related`)).body.data;
  const offered = await related();
  expect(offered.map(({ id, reason }: Row) => [id, reason])).toEqual([
    [invoice, { kind: "entity", names: ["QUA-771"] }],
    [reply, { kind: "thread", title: "RE: Winch failure" }],
  ]);
  const { status, body } = await call("POST", `/report/${reportId}/include`, { version: 1, itemIds: [reply] });
  expect([status, body.data.version, body.data.status]).toEqual([200, 2, "succeeded"]);
  const { body: written } = await call("GET", `/report/${reportId}`);
  expect(written.doc.method.considered).toBe(3);
  expect(JSON.stringify(written.doc)).toContain("It was the brake, not the motor.");
  const { body: history } = await call("GET", `/report/${reportId}/versions`);
  expect(history.data[0].note).toBe("Included 1 related item");
  expect((await related()).map(({ id }: Row) => id)).toEqual([invoice]);
  // Another person saw version 1 and would write over what was included since.
  const late = await call("POST", `/report/${reportId}/include`, { version: 1, itemIds: [lunch] });
  expect(late.body.code).toBe("report-changed");
  const { rows } = await admin.query("select action from audit_log where action = 'report.items-included'");
  expect(rows).toHaveLength(1);
});

it("an item that isn't in the workspace can't be included", async () => {
  const reportId = await writeFrom([ids[0]]);
  const other = await seedWorkspace(admin, fixture.server.tenantId);
  const [foreign] = await other.addItems([{ title: "Winch failure", body: "QUA-771 elsewhere." }]);
  const offered = (await call("GET", `/report/${reportId}/related`)).body.data;
  expect(offered.map(({ id }: Row) => id)).not.toContain(foreign);
  const { body } = await call("POST", `/report/${reportId}/include`, { version: 1, itemIds: [foreign] });
  expect(body.code).toBe("item-not-found");
  const viewer = await fixture.server.addMember({ role: "viewer", workspaceId: place.workspaceId });
  expect((await call("POST", `/report/${reportId}/include`, { version: 1, itemIds: [ids[1]] }, viewer)).status).toBe(
    403,
  );
});

// eslint-disable-next-line typescript/no-explicit-any -- a test looks into answers of every shape.
type Row = any;
