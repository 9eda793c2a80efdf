import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { startIngestFixture, type IngestFixture } from "../../testing/start-ingest-fixture.ts";
import type { TestMember } from "../../testing/test-people.ts";

let fixture: IngestFixture;
let editor: TestMember;

beforeAll(async () => {
  fixture = await startIngestFixture();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  editor = await fixture.server.addMember({ role: "editor" });
});

it("an uploaded file's dataLoc is an opaque handle that ends at its workspace [7.16, 7.17, 3.12]", async () => {
  const { body: uploaded } = await upload("/integration/?storage=mongodb", { "a.txt": "First.", "b.txt": "Second." });
  const [first, second] = uploaded.data;
  expect(first).toMatchObject({ docId: expect.stringMatching(/./), fileName: "a.txt", filePath: first.docId });
  const [integration] = (await call("/integration")).body.data;
  const whole = await call(`/integration/dataloc/${integration.id}`);
  expect(whole.body.dataLoc).toBe(second.docId);
  expect(whole.body.data.files.map(({ fileName }: { fileName: string }) => fileName)).toEqual(["a.txt", "b.txt"]);
  const one = await call(`/integration/data-file/dataloc/${first.docId}`);
  expect(one.body).toMatchObject({
    dataLoc: first.docId,
    data: {
      docId: first.docId,
      dataLoc: first.docId,
      fileName: "a.txt",
      filePath: first.docId,
      size: 6,
      mediaType: "text/plain",
      sha256: createHash("sha256").update("First.").digest("hex"),
    },
  });
  expect(JSON.stringify(one.body)).not.toContain(fixture.filesRoot);
  const stranger = await fixture.server.addMember({ role: "owner" });
  for (const path of [`/integration/dataloc/${integration.id}`, `/integration/data-file/dataloc/${first.docId}`]) {
    expect((await fixture.server.call("GET", path, { as: stranger })).status).toBe(404);
  }
  expect((await call("/integration/data-file/dataloc/..%2f..%2fetc%2fpasswd")).status).toBe(400);
});

it("comes back byte by byte as an attachment, once for each ticket", async () => {
  const content = '<script>alert("no")</script>';
  const { body } = await upload("/integration/", { "it's <a> page.txt": content });
  const { docId } = body.data[0];
  const ticket = await fixture.server.call("POST", "/integration/data-file/ticket", {
    as: editor,
    body: { dataLoc: docId },
  });
  const reply = await fetch(`${fixture.server.url}${ticket.body.url}`);
  expect(await reply.text()).toBe(content);
  expect(reply.headers.get("content-type")).toBe("application/octet-stream");
  expect(reply.headers.get("content-disposition")).toMatch(/^attachment; filename="it_s _a_ page\.txt"/);
  expect(reply.headers.get("content-security-policy")).toContain("sandbox");
  expect((await fetch(`${fixture.server.url}${ticket.body.url}`)).status).toBe(404);
});

it("files to talk about come back as ids and paths, and are nobody else's [7.32]", async () => {
  const { status, body } = await upload("/integration/chatfileupload", { "one.md": "# One", "two.csv": "a,b\n1,2\n" });
  expect(status).toBe(201);
  const [ids, paths] = body.data;
  expect([ids.length, paths]).toEqual([2, ids]);
  expect(body.fileNames).toEqual(["one.md", "two.csv"]);
  expect((await call(`/integration/data-file/dataloc/${ids[0]}`)).body.data.fileName).toBe("one.md");
  const colleague = await fixture.server.addMember({ role: "owner", workspaceId: editor.workspaceId });
  const seen = await fixture.server.call("GET", `/integration/data-file/dataloc/${ids[0]}`, { as: colleague });
  expect([seen.status, seen.body.code]).toEqual([404, "artifact-not-found"]);
  expect((await call("/integration")).body.data).toEqual([]);
  const empty = await upload("/integration/chatfileupload", { "none.txt": "" });
  expect([empty.status, empty.body.code]).toEqual([422, "upload-empty"]);
});

function call(path: string) {
  return fixture.server.call("GET", path, { as: editor });
}

async function upload(path: string, files: Readonly<Record<string, string>>) {
  const form = new FormData();
  for (const [name, content] of Object.entries(files)) form.append("file", new Blob([content]), name);
  const headers = { tenantid: "127", authorization: `Bearer ${editor.token}`, "x-workspace": editor.workspaceId };
  const reply = await fetch(`${fixture.server.url}/api${path}`, { method: "POST", headers, body: form });
  // eslint-disable-next-line typescript/no-explicit-any -- a test looks into answers of every shape.
  const body: any = await reply.json();
  return { status: reply.status, body };
}
