import type { Database } from "../../platform/db/open-database.ts";
import { fail } from "../../platform/fail.ts";
import type { AuditService } from "../audit/service.ts";
import type { Limits } from "../../platform/limits/limits.ts";
import { limitKey, spend } from "./attempts.ts";
import { isPassword } from "./passwords.ts";
import { hasTotp, type Person } from "./factor-store.ts";
import type { LocalSessions } from "./local-sessions.ts";
import type { TokenPair, Visitor } from "./sessions.ts";
import type { IdentityStore } from "./store.ts";
import type { WaitingSession, WaitingSessions } from "./waiting-sessions.ts";

export interface Credentials {
  readonly tenantId: string;
  readonly email: string;
  readonly password: string;
}

/** What the right password opens: a session, or one that waits for a code. */
export type SignedIn =
  | ({ readonly kind: "signed-in" } & TokenPair)
  | ({ readonly kind: "awaits-code" } & WaitingSession);

export interface SignInDeps {
  readonly db: Database;
  readonly store: IdentityStore;
  readonly sessions: LocalSessions;
  readonly waiting: Pick<WaitingSessions, "open">;
  readonly limits: Limits;
  readonly audit: Pick<AuditService, "recordAlone">;
}

const quarterMs = 15 * 60_000;

/**
 * Signs in with e-mail and password. An address without account is answered like a wrong password, in words and in
 * time. Ten attempts in a quarter of an hour for one account from one address; more from one address, or on one account
 * from everywhere, since behind one address sit many people and nobody shall be locked out by a stranger.
 */
export async function signIn(
  { tenantId, email, password }: Credentials,
  visitor: Visitor,
  { db, store, sessions, waiting, limits, audit }: SignInDeps,
): Promise<SignedIn> {
  const both = limitKey("login", tenantId, email, visitor.ip);
  await spend(limits, [
    { key: both, countMax: 10, windowMs: quarterMs },
    { key: limitKey("login-account", tenantId, email), countMax: 100, windowMs: quarterMs },
    { key: limitKey("login-address", visitor.ip), countMax: 300, windowMs: quarterMs },
  ]);
  const user = await store.loadUserByEmail(tenantId, email);
  if (!(await isPassword(password, user?.password_hash ?? null)) || user === undefined) {
    await audit.recordAlone({ tenantId, userId: user?.id, action: "sign-in.failed", target: email, ip: visitor.ip });
    return fail("login-failed");
  }
  await limits.clear(both);
  const person: Person = { tenantId, userId: user.id };
  if (!(await db.withTenant(person, (trx) => hasTotp(trx, person)))) {
    return { kind: "signed-in", ...(await sessions.open(person, visitor)) };
  }
  await sessions.require(person);
  return { kind: "awaits-code", ...(await waiting.open(person, visitor)) };
}
