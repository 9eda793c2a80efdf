import { type MailSink, startMailSink } from "@hoopoe/connectors/smtp/sandbox/mail-sink.ts";
import pino from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createEngine } from "../../platform/engine/create-engine.ts";
import type { Engine } from "../../platform/engine/engine.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import type { TestMember } from "../../testing/test-people.ts";

let sink: MailSink;
let server: TestServer;
let engine: Engine;
beforeAll(async () => {
  sink = await startMailSink();
  server = await startTestServer({ mail: { smtpUrl: sink.url, retryDelaysMs: [10] } });
  const log = pino({ level: "silent" });
  engine = createEngine({ engineUrl: server.database.engineUrl, executorId: "news", log });
  server.core.mail.attach(engine);
  await engine.launch();
});
afterAll(async () => {
  await engine.shutdown();
  await server.close();
  await sink.stop();
});

const choose = (as: TestMember, mails: Record<string, boolean>) =>
  server.call("PATCH", "/account", { as, body: { preferences: { mails } } });
const emailsTo = (email: string) => sink.emails().filter(({ to }) => to.includes(email));
const failed = (message: string) =>
  ({ type: "error", message, extraAttributes: { integrationId: "a4f0c1f2-0000-4000-8000-000000000001" } }) as const;

it("emails only the chosen kinds of notification, only to who chose them, with a link", async () => {
  const reader = await server.addMember({ role: "viewer" });
  const other = await server.addMember({ role: "owner", workspaceId: reader.workspaceId });
  const stranger = await server.addMember({ role: "owner" });
  expect((await choose(reader, { error: true })).body.preferences.mails).toEqual({
    success: false,
    info: false,
    warning: false,
    error: true,
  });
  await choose(other, { success: true });
  await choose(stranger, { error: true });
  await server.core.notifications.publish(reader, failed("Mail: the password was refused"));
  await expect.poll(() => emailsTo(reader.email).length).toBe(1);
  const [email] = emailsTo(reader.email);
  expect(email?.subject).toBe("Test: Mail: the password was refused");
  const path = "/dashboard/integration?integration=a4f0c1f2-0000-4000-8000-000000000001";
  expect(email?.text).toContain(`${path}&workspace=${reader.workspaceId}\n`);
  await server.core.notifications.publish(reader, { type: "success", message: "All is in", extraAttributes: {} });
  await expect.poll(() => emailsTo(other.email).length).toBe(1);
  expect(emailsTo(reader.email)).toHaveLength(1);
  expect(emailsTo(stranger.email)).toEqual([]);
});

it("emails a personal notification only to its person, and never emails about email", async () => {
  const reader = await server.addMember({ role: "viewer" });
  const other = await server.addMember({ role: "owner", workspaceId: reader.workspaceId });
  for (const person of [reader, other]) await choose(person, { error: true });
  await server.core.notifications.publish(reader, { ...failed("a letter came back"), isPageOnly: true });
  await server.core.notifications.publish(reader, { ...failed("yours"), toUserId: other.userId });
  await expect.poll(() => emailsTo(other.email).length).toBe(1);
  expect(emailsTo(other.email)[0]?.text).toContain("yours");
  expect(emailsTo(reader.email)).toEqual([]);
});

it("stops at twenty emails an hour, and says so in the last", async () => {
  const reader = await server.addMember({ role: "viewer" });
  await choose(reader, { error: true });
  for (let count = 0; count < 22; count += 1)
    await server.core.notifications.publish(reader, failed(`failure ${count}`));
  await expect.poll(() => emailsTo(reader.email).length).toBe(20);
  const last = emailsTo(reader.email).filter(({ text }) => text.includes("more notifications from this hour"));
  expect(last.map(({ subject }) => subject)).toEqual(["Test: failure 19"]);
});
