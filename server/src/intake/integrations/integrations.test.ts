import { request as httpRequest } from "node:http";
import { readdir } from "node:fs/promises";
import { makePdf } from "@hoopoe/sandbox/testing/make-pdf.ts";
import { makeZip } from "@hoopoe/sandbox/testing/make-zip.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newsFeeds, startIngestFixture, type IngestFixture } from "../../testing/start-ingest-fixture.ts";
import type { Answer } from "../../testing/start-test-server.ts";
import type { TestMember } from "../../testing/test-people.ts";

const fileBytesMax = 3 * 1024 * 1024;
let fixture: IngestFixture;
let editor: TestMember;

beforeAll(async () => {
  fixture = await startIngestFixture({ fileBytesMax });
});
afterAll(() => fixture.close());
beforeEach(async () => {
  editor = await fixture.server.addMember({ role: "editor" });
});

describe("an integration", () => {
  it("is made, listed, found by product, changed, switched off and taken back [7.25, 7.27, 3.4]", async () => {
    const { id } = await fixture.connect(editor, newsFeeds("https://example.com/feed.xml"));
    const call = (method: string, path: string, body?: unknown) =>
      fixture.server.call(method, path, { as: editor, body });
    const found = await call("GET", "/integration/searchByCatalogId/?catalogId=10");
    expect(found.body.data).toEqual([
      expect.objectContaining({ id, catalogId: 10, isActive: true, isDiscovered: false, isDeleted: 0 }),
    ]);
    expect(JSON.parse(found.body.data[0].attributes)).toEqual({
      name: "Feeds",
      feeds: ["https://example.com/feed.xml"],
    });
    const renamed = await call("PATCH", `/integration/${id}`, { attributes: JSON.stringify({ name: "World" }) });
    expect(JSON.parse(renamed.body.data.attributes)).toEqual({
      name: "World",
      feeds: ["https://example.com/feed.xml"],
    });
    expect((await call("GET", "/integration/searchByCatalogId/?catalogId=2")).body.data).toEqual([]);
    const deleted = await call("PATCH", `/integration/${id}`, { isDeleted: 1 });
    expect(deleted.body.data).toMatchObject({ id, isDeleted: 1, isActive: true });
    expect((await call("GET", "/integration")).body.data).toEqual([]);
    // What a change does not name stays as it is.
    const rename = (name: string) =>
      call("PATCH", `/integration/${id}`, { attributes: JSON.stringify({ name }) }).then(({ body }) => body.data);
    expect(await rename("Gone")).toMatchObject({ isDeleted: 1, isActive: true });
    await call("PATCH", `/integration/${id}`, { isDeleted: 0, isActive: false });
    expect(await rename("Back")).toMatchObject({ isDeleted: 0, isActive: false });
    expect((await call("GET", "/integration")).body.data).toEqual([
      expect.objectContaining({ id, isDeleted: 0, isActive: false }),
    ]);
  });

  it("says that an id is needed where a change names none [5.1]", async () => {
    const none = await fixture.server.call("PATCH", "/integration/", { as: editor, body: { isActive: false } });
    expect([none.status, none.body.message]).toEqual([400, "Integration ID is required to update."]);
  });

  it("says which field is wrong, and how to mend it", async () => {
    const create = (catalogId: number, attributes: string) =>
      fixture.server.call("POST", "/integration", { as: editor, body: { catalogId, attributes } });
    for (const [attributes, field, words] of [
      ["not json", "attributes", "JSON"],
      ["[1]", "attributes", "JSON object"],
      ['{"feeds":["https://a.example/x"]}', "name", "enter a name"],
      ['{"name":"x","feeds":[]}', "feeds", "at least one"],
      ['{"name":"x","feeds":["https://a.example/x","javascript:alert(1)"]}', "feeds", "line 2: "],
      ['{"name":"x","feeds":["https://user:pass@a.example/x"]}', "feeds", "without user or password"],
      ['{"name":"x","feeds":["https://a.example/x"],"fedes":1}', "fedes", "doesn't have this field"],
    ] as const) {
      const { status, body } = await create(10, attributes);
      expect([status, body.code, body.field], attributes).toEqual([422, "config-invalid", field]);
      expect(body.message).toContain(words);
    }
    expect((await create(999, "{}")).body.code).toBe("catalog-not-found");
  });

  it("of another workspace is neither found nor changed", async () => {
    const { id } = await fixture.connect(editor, newsFeeds("https://example.com/feed.xml"));
    const stranger = await fixture.server.addMember({ role: "owner" });
    const patched = await fixture.server.call("PATCH", `/integration/${id}`, { as: stranger, body: { isDeleted: 1 } });
    expect([patched.status, patched.body.code]).toEqual([404, "integration-not-found"]);
    expect((await fixture.server.call("GET", "/integration", { as: stranger })).body.data).toEqual([]);
  });
});

