import { createHash, createHmac, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import { canonicalJson } from "../canonical-json.ts";
import type { Database } from "../db/open-database.ts";
import { uuidV7Of } from "../db/uuid-v7.ts";
import { fail } from "../fail.ts";
import { type SealContext, seal, unseal } from "../secrets/envelope.ts";
import type { Keyring } from "../secrets/keyring.ts";
import { keepAnswer, type KeyScope, type KeyRow, releaseKey, renewKey, takeKey } from "./key-store.ts";

export interface KeyedCall {
  readonly tenantId: string;
  readonly userId: string;
  readonly route: string;
  readonly key: string;
  /** All that the call says: the same key with another call is refused. */
  readonly request: unknown;
}

/** A call that is answered here, and nowhere else meanwhile. */
export interface KeyClaim {
  /** The same for each repeat of the call: for what must be made once even if the process is killed before it has answered. */
  readonly onceId: string;
  /** Keeps the answer; null: only that there was one. */
  keep(answer: { status: number; body: string | null }): Promise<void>;
  /** The call failed: its key may be used again. */
  release(): Promise<void>;
}

/** Calls by Idempotency-Key: each is done once in 24 hours, on whichever process it arrives. */
export interface IdempotencyKeys {
  /** @throws Failure idempotency-mismatch, idempotency-busy, idempotency-answer-gone */
  begin(
    call: KeyedCall,
    signal: AbortSignal,
  ): Promise<{ kind: "claimed"; claim: KeyClaim } | { kind: "answered"; status: number; body: string }>;
}

/** So long a call waits for the one before it under the same key. */
const waitMsMax = 10_000;
const renewMs = 2_000;
/** A longer answer is not kept: only that there was one. */
const bodyCharsMax = 1_000_000;

export function createIdempotencyKeys(deps: {
  readonly db: Database;
  readonly keyring: Keyring;
  readonly log: Pick<Logger, "warn">;
}): IdempotencyKeys {
  const { db, keyring, log } = deps;
  // Keyed: a request may hold a password, which its plain hash would let others guess.
  const hashKey = keyring.derive("requests by idempotency key");

  function claimOf(keyScope: KeyScope, { row, onceId }: { row: KeyRow; onceId: string }): KeyClaim {
    const { claim } = row;
    const scope = { tenantId: keyScope.tenantId };
    const timer = setInterval(() => {
      db.withTenant(scope, (trx) => renewKey(trx, keyScope, claim)).catch(() => undefined);
    }, renewMs);
    timer.unref();
    return {
      onceId,
      async keep({ status, body }) {
        clearInterval(timer);
        const sealed =
          body === null || body.length > bodyCharsMax ? null : seal(keyring, answerSealContext(keyScope), body);
        await db.withTenant(scope, (trx) => keepAnswer(trx, keyScope, { claim, status, sealed }));
      },
      async release() {
        clearInterval(timer);
        await db.withTenant(scope, (trx) => releaseKey(trx, keyScope, claim));
      },
    };
  }

  function answerOf(keyScope: KeyScope, { status, key_id, wrapped_key, nonce, ciphertext }: KeyRow) {
    if (status === null || key_id === null || wrapped_key === null || nonce === null || ciphertext === null)
      return fail("idempotency-answer-gone");
    try {
      const body = unseal(keyring, answerSealContext(keyScope), { key_id, wrapped_key, nonce, ciphertext });
      return { kind: "answered" as const, status, body };
    } catch (error) {
      log.warn({ err: error }, "a kept answer cannot be opened");
      return fail("idempotency-answer-gone");
    }
  }

  return {
    async begin({ tenantId, userId, route, key, request }, signal) {
      const scope = { tenantId, userId, route, keyHash: createHash("sha256").update(key).digest() };
      const requestHash = createHmac("sha256", hashKey).update(canonicalJson(request)).digest();
      const claim = randomUUID();
      for (const sinceMs = performance.now(); ;) {
        const row = await db.withTenant({ tenantId }, (trx) => takeKey(trx, scope, { requestHash, claim }));
        if (row === null) continue;
        if (!row.request_hash.equals(requestHash)) fail("idempotency-mismatch");
        if (row.claim === claim) {
          const onceId = uuidV7Of(row.created_at.getTime(), `${tenantId} ${userId} ${route} ${key}`);
          return { kind: "claimed", claim: claimOf(scope, { row, onceId }) };
        }
        if (row.status !== null) return answerOf(scope, row);
        if (performance.now() - sinceMs > waitMsMax) fail("idempotency-busy", { seconds: 2 });
        await pause(100, undefined, { signal });
      }
    },
  };
}

/** Where a kept answer is sealed. */
export function answerSealContext({ tenantId, userId, route, keyHash }: KeyScope): SealContext {
  return { tenantId, table: "idempotency_keys", row: `${userId} ${route} ${keyHash.toString("hex")}`, field: "answer" };
}
