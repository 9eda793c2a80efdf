import { type MailSink, startMailSink } from "@hoopoe/connectors/smtp/sandbox/mail-sink.ts";
import pino from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createEngine } from "../../platform/engine/create-engine.ts";
import type { Engine } from "../../platform/engine/engine.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";

let sink: MailSink;
let server: TestServer;
let engine: Engine;
beforeAll(async () => {
  sink = await startMailSink();
  server = await startTestServer({ mail: { smtpUrl: sink.url } });
  const log = pino({ level: "silent" });
  engine = createEngine({ engineUrl: server.database.engineUrl, executorId: "letters", log });
  server.core.mail.attach(engine);
  await engine.launch();
});
afterAll(async () => {
  await engine.shutdown();
  await server.close();
  await sink.stop();
});

const password = "a new and longer password";
const post = (path: string, body: object) => server.call("POST", path, { body });

/** The token of the link in the email to an address; it stands behind the #. */
async function tokenTo(email: string, page: string): Promise<string> {
  const find = () => sink.emails().find(({ to, text }) => to.includes(email) && text.includes(`/${page}#`));
  await expect.poll(find).toBeDefined();
  return new RegExp(`/${page}#([\\w-]+)`).exec(find()?.text ?? "")?.[1] ?? "";
}

it("sends a link that sets a new password, once", async () => {
  const member = await server.addMember({ role: "viewer" });
  expect((await post("/auth/forgot-password", { email: member.email })).status).toBe(202);
  const token = await tokenTo(member.email, "reset-password");
  expect(await post("/auth/reset-password", { token, password })).toMatchObject({ status: 200 });
  expect((await post("/auth/login", { email: member.email, password })).status).toBe(200);
  expect((await post("/auth/login", { email: member.email, password: member.password })).status).toBe(401);
  expect((await post("/auth/reset-password", { token, password })).body.code).toBe("account-link-invalid");
});

it("sends a link that confirms the address, once, and can do nothing else", async () => {
  const member = await server.addMember({ role: "viewer" });
  const isVerified = async () => (await server.call("GET", "/account", { as: member })).body.isEmailVerified;
  expect(await isVerified()).toBe(false);
  expect((await server.call("POST", "/account/verification", { as: member })).body).toEqual({ isSent: true });
  const token = await tokenTo(member.email, "verify-email");
  expect((await post("/auth/reset-password", { token, password })).body.code).toBe("account-link-invalid");
  expect(await isVerified()).toBe(false);
  expect(await post("/auth/verify-email", { token })).toMatchObject({ status: 200, body: { email: member.email } });
  expect(await isVerified()).toBe(true);
  expect((await post("/auth/verify-email", { token })).body.code).toBe("account-link-invalid");
});
