import { createHash, randomUUID } from "node:crypto";
import { request } from "node:http";
import { uploadsUnendedMax } from "@hoopoe/contract/constants.ts";
import { startMongo } from "@hoopoe/sandbox/mongo/start-mongo.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createGridFsBlobStore } from "../../platform/files/gridfs-blob-store.ts";
import { startIngestFixture, type IngestFixture } from "../../testing/start-ingest-fixture.ts";
import type { TestMember } from "../../testing/test-people.ts";

const fileBytesMax = 4 * 1024 * 1024;
let mongo: Awaited<ReturnType<typeof startMongo>>;
let fixture: IngestFixture;
let editor: TestMember;

// In GridFS: what holds there, where nothing is on this machine, holds in a folder too.
beforeAll(async () => {
  mongo = await startMongo();
  fixture = await startIngestFixture({ store: await createGridFsBlobStore(mongo.url), fileBytesMax });
});
afterAll(async () => {
  await fixture.close();
  await mongo.stop();
});
beforeEach(async () => {
  editor = await fixture.server.addMember({ role: "editor" });
});

it("a multipart upload with storage=mongodb says in which store it lies: this one [7.31]", async () => {
  const form = new FormData();
  form.append("file", new Blob(["# Buoys\n\nThe green buoy was lit."]), "buoys.md");
  const { status, body } = await send("POST", "/integration/?storage=mongodb", { body: form });
  expect([status, body.storage]).toEqual([201, "mongodb"]);
  expect(mongo.database.count("hoopoe.hoopoe.files")).toBe(1);
});

it("an interrupted upload continues behind the last byte that arrived, and becomes one file and its items", async () => {
  const bytes = Buffer.from(textOf(1_000_000));
  const location = await begin("harbour.txt", bytes.byteLength);
  await cutAfter(location, bytes.subarray(0, 700_000));
  const stands = await send("HEAD", location);
  const offset = Number(stands.headers.get("upload-offset"));
  expect(offset).toBeGreaterThanOrEqual(256 * 1024);
  expect(offset).toBeLessThanOrEqual(700_000);
  expect(stands.headers.get("upload-length")).toBe(String(bytes.byteLength));
  const [listed] = (await send("GET", "/upload")).body.data;
  expect(listed).toMatchObject({ fileName: "harbour.txt", offset, size: bytes.byteLength, result: null });

  const { status, headers } = await part(location, offset, bytes.subarray(offset));
  expect([status, headers.get("upload-offset")]).toEqual([204, String(bytes.byteLength)]);
  const { result } = (await send("GET", location)).body.data;
  expect(result).toMatchObject({ fileName: "harbour.txt", size: bytes.byteLength, storage: "mongodb" });
  expect(result.filePath).toBe(result.docId);
  expect(result.sha256).toBe(createHash("sha256").update(bytes).digest("hex"));
  // Asked again: the same answer, and no second file.
  expect((await send("GET", location)).body.data.result).toEqual(result);
  const [integration] = (await send("GET", "/integration")).body.data;
  const { files } = (await send("GET", `/integration/dataloc/${integration.id}`)).body.data;
  expect(files.map(({ docId }: { docId: string }) => docId)).toEqual([result.docId]);
  const [stream] = (await send("GET", `/integration/integration-data/${integration.id}`)).body.data;
  const job = (await send("GET", `/integration/integration-data/job-info-status/${stream.id}`)).body.data;
  const run = await fixture.waitForRun(editor, { streamId: stream.id, runId: job.runId });
  expect(run.status).toBe("succeeded");
  expect((await send("GET", "/upload")).body.data).toEqual([]);
  expect(await fixture.files.list(scopeOf(editor), `part:${location.split("/").at(-1)}`)).toEqual([]);
});

