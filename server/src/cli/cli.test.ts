import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import pg from "pg";
import pino from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createAnchors } from "../records/audit/anchors.ts";
import { composeCore } from "../compose/compose-core.ts";
import type { Core } from "../identity/compose.ts";
import { systemClock } from "../platform/clock/clock.ts";
import { databaseUrls, onDatabase } from "../platform/db/database-urls.ts";
import { type Database, openDatabase } from "../platform/db/open-database.ts";
import { ensureDatabase, prepareDatabase } from "../platform/db/prepare-database.ts";
import { startPostgres } from "../platform/postgres/start-postgres.ts";
import { loadAuditKeys } from "../platform/secrets/audit-keys.ts";
import { type Keyring, keyringOf, loadKeyring } from "../platform/secrets/keyring.ts";
import { Secret } from "../platform/secrets/secret.ts";
import { createSecrets } from "../platform/secrets/secrets.ts";
import { makeDataDir, type TestDataDir } from "../testing/make-data-dir.ts";

// Each starts a PostgreSQL of its own, some several times.

const program = fileURLToPath(new URL("../../bin/hoopoe.mjs", import.meta.url));
const log = pino({ level: "silent" });
const owner = { email: "ada@house.example", password: "a long enough password" };

let dataDir: TestDataDir;
let tenantId: string;
let accessToken: string;
let before: Keyring;
beforeAll(async () => {
  dataDir = await makeDataDir();
  await withCore(async (core) => {
    tenantId = await core.identity.ensureDefaultTenant();
    await core.identity.createFirstOwner({ tenantId, ...owner, name: "Ada", workspaceName: "Main" });
    const signedIn = await core.identity.signIn({ tenantId, ...owner }, { ip: null, userAgent: null });
    if (signedIn.kind !== "signed-in") throw new Error("a code was asked for");
    ({ accessToken } = signedIn);
    await core.db.withTenant({ tenantId }, async (trx) => {
      await core.secrets.put(trx, placeOf(), new Secret("canary-secret"));
      await core.mail.put(trx, {
        tenantId,
        isDemo: false,
        kind: "test",
        to: owner.email,
        subject: "S",
        text: "canary",
      });
    });
  });
  before = await loadKeyring({ dataDir: dataDir.path });
});
afterAll(() => dataDir.remove());

const placeOf = () => ({ tenantId, table: "integrations", row: "1", field: "apiToken" });

it("rotates the key: all that was sealed opens with the new one, and the old one is refused", async () => {
  expect(await hoopoe("rotate-key")).toEqual({ code: 0, out: expect.stringMatching(/^Re-encrypted 3 keys with/) });
  const path = join(dataDir.path, "kek");
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  const [line, ...more] = (await readFile(path, "utf8")).trim().split("\n");
  expect(more).toEqual([]);
  const after = keyringOf([Buffer.from(line ?? "", "base64")]);
  expect(after.currentId).not.toBe(before.currentId);

  await withCore(async ({ db, secrets, identity, audit }) => {
    const read = (keyring: Keyring) =>
      db.withTenant({ tenantId }, async (trx) => createSecrets({ db, keyring }).get(trx, placeOf()));
    expect((await read(after))?.reveal()).toBe("canary-secret");
    await expect(read(before)).rejects.toThrow("The key file has no key with the id");
    // Signed before the rotation, with a key that was sealed under the old one.
    expect(await identity.readToken(accessToken)).toMatchObject({ tenantId });
    expect((await secrets.rotate(tenantId)) + (await countUnder(db, before.currentId))).toBe(0);
    expect(await audit.verify(tenantId)).toMatchObject({ isWhole: true });
  });
});

it("doesn't rotate under a running Hoopoe, and leaves the key file unchanged", async () => {
  const kept = await readFile(join(dataDir.path, "kek"), "utf8");
  await withCore(async () => {
    expect(await hoopoe("rotate-key")).toEqual({ code: 1, out: expect.stringContaining("already running") });
  });
  expect(await readFile(join(dataDir.path, "kek"), "utf8")).toBe(kept);
});

it("refuses to rotate while a table is sealed that it does not know", async () => {
  const kept = await readFile(join(dataDir.path, "kek"), "utf8");
  const asOwner = (statement: string) => withCore(async (_core, adminUrl) => query(adminUrl, statement));
  await asOwner("CREATE TABLE other_seals (wrapped_key bytea)");
  expect(await hoopoe("rotate-key")).toEqual({ code: 1, out: expect.stringContaining("other_seals") });
  await asOwner("DROP TABLE other_seals");
  expect(await readFile(join(dataDir.path, "kek"), "utf8")).toBe(kept);
  expect((await hoopoe("rotate-key")).code).toBe(0);
});

