import { randomBytes } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { createAuditService } from "../records/audit/service.ts";
import { signingKeySealContext } from "../identity/identity/signing-keys.ts";
import { systemClock } from "../platform/clock/clock.ts";
import { writeDurably } from "../platform/disk/write-durably.ts";
import { StartError } from "../platform/env/start-error.ts";
import { emailSealContext } from "../platform/mail/email-seal-context.ts";
import { recordKey } from "../platform/secrets/check-key.ts";
import { auditKeyPath, loadAuditKeys } from "../platform/secrets/audit-keys.ts";
import { keyPath, keyringOf, parseKeys } from "../platform/secrets/keyring.ts";
import { refuseUnknownSeals, rotateAll } from "../platform/secrets/rotate-all.ts";
import { createTickets } from "../platform/tickets/tickets.ts";
import type { VerbProgram } from "./run-verb.ts";
import { withDatabase } from "./with-database.ts";

/**
 * A new key for everything that is sealed. First the file holds the new key before the old ones, so that a rotation
 * that is broken off leaves a Hoopoe that starts; the old ones go once nothing is sealed under them any more.
 */
export const rotateKey: VerbProgram = async ({ env, args, print }) => {
  if (args.includes("--audit")) return rotateAuditKey({ env, args, print });
  const path = resolve(keyPath(env));
  const oldKeys = parseKeys(await readKeys(path), path);
  return withDatabase(env, { isAlone: true }, async (db) => {
    await refuseUnknownSeals(db);
    const newKey = randomBytes(32);
    const keyring = keyringOf([newKey, ...oldKeys]);
    await writeKeys(path, [newKey, ...oldKeys]);
    const count = await rotateAll(db, keyring, { signingKey: signingKeySealContext, email: emailSealContext });
    // Known before the old key goes: a start in between has both.
    await db.withSystem((trx) => recordKey(trx, { id: keyring.currentId, path }));
    await writeKeys(path, [newKey]);
    const tickets = createTickets({ db, clock: systemClock });
    const audit = createAuditService({ db, clock: systemClock, tickets, keys: await loadAuditKeys(env) });
    const details = { from: keyringOf(oldKeys).currentId, to: keyring.currentId };
    for (const tenantId of await db.lookups.tenantIds()) {
      await audit.recordAlone({ tenantId, action: "key.rotated", target: keyring.currentId, details });
    }
    print(`Re-encrypted ${count} keys with the new key ${keyring.currentId}.`);
    print(
      `${path} now holds only the new key. The old one no longer works here, but you need it to restore earlier backups.`,
    );
    return 0;
  });
};

/** A new key that signs the audit from here on. The old ones stay in the file: they verify what they signed. */
const rotateAuditKey: VerbProgram = async ({ env, print }) => {
  const path = auditKeyPath(env);
  const oldKeys = parseKeys(await readKeys(path), path);
  return withDatabase(env, { isAlone: true }, async (db) => {
    const newKeys = [randomBytes(32), ...oldKeys];
    await writeKeys(path, newKeys);
    const keys = keyringOf(newKeys);
    const audit = createAuditService({
      db,
      clock: systemClock,
      tickets: createTickets({ db, clock: systemClock }),
      keys,
    });
    for (const tenantId of await db.lookups.tenantIds()) {
      await audit.recordAlone({ tenantId, action: "key.rotated", target: keys.currentId, details: { signs: "audit" } });
    }
    print(
      `The audit is now signed with the new key ${keys.currentId}. ${path} keeps the old ones to verify earlier entries.`,
    );
    return 0;
  });
};

async function readKeys(path: string): Promise<string> {
  return readFile(path, "utf8").catch((cause: unknown) => {
    throw new StartError(`Couldn't read the key file ${path}. Start Hoopoe once, or check KEK_FILE and DATA_DIR.`, {
      cause,
    });
  });
}

async function writeKeys(path: string, keys: readonly Buffer[]): Promise<void> {
  const { mode } = await stat(path);
  await writeDurably(path, keys.map((key) => `${key.toString("base64")}\n`).join(""), { mode: mode & 0o777 });
}
