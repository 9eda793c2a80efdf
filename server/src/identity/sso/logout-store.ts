import type { Trx } from "../../platform/db/open-database.ts";

export interface ProviderSession {
  readonly tenantId: string;
  readonly issuer: string;
  readonly subject: string;
  readonly sid: string | null;
}

export async function insertProviderSession(
  trx: Trx,
  sessionId: string,
  { issuer, subject, sid }: ProviderSession,
): Promise<void> {
  await trx.insertInto("sso_sessions").values({ session_id: sessionId, issuer, subject, sid }).execute();
}

/** Our sessions on the provider's one (`sid`), or on all of a subject's where no `sid` is named; those still open. */
export async function findSessions(
  trx: Trx,
  { issuer, subject, sid }: { tenantId: string; issuer: string; subject?: string; sid?: string },
): Promise<string[]> {
  let query = trx
    .selectFrom("sso_sessions as ours")
    .innerJoin("sessions as session", "session.id", "ours.session_id")
    .select("ours.session_id")
    .where("ours.issuer", "=", issuer)
    .where("session.revoked_at", "is", null);
  if (sid !== undefined) query = query.where("ours.sid", "=", sid);
  if (subject !== undefined) query = query.where("ours.subject", "=", subject);
  return (await query.execute()).map((row) => row.session_id);
}

/** Whether a logout token was obeyed before. */
export async function isSpent(trx: Trx, { jtiHash }: { tenantId: string; jtiHash: Buffer }): Promise<boolean> {
  const found = await trx
    .selectFrom("sso_logout_tokens")
    .select("expires_at")
    .where("jti_hash", "=", jtiHash)
    .executeTakeFirst();
  return found !== undefined;
}

/** Notes a logout token as obeyed; false when another request just did. */
export async function spendToken(
  trx: Trx,
  { jtiHash, now, expiresAt }: { tenantId: string; jtiHash: Buffer; now: Date; expiresAt: Date },
): Promise<boolean> {
  await trx.deleteFrom("sso_logout_tokens").where("expires_at", "<", now).execute();
  const made = await trx
    .insertInto("sso_logout_tokens")
    .values({ jti_hash: jtiHash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning("jti_hash")
    .executeTakeFirst();
  return made !== undefined;
}
