import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import pg from "pg";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { systemClock } from "../../platform/clock/clock.ts";
import { createLog } from "../../platform/log/create-log.ts";
import { keyringOf } from "../../platform/secrets/keyring.ts";
import { seedWorkspace } from "../../testing/seed-workspace.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import { anchor, isSigned, parseAnchors } from "./anchor.ts";
import { anchorFile, createAnchors } from "./anchors.ts";
import { chainHash, genesis } from "./chain.ts";
import { createAuditService } from "./service.ts";
import { loadChain } from "./store.ts";
import { verifyTenant } from "./verify-tenant.ts";

let server: TestServer;
let admin: pg.Client;
let dataDir: string;
const keys = keyringOf([Buffer.alloc(32, 3)]);
beforeAll(async () => {
  server = await startTestServer();
  admin = new pg.Client({ connectionString: server.database.adminUrl });
  await admin.connect();
  dataDir = await mkdtemp(join(tmpdir(), "hoopoe-anchors-"));
});
afterAll(async () => {
  await admin.end();
  await server.close();
  await rm(dataDir, { recursive: true });
});

const lines: string[] = [];
const log = createLog({ level: "info", destination: { write: (line) => void lines.push(line) } });

function auditWith(signers = keys) {
  const { db, core } = server;
  return createAuditService({ db, clock: systemClock, tickets: core.tickets, keys: signers });
}

async function write(tenantId: string, count: number): Promise<void> {
  const audit = auditWith();
  for (let index = 0; index < count; index += 1) {
    await audit.recordAlone({ tenantId, action: "workspace.renamed", target: String(index) });
  }
}

async function open(destinations: readonly string[]) {
  const anchors = await createAnchors({
    db: server.db,
    keys,
    clock: systemClock,
    log,
    dataDir,
    destinations,
    everyMs: 3_600_000,
  });
  onTestFinished(() => anchors.close());
  return anchors;
}

const kept = async (tenantId: string) =>
  parseAnchors(await readFile(join(dataDir, anchorFile), "utf8")).filter((one) => one.tenantId === tenantId);
const check = async (tenantId: string, anchors = kept(tenantId)) =>
  verifyTenant(server.db, tenantId, { keys, anchors: await anchors });

/** A chain of five entries, anchored in the file at its end. */
async function anchored(): Promise<string> {
  const { tenantId } = await seedWorkspace(admin);
  await write(tenantId, 5);
  const anchors = await open(["file"]);
  anchors.mark(tenantId);
  await anchors.flush();
  return tenantId;
}

/** What the owner of the database can do without the key: all hashes anew, plain ones, and the record of the end too. */
async function rewrite(tenantId: string, lastSeq: number): Promise<void> {
  await admin.query("DELETE FROM audit_log WHERE tenant_id = $1 AND seq > $2", [tenantId, lastSeq]);
  const rows = await server.db.withTenant({ tenantId }, (trx) => loadChain(trx, { after: 0, countMax: 100 }));
  let hash = genesis;
  for (const row of rows) {
    const next = chainHash(hash, { ...row, target: "forged" }, undefined);
    await admin.query(
      "UPDATE audit_log SET target = 'forged', previous_hash = $3, hash = $4, key_id = NULL WHERE tenant_id = $1 AND seq = $2",
      [tenantId, row.seq, hash, next],
    );
    hash = next;
  }
  await admin.query("UPDATE audit_heads SET seq = $2, hash = $3, key_id = NULL, mac = NULL WHERE tenant_id = $1", [
    tenantId,
    lastSeq,
    hash,
  ]);
}

it("a whole chain names the anchor that it was checked against", async () => {
  const tenantId = await anchored();
  await write(tenantId, 1);
  expect(await check(tenantId)).toMatchObject({
    isWhole: true,
    count: 6,
    unkeyedCount: 0,
    anchor: { seq: 5, tenantId },
  });
});

it("finds a chain that the database's owner rewrote with plain hashes", async () => {
  const tenantId = await anchored();
  await rewrite(tenantId, 5);
  expect(await check(tenantId)).toMatchObject({
    isWhole: false,
    seq: 1,
    reason: expect.stringContaining("isn't signed"),
  });
});

