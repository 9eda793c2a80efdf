import { randomUUID } from "node:crypto";
import type { Role } from "@hoopoe/contract/permissions.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import type { TestMember } from "../../testing/test-people.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const setRole = (as: TestMember, { userId }: TestMember, role: Role) =>
  server.call("PATCH", `/member/${userId}`, { as, body: { role } });
const remove = (as: TestMember, { userId }: TestMember) => server.call("DELETE", `/member/${userId}`, { as });
const leave = (as: TestMember) => server.call("POST", "/member/leave", { as });

/** A workspace with one of each role. */
async function team() {
  const owner = await server.addMember({ role: "owner" });
  const { workspaceId } = owner;
  const add = (role: Role) => server.addMember({ role, workspaceId });
  return { owner, admin: await add("admin"), editor: await add("editor"), viewer: await add("viewer") };
}

async function rolesIn(as: TestMember): Promise<Record<string, Role>> {
  const { body } = await server.call("GET", "/member", { as });
  return Object.fromEntries(body.data.map((member: { email: string; role: Role }) => [member.email, member.role]));
}

it("lists the people of the workspace, and nobody of another one [6.5]", async () => {
  const { owner, viewer } = await team();
  await server.addMember({ role: "owner" });
  const { body } = await server.call("GET", "/member", { as: viewer });
  expect(body.data).toHaveLength(4);
  expect(body.data).toContainEqual(
    expect.objectContaining({ email: owner.email, role: "owner", isYou: false, name: "Test" }),
  );
  expect(body.data.filter(({ isYou }: { isYou: boolean }) => isYou)).toMatchObject([{ email: viewer.email }]);
});

it("changes a role from the next call on, and writes it down", async () => {
  const { owner, viewer } = await team();
  expect((await server.call("GET", "/audit", { as: viewer })).status).toBe(403);
  expect((await setRole(owner, viewer, "admin")).status).toBe(200);
  const { status, body } = await server.call("GET", "/audit?action=member.role-changed", { as: viewer });
  expect(status).toBe(200);
  expect(body.data).toMatchObject([
    { actor: owner.email, target: viewer.email, details: { from: "viewer", to: "admin" } },
  ]);
});

it("lets an admin change all but owners, and make nobody an owner, themselves included", async () => {
  const { owner, admin, editor, viewer } = await team();
  expect((await setRole(admin, viewer, "editor")).status).toBe(200);
  expect((await remove(admin, editor)).status).toBe(200);
  for (const answer of [
    await setRole(admin, viewer, "owner"),
    await setRole(admin, admin, "owner"),
    await setRole(admin, owner, "viewer"),
    await remove(admin, owner),
  ]) {
    expect(answer).toMatchObject({ status: 403, body: { code: "member-rank" } });
  }
  expect(await rolesIn(owner)).toEqual({ [owner.email]: "owner", [admin.email]: "admin", [viewer.email]: "editor" });
});

it("keeps the last owner: neither lowered, nor removed, nor gone", async () => {
  const { owner, admin } = await team();
  for (const answer of [await setRole(owner, owner, "admin"), await remove(owner, owner), await leave(owner)]) {
    expect(answer).toMatchObject({ status: 409, body: { code: "last-owner" } });
  }
  await setRole(owner, admin, "owner");
  expect((await leave(owner)).status).toBe(200);
  expect((await server.call("GET", "/member", { as: owner })).status).toBe(404);
});

it("keeps one of two owners who lower each other, and one of two who leave, at the same moment", async () => {
  for (let round = 0; round < 5; round += 1) {
    const { owner: first, admin: second } = await team();
    await setRole(first, second, "owner");
    const lowered = await Promise.all([setRole(first, second, "viewer"), setRole(second, first, "viewer")]);
    expect(lowered.filter(({ status }) => status === 200)).toHaveLength(1);

    const third = await team();
    await setRole(third.owner, third.admin, "owner");
    const gone = await Promise.all([leave(third.owner), leave(third.admin)]);
    expect(gone.map(({ status }) => status).sort()).toEqual([200, 409]);
  }
});

it("counts no disabled account as the owner who stays", async () => {
  const { owner, admin } = await team();
  await setRole(owner, admin, "owner");
  await server.db.withTenant(admin, (trx) =>
    trx.updateTable("users").set({ disabled_at: new Date() }).where("id", "=", admin.userId).execute(),
  );
  expect((await leave(owner)).body.code).toBe("last-owner");
});

it("answers 404 to people of another workspace, and changes nothing there [6.5]", async () => {
  const { owner } = await team();
  const other = await team();
  expect((await setRole(owner, other.viewer, "admin")).body.code).toBe("member-not-found");
  expect((await remove(owner, other.viewer)).body.code).toBe("member-not-found");
  expect((await rolesIn(other.owner))[other.viewer.email]).toBe("viewer");
  expect((await setRole(owner, { ...other.viewer, userId: randomUUID() }, "viewer")).status).toBe(404);
});
