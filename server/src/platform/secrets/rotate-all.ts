import { sql } from "kysely";
import { rotateAnswers } from "../idempotency/rotate-answers.ts";
import type { Database } from "../db/open-database.ts";
import { StartError } from "../env/start-error.ts";
import { type SealContext, rewrap } from "./envelope.ts";
import type { Keyring } from "./keyring.ts";
import { createSecrets } from "./secrets.ts";

/** What the platform and its mail seal in tables of their own, beside `secrets`. */
export interface SealContexts {
  signingKey(kid: string): SealContext;
  email(tenantId: string, id: string): SealContext;
}

const known = ["idempotency_keys", "mail_outbox", "secrets", "signing_keys"];

/**
 * Puts every data key of the database under the ring's current key; gives how many were under an older one. Whatever is
 * broken off half-way goes on with the same ring. Call `refuseUnknownSeals` first.
 */
export async function rotateAll(db: Database, keyring: Keyring, contexts: SealContexts): Promise<number> {
  let count = await rotateSigningKeys(db, keyring, contexts);
  const secrets = createSecrets({ db, keyring });
  for (const tenantId of await db.lookups.tenantIds()) {
    count += await secrets.rotate(tenantId);
    count += await db.withTenant({ tenantId }, (trx) => rotateAnswers(trx, tenantId, keyring));
  }
  return count + (await rotateEmails(db, keyring, contexts));
}

/** A sealed table that nobody rotates would lose its contents with the old key. @throws StartError that names it */
export async function refuseUnknownSeals(db: Database): Promise<void> {
  const { rows } = await db.withSystem((trx) =>
    sql<{ name: string }>`SELECT c.relname AS name FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
      WHERE a.attname = 'wrapped_key' AND c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace`.execute(trx),
  );
  const unknown = rows.map(({ name }) => name).filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new StartError(`The key stays unchanged because nothing can re-encrypt ${unknown.join(", ")}. Report this.`);
  }
}

function rotateSigningKeys(db: Database, keyring: Keyring, contexts: SealContexts): Promise<number> {
  return db.withSystem(async (trx) => {
    const rows = await trx.selectFrom("signing_keys").selectAll().where("key_id", "!=", keyring.currentId).execute();
    for (const row of rows) {
      const sealed = rewrap(keyring, contexts.signingKey(row.kid), row);
      await trx.updateTable("signing_keys").set(sealed).where("kid", "=", row.kid).execute();
    }
    return rows.length;
  });
}

async function rotateEmails(db: Database, keyring: Keyring, contexts: SealContexts): Promise<number> {
  let count = 0;
  for (const { tenantId, mailId, workspaceId } of await db.lookups.unsentMails()) {
    await db.withTenant({ tenantId, workspaceId: workspaceId ?? undefined }, async (trx) => {
      const row = await trx
        .selectFrom("mail_outbox")
        .select(["key_id", "wrapped_key"])
        .where("id", "=", mailId)
        .executeTakeFirst();
      if (row?.key_id == null || row.wrapped_key === null || row.key_id === keyring.currentId) return;
      const sealed = rewrap(keyring, contexts.email(tenantId, mailId), {
        ...row,
        key_id: row.key_id,
        wrapped_key: row.wrapped_key,
      });
      await trx.updateTable("mail_outbox").set(sealed).where("id", "=", mailId).execute();
      count += 1;
    });
  }
  return count;
}
