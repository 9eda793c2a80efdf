import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Role } from "@hoopoe/contract/permissions.ts";
import type { Database, Trx } from "../../platform/db/open-database.ts";

export interface NewSession {
  readonly tenantId: string;
  readonly userId: string;
  readonly now: Date;
  readonly expiresAt: Date;
  readonly tokenHash: Buffer;
  readonly ip: string | null;
  readonly userAgent: string | null;
}

/** A refresh token as it was found, its row locked until the transaction ends. */
export interface HeldToken {
  readonly id: string;
  readonly sessionId: string;
  readonly userId: string;
  readonly usedAt: Date | null;
  readonly expiresAt: Date;
  /** The session's own end, or null when it was ended already. */
  readonly sessionExpiresAt: Date | null;
}

/** Sessions and their refresh tokens. */
export interface SessionStore {
  /** `also` runs in the same transaction. */
  createSession(session: NewSession, also: (trx: Trx) => Promise<void>): Promise<string>;
  tenantOfToken(tokenHash: Buffer): Promise<string | undefined>;
  sessionOfToken(tokenHash: Buffer): Promise<{ tenantId: string; sessionId: string } | undefined>;
  /** Runs `decide` on a token while no other request can touch it. */
  withToken<T>(
    tenantId: string,
    tokenHash: Buffer,
    decide: (held: HeldToken | undefined, moves: TokenMoves) => Promise<T>,
  ): Promise<T>;
  /** Ends a session that has not ended; `also` runs in the same transaction, told whose it was. */
  endSession(
    session: { tenantId: string; sessionId: string; now: Date },
    also: (trx: Trx, userId: string) => Promise<void>,
  ): Promise<boolean>;
  loadMember(key: MemberKey): Promise<{ workspaceId: string | null; role: Role | null } | undefined>;
}

export interface TokenMoves {
  replace(held: HeldToken, next: { tokenHash: Buffer; now: Date; expiresAt: Date }): Promise<void>;
  endSession(sessionId: string, now: Date): Promise<void>;
}

export interface MemberKey {
  readonly tenantId: string;
  readonly userId: string;
  readonly sessionId: string;
  readonly now: Date;
  /** Undefined asks for the default one. */
  readonly workspaceId: string | undefined;
}

export function createSessionStore(db: Database): SessionStore {
  return {
    createSession: (session, also) =>
      db.withTenant(session, async (trx) => {
        const id = await insertSession(trx, session);
        await also(trx);
        return id;
      }),
    tenantOfToken: async (tokenHash) => (await db.lookups.refreshToken(tokenHash))?.tenantId,
    sessionOfToken: (tokenHash) => db.lookups.refreshToken(tokenHash),
    withToken: (tenantId, tokenHash, decide) =>
      db.withTenant({ tenantId }, async (trx) =>
        decide(await holdToken(trx, tenantId, tokenHash), {
          replace: (held, next) => replaceToken(trx, tenantId, held, next),
          endSession: async (sessionId, now) => void (await revoke(trx, { tenantId, sessionId, now })),
        }),
      ),
    endSession: (session, also) =>
      db.withTenant(session, async (trx) => {
        const userId = await revoke(trx, session);
        if (userId !== undefined) await also(trx, userId);
        return userId !== undefined;
      }),
    loadMember: (key) => db.withTenant(key, (trx) => findMember(trx, key)),
  };
}

async function insertSession(trx: Trx, session: NewSession): Promise<string> {
  const id = randomUUID();
  const { tenantId, userId, now, expiresAt, tokenHash, ip, userAgent } = session;
  // With them go their refresh tokens and tickets.
  await trx
    .deleteFrom("sessions")
    .where("tenant_id", "=", tenantId)
    .where("user_id", "=", userId)
    .where("expires_at", "<", now)
    .execute();
  await trx
    .insertInto("sessions")
    .values({
      id,
      tenant_id: tenantId,
      user_id: userId,
      created_at: now,
      last_active_at: now,
      expires_at: expiresAt,
      ip,
      user_agent: userAgent?.slice(0, 300) ?? null,
    })
    .execute();
  await trx
    .insertInto("refresh_tokens")
    .values({ tenant_id: tenantId, session_id: id, token_hash: tokenHash, created_at: now, expires_at: expiresAt })
    .execute();
  return id;
}

async function holdToken(trx: Trx, tenantId: string, tokenHash: Buffer): Promise<HeldToken | undefined> {
  return trx
    .selectFrom("refresh_tokens as token")
    .innerJoin("sessions as session", "session.id", "token.session_id")
    .innerJoin("users as user", "user.id", "session.user_id")
    .select([
      "token.id",
      "token.session_id as sessionId",
      "session.user_id as userId",
      "token.used_at as usedAt",
      "token.expires_at as expiresAt",
      sql<Date | null>`CASE WHEN session.revoked_at IS NULL AND "user".disabled_at IS NULL
        THEN session.expires_at END`.as("sessionExpiresAt"),
    ])
    .where("token.tenant_id", "=", tenantId)
    .where("token.token_hash", "=", tokenHash)
    .forUpdate("token")
    .executeTakeFirst();
}

async function replaceToken(
  trx: Trx,
  tenantId: string,
  held: HeldToken,
  { tokenHash, now, expiresAt }: { tokenHash: Buffer; now: Date; expiresAt: Date },
): Promise<void> {
  const { id } = await trx
    .insertInto("refresh_tokens")
    .values({
      tenant_id: tenantId,
      session_id: held.sessionId,
      token_hash: tokenHash,
      created_at: now,
      expires_at: expiresAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await trx
    .updateTable("refresh_tokens")
    .set({ used_at: now, replaced_by: id })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", held.id)
    .execute();
  await trx
    .updateTable("sessions")
    .set({ last_active_at: now })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", held.sessionId)
    .execute();
}

async function revoke(
  trx: Trx,
  { tenantId, sessionId, now }: { tenantId: string; sessionId: string; now: Date },
): Promise<string | undefined> {
  const row = await trx
    .updateTable("sessions")
    .set({ revoked_at: now })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", sessionId)
    .where("revoked_at", "is", null)
    .returning("user_id")
    .executeTakeFirst();
  return row?.user_id;
}

/** The session and the place in one row; no row: the session is over. A null workspace: not a member. */
async function findMember(
  trx: Trx,
  { tenantId, userId, sessionId, now, workspaceId }: MemberKey,
): Promise<{ workspaceId: string | null; role: Role | null } | undefined> {
  const { rows } = await sql<{ workspaceId: string | null; role: Role | null }>`
    SELECT place.workspace_id AS "workspaceId", place.role
    FROM sessions s JOIN users u ON u.tenant_id = s.tenant_id AND u.id = s.user_id
    LEFT JOIN LATERAL (
      SELECT m.workspace_id, m.role
      FROM memberships m JOIN workspaces w ON w.tenant_id = m.tenant_id AND w.id = m.workspace_id
      WHERE m.tenant_id = s.tenant_id AND m.user_id = s.user_id AND w.deleted_at IS NULL
        AND (${workspaceId ?? null}::uuid IS NULL OR m.workspace_id = ${workspaceId ?? null}::uuid)
      ORDER BY w.is_demo, m.created_at, m.workspace_id LIMIT 1
    ) place ON true
    WHERE s.tenant_id = ${tenantId} AND s.id = ${sessionId} AND s.user_id = ${userId}
      AND s.revoked_at IS NULL AND s.expires_at > ${now} AND u.disabled_at IS NULL`.execute(trx);
  return rows[0];
}
