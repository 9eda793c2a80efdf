import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import type { TestMember } from "../../testing/test-people.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const set = (as: TestMember, whose: TestMember, verb: "disable" | "enable") =>
  server.call("POST", `/member/${whose.userId}/${verb}`, { as });
const signIn = ({ email, password }: TestMember) => server.call("POST", "/auth/login", { body: { email, password } });

it("a disabled account cannot call, sign in or be found among the members, until it is enabled", async () => {
  const owner = await server.addMember({ role: "owner" });
  const member = await server.addMember({ role: "editor", workspaceId: owner.workspaceId });
  expect(await set(owner, member, "disable")).toMatchObject({ status: 200, body: { endedCount: 1 } });
  expect((await server.call("GET", "/workspace", { as: member })).status).toBe(401);
  expect(await signIn(member)).toMatchObject({ status: 401, body: { code: "login-failed" } });
  const idsOf = async (path: string): Promise<string[]> =>
    (await server.call("GET", path, { as: owner })).body.data.map(({ userId }: { userId: string }) => userId);
  expect([await idsOf("/member"), await idsOf("/member/disabled")]).toEqual([[owner.userId], [member.userId]]);
  expect((await set(owner, member, "enable")).status).toBe(200);
  expect((await signIn(member)).status).toBe(200);
  // Sessions that were ended stay so.
  expect((await server.call("GET", "/workspace", { as: member })).status).toBe(401);
  const { body } = await server.call("GET", "/audit", { as: owner });
  const entries = body.data.filter(({ action }: { action: string }) => /^account\.(dis|en)abled$/.test(action));
  expect(entries).toMatchObject([
    { action: "account.enabled", actor: owner.email, target: member.email },
    { action: "account.disabled", actor: owner.email, target: member.email, details: { endedSessions: 1 } },
  ]);
});

it("nobody disables themselves, somebody of a higher role, or somebody who is not in the workspace", async () => {
  const owner = await server.addMember({ role: "owner" });
  const admin = await server.addMember({ role: "admin", workspaceId: owner.workspaceId });
  const editor = await server.addMember({ role: "editor", workspaceId: owner.workspaceId });
  const stranger = await server.addMember({ role: "viewer" });
  expect(await set(admin, admin, "disable")).toMatchObject({ status: 409, body: { code: "account-own" } });
  expect(await set(admin, owner, "disable")).toMatchObject({ status: 403, body: { code: "account-outranked" } });
  expect(await set(admin, stranger, "disable")).toMatchObject({ status: 404, body: { code: "member-not-found" } });
  expect((await set(editor, admin, "disable")).status).toBe(403);
  expect((await server.call("GET", "/member/disabled", { as: editor })).status).toBe(403);
});
