import { sql } from "kysely";
import type { FoundMember, MemberKey } from "../../platform/db/lookup-types.ts";
import type { Database, Trx } from "../../platform/db/open-database.ts";
import { insertSession, type NewSession, revokeAll, revokeSession } from "./session-rows.ts";

/** A refresh token as it was found, its row locked until the transaction ends. */
export interface HeldToken {
  readonly id: string;
  readonly sessionId: string;
  readonly userId: string;
  readonly usedAt: Date | null;
  readonly expiresAt: Date;
  readonly lastActiveAt: Date;
  /** The session's own end, or null when it was ended already, or still waits for its second factor. */
  readonly sessionExpiresAt: Date | null;
}

/** Sessions and their refresh tokens. */
export interface SessionStore {
  /** `also` runs in the same transaction. */
  createSession(session: NewSession, also: (trx: Trx) => Promise<void>): Promise<string>;
  tenantOfToken(tokenHash: Buffer): Promise<string | undefined>;
  sessionOfToken(tokenHash: Buffer): Promise<{ tenantId: string; sessionId: string } | undefined>;
  /** Whose a refresh token is, where it and its session are live and unspent. */
  readToken(
    tenantId: string,
    tokenHash: Buffer,
    now: Date,
  ): Promise<{ tenantId: string; userId: string; sessionId: string } | undefined>;
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
  /** Ends a user's sessions and personal access tokens, all but one; gives their ids. `also` runs where there were any. */
  endAll(
    whose: { tenantId: string; userId: string; now: Date; exceptId?: string; kind?: "person" },
    also: (trx: Trx, count: number) => Promise<void>,
  ): Promise<string[]>;
  /** Notes that somebody works in a session; at most once a minute. */
  touch(session: { tenantId: string; sessionId: string; now: Date }): Promise<void>;
  loadMember(key: MemberKey): Promise<FoundMember | undefined>;
}

export interface TokenMoves {
  replace(held: HeldToken, next: { tokenHash: Buffer; now: Date; expiresAt: Date }): Promise<void>;
  endSession(sessionId: string, now: Date): Promise<void>;
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
    async readToken(tenantId, tokenHash, now) {
      const held = await db.withTenant({ tenantId }, (trx) => holdToken(trx, tokenHash));
      const isLive = held?.sessionExpiresAt != null && held.usedAt === null && held.sessionExpiresAt > now;
      return isLive ? { tenantId, userId: held.userId, sessionId: held.sessionId } : undefined;
    },
    withToken: (tenantId, tokenHash, decide) =>
      db.withTenant({ tenantId }, async (trx) =>
        decide(await holdToken(trx, tokenHash), {
          replace: (held, next) => replaceToken(trx, held, next),
          endSession: async (sessionId, now) => void (await revokeSession(trx, { tenantId, sessionId, now })),
        }),
      ),
    endSession: (session, also) =>
      db.withTenant(session, async (trx) => {
        const userId = await revokeSession(trx, session);
        if (userId !== undefined) await also(trx, userId);
        return userId !== undefined;
      }),
    endAll: (whose, also) =>
      db.withTenant(whose, async (trx) => {
        const ids = await revokeAll(trx, whose);
        if (ids.length > 0) await also(trx, ids.length);
        return ids;
      }),
    async touch({ tenantId, sessionId, now }) {
      await db.withTenant({ tenantId }, (trx) =>
        trx
          .updateTable("sessions")
          .set({ last_active_at: now })
          .where("id", "=", sessionId)
          .where("last_active_at", "<", new Date(now.getTime() - touchMs))
          .execute(),
      );
    },
    loadMember: (key) => db.lookups.findMember(key),
  };
}

async function holdToken(trx: Trx, tokenHash: Buffer): Promise<HeldToken | undefined> {
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
      "session.last_active_at as lastActiveAt",
      sql<Date | null>`CASE WHEN session.revoked_at IS NULL AND NOT session.awaits_factor
          AND "user".disabled_at IS NULL
        THEN session.expires_at END`.as("sessionExpiresAt"),
    ])
    .where("token.token_hash", "=", tokenHash)
    .forUpdate("token")
    .executeTakeFirst();
}

async function replaceToken(
  trx: Trx,
  held: HeldToken,
  { tokenHash, now, expiresAt }: { tokenHash: Buffer; now: Date; expiresAt: Date },
): Promise<void> {
  const { id } = await trx
    .insertInto("refresh_tokens")
    .values({
      session_id: held.sessionId,
      token_hash: tokenHash,
      created_at: now,
      expires_at: expiresAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await trx.updateTable("refresh_tokens").set({ used_at: now, replaced_by: id }).where("id", "=", held.id).execute();
  await trx.updateTable("sessions").set({ last_active_at: now }).where("id", "=", held.sessionId).execute();
}

const touchMs = 60_000;
