import { io, type Socket } from "socket.io-client";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import type { TestMember } from "../../testing/test-people.ts";

let server: TestServer;
/** Another process of the same product. */
let peer: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  peer = await startTestServer({ database: server.database });
});
afterAll(async () => {
  await peer.close();
  await server.close();
});

const event = { type: "info", message: "Hello", extraAttributes: { integrationId: "i1" } } as const;

it("opens with an accessToken, over websocket alone, and delivers 'notification' events [7.47] [1.4]", async () => {
  const member = await server.addMember({ role: "viewer" });
  const socket = await opened(server, { accessToken: await ticketOf(member), workspaceId: member.workspaceId });
  expect(socket.io.engine.transport.name).toBe("websocket");
  const received = next(socket);
  await server.core.notifications.publish(member, event);
  expect(await received).toEqual({ ...event, seq: expect.any(Number), at: expect.any(String) });
  const polling = await fetch(`${server.url}/socket.io/?EIO=4&transport=polling`);
  expect(polling.status).toBe(400);
});

it("opens once with a ticket: a second try with the same one is refused", async () => {
  const member = await server.addMember({ role: "viewer" });
  const accessToken = await ticketOf(member);
  await opened(server, { accessToken });
  await expect(opened(server, { accessToken })).rejects.toThrow("unauthorized");
});

it.each([
  ["nothing", {}],
  ["a made-up token", { accessToken: "x".repeat(43) }],
])("refuses %s", async (_what, query) => {
  await expect(opened(server, query)).rejects.toThrow("unauthorized");
});

it("refuses a workspace that its opener is not a member of [6.5]", async () => {
  const [member, other] = [await server.addMember({ role: "owner" }), await server.addMember({ role: "owner" })];
  const query = { accessToken: await ticketOf(member), workspaceId: other.workspaceId };
  await expect(opened(server, query)).rejects.toThrow("unauthorized");
});

it("refuses a page of another site", async () => {
  const member = await server.addMember({ role: "viewer" });
  const options = { extraHeaders: { origin: "https://evil.test" } };
  await expect(opened(server, { accessToken: await ticketOf(member) }, options)).rejects.toThrow();
});

it("takes an access token too", async () => {
  const member = await server.addMember({ role: "viewer" });
  const socket = await opened(server, { accessToken: member.token });
  expect(socket.connected).toBe(true);
});

it("keeps one workspace's news from another's, and one person's from the others [6.5]", async () => {
  const member = await server.addMember({ role: "viewer" });
  const colleague = await server.addMember({ role: "viewer", workspaceId: member.workspaceId });
  const stranger = await server.addMember({ role: "owner" });
  const [mine, theirs, strange] = await Promise.all([member, colleague, stranger].map(openedBy));
  const seen = { mine: collect(mine), theirs: collect(theirs), strange: collect(strange) };
  await server.core.notifications.publish(member, { ...event, message: "private", toUserId: member.userId });
  await server.core.notifications.publish(member, { ...event, message: "everybody" });
  // What comes after on the same socket proves that nothing came before.
  await server.core.notifications.publish(stranger, { ...event, message: "end" });
  await Promise.all([until(seen.mine, "everybody"), until(seen.theirs, "everybody"), until(seen.strange, "end")]);
  expect(seen).toEqual({ mine: ["private", "everybody"], theirs: ["everybody"], strange: ["end"] });
});

it("reaches the pages of every process", async () => {
  const member = await server.addMember({ role: "viewer" });
  const socket = await opened(peer, { accessToken: await ticketOf(member), workspaceId: member.workspaceId });
  const received = next(socket);
  await server.core.notifications.publish(member, event);
  expect(await received).toMatchObject({ message: "Hello" });
});

it("closes the sockets of a session as it ends, on every process [7.1]", async () => {
  const member = await server.addMember({ role: "viewer" });
  const sockets = await Promise.all(
    [server, peer].map(async (one) => opened(one, { accessToken: await ticketOf(member) })),
  );
  const closed = Promise.all(sockets.map((socket) => new Promise((done) => socket.once("disconnect", done))));
  await server.call("POST", "/auth/logout", { as: member });
  expect(await closed).toEqual(["io server disconnect", "io server disconnect"]);
});

it("lets the pages of a server that stops try again, instead of sending them away", async () => {
  const stopping = await startTestServer({ database: server.database });
  const member = await server.addMember({ role: "viewer" });
  const socket = await opened(stopping, { accessToken: await ticketOf(member) });
  const reason = new Promise((done) => socket.once("disconnect", done));
  await stopping.close();
  expect(await reason).toBe("transport close");
});

it("gives a ticket to those who are signed in, for thirty seconds", async () => {
  const member = await server.addMember({ role: "viewer" });
  const answer = await server.call("POST", "/auth/socket-ticket", { as: member });
  expect(answer.status).toBe(201);
  const leftMs = Date.parse(answer.body.expiresAt) - Date.now();
  expect(leftMs).toBeGreaterThan(25_000);
  expect(leftMs).toBeLessThanOrEqual(30_000);
  expect((await server.call("POST", "/auth/socket-ticket")).status).toBe(401);
  expect(server.logged()).not.toContain(answer.body.ticket);
});

async function ticketOf(member: TestMember): Promise<string> {
  return (await server.call("POST", "/auth/socket-ticket", { as: member })).body.ticket;
}

async function openedBy(member: TestMember): Promise<Socket> {
  return opened(server, { accessToken: await ticketOf(member), workspaceId: member.workspaceId });
}

function opened(to: TestServer, query: object, options: object = {}): Promise<Socket> {
  const socket = io(to.url, { transports: ["websocket"], reconnection: false, forceNew: true, query, ...options });
  onTestFinished(() => void socket.close());
  return new Promise((done, failed) => {
    socket.once("connect", () => done(socket));
    socket.once("connect_error", failed);
  });
}

function next(socket: Socket): Promise<unknown> {
  return new Promise((done) => socket.once("notification", done));
}

function collect(socket: Socket | undefined): string[] {
  const messages: string[] = [];
  socket?.on("notification", (received: { message: string }) => void messages.push(received.message));
  return messages;
}

async function until(messages: string[], last: string): Promise<void> {
  await expect.poll(() => messages.includes(last)).toBe(true);
}