it("a part counts only at the upload's offset; two at the same offset are one", async () => {
  const location = await begin("twice.txt", 10);
  expect((await part(location, 3, "late")).status).toBe(409);
  const both = await Promise.all([part(location, 0, "first"), part(location, 0, "first")]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  // Refused without being read: what follows on the same connection is answered all the same.
  expect((await part(location, 5, Buffer.alloc(2_000_000))).status).toBe(413);
  expect((await send("HEAD", location)).headers.get("upload-offset")).toBe("5");
  expect((await part(location, 5, "-last")).status).toBe(204);
  expect((await send("GET", location)).body.data.result.size).toBe(10);
});

it("an upload is its owner's, in its workspace; to everybody else it does not exist", async () => {
  const location = await begin("mine.txt", 10);
  const colleague = await fixture.server.addMember({ role: "owner", workspaceId: editor.workspaceId });
  const stranger = await fixture.server.addMember({ role: "owner" });
  for (const as of [colleague, stranger]) {
    for (const method of ["GET", "HEAD", "DELETE"]) expect((await send(method, location, { as })).status).toBe(404);
    expect((await part(location, 0, "theirs", as)).status).toBe(404);
    expect((await send("GET", "/upload", { as })).body.data).toEqual([]);
  }
  const viewer = await fixture.server.addMember({ role: "viewer", workspaceId: editor.workspaceId });
  expect((await send("POST", "/upload", { as: viewer, headers: announce("a.txt", 3) })).status).toBe(403);
  expect((await send("HEAD", location)).headers.get("upload-offset")).toBe("0");
});

it("what cannot become a file is refused when it is announced, or by its first bytes", async () => {
  const refusal = async (name: string, size: number, headers = {}) => {
    const { status, body } = await send("POST", "/upload", { headers: { ...announce(name, size), ...headers } });
    return [status, body.code, body.message];
  };
  expect(await refusal("large.txt", fileBytesMax + 1)).toEqual([413, "payload-too-large", expect.any(String)]);
  expect(await refusal("none.txt", 0)).toEqual([
    422,
    "upload-empty",
    "none.txt is empty (0 bytes). Choose a file with content.",
  ]);
  expect(await refusal("tool.exe", 5)).toEqual([415, "upload-type", expect.stringContaining("isn't supported")]);
  expect((await refusal("a.txt", 5, { "tus-resumable": "" })).slice(0, 2)).toEqual([412, "upload-protocol"]);
  expect((await refusal("a.txt", 5, { "upload-metadata": "" })).slice(0, 2)).toEqual([412, "upload-protocol"]);
  const location = await begin("notes.txt", 2_000);
  const refused = await part(location, 0, Buffer.concat([Buffer.from("\x7fELF"), Buffer.alloc(1_996)]));
  expect([refused.status, refused.body.code]).toEqual([415, "upload-type"]);
  expect((await send("HEAD", location)).status).toBe(404);
});

it("an upload for a conversation is its person's file to talk about, and no source of anybody's", async () => {
  const location = await begin("question.md", 9, { purpose: "chat" });
  expect((await part(location, 0, "# Tides\n\n")).status).toBe(204);
  const { result } = (await send("GET", location)).body.data;
  expect((await send("GET", `/integration/data-file/dataloc/${result.docId}`)).body.data.fileName).toBe("question.md");
  expect((await send("GET", "/integration")).body.data).toEqual([]);
});

it("one that is taken back, or not ended in time, leaves nothing", async () => {
  const before = mongo.database.count("hoopoe.hoopoe.files");
  const [stopped, late] = [await begin("stopped.txt", 10), await begin("late.txt", 10)];
  await part(stopped, 0, "half");
  await part(late, 0, "other");
  expect(mongo.database.count("hoopoe.hoopoe.files")).toBe(before + 2);
  expect((await send("DELETE", stopped)).status).toBe(204);
  await forget(late);
  expect((await send("HEAD", late)).status).toBe(404);
  await fixture.uploads.expire();
  for (const location of [stopped, late]) expect((await part(location, 4, "more")).status).toBe(404);
  expect(mongo.database.count("hoopoe.hoopoe.files")).toBe(before);
});

it("a workspace has so many unfinished uploads at once; one taken back, ended or forgotten makes room", async () => {
  const all = await Promise.all(
    Array.from({ length: uploadsUnendedMax + 5 }, (_, index) => announceOne(`${index}.txt`)),
  );
  expect(all.filter(({ status }) => status === 201)).toHaveLength(uploadsUnendedMax);
  const refused = all.filter(({ status }) => status !== 201);
  expect(refused.map(({ status, body }) => [status, body.code, body.message])).toEqual(
    Array.from({ length: 5 }, () => [
      422,
      "upload-many",
      "This workspace already has 40 unfinished uploads. Finish or cancel one; they expire after 3 days.",
    ]),
  );
  const colleague = await fixture.server.addMember({ role: "editor", workspaceId: editor.workspaceId });
  expect((await announceOne("theirs.txt", colleague)).status).toBe(422);
  const [taken = "", ended = "", late = ""] = all.flatMap(({ headers }) => headers.get("location") ?? []);
  const path = (location: string) => location.replace("/api", "");
  expect((await send("DELETE", path(taken))).status).toBe(204);
  expect((await part(path(ended), 0, "ends")).status).toBe(204);
  await forget(path(late));
  for (const status of [201, 201, 201, 422]) expect((await announceOne("next.txt")).status).toBe(status);
});

const announceOne = (name: string, as = editor) => send("POST", "/upload", { as, headers: announce(name, 4) });

/** Its time is over. */
function forget(location: string) {
  return fixture.server.db.withTenant(scopeOf(editor), (trx) =>
    trx
      .updateTable("uploads")
      .set({ expires_at: new Date() })
      .where("id", "=", location.split("/").at(-1) ?? "")
      .execute(),
  );
}

async function begin(name: string, size: number, { purpose = "files" } = {}): Promise<string> {
  const { status, headers } = await send("POST", "/upload", { headers: announce(name, size, purpose) });
  expect(status).toBe(201);
  expect(new Date(headers.get("upload-expires") ?? "").getTime()).toBeGreaterThan(Date.now());
  return (headers.get("location") ?? "").replace("/api", "");
}

function announce(name: string, size: number, purpose = "files"): Record<string, string> {
  const words = Object.entries({ filename: name, purpose, fingerprint: randomUUID() });
  const metadata = words.map(([key, value]) => `${key} ${Buffer.from(value).toString("base64")}`).join(",");
  return { "tus-resumable": "1.0.0", "upload-length": String(size), "upload-metadata": metadata };
}

function part(location: string, offset: number, body: string | Buffer, as = editor) {
  const headers = { ...partHeaders, "upload-offset": String(offset) };
  return send("PATCH", location, { as, headers, body });
}

const partHeaders = { "tus-resumable": "1.0.0", "content-type": "application/offset+octet-stream" };

interface Sent {
  as?: TestMember;
  headers?: Readonly<Record<string, string>>;
  body?: string | Buffer | FormData;
}

async function send(method: string, path: string, { as = editor, headers = {}, body }: Sent = {}) {
  const sent = { ...headersOf(as), "tus-resumable": "1.0.0", ...headers };
  const init = { method, headers: sent, body: Buffer.isBuffer(body) ? Uint8Array.from(body) : body };
  const response = await fetch(`${fixture.server.url}/api${path}`, init);
  const text = await response.text();
  const isJson = text !== "" && response.headers.get("content-type")?.includes("json");
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
}

/** Sends the beginning of a part that says it is longer, and tears the line once some of it is safe. */
async function cutAfter(location: string, bytes: Buffer): Promise<void> {
  const { port } = new URL(fixture.server.url);
  const headers = { ...headersOf(editor), ...partHeaders, "upload-offset": "0", "content-length": "1000000" };
  const line = request({ port, host: "127.0.0.1", method: "PATCH", path: `/api${location}`, headers });
  line.on("error", () => undefined);
  line.write(bytes);
  while ((await send("GET", "/upload")).body.data[0].offset === 0) continue;
  const closed = new Promise((done) => line.once("close", done));
  line.destroy();
  await closed;
}

function headersOf({ token, workspaceId }: TestMember): Record<string, string> {
  return { tenantid: "127", authorization: `Bearer ${token}`, "x-workspace": workspaceId };
}

function scopeOf({ tenantId, workspaceId, userId }: TestMember) {
  return { tenantId, workspaceId, userId };
}

/** Lines of text, no two alike. */
function textOf(size: number): string {
  const lines: string[] = [];
  for (let length = 0, line = 0; length < size; line += 1) {
    lines.push(`Line ${line} of the harbour's log: nothing to be seen, the sea is calm and the light is lit.\n`);
    length += lines.at(-1)?.length ?? 0;
  }
  return lines.join("").slice(0, size);
}
