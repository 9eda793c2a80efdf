import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import type { TestMember } from "../../testing/test-people.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const create = (as: TestMember, body: object) => server.call("POST", "/workspace", { as, body });
const drop = (as: TestMember, name: string, id = as.workspaceId) =>
  server.call("DELETE", `/workspace/${id}?name=${encodeURIComponent(name)}`, { as });
const namesOf = async (as: TestMember): Promise<string[]> =>
  (await server.call("GET", "/workspace", { as })).body.data.map(({ name }: { name: string }) => name);

it("makes a workspace that its maker owns, beside the one that stays the default [3.1] [7.5]", async () => {
  const member = await server.addMember({ role: "admin" });
  const { status, body } = await create(member, { name: "  Second  " });
  expect(status).toBe(201);
  expect(body.data).toMatchObject({ name: "Second", role: "owner", isDefault: 0, isDemo: false });
  // The demo comes last, though they were in it first.
  const demo = await server.addMember({ role: "owner" });
  await server.db.withTenant({ ...demo, userId: member.userId }, async (trx) => {
    await trx.updateTable("workspaces").set({ is_demo: true }).where("id", "=", demo.workspaceId).execute();
    const ids = { tenant_id: demo.tenantId, workspace_id: demo.workspaceId, user_id: member.userId };
    await trx
      .insertInto("memberships")
      .values({ ...ids, role: "editor", created_at: new Date(0) })
      .execute();
  });
  const listed = (await server.call("GET", "/workspace", { as: member })).body.data;
  expect(listed).toMatchObject([
    { id: member.workspaceId, name: "Test", isDefault: 1, isDemo: false },
    { id: body.data.id, name: "Second", isDefault: 0, isDemo: false },
    { id: demo.workspaceId, name: "Test", isDefault: 0, isDemo: true },
  ]);
});

it("takes nothing but the name: tenantId, id, role and isDemo of a body are ignored", async () => {
  const stranger = randomUUID();
  const member = await server.addMember({ role: "admin" });
  const more = { tenantId: stranger, tenant_id: stranger, id: stranger, role: "viewer", isDemo: true, is_demo: true };
  const { body } = await create(member, { name: "Mine", ...more });
  expect(body.data).toMatchObject({ role: "owner", isDemo: false });
  expect(body.data.id).not.toBe(stranger);
  const answer = await server.call("PATCH", `/workspace/${member.workspaceId}`, {
    as: member,
    body: { name: "Renamed", ...more },
  });
  expect(answer.body.data).toMatchObject({ id: member.workspaceId, name: "Renamed", role: "admin", isDemo: false });
});

it("renames the workspace at hand, and 404s another one's id [6.5]", async () => {
  const member = await server.addMember({ role: "owner" });
  const other = await server.addMember({ role: "owner" });
  const rename = (id: string) => server.call("PATCH", `/workspace/${id}`, { as: member, body: { name: "New" } });
  expect((await rename(other.workspaceId)).body.code).toBe("workspace-not-found");
  expect((await rename(member.workspaceId)).status).toBe(200);
  expect(await namesOf(member)).toEqual(["New"]);
  expect(await namesOf(other)).toEqual(["Test"]);
});

it.each(["", " ", "x".repeat(101)])("refuses the name '%.5s' and says which field", async (name) => {
  const member = await server.addMember({ role: "owner" });
  expect(await create(member, { name })).toMatchObject({ status: 400, body: { field: "name" } });
});

it("deletes a workspace only when its name is typed, for everybody in it, and stops its streams", async () => {
  const owner = await server.addMember({ role: "owner" });
  const viewer = await server.addMember({ role: "viewer", workspaceId: owner.workspaceId });
  const streamId = await addStream(owner);
  expect(await drop(owner, "test")).toMatchObject({ status: 422, body: { code: "workspace-name-wrong" } });
  expect((await drop(viewer, "Test")).status).toBe(403);
  const other = await server.addMember({ role: "owner" });
  expect((await drop(owner, "Test", other.workspaceId)).status).toBe(404);
  expect((await server.call("GET", "/member", { as: viewer })).status).toBe(200);

  expect((await drop(owner, "Test")).status).toBe(200);
  for (const member of [owner, viewer]) {
    expect((await server.call("GET", "/member", { as: member })).body.code).toBe("workspace-not-found");
    expect(await namesOf(member)).toEqual([]);
  }
  const stream = await server.db.withTenant(owner, (trx) =>
    trx
      .selectFrom("integration_data")
      .select(["start_ingress", "next_run_at"])
      .where("id", "=", streamId)
      .executeTakeFirst(),
  );
  expect(stream).toEqual({ start_ingress: 0, next_run_at: null });
});

it("keeps the organisation's last workspace, also from two who delete the last two at once", async () => {
  const alone = await startTestServer();
  try {
    const [one, two] = [await alone.addMember({ role: "owner" }), await alone.addMember({ role: "owner" })];
    const dropIn = (as: TestMember) => alone.call("DELETE", `/workspace/${as.workspaceId}?name=Test`, { as });
    const answers = await Promise.all([dropIn(one), dropIn(two)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  } finally {
    await alone.close();
  }
});

async function addStream({ tenantId, workspaceId, userId }: TestMember): Promise<string> {
  const [integrationId, id] = [randomUUID(), randomUUID()];
  await server.db.withTenant({ tenantId, workspaceId, userId }, async (trx) => {
    const ids = { tenant_id: tenantId, workspace_id: workspaceId };
    await trx
      .insertInto("integrations")
      .values({ ...ids, id: integrationId, catalog_id: 1 })
      .execute();
    await trx
      .insertInto("integration_data")
      .values({ ...ids, id, integration_id: integrationId, stream: "s", start_ingress: 1, next_run_at: new Date() })
      .execute();
  });
  return id;
}
