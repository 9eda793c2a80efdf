import { afterAll, beforeAll, expect, it } from "vitest";
import { type Answer, startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import type { TestMember } from "../../testing/test-people.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const info = (message: string) => ({ type: "info", message, extraAttributes: {} }) as const;
const progress = (id: string, percent: number) =>
  ({
    type: "in_progress",
    message: `${percent} %`,
    extraAttributes: { integrationDataId: id, progress: percent, completed: false },
  }) as const;
const list = (as: TestMember, query = "") => server.call("GET", `/notification${query}`, { as });
const messages = ({ body }: Answer) => body.data.map(({ message }: { message: string }) => message);

it("gives what came after a number, oldest first, so that nobody who was away misses anything [3.17]", async () => {
  const member = await server.addMember({ role: "viewer" });
  const publish = (message: string) => server.core.notifications.publish(member, info(message));
  await publish("before");
  const seen = (await list(member)).body.data[0].seq;
  // By tens: 150 at once wait for connections, and on a busy machine longer than a pool lets them.
  for (let index = 0; index < 150; index += 10)
    await Promise.all(Array.from({ length: 10 }, (_, more) => publish(`missed ${index + more}`)));
  const first = await list(member, `?after=${seen}`);
  expect(first.body.isMore).toBe(true);
  const second = await list(member, `?after=${first.body.data.at(-1).seq}`);
  expect(second.body.isMore).toBe(false);
  const caught = [...messages(first), ...messages(second)];
  expect(caught.sort()).toEqual(Array.from({ length: 150 }, (_, index) => `missed ${index}`).sort());
});

it("gives the newest hundred, newest last, to those who have seen nothing", async () => {
  const member = await server.addMember({ role: "viewer" });
  for (let index = 0; index < 120; index += 1) await server.core.notifications.publish(member, info(String(index)));
  const answer = await list(member);
  expect(messages(answer)).toEqual(Array.from({ length: 100 }, (_, index) => String(index + 20)));
});

it("shows nobody another workspace's news, nor another person's [6.5]", async () => {
  const member = await server.addMember({ role: "viewer" });
  const colleague = await server.addMember({ role: "viewer", workspaceId: member.workspaceId });
  const stranger = await server.addMember({ role: "owner" });
  await server.core.notifications.publish(member, { ...info("private"), toUserId: member.userId });
  await server.core.notifications.publish(member, info("everybody"));
  expect(messages(await list(member))).toEqual(["private", "everybody"]);
  expect(messages(await list(colleague))).toEqual(["everybody"]);
  expect(messages(await list(stranger))).toEqual([]);
});

it("keeps one row for the progress of a run, the latest, and none after its end [3.16] [4.9]", async () => {
  const member = await server.addMember({ role: "viewer" });
  const { notifications } = server.core;
  await notifications.publish(member, progress("run-b", 5));
  for (let percent = 0; percent < 100; percent += 1) void notifications.publish(member, progress("run-a", percent));
  await expect.poll(async () => messages(await list(member))).toEqual(["5 %", "99 %"]);
  const end = { ...info("done"), extraAttributes: { integrationDataId: "run-a", completed: true } };
  await notifications.publish(member, end);
  expect(messages(await list(member))).toEqual(["5 %", "done"]);
});

it("publishes the end after pending progress, never before it", async () => {
  const member = await server.addMember({ role: "viewer" });
  const { notifications } = server.core;
  void notifications.publish(member, progress("run-c", 10));
  void notifications.publish(member, progress("run-c", 20));
  await notifications.publish(member, { ...info("done"), extraAttributes: { integrationDataId: "run-c" } });
  expect(messages(await list(member))).toEqual(["done"]);
});

it("never fails work because a notification couldn't be published", async () => {
  const member = await server.addMember({ role: "viewer" });
  const gone = { ...member, workspaceId: "0f8b1c7e-0000-4000-8000-000000000000" };
  await server.core.notifications.publish(gone, info("to nobody"));
  expect(server.logged()).toContain("couldn't publish a notification");
});

it("names the field when the number is none", async () => {
  const member = await server.addMember({ role: "viewer" });
  expect(await list(member, "?after=yesterday")).toMatchObject({ status: 400, body: { field: "after" } });
});

it("keeps one person's progress apart from another's with the same app [3.16]", async () => {
  const one = await server.addMember({ role: "viewer" });
  const other = await server.addMember({ role: "viewer", workspaceId: one.workspaceId });
  const { notifications } = server.core;
  const notify = (to: TestMember, message: string, completed: boolean) =>
    notifications.publish(to, {
      type: "in_progress",
      message,
      extraAttributes: { appId: "7", agentId: "29", progress: 50, completed },
      toUserId: to.userId,
    });
  await Promise.all([notify(one, "one", false), notify(other, "other", false)]);
  expect([messages(await list(one)), messages(await list(other))]).toEqual([["one"], ["other"]]);
  await notify(one, "one has ended", true);
  expect([messages(await list(one)), messages(await list(other))]).toEqual([["one has ended"], ["other"]]);
});
