import { hashToken, randomToken } from "../../platform/tickets/token.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database, Trx } from "../../platform/db/open-database.ts";
import { fail } from "../../platform/fail.ts";
import type { Limits } from "../../platform/limits/limits.ts";
import type { Secrets } from "../../platform/secrets/secrets.ts";
import type { AuditService } from "../../records/audit/service.ts";
import type { AccessTokens } from "./access-token.ts";
import { limitKey, spend } from "./attempts.ts";
import { countAttempt, holdChallenge, insertChallenge, spendChallenge } from "./challenge-store.ts";
import type { Person } from "./factor-store.ts";
import { insertSession, passSession, revokeSession } from "./session-rows.ts";
import { sessionMs, type TokenPair, type Visitor } from "./sessions.ts";
import { spendCode } from "./spend-code.ts";

/** A session whose password was right and whose code is missing. Its refresh token opens nothing yet. */
export interface WaitingSession {
  readonly challenge: string;
  readonly refreshToken: string;
  readonly expiresAt: Date;
}

export interface WaitingSessions {
  /** `isDecoy`: the password was wrong, which nobody is to learn from the answer; no code passes. */
  open(person: Person, visitor: Visitor, options?: { isDecoy: boolean }): Promise<WaitingSession>;
  /** The session, open, for the right code. @throws Failure mfa-failed, mfa-over, too-many-attempts */
  pass(answer: { tenantId: string; challenge: string; code: string }, visitor: Visitor): Promise<TokenPair>;
}

export interface WaitingDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly secrets: Pick<Secrets, "get">;
  readonly accessTokens: AccessTokens;
  readonly audit: Pick<AuditService, "record">;
}

/** No one-time code has this shape, nor has a recovery code. */
const wrongCode = "-";
const waitMs = 10 * 60_000;
const attemptsMax = 5;
const quarterMs = 15 * 60_000;

export function createWaitingSessions(deps: WaitingDeps): WaitingSessions {
  const { db, clock, limits, secrets, accessTokens, audit } = deps;
  return {
    async open(person, { ip, userAgent }, { isDecoy } = { isDecoy: false }) {
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + waitMs);
      const [challenge, refreshToken] = [randomToken(), randomToken()];
      const session = { ...person, now, expiresAt, tokenHash: hashToken(refreshToken), ip, userAgent };
      await db.withTenant(person, async (trx) => {
        const sessionId = await insertSession(trx, { ...session, awaitsFactor: true });
        const tokenHash = hashToken(challenge);
        await insertChallenge(trx, { ...person, kind: "second-factor", sessionId, tokenHash, now, expiresAt, isDecoy });
      });
      return { challenge, refreshToken, expiresAt };
    },
    async pass({ tenantId, challenge, code }, visitor) {
      await spend(limits, [{ key: limitKey("code-address", visitor.ip), countMax: 100, windowMs: quarterMs }]);
      const refreshToken = randomToken();
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + sessionMs);
      const tokenHash = hashToken(challenge);
      const kind = "second-factor";
      // Counted before the transaction: one that waited for a second connection could wait for itself.
      const known = await db.withTenant({ tenantId }, (trx) => holdChallenge(trx, { tenantId, kind, tokenHash, now }));
      const isAllowed = known?.userId != null && (await mayTry({ tenantId, userId: known.userId }, known));
      // A wrong attempt has to be committed: so the outcome comes back as a value, and is thrown out here.
      const outcome = await db.withTenant({ tenantId }, async (trx): Promise<Outcome> => {
        const held = await holdChallenge(trx, { tenantId, kind, tokenHash, now });
        if (held?.userId == null || held.sessionId === null || held.attempts >= attemptsMax) return "over";
        const [userId, sessionId] = [held.userId, held.sessionId];
        const person = { tenantId, userId };
        // Also for a decoy, so that both take the same time; a right code stays unspent there.
        const tried = held.isDecoy ? wrongCode : code;
        const isRight = isAllowed && (await spendCode(trx, person, { code: tried, now, secrets })) && !held.isDecoy;
        if (!isRight) {
          await refuse(trx, { ...held, tenantId, userId, sessionId }, visitor);
          return "wrong";
        }
        await spendChallenge(trx, held.id, now);
        const isOpen = await passSession(trx, {
          tenantId,
          sessionId,
          now,
          expiresAt,
          tokenHash: hashToken(refreshToken),
        });
        if (!isOpen) return "over";
        const details = /^\d{6}$/.test(code) ? { with: "one-time code" } : { with: "recovery code" };
        await audit.record(trx, { tenantId, userId, action: "session.started", ip: visitor.ip, details });
        return { userId, sessionId };
      });
      if (outcome === "over") return fail("mfa-over");
      if (outcome === "wrong") return fail("mfa-failed", { field: "code" });
      const accessToken = await accessTokens.mint({ tenantId, ...outcome });
      return { accessToken, refreshToken, refreshExpiresAt: expiresAt };
    },
  };

  /** However often the password is given anew: so many codes for an account in a quarter of an hour. */
  async function mayTry({ tenantId, userId }: Person, { isDecoy }: { isDecoy: boolean }): Promise<boolean> {
    // Counted apart: guesses without the password must not use up the tries of whoever has it.
    const key = limitKey(isDecoy ? "code-decoy" : "code-account", tenantId, userId);
    return (await limits.take([{ key, countMax: 20, windowMs: quarterMs }])) === undefined;
  }

  async function refuse(
    trx: Trx,
    held: { id: string; tenantId: string; userId: string; sessionId: string; attempts: number },
    visitor: Visitor,
  ): Promise<void> {
    const { id, tenantId, userId, sessionId } = held;
    await countAttempt(trx, id);
    if (held.attempts + 1 >= attemptsMax) await revokeSession(trx, { tenantId, sessionId, now: clock.now() });
    const details = { reason: "a wrong or used code" };
    await audit.record(trx, { tenantId, userId, action: "sign-in.failed", ip: visitor.ip, details });
  }
}

type Outcome = "over" | "wrong" | { userId: string; sessionId: string };