describe("an upload", () => {
  it("of a mailbox with a broken message lets the others in and lists the broken one [7.31]", async () => {
    const broken = `${message(9)}`.replace(
      "Subject: ",
      'Content-Type: multipart/mixed; boundary="never-comes"\nSubject: ',
    );
    const mbox = `${message(1)}${broken}${message(2)}`;
    const { status, body } = await upload([{ name: "mail.mbox", content: mbox }], "?storage=mongodb");
    expect(status).toBe(201);
    expect(body).toMatchObject({ storage: "fs", data: [{ fileName: "mail.mbox", size: Buffer.byteLength(mbox) }] });
    expect(body.storageHint).toMatch(/^Stored in the default store \(fs\)\..* sets MONGODB_URL /);
    const run = await runOf(body);
    expect(run).toMatchObject({ status: "partial", written: 2, failures: 1 });
    expect((await titles(body.integrationDataId)).toSorted()).toEqual(["Message 1", "Message 2"]);
    const path = `/integration-data/${body.integrationDataId}/failures`;
    const failures = await fixture.server.call("GET", path, { as: editor });
    expect(failures.body.data[0].reason).toContain("Message 2 of mail.mbox");
  });

  it.each(["s3", "fs", "", "MongoDB", "mongodb&storage=fs"])("with storage=%s is 400 [7.31]", async (storage) => {
    const { status, body } = await upload([{ name: "a.txt", content: "A note." }], `?storage=${storage}`);
    expect([status, body.code, body.field]).toEqual([400, "validation", "storage"]);
  });

  it("goes to one Files integration, a second one read after the first", async () => {
    const [first, second] = await Promise.all([
      upload([{ name: "a.txt", content: "The first note." }]),
      upload([{ name: "b.md", content: "# The second note\n\nWith a line." }]),
    ]);
    expect(first.body.integrationDataId).toBe(second.body.integrationDataId);
    await runOf(first.body);
    await runOf(second.body);
    await fixture.ingest.runDue(editor, String(first.body.integrationDataId));
    await until(async () => (await titles(first.body.integrationDataId)).length === 2);
    const list = await fixture.server.call("GET", "/integration", { as: editor });
    expect(list.body.data).toHaveLength(1);
  });

  it.each([
    ["rows.csv", 'id,text\n1,"never closed\n2,x\n', /./],
    ["locked.pdf", makePdf(["secret"], { isLocked: true }).toString("latin1"), /password/],
    // 250 MB of blanks in some 250 kB.
    ["bomb.docx", makeZip(blanks(250)).toString("latin1"), /^bomb\.docx unpacks to more than 200 MB\. Split it/],
    ["locked.docx", makeZip(blanks(0), { isLocked: true }).toString("latin1"), /is password-protected/],
    ["cut.json", '[{"id": 1, "title": "A", "text": "b"}, {"id": 2, "ti', /./],
  ])("%s that is broken inside is listed with its reason, in words", async (name, content, words) => {
    const { status, body } = await upload([{ name, content }]);
    expect(status).toBe(201);
    const run = await runOf(body);
    expect(["partial", "failed"]).toContain(run.status);
    const failures = await fixture.server.call("GET", `/integration-data/${body.integrationDataId}/failures`, {
      as: editor,
    });
    expect(failures.body.data.length).toBeGreaterThan(0);
    expect(failures.body.data[0].reason).toMatch(words);
    expect(JSON.stringify(failures.body)).not.toMatch(/Error:|\.ts:|undefined/);
  });

  it.each([
    ["empty.txt", "", 422, "upload-empty", "empty.txt is empty (0 bytes)"],
    ["program.txt", "\x7fELF\x02\x01\x01\0\0\0", 415, "upload-type", "its content is a program"],
    ["picture.png", "\x89PNG\r\n", 415, "upload-type", "this file type isn't supported"],
  ])("%s is refused, and nothing of it stays", async (name, content, status, code, words) => {
    const answer = await upload([
      { name: "good.txt", content: "a good one before it" },
      { name, content },
    ]);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.body.message).toContain(words);
    await expectNothingLeft();
  });

  it("that is larger than it may be is answered 413, and nothing of it stays", async () => {
    const piece = Buffer.alloc(1024 * 1024, "x");
    async function* large(): AsyncGenerator<Buffer> {
      yield Buffer.from(partHead("large.txt"));
      for (let sent = 0; sent <= fileBytesMax; sent += piece.byteLength) yield piece;
      yield Buffer.from(partsEnd);
    }
    const answer = await send(large());
    expect([answer.status, answer.code]).toEqual([413, "payload-too-large"]);
    expect(answer.message).toBe("large.txt is larger than 3 MB.");
    await expectNothingLeft();
  });

  it("that breaks off leaves nothing behind", async () => {
    const before = fixture.server.logged().length;
    const request = openRequest();
    request.on("error", () => undefined);
    request.write(partHead("cut.txt"));
    request.write("x".repeat(100_000));
    await until(async () => (await readdir(`${fixture.filesRoot}/staging`)).length > 0);
    request.destroy();
    await until(async () => (await readdir(`${fixture.filesRoot}/staging`)).length === 0);
    await expectNothingLeft();
    const unfinished = await send([Buffer.from(`${partHead("short.txt")}a body without its end`)]);
    expect([unfinished.status, unfinished.code]).toEqual([400, "upload-cut"]);
    expect(unfinished.message).toBe("short.txt was only partly uploaded. Upload it again.");
    await expectNothingLeft();
    expect(fixture.server.logged().slice(before)).not.toContain('"level":50');
  });

  it("without a file, or not as a form, says what to send", async () => {
    const empty = await upload([]);
    expect([empty.status, empty.body.field]).toEqual([400, "file"]);
    const json = await fixture.server.call("POST", "/integration/", { as: editor, body: {} });
    expect(json.status).toBeGreaterThanOrEqual(400);
    expect(json.status).toBeLessThan(500);
  });

  it("is not for viewers", async () => {
    editor = await fixture.server.addMember({ role: "viewer" });
    expect((await upload([{ name: "a.txt", content: "x" }])).status).toBe(403);
  });
});

