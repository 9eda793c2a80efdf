import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import { rewrap, seal, unseal } from "./envelope.ts";
import { keyringOf, loadKeyring } from "./keyring.ts";
import { Secret } from "./secret.ts";
import { createSecrets } from "./secrets.ts";

const oldKey = Buffer.alloc(32, 1);
const newKey = Buffer.alloc(32, 2);
const scope = { tenantId: "t", table: "integrations", row: "1", field: "apiToken" };

let server: TestServer;
let dir: string;
beforeAll(async () => {
  server = await startTestServer();
  dir = await mkdtemp(join(tmpdir(), "hoopoe-keys-"));
});
afterAll(async () => {
  await server.close();
  await rm(dir, { recursive: true });
});

it("opens a sealed value in its own context, and in no other", () => {
  const keyring = keyringOf([oldKey]);
  const sealed = seal(keyring, scope, "s3cret ☂");
  expect(unseal(keyring, scope, sealed)).toBe("s3cret ☂");
  for (const other of [{ tenantId: "u" }, { table: "users" }, { row: "2" }, { field: "secret" }]) {
    expect(() => unseal(keyring, { ...scope, ...other }, sealed)).toThrow();
  }
});

it("does not open what was changed by one bit, nor under another key", () => {
  const keyring = keyringOf([oldKey]);
  const sealed = seal(keyring, scope, "s3cret");
  for (const part of ["wrapped_key", "nonce", "ciphertext"] as const) {
    const changed = Buffer.from(sealed[part]);
    changed[0] = (changed[0] ?? 0) ^ 1;
    expect(() => unseal(keyring, scope, { ...sealed, [part]: changed })).toThrow();
  }
  expect(() => unseal(keyringOf([newKey]), scope, sealed)).toThrow("The key file has no key with the id");
});

it("reads what an older key sealed, and rewraps it for the current one alone", () => {
  const sealed = seal(keyringOf([oldKey]), scope, "s3cret");
  const both = keyringOf([newKey, oldKey]);
  expect(unseal(both, scope, sealed)).toBe("s3cret");
  const rotated = { ...sealed, ...rewrap(both, scope, sealed) };
  expect(unseal(keyringOf([newKey]), scope, rotated)).toBe("s3cret");
});

it("prints [secret] everywhere a secret ends up", () => {
  const secret = new Secret("s3cret-canary-value");
  const prints = [
    String(secret),
    ["x", secret].join(" "),
    JSON.stringify({ secret }),
    inspect({ secret }),
    inspect([secret], { showHidden: true }),
  ];
  for (const print of prints) {
    expect(print).toContain("[secret]");
    expect(print).not.toContain("canary");
  }
  expect(secret.reveal()).toBe("s3cret-canary-value");
  expect(secret.last4).toBe("alue");
  expect(new Secret("short").last4).toBe("");
});

it("keeps secrets in the database as ciphertext, only reveals that they are set, and rotates them", async () => {
  const { db, tenantId, database } = server;
  const at = { tenantId, table: "integrations", row: randomUUID(), field: "apiToken" };
  const secrets = createSecrets({ db, keyring: keyringOf([oldKey]) });
  await db.withTenant({ tenantId }, async (trx) => {
    await secrets.put(trx, at, new Secret("first"));
    await secrets.put(trx, at, new Secret("canary-in-the-table"));
    expect(await secrets.trace(trx, at)).toEqual({ set: true, last4: "able" });
  });
  expect(await dump(database.adminUrl)).not.toContain(Buffer.from("canary-in-the-table").toString("hex"));

  expect(await createSecrets({ db, keyring: keyringOf([newKey, oldKey]) }).rotate(tenantId)).toBe(1);
  const rotated = createSecrets({ db, keyring: keyringOf([newKey]) });
  await db.withTenant({ tenantId }, async (trx) => {
    expect((await rotated.get(trx, at))?.reveal()).toBe("canary-in-the-table");
    await rotated.remove(trx, at);
    expect(await rotated.trace(trx, at)).toEqual({ set: false, last4: "" });
  });
});

it("creates the key file once, readable only by its owner, even with five starts at once", async () => {
  const rings = await Promise.all(Array.from({ length: 5 }, () => loadKeyring({ dataDir: join(dir, "data") })));
  expect(new Set(rings.map(({ currentId }) => currentId)).size).toBe(1);
  expect((await stat(join(dir, "data", "kek"))).mode & 0o777).toBe(0o600);
  expect(Buffer.from(await readFile(join(dir, "data", "kek"), "utf8"), "base64")).toHaveLength(32);
});

it("says what is wrong with a key file that the operator gave", async () => {
  const kekFile = join(dir, "given");
  await expect(loadKeyring({ dataDir: dir, kekFile })).rejects.toThrow(/Couldn't read KEK_FILE/);
  await writeFile(kekFile, "short\n");
  await expect(loadKeyring({ dataDir: dir, kekFile })).rejects.toThrow("Each line must be 32 bytes in base64");
});

async function dump(url: string): Promise<string> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query("SELECT secrets::text FROM secrets");
    return JSON.stringify(rows);
  } finally {
    await client.end();
  }
}
