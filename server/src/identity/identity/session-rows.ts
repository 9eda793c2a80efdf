import { randomUUID } from "node:crypto";
import type { Trx } from "../../platform/db/open-database.ts";

export interface NewSession {
  readonly tenantId: string;
  readonly userId: string;
  readonly now: Date;
  readonly expiresAt: Date;
  /** Of its refresh token; absent for a personal access token's session, which cannot be refreshed. */
  readonly tokenHash?: Buffer;
  readonly ip: string | null;
  readonly userAgent: string | null;
  /** Of a session that an embed token opens: the one workspace that it is held to. */
  readonly embedWorkspaceId?: string;
  readonly awaitsFactor?: boolean;
  readonly kind?: "person" | "token";
}

/** Keeps a session with its first refresh token, and sweeps the user's ended ones away. */
export async function insertSession(trx: Trx, session: NewSession): Promise<string> {
  const id = randomUUID();
  const { userId, now, expiresAt, tokenHash, ip, userAgent, awaitsFactor = false, kind = "person" } = session;
  // With them go their refresh tokens and tickets.
  await trx.deleteFrom("sessions").where("user_id", "=", userId).where("expires_at", "<", now).execute();
  await trx
    .insertInto("sessions")
    .values({
      id,
      user_id: userId,
      created_at: now,
      last_active_at: now,
      expires_at: expiresAt,
      ip,
      user_agent: userAgent?.slice(0, 300) ?? null,
      embed_workspace_id: session.embedWorkspaceId ?? null,
      awaits_factor: awaitsFactor,
      kind,
    })
    .execute();
  if (tokenHash === undefined) return id;
  await trx
    .insertInto("refresh_tokens")
    .values({ session_id: id, token_hash: tokenHash, created_at: now, expires_at: expiresAt })
    .execute();
  return id;
}

/** Opens a session that waited: a longer life, and another refresh token than the one it waited with. */
export async function passSession(
  trx: Trx,
  session: { tenantId: string; sessionId: string; now: Date; expiresAt: Date; tokenHash: Buffer },
): Promise<boolean> {
  const { sessionId, now, expiresAt, tokenHash } = session;
  const { numUpdatedRows } = await trx
    .updateTable("sessions")
    .set({ awaits_factor: false, created_at: now, last_active_at: now, expires_at: expiresAt })
    .where("id", "=", sessionId)
    .where("awaits_factor", "=", true)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  await trx.deleteFrom("refresh_tokens").where("session_id", "=", sessionId).execute();
  await trx
    .insertInto("refresh_tokens")
    .values({
      session_id: sessionId,
      token_hash: tokenHash,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();
  return true;
}

/** Ends a session that has not ended; whose it was, or undefined. */
export async function revokeSession(
  trx: Trx,
  { sessionId, now }: { tenantId: string; sessionId: string; now: Date },
): Promise<string | undefined> {
  const row = await trx
    .updateTable("sessions")
    .set({ revoked_at: now })
    .where("id", "=", sessionId)
    .where("revoked_at", "is", null)
    .returning("user_id")
    .executeTakeFirst();
  return row?.user_id;
}

/** Ends a user's sessions, all but one, and forgets their devices, in the given transaction; gives the sessions' ids. */
export async function revokeAll(
  trx: Trx,
  whose: { tenantId: string; userId: string; now: Date; exceptId?: string; kind?: "person" },
): Promise<string[]> {
  const { userId, now, exceptId, kind } = whose;
  await forgetDevices(trx, whose);
  const rows = await trx
    .updateTable("sessions")
    .set({ revoked_at: now })
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .$if(exceptId !== undefined, (query) => query.where("id", "!=", exceptId ?? ""))
    .$if(kind !== undefined, (query) => query.where("kind", "=", kind ?? "person"))
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Browsers that signed in before now are unknown from here on. */
export async function forgetDevices(
  trx: Trx,
  { userId, now }: { tenantId: string; userId: string; now: Date },
): Promise<void> {
  await trx.updateTable("users").set({ devices_valid_from: now }).where("id", "=", userId).execute();
}