it("verifies the audit, whether Hoopoe runs or not, and names the line that a superuser edited", async () => {
  const first = await hoopoe("verify-audit");
  expect(first).toEqual({ code: 0, out: expect.stringMatching(/^ok +default: \d+ lines/) });
  expect(first.out).toContain("not anchored");
  await withCore(async ({ db }) => {
    const keys = await loadAuditKeys({ dataDir: dataDir.path });
    const options = {
      db,
      keys,
      clock: systemClock,
      log,
      dataDir: dataDir.path,
      destinations: ["file"],
      everyMs: 3_600_000,
    };
    const anchors = await createAnchors(options);
    anchors.mark(tenantId);
    await anchors.close();
  });
  expect((await hoopoe("verify-audit")).out).toMatch(/checked against the anchor of .+: line \d+, signed with key/);
  await withCore(async (_core, adminUrl) => {
    expect((await hoopoe("verify-audit")).code).toBe(0);
    await query(adminUrl, "UPDATE audit_log SET actor = 'somebody@else.example' WHERE seq = 2");
  });
  expect(await hoopoe("verify-audit")).toEqual({
    code: 1,
    out: expect.stringContaining("FAIL  default: line 2 is broken: it was changed after it was written"),
  });
});

it("gives a new password, disables and enables an account, and ends its sessions", async () => {
  expect((await hoopoe("user", "list")).out).toContain("ada@house.example");
  const { out } = await hoopoe("user", "password", "Ada@House.example");
  const password = out.trim().split(" ").at(-1) ?? "";
  const login = (input: string) =>
    withCore(({ identity }) =>
      identity.signIn({ tenantId, email: owner.email, password: input }, { ip: null, userAgent: null }),
    );
  await expect(login(owner.password)).rejects.toThrow("Wrong email or password");
  await login(password);
  expect((await hoopoe("user", "disable", owner.email)).code).toBe(0);
  await withCore(async ({ identity }) => {
    const claims = await identity.readToken(accessToken);
    expect(claims && (await identity.isLive(claims))).toBe(false);
  });
  await expect(login(password)).rejects.toThrow("Wrong email or password");
  expect((await hoopoe("user", "enable", owner.email)).code).toBe(0);
  await login(password);
});

it.each([
  [["user"], "hoopoe user list"],
  [["user", "disable"], "hoopoe user list"],
  [["user", "disable", "nobody@house.example"], "No account has the email nobody@house.example"],
  [["user", "list", "--tenant", "other"], "No organisation has the label other"],
])("says what is wrong with %o, and ends with 1", async (args, words) => {
  expect(await hoopoe(...args)).toEqual({ code: 1, out: expect.stringContaining(words) });
});

it("says so where no database is yet", async () => {
  const empty = await makeDataDir();
  expect(await run(empty.path, "verify-audit")).toEqual({ code: 1, out: expect.stringContaining("has no database") });
  await empty.remove();
});

const hoopoe = (...args: string[]) => run(dataDir.path, ...args);

async function run(folder: string, ...args: string[]): Promise<{ code: number | null; out: string }> {
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH, HOME, TMPDIR, DATA_DIR: folder },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  return { code: child.exitCode, out: out + errors };
}

/** The product's core on the data folder, as a start has it; nothing of it runs afterwards. */
async function withCore<T>(work: (core: Core, adminUrl: string) => Promise<T>): Promise<T> {
  const postgres = await startPostgres({ dataDir: dataDir.path, log });
  try {
    const adminUrl = await ensureDatabase(postgres.adminUrl, "hoopoe");
    await prepareDatabase(adminUrl);
    const db = await openDatabase({ appUrl: databaseUrls(adminUrl).appUrl, log });
    try {
      const keyring = await loadKeyring({ dataDir: dataDir.path });
      const auditKeys = await loadAuditKeys({ dataDir: dataDir.path });
      const core = await composeCore({ db, keyring, auditKeys, clock: systemClock, log });
      return await work(core, onDatabase(adminUrl, "hoopoe"));
    } finally {
      await db.close();
    }
  } finally {
    await postgres.stop();
  }
}

async function query(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function countUnder(db: Database, keyId: string): Promise<number> {
  const keys = await db.withSystem((trx) =>
    trx.selectFrom("signing_keys").select("kid").where("key_id", "=", keyId).execute(),
  );
  const emails = await db.withTenant({ tenantId }, (trx) =>
    trx.selectFrom("mail_outbox").select("id").where("key_id", "=", keyId).execute(),
  );
  return keys.length + emails.length;
}
