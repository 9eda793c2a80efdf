import { sql } from "kysely";
import * as z from "zod/mini";
import type { Trx } from "../db/open-database.ts";

/** Whose call it is, by its key. */
export interface KeyScope {
  readonly tenantId: string;
  readonly userId: string;
  readonly route: string;
  readonly keyHash: Buffer;
}

const bytes = z.instanceof(Buffer);
const keyRow = z.object({
  request_hash: bytes,
  claim: z.string(),
  status: z.nullable(z.int()),
  key_id: z.nullable(z.string()),
  wrapped_key: z.nullable(bytes),
  nonce: z.nullable(bytes),
  ciphertext: z.nullable(bytes),
  created_at: z.date(),
});
export type KeyRow = z.output<typeof keyRow>;

const keptFor = sql`interval '24 hours'`;
const lockedFor = sql`interval '6 seconds'`;

const at = ({ tenantId, userId, route, keyHash }: KeyScope) =>
  sql`tenant_id = ${tenantId} AND user_id = ${userId} AND route = ${route} AND key_hash = ${keyHash}`;

/**
 * Takes a key for a call, or gives whose it is: `claim` of the row tells. Taken over is what is older than a day, and what
 * a process that is gone left unanswered; the time of the first try stays then. What is older than a day goes on the way.
 * Null where somebody took it in this moment: look again.
 */
export async function takeKey(
  trx: Trx,
  keyScope: KeyScope,
  { requestHash, claim }: { requestHash: Buffer; claim: string },
): Promise<KeyRow | null> {
  const { tenantId, userId, route, keyHash } = keyScope;
  await sql`DELETE FROM idempotency_keys WHERE ctid = ANY (ARRAY(SELECT ctid FROM idempotency_keys
    WHERE tenant_id = ${tenantId} AND created_at < now() - ${keptFor} LIMIT 100 FOR UPDATE SKIP LOCKED))`.execute(trx);
  const { rows } = await sql`
    WITH taken AS (INSERT INTO idempotency_keys AS k (tenant_id, user_id, route, key_hash, request_hash, claim, locked_until)
      VALUES (${tenantId}, ${userId}, ${route}, ${keyHash}, ${requestHash}, ${claim}, clock_timestamp() + ${lockedFor})
      ON CONFLICT (tenant_id, user_id, route, key_hash) DO UPDATE SET claim = excluded.claim,
        locked_until = excluded.locked_until
      WHERE k.status IS NULL AND k.locked_until < clock_timestamp() AND k.request_hash = excluded.request_hash
      RETURNING *)
    SELECT * FROM taken UNION ALL
    SELECT * FROM idempotency_keys WHERE ${at(keyScope)} AND NOT EXISTS (SELECT FROM taken)`.execute(trx);
  return rows[0] === undefined ? null : keyRow.parse(rows[0]);
}

/** The process still works on the call. */
export async function renewKey(trx: Trx, keyScope: KeyScope, claim: string): Promise<void> {
  await sql`UPDATE idempotency_keys SET locked_until = clock_timestamp() + ${lockedFor}
    WHERE ${at(keyScope)} AND claim = ${claim} AND status IS NULL`.execute(trx);
}

export interface KeptAnswer {
  readonly status: number;
  readonly sealed: Pick<KeyRow, "key_id" | "wrapped_key" | "nonce" | "ciphertext"> | null;
}

export async function keepAnswer(
  trx: Trx,
  keyScope: KeyScope,
  { claim, status, sealed }: { claim: string } & KeptAnswer,
): Promise<void> {
  await sql`UPDATE idempotency_keys SET status = ${status}, key_id = ${sealed?.key_id ?? null},
    wrapped_key = ${sealed?.wrapped_key ?? null}, nonce = ${sealed?.nonce ?? null},
    ciphertext = ${sealed?.ciphertext ?? null} WHERE ${at(keyScope)} AND claim = ${claim}`.execute(trx);
}

/** The call came to nothing: the same key may try again. */
export async function releaseKey(trx: Trx, keyScope: KeyScope, claim: string): Promise<void> {
  await sql`DELETE FROM idempotency_keys WHERE ${at(keyScope)} AND claim = ${claim} AND status IS NULL`.execute(trx);
}
