import { randomBytes } from "node:crypto";
import { cp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { io, type Socket } from "socket.io-client";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/create-test-database.ts";
import { makeDataDir, type TestDataDir } from "../testing/make-data-dir.ts";
import { type ServerProcess, startServerProcess } from "../testing/server-process.ts";
import { startStopwatch } from "../testing/stopwatch.ts";

const owner = { email: "owner@two.example", password: "a long enough password" };
const colleague = { email: "colleague@two.example", password: "another long password" };

let database: TestDatabase;
let folders: TestDataDir[];
let shared: Record<string, string>;
/** Two programs of their own, joined by nothing but the database, the key and the folder of files. */
let here: ServerProcess;
let there: ServerProcess;

beforeAll(async () => {
  database = await createTestDatabase();
  folders = [await makeDataDir(), await makeDataDir()];
  const [first, second] = folders.map(({ path }) => path);
  if (first === undefined || second === undefined) throw new Error("no folders");
  const keyFile = join(first, "shared.kek");
  await writeFile(keyFile, randomBytes(32).toString("base64"));
  shared = {
    DATABASE_URL: database.adminUrl,
    KEK_FILE: keyFile,
    FILES: `file://${join(first, "files")}`,
    DEMO: "off",
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
  };
  here = await startServerProcess({ ...shared, DATA_DIR: first });
  there = await startServerProcess({ ...shared, DATA_DIR: second });
});

afterAll(async () => {
  await Promise.all([here.stop(), there.stop()]);
  await Promise.all(folders.map((folder) => folder.remove()));
  await database.close();
});

it("a process with a key or files of its own is refused at its start, in a sentence that says what to copy", async () => {
  const stranger = await makeDataDir();
  folders.push(stranger);
  const { KEK_FILE: keyFile = "", FILES: _shared, ...rest } = shared;
  const own = { ...rest, DATA_DIR: stranger.path };
  await expect(startServerProcess(own)).rejects.toThrow(
    /This database was set up with the key key-[0-9a-f]{8}; this process has key-[0-9a-f]{8} in \S+\/kek\. Copy the key file from \S+:\S+shared\.kek to \S+\/kek, or/,
  );
  await expect(startServerProcess({ ...own, KEK_FILE: keyFile })).rejects.toThrow(
    /This database keeps its files in the store files-[0-9a-f]{8} \(\S+: \S+\/files\); this process has no marker of it in \S+\/files\. To move, copy everything from there, .*give all of them the same FILES/,
  );
  // A copy has the marker too; what one process takes in, the other would not find.
  const [first = stranger] = folders;
  await cp(join(first.path, "files"), join(stranger.path, "files"), { recursive: true });
  await expect(startServerProcess({ ...own, KEK_FILE: keyFile })).rejects.toThrow(
    /Another Hoopoe works on this database with a copy of the file folder \(\S+\/files\); this one has \S+\/files\. Stop that one, or give both the same FILES/,
  );
});

it("an open socket of one process stops within a second of a lowered role, a removal and a sign-out in the other", async () => {
  const boss = await signIn(here, owner);
  const invited = await boss.call("POST", "/invitation", { email: colleague.email, role: "editor" });
  const token = /#(.+)$/.exec(String(invited["link"]))?.[1];
  await callOf(there, {})("POST", "/invitation/accept", { token, name: "Colleague", password: colleague.password });
  const guest = await signIn(there, colleague);
  const me = await guest.call("GET", "/auth/me");

  const lowered = await openSocket(there, guest);
  await endsWithinASecond(lowered, () => boss.call("PATCH", `/member/${String(me["id"])}`, { role: "viewer" }));
  // Let in again, as who they are now.
  const signedOut = await openSocket(there, guest);
  const elsewhere = await signIn(here, colleague);
  const kept = await openSocket(there, elsewhere);
  await endsWithinASecond(signedOut, () => guest.through(here)("POST", "/auth/logout"));
  expect(kept.connected).toBe(true);
  await endsWithinASecond(kept, () => boss.call("DELETE", `/member/${String(me["id"])}`));
  await expect(openSocket(there, elsewhere)).rejects.toThrow("unauthorized");
});

type Call = (method: string, path: string, body?: unknown) => Promise<Record<string, unknown>>;

interface Visitor {
  readonly token: string;
  readonly call: Call;
  /** The same person's call to another process. */
  through(server: ServerProcess): Call;
}

async function signIn(server: ServerProcess, who: typeof owner): Promise<Visitor> {
  const { access_token: token } = await callOf(server, {})("POST", "/auth/login", who);
  if (typeof token !== "string") throw new Error("nobody was signed in");
  const headers = { authorization: `Bearer ${token}` };
  return { token, call: callOf(server, headers), through: (other) => callOf(other, headers) };
}

function callOf({ url }: ServerProcess, headers: Record<string, string>): Call {
  return async (method, path, body) => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const type = body === undefined ? {} : { "content-type": "application/json" };
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: { tenantid: "localhost", wsid: "1", ...type, ...headers },
      ...sent,
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return JSON.parse(text);
  };
}

async function openSocket(server: ServerProcess, visitor: Visitor): Promise<Socket> {
  const { ticket } = await visitor.through(server)("POST", "/auth/socket-ticket");
  const query = { accessToken: String(ticket) };
  const socket = io(server.url, { transports: ["websocket"], reconnection: false, forceNew: true, query });
  return new Promise((resolve, reject) => {
    socket.once("connect", () => resolve(socket));
    socket.once("connect_error", (error) => {
      socket.disconnect();
      reject(error);
    });
  });
}

async function endsWithinASecond(socket: Socket, change: () => Promise<unknown>): Promise<void> {
  const ended = new Promise<string>((resolve) => {
    socket.once("disconnect", resolve);
  });
  await change();
  const stopwatch = startStopwatch();
  expect(await ended).toBe("io server disconnect");
  expect(stopwatch.read()).toBeLessThan(1000);
}
