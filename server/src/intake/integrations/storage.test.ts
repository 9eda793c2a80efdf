import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectors } from "@hoopoe/connectors/catalog.ts";
import { startMongo } from "@hoopoe/sandbox/mongo/start-mongo.ts";
import * as z from "zod/mini";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openBlobStore } from "../../platform/files/open-blob-store.ts";
import { startIngestFixture, type IngestFixture } from "../../testing/start-ingest-fixture.ts";
import type { TestMember } from "../../testing/test-people.ts";

const reply = z.object({
  storage: z.string(),
  storageHint: z.nullable(z.string()),
  integrationDataId: z.string(),
  runId: z.string(),
  data: z.array(z.object({ fileName: z.string(), docId: z.string() })),
});

let mongo: Awaited<ReturnType<typeof startMongo>>;
let fixture: IngestFixture;
let editor: TestMember;
let dataDir: string;

beforeAll(async () => {
  mongo = await startMongo();
  dataDir = await mkdtemp(join(tmpdir(), "hoopoe-storage-"));
  const store = await openBlobStore({ files: { kind: "fs" }, dataDir, mongodbUrl: mongo.url });
  fixture = await startIngestFixture({ store });
  editor = await fixture.server.addMember({ role: "editor" });
});
afterAll(async () => {
  await fixture.close();
  await mongo.stop();
  await rm(dataDir, { recursive: true, force: true });
});

it("storage=mongodb keeps an upload in GridFS of MONGODB_URL though FILES is fs, and both are read [7.31]", async () => {
  const upload = async (query: string, content: string) => {
    const form = new FormData();
    form.append("file", new Blob([content]), "note.md");
    const { token, workspaceId } = editor;
    const headers = { tenantid: "127", authorization: `Bearer ${token}`, "x-workspace": workspaceId };
    const response = await fetch(`${fixture.server.url}/api/integration/${query}`, {
      method: "POST",
      headers,
      body: form,
    });
    return { status: response.status, body: z.parse(reply, await response.json()) };
  };
  const inGridFs = () => mongo.database.count("hoopoe.hoopoe.files");
  const first = await upload("?storage=mongodb", "# The green buoy was lit.");
  expect([first.status, first.body.storage, first.body.storageHint, inGridFs()]).toEqual([201, "mongodb", null, 1]);
  const second = await upload("", "# The red buoy was not.");
  expect([second.status, second.body.storage, second.body.storageHint, inGridFs()]).toEqual([201, "fs", null, 1]);
  for (const { body } of [first, second]) {
    expect(body.data).toMatchObject([{ fileName: "note.md" }]);
    const run = await fixture.waitForRun(editor, { streamId: body.integrationDataId, runId: body.runId });
    expect(run).toMatchObject({ failures: 0 });
  }
});

it("a MONGODB_URL that isn't responding stops the start with its name", async () => {
  const options = { files: { kind: "fs" }, dataDir, mongodbUrl: "mongodb://127.0.0.1:1/none" } as const;
  await expect(openBlobStore(options)).rejects.toThrow(/^MONGODB_URL: couldn't use the MongoDB/);
});

it("credentials of the default type are refused for their type at no product [3.6]", async () => {
  for (const { manifest } of connectors) {
    for (const input of [{}, { authType: "Basic" }]) {
      const body = { catalogId: manifest.catalogId, ...input };
      const answer = await fixture.server.call("POST", "/authinfo", { as: editor, body });
      expect(answer.body.field, manifest.name).not.toBe("authType");
      // One that needs no credentials keeps a record all the same.
      expect(manifest.authMethods.length > 0 || answer.body.data.authType === "Basic", manifest.name).toBe(true);
    }
  }
});