const boundary = "hoopoe-test-boundary";
const partsEnd = `\r\n--${boundary}--\r\n`;

function partHead(name: string): string {
  return `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/plain\r\n\r\n`;
}

/** A Word document of so many MB of blanks. */
function blanks(megabytes: number): Record<string, string> {
  const text = " ".repeat(megabytes * 1024 * 1024);
  return { "word/document.xml": `<w:document><w:body>${text}</w:body></w:document>` };
}

async function upload(files: { name: string; content: string }[], query = ""): Promise<Answer> {
  const form = new FormData();
  for (const { name, content } of files) form.append("file", new Blob([Buffer.from(content, "latin1")]), name);
  const response = await fetch(`${fixture.server.url}/api/integration/${query}`, {
    method: "POST",
    headers: { tenantid: "127", wsid: "1", authorization: `Bearer ${editor.token}`, "x-workspace": editor.workspaceId },
    body: form,
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

function openRequest() {
  return httpRequest(`${fixture.server.url}/api/integration/`, {
    method: "POST",
    headers: {
      tenantid: "127",
      wsid: "1",
      authorization: `Bearer ${editor.token}`,
      "x-workspace": editor.workspaceId,
      "content-type": `multipart/form-data; boundary=${boundary}`,
    },
  });
}

/** A body sent by hand, as no browser would. */
async function send(
  parts: AsyncIterable<Buffer> | Buffer[],
): Promise<{ status: number; code: string; message: string }> {
  const request = openRequest();
  const answered = new Promise<{ status: number; text: string }>((done, failed) => {
    request.once("error", failed);
    request.once("response", (response) => {
      let text = "";
      response.on("data", (part: Buffer) => (text += part.toString()));
      response.once("end", () => done({ status: response.statusCode ?? 0, text }));
    });
  });
  for await (const part of parts) {
    if (!request.write(part)) await Promise.race([new Promise((done) => request.once("drain", done)), answered]);
  }
  request.end();
  const { status, text } = await answered;
  const { code, message: reply } = JSON.parse(text);
  return { status, code: String(code), message: String(reply) };
}

function message(number: number): string {
  return `From a@example.com Thu Mar  6 08:00:0${number} 2025\nFrom: Ann <a@example.com>\nTo: b@example.com\nMessage-ID: <${number}@example.com>\nDate: Thu, 6 Mar 2025 08:00:0${number} +0000\nSubject: Message ${number}\n\nThe body of message ${number}.\n\n`;
}

function runOf(body: { integrationDataId: unknown; runId: unknown }) {
  return fixture.waitForRun(editor, { streamId: String(body.integrationDataId), runId: String(body.runId) });
}

async function titles(streamId: unknown): Promise<string[]> {
  const rows = await fixture.server.db.withTenant(editor, (trx) =>
    trx.selectFrom("items").select("title").where("integration_data_id", "=", String(streamId)).execute(),
  );
  return rows.map(({ title }) => title);
}

/** Neither bytes nor rows of this test's own workspace. */
async function expectNothingLeft(): Promise<void> {
  expect(await readdir(`${fixture.filesRoot}/staging`)).toEqual([]);
  const folders = await readdir(`${fixture.filesRoot}/${editor.tenantId}`).catch(() => []);
  expect(folders).not.toContain(editor.workspaceId);
  const rows = await fixture.server.db.withTenant(editor, (trx) =>
    trx.selectFrom("artifacts").select("handle").execute(),
  );
  expect(rows).toEqual([]);
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
}
