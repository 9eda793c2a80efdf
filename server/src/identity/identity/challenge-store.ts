import { randomUUID } from "node:crypto";
import type { Trx } from "../../platform/db/open-database.ts";

export type ChallengeKind = "second-factor" | "passkey-registration" | "passkey-sign-in";

export interface NewChallenge {
  readonly tenantId: string;
  readonly kind: ChallengeKind;
  readonly userId?: string;
  readonly sessionId?: string;
  readonly tokenHash: Buffer;
  readonly now: Date;
  readonly expiresAt: Date;
  /** No code passes it. */
  readonly isDecoy?: boolean;
}

/** A challenge that still waits, its row locked until the transaction ends. */
export interface HeldChallenge {
  readonly id: string;
  readonly userId: string | null;
  readonly sessionId: string | null;
  readonly attempts: number;
  readonly isDecoy: boolean;
}

/** Keeps a challenge, and sweeps the organisation's old ones away. */
export async function insertChallenge(trx: Trx, challenge: NewChallenge): Promise<void> {
  const { kind, userId, sessionId, tokenHash, now, expiresAt } = challenge;
  await trx.deleteFrom("auth_challenges").where("expires_at", "<", now).execute();
  await trx
    .insertInto("auth_challenges")
    .values({
      id: randomUUID(),
      kind,
      user_id: userId ?? null,
      session_id: sessionId ?? null,
      token_hash: tokenHash,
      expires_at: expiresAt,
      is_decoy: challenge.isDecoy ?? false,
    })
    .execute();
}

export function holdChallenge(
  trx: Trx,
  { kind, tokenHash, now }: { tenantId: string; kind: ChallengeKind; tokenHash: Buffer; now: Date },
): Promise<HeldChallenge | undefined> {
  return trx
    .selectFrom("auth_challenges")
    .select(["id", "user_id as userId", "session_id as sessionId", "attempts", "is_decoy as isDecoy"])
    .where("kind", "=", kind)
    .where("token_hash", "=", tokenHash)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .forUpdate()
    .executeTakeFirst();
}

export async function spendChallenge(trx: Trx, id: string, now: Date): Promise<void> {
  await trx.updateTable("auth_challenges").set({ used_at: now }).where("id", "=", id).execute();
}

export async function countAttempt(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable("auth_challenges")
    .set((row) => ({ attempts: row("attempts", "+", 1) }))
    .where("id", "=", id)
    .execute();
}
