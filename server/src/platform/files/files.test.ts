import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/create-test-database.ts";
import { seedWorkspace, type SeededWorkspace } from "../../testing/seed-workspace.ts";
import { type Database, openDatabase } from "../db/open-database.ts";
import { createFsBlobStore } from "./fs-blob-store.ts";
import { createFiles, type Files } from "./files.ts";
import { uploadTypeOf } from "./upload-type.ts";

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
let test: TestDatabase;
let admin: pg.Client;
let db: Database;
let root: string;
let files: Files;
let ours: SeededWorkspace;
let sibling: SeededWorkspace;
let foreign: SeededWorkspace;

beforeAll(async () => {
  test = await createTestDatabase();
  admin = new pg.Client({ connectionString: test.adminUrl });
  await admin.connect();
  db = await openDatabase({ appUrl: test.appUrl, log });
  root = await mkdtemp(join(tmpdir(), "hoopoe-files-"));
  files = createFiles({ store: await createFsBlobStore(root), db });
  ours = await seedWorkspace(admin);
  sibling = await seedWorkspace(admin, ours.tenantId);
  foreign = await seedWorkspace(admin);
});

afterAll(async () => {
  await db.close();
  await admin.end();
  await test.close();
  await rm(root, { recursive: true, force: true });
});

it("gives back what was saved, with its size and hash", async () => {
  const { handle } = await files.save(ours, source("notes.txt", "hello ", "world"));
  const opened = await files.open(ours, handle);
  expect(await text(await opened.stream())).toBe("hello world");
  expect(await text(await opened.stream())).toBe("hello world");
  expect(opened).toMatchObject({ name: "notes.txt", size: 11, mediaType: "text/plain" });
  expect(opened.sha256).toBe("b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9");
});

it("leaves no bytes behind of what the database did not take", async () => {
  const nowhere = { ...ours, workspaceId: randomUUID() };
  await expect(files.save(nowhere, source("lost.txt", "lost"))).rejects.toThrow("workspace");
  const replacement = { ...source("lost.txt", "lost"), replaces: null, key: "lost" };
  await expect(files.replace(nowhere, replacement)).rejects.toThrow("workspace");
  expect(await readdir(join(root, "staging"))).toEqual([]);
});

it("opens no handle of another workspace or tenant, no path and no word", async () => {
  const { handle } = await files.save(ours, source("mine.txt", "mine"));
  for (const stranger of [sibling, foreign]) {
    await expect(files.open(stranger, handle)).rejects.toMatchObject({ code: "artifact-not-found" });
  }
  for (const wrong of ["/etc/passwd", "../../etc/passwd", "", "x'; drop table artifacts", handle.slice(1)]) {
    await expect(files.open(ours, wrong)).rejects.toMatchObject({ code: "artifact-not-found" });
  }
});

it("a source that breaks off leaves neither bytes nor a row", async () => {
  const countFiles = async (): Promise<number> => {
    const entries = await readdir(root, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).length;
  };
  const before = [await countFiles(), (await files.list(ours, "upload")).length];
  async function* cut(): AsyncGenerator<Uint8Array> {
    yield Buffer.from("begin");
    throw new Error("the line went dead");
  }
  await expect(files.save(ours, { ...source("cut.txt"), source: cut() })).rejects.toThrow("the line went dead");
  const staged = await files.stage(ours, source("dropped.txt", "dropped"));
  await staged.blob.discard();
  expect([await countFiles(), (await files.list(ours, "upload")).length]).toEqual(before);
});

it("the next start sweeps what a killed process had started", async () => {
  await writeFile(join(root, "staging", "leftover"), "half");
  await createFsBlobStore(root);
  expect(await readdir(join(root, "staging"))).toEqual([]);
});

it("judges a file by its content, not by its name alone", () => {
  const json = Buffer.from('{"a":1}');
  expect(uploadTypeOf("a.json", json)).toEqual({ mediaType: "application/json" });
  expect(uploadTypeOf("A.MBOX", Buffer.from("From a@b"))).toEqual({ mediaType: "application/mbox" });
  expect(uploadTypeOf("utf16.csv", Buffer.from("\ufeffa;b", "utf16le"))).toEqual({ mediaType: "text/csv" });
  expect(uploadTypeOf("report.pdf", Buffer.from("%PDF-1.7"))).toEqual({ mediaType: "application/pdf" });
  for (const [name, bytes, word] of [
    ["setup.exe", Buffer.from("MZ"), "this file type isn't supported"],
    ["noext", json, "this file type isn't supported"],
    ["fake.txt", Buffer.from("%PDF-1.7"), "its content is a PDF"],
    ["fake.csv", Buffer.from([0x50, 0x4b, 3, 4, 0, 0]), "its content is a ZIP archive"],
    ["fake.md", Buffer.from([1, 2, 0, 3]), "its content is binary"],
  ] as const) {
    expect(JSON.stringify(uploadTypeOf(name, bytes)), name).toContain(`{"reason":"${word}`);
  }
});

function source(name: string, ...parts: string[]): Parameters<Files["save"]>[1] {
  async function* bytes(): AsyncGenerator<Uint8Array> {
    for (const part of parts) yield Buffer.from(part);
  }
  return { kind: "upload", name, mediaType: "text/plain", source: bytes() };
}

async function text(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts).toString();
}
