import { randomBytes, randomUUID } from "node:crypto";
import { open, readFile, rename, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createAuditService } from "../domains/audit/service.ts";
import { signingKeyPlace } from "../domains/identity/signing-keys.ts";
import { systemClock } from "../platform/clock/clock.ts";
import { StartError } from "../platform/env/start-error.ts";
import { letterPlace } from "../platform/mail/letter-place.ts";
import { keyringOf, parseKeys } from "../platform/secrets/keyring.ts";
import { refuseUnknownSeals, rotateAll } from "../platform/secrets/rotate-all.ts";
import { createTickets } from "../platform/tickets/tickets.ts";
import type { VerbProgram } from "./run-verb.ts";
import { withDatabase } from "./with-database.ts";

/**
 * A new key for everything that is sealed. First the file holds the new key before the old ones, so that a rotation
 * that is broken off leaves a Hoopoe that starts; the old ones go once nothing is sealed under them any more.
 */
export const rotateKey: VerbProgram = async ({ env, print }) => {
  const path = env.kekFile ?? join(env.dataDir, "kek");
  const oldKeys = parseKeys(await readKeys(path), path);
  return withDatabase(env, { isAlone: true }, async (db) => {
    await refuseUnknownSeals(db);
    const newKey = randomBytes(32);
    const keyring = keyringOf([newKey, ...oldKeys]);
    await writeKeys(path, [newKey, ...oldKeys]);
    const count = await rotateAll(db, keyring, { signingKey: signingKeyPlace, letter: letterPlace });
    await writeKeys(path, [newKey]);
    const audit = createAuditService({ db, clock: systemClock, tickets: createTickets({ db, clock: systemClock }) });
    const details = { from: keyringOf(oldKeys).currentId, to: keyring.currentId };
    for (const tenantId of await db.lookups.tenantIds()) {
      await audit.recordAlone({ tenantId, action: "key.rotated", target: keyring.currentId, details });
    }
    print(`${count} keys were put under the new key ${keyring.currentId}.`);
    print(
      `${path} holds the new key alone; the old one opens nothing here any more. Backups from before still need it.`,
    );
    return 0;
  });
};

async function readKeys(path: string): Promise<string> {
  return readFile(path, "utf8").catch((cause: unknown) => {
    throw new StartError(`The key file ${path} cannot be read: start Hoopoe once, or check KEK_FILE and DATA_DIR.`, {
      cause,
    });
  });
}

/** The file is replaced as a whole, synced before it gets its name: a power cut leaves the one or the other. */
async function writeKeys(path: string, keys: readonly Buffer[]): Promise<void> {
  const { mode } = await stat(path);
  const temporary = join(dirname(path), `.kek-${randomUUID()}`);
  const file = await open(temporary, "wx", mode & 0o777);
  try {
    await file.writeFile(keys.map((key) => `${key.toString("base64")}\n`).join(""));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, path);
  const folder = await open(dirname(path), "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
