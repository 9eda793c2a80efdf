import { request } from "node:http";
import { io } from "socket.io-client";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";

const host = "hoopoe.example.com";
let single: TestServer;
let many: TestServer;
beforeAll(async () => {
  single = await startTestServer({ isSingleTenant: true });
  many = await startTestServer({ database: single.database });
});
afterAll(async () => {
  await many.close();
  await single.close();
});

it("with SINGLE_TENANT any host name is the one organisation's, over HTTP and the socket alike", async () => {
  expect(await statusOf(single, { tenantid: "hoopoe" })).toBe(200);
  expect(await statusOf(many, { tenantid: "hoopoe" })).toBe(404);
  expect(await opens(single)).toBe(true);
  expect(await opens(many)).toBe(false);
});

it("with SINGLE_TENANT too, header and host have to name the same one", async () => {
  expect(await statusOf(single, { tenantid: "acme" })).toBe(403);
});

/** fetch does not let its caller choose the Host header. */
function statusOf({ url }: TestServer, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((done, failed) => {
    const outgoing = request(`${url}/api/auth/state`, { headers: { host, ...headers } }, (incoming) => {
      incoming.resume();
      done(incoming.statusCode);
    });
    outgoing.on("error", failed).end();
  });
}

async function opens(server: TestServer): Promise<boolean> {
  const member = await server.addMember({ role: "viewer" });
  const { body } = await server.call("POST", "/auth/socket-ticket", { as: member });
  const query = { accessToken: body.ticket, workspaceId: member.workspaceId };
  const options = { transports: ["websocket"], reconnection: false, forceNew: true, query, extraHeaders: { host } };
  const socket = io(server.url, options);
  try {
    return await new Promise((done) => {
      socket.once("connect", () => done(true));
      socket.once("connect_error", () => done(false));
    });
  } finally {
    socket.disconnect();
  }
}
