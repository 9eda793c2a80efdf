import { spawn } from "node:child_process";
import { createServer } from "node:http";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { AddressInfo } from "node:net";
import pino from "pino";
import { io, type Socket } from "socket.io-client";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { admitSocket, isStillIn } from "../../compose/admit-socket.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import type { TestMember } from "../../testing/test-people.ts";
import { createRealtime } from "./realtime.ts";
import { startStopwatch } from "../../testing/stopwatch.ts";

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

it.each([
  ["a role is lowered", (boss: TestMember, who: TestMember) => setRole(boss, who, "viewer"), true],
  ["somebody is removed", (boss: TestMember, who: TestMember) => remove(boss, who), true],
  ["the workspace is deleted", (boss: TestMember) => drop(boss), false],
  ["the account is disabled in the console", (boss: TestMember, who: TestMember) => disable(boss, who), true],
  ["the account is disabled on the command line", (_boss: TestMember, who: TestMember) => disableByCommand(who), true],
  ["another program ends the session", (_boss: TestMember, who: TestMember) => endSessions(who), true],
])("closes the open sockets on every process within a second when %s", async (_what, change, areOthersKept) => {
  const { boss, member, colleague } = await trio();
  const [here, there, bystander] = [
    await opened(server, member),
    await opened(peer, member),
    await opened(peer, colleague),
  ];
  const closed = Promise.all([endOf(here), endOf(there)]);
  expect((await change(boss, member)).status).toBe(200);
  const stopwatch = startStopwatch();
  expect(await closed).toEqual(["io server disconnect", "io server disconnect"]);
  expect(stopwatch.read()).toBeLessThan(1000);
  // What was sent to the others came before this: a removal closes one person's sockets, a deletion everybody's.
  const echo = areOthersKept ? Promise.resolve("kept") : endOf(bystander);
  expect([await echo, bystander.connected]).toEqual([areOthersKept ? "kept" : "io server disconnect", areOthersKept]);
});

it("lets somebody in again whose role changed, and nobody who was removed", async () => {
  const { boss, member } = await trio();
  await setRole(boss, member, "viewer");
  expect((await opened(peer, member)).connected).toBe(true);
  await remove(boss, member);
  await expect(opened(peer, member)).rejects.toThrow("unauthorized");
});

it("closes a socket whose member was removed between its admission and its opening", async () => {
  const { member } = await trio();
  const http = createServer();
  const realtime = createRealtime({
    server: http,
    appUrl: server.database.appUrl,
    publicOrigin: undefined,
    log: pino({ level: "silent" }),
    async admit(knock) {
      const admitted = await admitSocket(server.core, knock);
      // The news of a removal would find no socket here yet; so none is sent.
      await server.db.withTenant(member, (trx) =>
        trx.deleteFrom("memberships").where("user_id", "=", member.userId).execute(),
      );
      return admitted;
    },
    isStillIn: (who) => isStillIn(server.core, who),
  });
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  onTestFinished(async () => {
    await realtime.close();
    http.close();
  });
  const socket = await opened({ url: urlOf(http.address()) }, member);
  expect(await endOf(socket)).toBe("io server disconnect");
});

async function trio() {
  const boss = await server.addMember({ role: "owner" });
  // A second workspace, so that the first may be deleted.
  await server.call("POST", "/workspace", { as: boss, body: { name: "Other" } });
  const { workspaceId } = boss;
  const member = await server.addMember({ role: "editor", workspaceId });
  return { boss, member, colleague: await server.addMember({ role: "viewer", workspaceId }) };
}

const setRole = (as: TestMember, { userId }: TestMember, role: string) =>
  server.call("PATCH", `/member/${userId}`, { as, body: { role } });
const remove = (as: TestMember, { userId }: TestMember) => server.call("DELETE", `/member/${userId}`, { as });
const disable = (as: TestMember, { userId }: TestMember) => server.call("POST", `/member/${userId}/disable`, { as });

async function disableByCommand({ email }: TestMember): Promise<{ status: number }> {
  const program = fileURLToPath(new URL("../../../bin/hoopoe.mjs", import.meta.url));
  const { PATH = "", HOME = "" } = process.env;
  const child = spawn(process.execPath, [program, "user", "disable", email], {
    env: { PATH, HOME, DATABASE_URL: server.database.adminUrl, DATABASE_APP_URL: server.database.appUrl },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = await once(child, "exit");
  return { status: code === 0 ? 200 : 500 };
}

async function endSessions(who: TestMember): Promise<{ status: number }> {
  await server.db.withTenant(who, (trx) =>
    trx.updateTable("sessions").set({ revoked_at: new Date() }).where("user_id", "=", who.userId).execute(),
  );
  return { status: 200 };
}

const drop = (as: TestMember) => server.call("DELETE", `/workspace/${as.workspaceId}?name=Test`, { as });

async function opened(to: { url: string }, member: TestMember): Promise<Socket> {
  const { body } = await server.call("POST", "/auth/socket-ticket", { as: member });
  const query = { accessToken: body.ticket, workspaceId: member.workspaceId };
  const socket = io(to.url, { transports: ["websocket"], reconnection: false, forceNew: true, query });
  ends.set(socket, new Promise((done) => socket.once("disconnect", done)));
  onTestFinished(() => void socket.close());
  return new Promise((done, failed) => {
    socket.once("connect", () => done(socket));
    socket.once("connect_error", failed);
  });
}

const ends = new WeakMap<Socket, Promise<string>>();
const endOf = (socket: Socket): Promise<string> => ends.get(socket) ?? Promise.reject(new Error("no such socket"));

function urlOf(address: AddressInfo | string | null): string {
  if (address === null || typeof address === "string") throw new Error("no port");
  return `http://127.0.0.1:${address.port}`;
}
