import type { Trx } from "../../platform/db/open-database.ts";
import type { Person } from "./factor-store.ts";

export interface TokenRow {
  readonly id: string;
  readonly sessionId: string;
  readonly name: string;
  readonly last4: string;
  readonly verbs: string[];
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly lastUsedAt: Date | null;
}

export async function insertPersonalToken(
  trx: Trx,
  { userId }: Person,
  token: { sessionId: string; name: string; verbs: string[]; tokenHash: Buffer; last4: string; now: Date },
): Promise<string> {
  const { id } = await trx
    .insertInto("personal_tokens")
    .values({
      user_id: userId,
      session_id: token.sessionId,
      name: token.name,
      verbs: token.verbs,
      token_hash: token.tokenHash,
      last4: token.last4,
      created_at: token.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** A person's tokens that still open something, the newest first. */
export function loadPersonalTokens(trx: Trx, { userId }: Person, now: Date): Promise<TokenRow[]> {
  return trx
    .selectFrom("personal_tokens as token")
    .innerJoin("sessions as session", "session.id", "token.session_id")
    .select([
      "token.id",
      "token.session_id as sessionId",
      "token.name",
      "token.last4",
      "token.verbs",
      "token.created_at as createdAt",
      "session.expires_at as expiresAt",
      "token.last_used_at as lastUsedAt",
    ])
    .where("token.user_id", "=", userId)
    .where("session.revoked_at", "is", null)
    .where("session.expires_at", ">", now)
    .orderBy("token.created_at", "desc")
    .execute();
}

/** A token that is shown; that it was used is noted once in a while, not at each call. Its session is checked later. */
export async function loadPersonalToken(
  trx: Trx,
  { tokenId, now, noteBefore }: { tenantId: string; tokenId: string; now: Date; noteBefore: Date },
): Promise<{ userId: string; sessionId: string; verbs: string[] } | undefined> {
  const row = await trx
    .selectFrom("personal_tokens")
    .select(["user_id as userId", "session_id as sessionId", "verbs", "last_used_at as lastUsedAt"])
    .where("id", "=", tokenId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { lastUsedAt, ...found } = row;
  if (lastUsedAt === null || lastUsedAt < noteBefore) {
    await trx.updateTable("personal_tokens").set({ last_used_at: now }).where("id", "=", tokenId).execute();
  }
  return found;
}