it("finds an end that was cut off, also where the record of the end is an earlier one as Hoopoe wrote it", async () => {
  const tenantId = await anchored();
  const { rows } = await admin.query("SELECT seq, hash, key_id, mac FROM audit_heads WHERE tenant_id = $1", [tenantId]);
  await write(tenantId, 2);
  const anchors = await open(["file"]);
  anchors.mark(tenantId);
  await anchors.flush();
  await admin.query("DELETE FROM audit_log WHERE tenant_id = $1 AND seq > 5", [tenantId]);
  const { seq, hash, key_id, mac } = rows[0];
  const put = "UPDATE audit_heads SET seq = $2, hash = $3, key_id = $4, mac = $5 WHERE tenant_id = $1";
  await admin.query(put, [tenantId, seq, hash, key_id, mac]);
  expect(await check(tenantId)).toMatchObject({
    isWhole: false,
    seq: 6,
    reason: expect.stringContaining("names 7 lines"),
  });
  // Nothing outside the database tells of it.
  expect(await check(tenantId, Promise.resolve([]))).toMatchObject({ isWhole: true, anchor: undefined });
  // What grows on the cut end is not anchored over it.
  await write(tenantId, 3);
  anchors.mark(tenantId);
  await anchors.flush();
  expect((await kept(tenantId)).map((one) => one.seq)).toEqual([5, 7]);
  expect(lines.join("")).toContain("no longer holds an anchored entry");
  expect(await check(tenantId)).toMatchObject({
    isWhole: false,
    seq: 7,
    reason: expect.stringContaining("rewritten"),
  });
});

it("finds a record of the end that was made up, without any anchor", async () => {
  const { tenantId } = await seedWorkspace(admin);
  await write(tenantId, 5);
  await admin.query("DELETE FROM audit_log WHERE tenant_id = $1 AND seq > 3", [tenantId]);
  await admin.query(
    "UPDATE audit_heads SET seq = 3, hash = (SELECT hash FROM audit_log WHERE tenant_id = $1 AND seq = 3) WHERE tenant_id = $1",
    [tenantId],
  );
  expect(await check(tenantId, Promise.resolve([]))).toMatchObject({ isWhole: false, seq: 3 });
});

it("a chain of an earlier version verifies after the upgrade, and says how much of it is from before", async () => {
  const { tenantId } = await seedWorkspace(admin);
  await write(tenantId, 3);
  await rewrite(tenantId, 3);
  await auditWith().keyChain(tenantId);
  await write(tenantId, 1);
  expect(await check(tenantId, Promise.resolve([]))).toMatchObject({ isWhole: true, count: 5, unkeyedCount: 3 });
  // A second start writes nothing more.
  await auditWith().keyChain(tenantId);
  expect(await check(tenantId, Promise.resolve([]))).toMatchObject({ count: 5 });
  // From here on what was written before cannot be written anew either.
  await admin.query("UPDATE audit_log SET actor = 'nobody' WHERE tenant_id = $1 AND seq = 2", [tenantId]);
  expect(await check(tenantId, Promise.resolve([]))).toMatchObject({ isWhole: false, seq: 2 });
});

it("a process with another key does not start on a signed audit, one with a new key before the old one does", async () => {
  const { tenantId } = await seedWorkspace(admin);
  await write(tenantId, 1);
  const other = Buffer.alloc(32, 4);
  await expect(auditWith(keyringOf([other])).keyChain(tenantId)).rejects.toThrow("Copy audit-key from");
  const rotated = keyringOf([other, Buffer.alloc(32, 3)]);
  await auditWith(rotated).keyChain(tenantId);
  await auditWith(rotated).recordAlone({ tenantId, action: "key.rotated" });
  const state = await verifyTenant(server.db, tenantId, { keys: rotated, anchors: [] });
  expect(state).toMatchObject({ isWhole: true, count: 2 });
});

it("log and webhook get signed anchors; one that somebody else signed is not ours", async () => {
  const { tenantId } = await seedWorkspace(admin);
  await write(tenantId, 2);
  const bodies: string[] = [];
  const http = createServer((request, answer) => {
    void text(request).then((body) => {
      bodies.push(body);
      answer.end();
    });
  }).listen(0, "127.0.0.1");
  await once(http, "listening");
  onTestFinished(() => void http.close());
  const address = http.address();
  const port = typeof address === "object" ? address?.port : 0;
  const anchors = await open(["log", `http://127.0.0.1:${port}/anchors`]);
  anchors.mark(tenantId);
  await anchors.flush();
  const [posted] = parseAnchors(bodies.join("\n"));
  const logged = parseAnchors(lines.join("")).filter((one) => one.tenantId === tenantId);
  expect([posted?.seq, logged.map((one) => one.seq)]).toEqual([2, [2]]);
  const input = anchor.parse(posted);
  expect(isSigned(input, keys)).toBe(true);
  expect(isSigned({ ...input, seq: 1 }, keys)).toBe(false);
  expect(isSigned(input, keyringOf([Buffer.alloc(32, 9)]))).toBe(false);
});
