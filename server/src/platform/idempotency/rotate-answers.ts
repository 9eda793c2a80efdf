import { sql } from "kysely";
import * as z from "zod/mini";
import type { Trx } from "../db/open-database.ts";
import { rewrap } from "../secrets/envelope.ts";
import type { Keyring } from "../secrets/keyring.ts";
import { answerSealContext } from "./idempotency-keys.ts";

const bytes = z.instanceof(Buffer);
const sealedRow = z.object({
  user_id: z.string(),
  route: z.string(),
  key_hash: bytes,
  key_id: z.string(),
  wrapped_key: bytes,
});

/** Puts the kept answers of an organisation under the ring's current key. @returns how many were under an older one */
export async function rotateAnswers(trx: Trx, tenantId: string, keyring: Keyring): Promise<number> {
  const { rows } = await sql`SELECT user_id, route, key_hash, key_id, wrapped_key FROM idempotency_keys
    WHERE tenant_id = ${tenantId} AND key_id <> ${keyring.currentId}`.execute(trx);
  for (const row of z.array(sealedRow).parse(rows)) {
    const { user_id: userId, route, key_hash: keyHash } = row;
    const sealed = rewrap(keyring, answerSealContext({ tenantId, userId, route, keyHash }), row);
    await sql`UPDATE idempotency_keys SET key_id = ${sealed.key_id}, wrapped_key = ${sealed.wrapped_key}
      WHERE tenant_id = ${tenantId} AND user_id = ${userId} AND route = ${route} AND key_hash = ${keyHash}`.execute(
      trx,
    );
  }
  return rows.length;
}
